/** Differences of a cluster that no other finding accounts for. */
import { attributeAt, isInput, KINDS, otherNames } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { groupBy } from "../../group-by";
import { FINDING_LIMITS } from "../../limits";
import { type ClusterChange, isHiddenAsWhole } from "../../plan/changes";
import { fits } from "../../plan/meaning";
import { type MarkPath, member } from "../../plan/values";
import { samePath } from "../differences";
import type { Finding, GainedValue } from "../finding";
import { coveredAt } from "../scope";
import { changeWords, valueWordsAt } from "../value-words";
import { firstLines, unreviewed } from "./unreviewed";

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
