/** The provider's functions: calculations with access lists and windows, by the same code as the rules. */
import { canonicalList, IpSet, parseCidr } from "../cidr";
import type { FunctionError, TerraformValue } from "../plugin";
import { windowMinutes } from "../schema";

type Result = { readonly result: TerraformValue } | FunctionError;

/** Reports whether an access list allows every one of some addresses. No list, or an empty one, is open to all. */
export function cidrsCover(list: TerraformValue, addresses: TerraformValue): Result {
  const entries = (list ?? []) as readonly TerraformValue[];
  return withSets([entries, addresses], ([allowed, wanted]) => {
    const effective = entries.length === 0 ? IpSet.open : allowed;
    return effective.contains(wanted);
  });
}

/** Returns the list with each entry in canonical spelling, in canonical order, without repeats. */
export function cidrsNormalize(list: TerraformValue): Result {
  const problem = firstProblem(list, 0);
  return problem ?? { result: canonicalList(list as readonly string[]) ?? [] };
}

/** Returns the smallest list of ranges that holds what is in the first list and not in the second. */
export function cidrsDifference(left: TerraformValue, right: TerraformValue): Result {
  return withSets([left, right], ([first, second]) => first.difference(second).toTexts());
}

/** Returns the length of a maintenance window in minutes. */
export function windowLength(start: TerraformValue, end: TerraformValue): Result {
  for (const [argument, time] of [start, end].entries()) {
    if (windowMinutes(time as string, time as string) === undefined) {
      return { error: `${JSON.stringify(time)} is not a 24-hour HH:MM time, such as "23:00"`, argument };
    }
  }
  return { result: windowMinutes(start as string, end as string) ?? 0 };
}

function withSets(
  lists: readonly [TerraformValue, TerraformValue],
  calculate: (sets: readonly [IpSet, IpSet]) => TerraformValue,
): Result {
  const problem = firstProblem(lists[0], 0) ?? firstProblem(lists[1], 1);
  if (problem !== undefined) return problem;
  const set = (list: TerraformValue): IpSet => IpSet.parse(list as readonly string[]) ?? IpSet.empty;
  return { result: calculate([set(lists[0]), set(lists[1])]) };
}

function firstProblem(list: TerraformValue, argument: number): FunctionError | undefined {
  for (const [index, entry] of (list as readonly TerraformValue[]).entries()) {
    if (typeof entry !== "string") return { error: `element ${index} is null; remove it`, argument };
    const parsed = parseCidr(entry);
    if (parsed.ok) continue;
    const { message, hint } = parsed.problem;
    return { error: `element ${index}, ${JSON.stringify(entry)}, ${message}; ${hint}`, argument };
  }
  return undefined;
}
