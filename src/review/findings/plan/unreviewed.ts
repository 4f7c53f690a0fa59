/** Whether a plan can be relied on, what this review does not know in it, and differences that no other finding accounts for. */
import type { Json } from "../../../json";
import { attributeAt, isInput, KINDS, type ObjectSchema, otherNames } from "../../../schema";
import { namesWords, own, say, type Words } from "../../../text";
import { groupBy } from "../../group-by";
import { FINDING_LIMITS } from "../../limits";
import { bothSides, type ClusterChange, isHiddenAsWhole } from "../../plan/changes";
import { fits } from "../../plan/meaning";
import type { Entry, Plan, Resource } from "../../plan/plan";
import type { Providers } from "../../plan/provider";
import { keysOf, type MarkPath, member, same } from "../../plan/values";
import { samePath } from "../differences";
import { finding, type Finding, type FindingPlace, type GainedValue, type Sentence } from "../finding";
import { covered, coveredAt, scopeOf, scopeOfPlan } from "../scope";
import { changeWords, valueWordsAt } from "../value-words";

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
function unreviewed(
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
    const fix = () => own("find the error in the log of the plan, and plan again without it");
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

/**
 * Reports differences, by their paths, that no other finding accounts for. `how` is appended: " outside Terraform". `cover`
 * returns what an approval covers.
 */
export function unexplained(
  change: ClusterChange,
  unclaimed: readonly MarkPath[],
  how = "",
  cover = (path: MarkPath) => coveredAt(change, path),
): Finding[] {
  if (unclaimed.length === 0) return [];
  const byAttribute = groupBy(unclaimed, ([name = ""]) => String(name));
  return [...byAttribute].flatMap(([attribute, group]) => {
    const isCovered = group.some((path) => shownPath(change, path).length < path.length);
    if (group.length <= FINDING_LIMITS.differences && !(isCovered && group.length > 1)) {
      return group.map((path) => oneDifference(change, path, how, cover(path)));
    }
    const message = () =>
      say`changes in ${group.length} places${own(how)}, ${own(reasonFor(change, [attribute]))}`;
    const lines = () =>
      firstLines(group.map((path) => say`${innerWords(path.slice(1))}${differenceWords(change, path)}`));
    return [unreviewed(change, { attribute }, message, group.map(cover), isCovered ? undefined : lines)];
  });
}

function oneDifference(change: ClusterChange, whole: MarkPath, how: string, gained: GainedValue): Finding {
  const path = shownPath(change, whole);
  const [attribute = "", ...inner] = path;
  const what = differenceWords(change, path);
  const message = () => say`${innerWords(inner)}${what}${own(how)}, ${own(reasonFor(change, path))}`;
  return unreviewed(change, { attribute: String(attribute) }, message, [gained]);
}

function differenceWords(change: ClusterChange, path: MarkPath): Words {
  return change.before === null
    ? say`is set to ${valueWordsAt(change, samePath(...path), "after")}`
    : changeWords(change, samePath(...path));
}

/** Returns the path up to the first sensitive value: the keys within it can be secret too. */
function shownPath(change: ClusterChange, path: MarkPath): MarkPath {
  const isCovered = (length: number) => isHiddenAsWhole(change, path.slice(0, length));
  const lengths = path.map((_, index) => index + 1);
  return path.slice(0, lengths.find(isCovered) ?? path.length);
}

/** Writes the path within an attribute: "[0].flavour ". */
function innerWords(path: MarkPath): Words {
  const steps = path.flatMap((step, index): Words =>
    typeof step === "number" ? own(`[${step}]`) : say`${own(index === 0 ? "" : ".")}${step}`,
  );
  return steps.length === 0 ? [] : [...steps, " "];
}

/** The other names of each kind's access lists. */
const OTHER_NAMES = new Map(
  Object.values(KINDS).map((kind) => {
    const { attributes } = kind.schema;
    const names = new Set(Object.values(attributes).flatMap(otherNames));
    return [kind, [...names].filter((name) => !Object.hasOwn(attributes, name))];
  }),
);

/** Reports access lists under other names that stay as they are. One that differs is reported as a difference. */
export function otherNameFindings(change: ClusterChange): readonly Finding[] {
  const { before, after, isImported, action, kind } = change;
  if (before === null || after === null || (action === "no-op" && !isImported)) return [];
  const found: Finding[] = [];
  for (const name of OTHER_NAMES.get(kind) ?? []) {
    if ((member(after, name) ?? null) === null || change.differing.has(name)) continue;
    const message = () =>
      say`is set to ${valueWordsAt(change, samePath(name), "after")}, ${own(reasonFor(change, [name]))}`;
    found.push(unreviewed(change, { attribute: name }, message, [coveredAt(change, [name])]));
  }
  return found;
}

function reasonFor({ kind }: ClusterChange, path: MarkPath): string {
  const [name] = path;
  const meant = Object.entries(kind.schema.attributes).find(([, attribute]) =>
    otherNames(attribute).some((other) => other === name),
  );
  if (meant !== undefined)
    return `another name of ${meant[0]}, by which this review does not judge who can connect`;
  return attributeAt(kind.schema.attributes, path) === undefined
    ? "which this review does not know"
    : "which no rule of this review explains";
}

/** Reports inputs that change from a value of another type than the schema's, or to one. Access lists have findings of their own. */
export function unreadable(change: ClusterChange): readonly Finding[] {
  const { before, after, differing, kind } = change;
  if (before === null || after === null) return [];
  return [...differing].flatMap((name) => {
    const attribute = attributeAt(kind.schema.attributes, [name]);
    if (attribute === undefined || !isInput(attribute) || attribute.format === "access-list") return [];
    if (fits(attribute, member(before, name)) && fits(attribute, member(after, name))) return [];
    const message = own("has a value of another type than in the schema, which this review does not know");
    return [unreviewed(change, { attribute: name }, message, [coveredAt(change, [name])])];
  });
}
