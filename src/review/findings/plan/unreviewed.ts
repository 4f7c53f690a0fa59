/** What this review does not know or cannot explain. A plan with any of it is not clean. */
import { isJsonObject, type Json } from "../../../json";
import { KINDS, maskUrls, otherNames } from "../../../schema";
import { groupBy } from "../../group-by";
import { type ClusterChange, isHiddenAsWhole, isSameAndKnown } from "../../input/changes";
import type { Contradiction } from "../../input/contradictions";
import type { MarkPath } from "../../input/marks";
import { elements, keysOf, member, sameJson, text } from "../../input/members";
import { namesWords, own, say, type Words } from "../../words";
import { samePath } from "../differences";
import { finding, type Finding, type FindingPlace } from "../finding";
import { changeWords, shown } from "../shown";
import {
  attributeAt,
  covered,
  coveredAt,
  coveredRecord,
  type GainedValue,
  subjectOf,
  subjectOfPlan,
} from "../subject";

/** The most differences of an attribute that are reported one by one. More, and sensitive ones, are counted. */
const MOST_OF_ATTRIBUTE = 5;

/**
 * Reports differences, by their paths, that no other finding accounts for. `how` is appended: " outside Terraform". `cover`
 * returns what an approval covers.
 */
export function unexplained(
  change: ClusterChange,
  open: readonly MarkPath[],
  how = "",
  cover = (path: MarkPath) => coveredAt(change, path),
): Finding[] {
  if (open.length === 0) return [];
  const byAttribute = groupBy(open, ([name = ""]) => String(name));
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
  const place = path.length === 0 ? {} : { attribute: String(attribute) };
  return unreviewed(change, place, message, [gained]);
}

function differenceWords(change: ClusterChange, path: MarkPath): Words {
  if (path.length === 0) return own("changes as a whole");
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
    if ((after[name] ?? null) === null || !isSameAndKnown(change, name)) continue;
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

/** Reports that parts of the plan do not agree about a cluster. */
export function contradicted({
  address,
  change,
  part,
  message,
  attributes = [],
  record,
}: Contradiction): Finding {
  const values = coveredRecord(record, change);
  const gained = [gainedAt([part], values)];
  if (change === undefined) return aboutPlan(message, gained, { address });
  const lines = () =>
    attributes.map((name) => say`${own(part)} has ${name} = ${coveredWords(member(values, name))}`);
  return unreviewed(change, {}, message, gained, () => fewLines(lines()));
}

/** Writes a value in which markers take the place of what is sensitive. */
function coveredWords(value: Json | undefined): Words {
  return say`${JSON.stringify(withoutUrlSecrets(value ?? null))}`;
}

function withoutUrlSecrets(value: Json): Json {
  if (typeof value === "string") return maskUrls(value);
  if (Array.isArray(value)) return elements(value).map(withoutUrlSecrets);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [maskUrls(name), withoutUrlSecrets(inner)]),
  );
}

/** The most lines beneath a finding, and the most names in one. */
const MOST_LINES = 20;

function fewLines(lines: readonly Words[]): readonly Words[] {
  const more = lines.length - MOST_LINES;
  return more <= 0 ? lines : [...lines.slice(0, MOST_LINES), own(`and ${more} more`)];
}

/**
 * Reports a resource or data source of this provider whose type is not known: that the plan changes it, or that it was
 * changed outside Terraform.
 */
export function unknownType(entry: Json, list: "changes" | "drift" = "changes"): Finding {
  const [address = "", type = ""] = ["address", "type"].map((key) => text(member(entry, key)));
  const actions = elements(member(member(entry, "change"), "actions"));
  const kind = member(entry, "mode") === "data" ? "data source" : "resource";
  const names = actions.map((action) => text(action) ?? "").join(", ");
  const how = list === "drift" ? " outside Terraform" : "";
  const message = say`${own(kind)} type ${type} of this provider (${names}${own(how)}), which this review does not know`;
  const change = member(entry, "change");
  const marks = {
    sensitive: [member(change, "before_sensitive"), member(change, "after_sensitive")],
    unknown: member(change, "after_unknown"),
  };
  const after = covered(member(change, "after"), marks);
  const was = covered(member(change, "before"), { sensitive: marks.sensitive });
  const gained = [gainedAt([list === "drift" ? "drift" : "actions"], actions), gainedAt([], after)];
  if (!actions.every(keepsResource)) {
    // The approval does not cover the next resource at the address, nor that of another stack.
    gained.push(gainedAt(["before"], was));
  }
  return aboutPlan(message, gained, { address }, () => changedNames(was, after));
}

/**
 * Names the attributes of a resource that differ: "differences: size, url". Without a schema, only marks would say which of
 * their values are sensitive, and not every core marks what a schema calls sensitive: no value is shown.
 */
function changedNames(before: Json, after: Json): readonly Words[] {
  const all = new Set([...keysOf(before), ...keysOf(after)]);
  const names = [...all].filter((name) => !sameJson(member(before, name), member(after, name)));
  if (names.length === 0) return [];
  const listed = namesWords(
    names.map((name) => say`${name}`),
    MOST_LINES,
  );
  return [say`differences, whose values are not shown: ${listed}`];
}

/** Reports whether a resource is still there, and managed, after an action. */
function keepsResource(action: Json): boolean {
  return ["create", "read", "update", "no-op", "open"].includes(text(action) ?? "");
}

/** Makes a finding about the whole plan. */
export function aboutPlan(
  message: Words,
  gained: readonly GainedValue[],
  place: FindingPlace = {},
  details?: () => readonly Words[],
): Finding {
  const subject = subjectOfPlan("unreviewed", place.address ?? null, gained);
  return finding("unreviewed", place, message, { subject, details });
}

/** Makes a finding about a cluster. The values in `gained` must have markers for what is sensitive. */
export function unreviewed(
  change: ClusterChange,
  place: Omit<FindingPlace, "address">,
  message: Words,
  gained: readonly GainedValue[],
  details?: () => readonly Words[],
): Finding {
  const subject = subjectOf(change, "unreviewed", { gained, isSensitive: false });
  return finding("unreviewed", { address: change.address, ...place }, message, { subject, details });
}

/** Makes a value of a subject from a part of the plan. */
export function gainedAt(path: MarkPath, value: Json | undefined): GainedValue {
  return { path, value: value ?? null };
}
