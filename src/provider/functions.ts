/** The provider's functions: calculations with access lists and windows, by the same code as the rules. */
import { canonicalList, IpSet, isCidr } from "../cidr";
import { explainCidr } from "../cidr/explain/explain";
import type { Value } from "../json";
import type { FunctionError } from "../plugin";
import { MOST_ISSUES, showValue, windowMinutes } from "../schema";

type Result = { readonly result: Value } | FunctionError;

/** Reports whether an access list allows every one of some addresses. No list, or an empty one, is open to all. */
export function cidrsCover(list: Value, addresses: Value): Result {
  const entries = (list ?? []) as readonly Value[];
  return withSets([entries, addresses], ([allowed, wanted]) => {
    const effective = entries.length === 0 ? IpSet.everything : allowed;
    return effective.contains(wanted);
  });
}

/** Returns the list with each entry in canonical spelling, in canonical order, without repeats. */
export function cidrsNormalize(list: Value): Result {
  const problems = problemsOf(list);
  if (problems.length > 0) return functionError(problems, 0);
  return { result: canonicalList(list as readonly string[]) ?? [] };
}

/** Returns the smallest list of ranges that holds what is in the first list and not in the second. */
export function cidrsDifference(left: Value, right: Value): Result {
  return withSets([left, right], ([first, second]) => first.difference(second).toTexts());
}

/** Returns the length of a maintenance window in minutes. */
export function windowLength(start: Value, end: Value): Result {
  for (const [argument, time] of [start, end].entries()) {
    if (windowMinutes(time as string, time as string) === undefined) {
      return { error: `${JSON.stringify(time)} is not a 24-hour HH:MM time, such as "23:00"`, argument };
    }
  }
  return { result: windowMinutes(start as string, end as string) ?? 0 };
}

function withSets(
  lists: readonly [Value, Value],
  calculate: (sets: readonly [IpSet, IpSet]) => Value,
): Result {
  const [left, right] = [problemsOf(lists[0]), problemsOf(lists[1])];
  if (left.length + right.length > 0) {
    const isLeft = left.length > 0;
    const others = isLeft ? right.map((said) => `${said} (in the other list)`) : [];
    return functionError([...(isLeft ? left : right), ...others], isLeft ? 0 : 1);
  }
  const set = (list: Value): IpSet => IpSet.parse(list as readonly string[]) ?? IpSet.empty;
  return { result: calculate([set(lists[0]), set(lists[1])]) };
}

/** Returns what is wrong with each element that is not a range. Explains the first ones and counts the others. */
function problemsOf(list: Value): readonly string[] {
  const problems: string[] = [];
  let more = 0;
  for (const [index, entry] of (list as readonly Value[]).entries()) {
    if (typeof entry === "string" && isCidr(entry)) continue;
    if (problems.length === MOST_ISSUES) more += 1;
    else problems.push(`element ${index}${problemOf(entry)}`);
  }
  return more === 0 ? problems : [...problems, `${more} more elements are not ranges`];
}

function problemOf(entry: Value): string {
  if (typeof entry !== "string") return " is null; remove it";
  const { message, hint } = explainCidr(entry);
  return `, ${showValue(entry)}, ${message}; ${hint}`;
}

/** Returns one error with a line for each problem. */
function functionError(problems: readonly string[], argument: number): FunctionError {
  const [first = ""] = problems;
  if (problems.length === 1) return { error: first, argument };
  return {
    error: `not all elements are ranges:\n${problems.map((said) => `- ${said}`).join("\n")}`,
    argument,
  };
}
