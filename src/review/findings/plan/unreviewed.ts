/** What this review does not know or cannot explain. A plan with any of it is not clean. */
import type { Json } from "../../../json";
import { isInput, KINDS, otherNames } from "../../../schema";
import { namesWords, own, say, type Words } from "../../../text";
import { groupBy } from "../../group-by";
import { type ClusterChange, isHiddenAsWhole } from "../../plan/changes";
import type { Entry, Plan, Resource } from "../../plan/plan";
import { keysOf, type MarkPath, member, same } from "../../plan/values";
import { fits, samePath } from "../differences";
import { finding, type Finding, type FindingPlace } from "../finding";
import {
  attributeAt,
  covered,
  coveredAt,
  coveredResource,
  type GainedValue,
  scopeOf,
  scopeOfPlan,
} from "../scope";
import { changeWords, shown } from "../shown";

/** The most differences of an attribute that are reported one by one. More, and sensitive ones, are counted. */
const MOST_OF_ATTRIBUTE = 5;

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
    if (group.length <= MOST_OF_ATTRIBUTE && !(isCovered && group.length > 1)) {
      return group.map((path) => oneDifference(change, path, how, cover(path)));
    }
    const message = say`changes in ${group.length} places${own(how)}, ${own(reasonFor(change, [attribute]))}`;
    const lines = () =>
      fewLines(group.map((path) => say`${innerWords(path.slice(1))}${differenceWords(change, path)}`));
    return [unreviewed(change, { attribute }, message, group.map(cover), isCovered ? undefined : lines)];
  });
}

function oneDifference(change: ClusterChange, whole: MarkPath, how: string, gained: GainedValue): Finding {
  const path = shownPath(change, whole);
  const [attribute = "", ...inner] = path;
  const what = differenceWords(change, path);
  const message = say`${innerWords(inner)}${what}${own(how)}, ${own(reasonFor(change, path))}`;
  return unreviewed(change, { attribute: String(attribute) }, message, [gained]);
}

function differenceWords(change: ClusterChange, path: MarkPath): Words {
  const showable = attributeAt(change.kind.schema.attributes, path) ?? NOT_IN_SCHEMA;
  return change.before === null
    ? say`is set to ${shown(change, showable, samePath(...path), "after")}`
    : changeWords(change, showable, samePath(...path));
}

/** Values that are not in the schema are shown, unless Terraform marks them. */
const NOT_IN_SCHEMA = {};

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

/** Reports the access lists that a cluster has by other names and keeps: a difference is reported already. */
export function otherNameFindings(change: ClusterChange): readonly Finding[] {
  const { before, after, isImported, action, kind } = change;
  if (before === null || after === null || (action === "no-op" && !isImported)) return [];
  const found: Finding[] = [];
  for (const name of OTHER_NAMES.get(kind) ?? []) {
    if ((member(after, name) ?? null) === null || change.differing.has(name)) continue;
    const message = say`is set to ${shown(change, NOT_IN_SCHEMA, samePath(name), "after")}, ${own(reasonFor(change, [name]))}`;
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

/** The most lines beneath a finding, and the most names in one. */
const MOST_LINES = 20;

function fewLines(lines: readonly Words[]): readonly Words[] {
  const more = lines.length - MOST_LINES;
  return more <= 0 ? lines : [...lines.slice(0, MOST_LINES), own(`and ${more} more`)];
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

/** Reports the keys, the reason and the actions of a cluster's entry that are not known. */
export function unknownParts(change: ClusterChange): readonly Finding[] {
  const { action, actions, unknown } = change;
  const found = unknown.map(({ path, value, message }) => unreviewed(change, {}, message, [{ path, value }]));
  if (action !== "unknown") return found;
  const message = say`its actions in the plan (${actions.join(", ")}) are not known to this review`;
  return [...found, unreviewed(change, {}, message, [{ path: ["actions"], value: actions }])];
}

/** Reports a cluster in the prior state about which the plan says nothing, though it does not say that it is complete. */
export function unmentioned(cluster: Resource, { changes }: Plan): Finding {
  const why =
    changes.length === 0
      ? "the plan has no changes: they are missing, unless it was made with -refresh-only"
      : "nothing says what happens to it: -target or -exclude left it out, or its change is missing";
  const value = coveredResource(cluster);
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
  const message = say`${own(mode === "data" ? "data source" : "resource")} type ${type} of this provider (${actions.join(", ")}${own(how)}), which this review does not know`;
  const after = covered(entry.after, undefined, [entry.before]);
  const was = covered(entry.before, undefined, [entry.after]);
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
    MOST_LINES,
  );
  return [say`differences, whose values are not shown: ${listed}`];
}

/** Reports whether a resource is still there, and managed, after an action. */
function keepsResource(action: string): boolean {
  return ["create", "read", "update", "no-op", "open"].includes(action);
}

/** Makes a finding about the whole plan. */
export function aboutPlan(
  message: Words,
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
  message: Words,
  gained: readonly GainedValue[],
  details?: () => readonly Words[],
): Finding {
  const scope = scopeOf(change, "unreviewed", { gained, isSensitive: false });
  return finding("unreviewed", { address: change.address, ...place }, message, { scope, details });
}
