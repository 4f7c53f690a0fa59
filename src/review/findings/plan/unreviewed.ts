/** Whether a plan can be relied on, and what this review does not know in it. A plan with any of it is not clean. */
import type { Json } from "../../../json";
import type { ObjectSchema } from "../../../schema";
import { namesWords, own, say, type Words } from "../../../text";
import { FINDING_LIMITS } from "../../limits";
import { bothSides, type ClusterChange } from "../../plan/changes";
import type { Entry, Plan, Resource } from "../../plan/plan";
import type { Providers } from "../../plan/provider";
import { keysOf, member, same } from "../../plan/values";
import { type Finding, finding, type FindingPlace, type GainedValue, type Sentence } from "../finding";
import { covered, scopeOf, scopeOfPlan } from "../scope";

/** Returns the first lines of the details of a finding, and how many more there are. */
export function firstLines(lines: readonly Words[]): readonly Words[] {
  const more = lines.length - FINDING_LIMITS.details;
  return more <= 0 ? lines : [...lines.slice(0, FINDING_LIMITS.details), own(`and ${more} more`)];
}

/** Reports the keys, the reason and the actions of a cluster's entry that are not known. */
export function unknownParts(change: ClusterChange): readonly Finding[] {
  const { action, actions, unknown } = change;
  const found = unknown.map(({ path, value, message }) => unreviewed(change, {}, message, [{ path, value }]));
  if (action !== "unknown") return found;
  const message = () => say`its actions in the plan (${actions.join(", ")}) are not known to this review`;
  return [...found, unreviewed(change, {}, message, [{ path: ["actions"], value: actions }])];
}

/** Reports keys and the reason of the entry, and attributes of the data source, that this review does not know. */
export function unknownPartsOf(entry: Entry, { attributes }: ObjectSchema): readonly Finding[] {
  const { address, before, after } = entry;
  const sides = bothSides(entry);
  const isSet = (name: string) => sides.some((side) => (member(side, name) ?? null) !== null);
  const names = [...new Set(sides.flatMap(keysOf))].filter(
    (name) => !Object.hasOwn(attributes, name) && isSet(name),
  );
  const inAttributes = names.map((name) => {
    const value = covered(member(after, name), [member(before, name)]);
    const message = () => say`has the attribute ${name}, which this review does not know`;
    return aboutPlan(message, [{ path: [name], value }], { address });
  });
  return [
    ...inAttributes,
    ...entry.unknown.map(({ path, value, message }) => aboutPlan(message, [{ path, value }], { address })),
  ];
}

/** Reports a cluster in the prior state about which the plan says nothing, though it does not say that it is complete. */
export function unmentioned(cluster: Resource, { changes }: Plan): Finding {
  const why =
    changes.length === 0
      ? "the plan has no changes: they are missing, unless it was made with -refresh-only"
      : "nothing says what happens to it: -target or -exclude left it out, or its change is missing";
  const value = covered(cluster.values);
  const { address } = cluster;
  return aboutPlan(own(`prior_state holds it, and ${why}`), [{ path: ["resource_changes"], value }], {
    address,
  });
}

/**
 * Reports a resource or data source of this provider whose type is not known: that the plan changes it, or that it was
 * changed outside Terraform.
 */
export function unknownType(entry: Entry, list: "changes" | "drift" = "changes"): Finding {
  const { address, type, mode, actions } = entry;
  const how = list === "drift" ? " outside Terraform" : "";
  const message = () =>
    say`${own(mode === "data" ? "data source" : "resource")} type ${type} of this provider (${actions.join(", ")}${own(how)}), which this review does not know`;
  const after = covered(entry.after, [entry.before]);
  const was = covered(entry.before, [entry.after]);
  const gained: GainedValue[] = [
    { path: [list === "drift" ? "drift" : "actions"], value: actions },
    { path: [], value: after },
  ];
  // The approval does not cover the next resource at the address, nor that of another stack.
  if (!actions.every(keepsResource)) gained.push({ path: ["before"], value: was });
  return aboutPlan(message, gained, { address }, () => changedNames(was, after));
}

/**
 * Names the attributes of a resource that differ: "differences: size, url". Without a schema, only marks would say which of
 * their values are sensitive, and not every core marks what a schema calls sensitive: no value is shown.
 */
function changedNames(before: Json, after: Json): readonly Words[] {
  const all = new Set([...keysOf(before), ...keysOf(after)]);
  const names = [...all].filter((name) => !same(member(before, name), member(after, name)));
  if (names.length === 0) return [];
  const listed = namesWords(
    names.map((name) => say`${name}`),
    FINDING_LIMITS.details,
  );
  return [say`differences, whose values are not shown: ${listed}`];
}

/** Reports whether a resource is still there, and managed, after an action. */
function keepsResource(action: string): boolean {
  return ["create", "read", "update", "no-op", "open"].includes(action);
}

/** Makes a finding about the whole plan. */
function aboutPlan(
  message: Sentence,
  gained: readonly GainedValue[],
  place: FindingPlace = {},
  details?: () => readonly Words[],
): Finding {
  const scope = scopeOfPlan("unreviewed", place.address ?? null, gained);
  return finding("unreviewed", place, message, { scope, details });
}

/** Makes a finding about a cluster. The values in `gained` must have markers for what is sensitive. */
export function unreviewed(
  change: ClusterChange,
  place: Omit<FindingPlace, "address">,
  message: Sentence,
  gained: readonly GainedValue[],
  details?: () => readonly Words[],
): Finding {
  const scope = scopeOf(change, "unreviewed", { gained, isSensitive: false });
  return finding("unreviewed", { address: change.address, ...place }, message, { scope, details });
}

/** Reports whether the plan can be relied on, and what in it is not known. */
export function planFindings(plan: Plan, providers: Providers): Finding[] {
  const found: Finding[] = [];
  if (plan.errored) {
    const fix = () => own("correct the error, and plan again");
    found.push(finding("errored", {}, own("the plan errored: it shows only a part of the change"), { fix }));
  }
  if (plan.complete === false || plan.deferred > 0) {
    const deferred = plan.deferred === 0 ? "" : `; changes deferred to another plan: ${plan.deferred}`;
    const message = `the plan is incomplete (-target, or deferred changes): after its apply, more remains to change${deferred}`;
    if (!plan.errored || plan.deferred > 0) {
      const fix = () => own("plan the whole configuration, without -target, and review that plan");
      found.push(finding("incomplete", {}, own(message), { fix }));
    }
  }
  for (const { path, value, message } of plan.unknown) found.push(aboutPlan(message, [{ path, value }]));
  for (const { type, provider, whole } of plan.invocations) {
    if (!providers.mayOwn(provider, type)) continue;
    const message = () =>
      say`an action of this provider is invoked (${type}), which this review does not know`;
    found.push(aboutPlan(message, [{ path: ["action_invocations"], value: covered(whole) }]));
  }
  return found;
}
