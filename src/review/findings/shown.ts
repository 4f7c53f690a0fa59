/** Shows values of a plan in sentences. Never shows a value that is sensitive on either side, or is in something sensitive. */
import type { Json } from "../../json";
import { type Attribute, hiddenDifference, isNested, maskUrls, showSensitive, showValue } from "../../schema";
import { namesWords, own, plain, say, type Words } from "../../text";
import { type ClusterChange, isHidden } from "../plan/changes";
import { elements, entriesOf, holdsUnknown, jsonOf, type PlanTree, valueAt } from "../plan/values";
import { isUrlOfHidden } from "./derived";
import type { ValuePaths } from "./differences";

/** What the schema says about an attribute that is shown; undefined hides its values. */
export type Showable = Partial<Pick<Attribute, "sensitive" | "type">> | undefined;

/** Writes a value as a part of a sentence; undefined and null are "unset". */
export function shown(
  change: ClusterChange,
  attribute: Showable,
  paths: ValuePaths,
  side: "before" | "after",
): Words {
  return wordsOf(valueAt(change[side], paths[side]), attribute, isSecret(change, attribute, paths));
}

function wordsOf(value: PlanTree | undefined, attribute: Showable, isCovered: boolean): Words {
  if (holdsUnknown(value)) return own("(known after apply)");
  if (value === undefined || value === null) return own("unset");
  return isCovered ? own(showSensitive()) : valueWords(jsonOf(value), attribute);
}

/** The most entries of a list or an object that are shown. */
const MOST_ENTRIES = 4;

/** Writes `"a"`, `["a", "b"]` or `{day_of_week = "sunday"}`. Leaves out unset values; hides what the schema calls sensitive. */
function valueWords(value: Json, attribute: Showable, depth = 0): Words {
  if (attribute?.sensitive === true) return own(showSensitive());
  if (value === null || typeof value !== "object") return say`${showValue(value)}`;
  if (depth === MOST_DEPTH) return own("a value");
  const type = attribute?.type;
  const nested = type !== undefined && isNested(type) ? type : undefined;
  if (Array.isArray(value)) {
    const inner = nested === undefined ? NOT_NESTED : { type: { ...nested, nesting: "single" as const } };
    // The others are only counted.
    const shownOnes = elements(value).map((element, index) =>
      index < MOST_ENTRIES ? valueWords(element, inner, depth + 1) : [],
    );
    return say`[${namesWords(shownOnes, MOST_ENTRIES)}]`;
  }
  const fields = nested?.object.attributes;
  const set = entriesOf(value).filter(([, inner]) => inner !== null);
  const shownOnes = set.map(([name, inner], index) => {
    if (index >= MOST_ENTRIES) return [];
    const field = fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : NOT_NESTED;
    return say`${maskUrls(name)} = ${valueWords(inner, field, depth + 1)}`;
  });
  return say`{${namesWords(shownOnes, MOST_ENTRIES)}}`;
}

const MOST_DEPTH = 2;
const NOT_NESTED: Showable = {};

/**
 * Writes "changes from X to Y". If both would look the same, since a part of a URL is masked or a text is cut, it says
 * instead which part changes.
 */
export function changeWords(change: ClusterChange, attribute: Showable, paths: ValuePaths): Words {
  const before = valueAt(change.before, paths.before);
  const after = valueAt(change.after, paths.after);
  const isCovered = isSecret(change, attribute, paths);
  if (typeof before === "string" && typeof after === "string" && !isCovered) {
    const part = hiddenDifference(before, after);
    if (part !== undefined) return say`changes in ${own(part)} (${showValue(after)})`;
  }
  const from = wordsOf(before, attribute, isCovered);
  const to = wordsOf(after, attribute, isCovered);
  const isAlike = !isCovered && plain(from) === plain(to);
  return isAlike ? own("changes in a part that is not shown") : say`changes from ${from} to ${to}`;
}

function isSecret(change: ClusterChange, attribute: Showable, paths: ValuePaths): boolean {
  return (
    attribute === undefined ||
    attribute.sensitive === true ||
    isHidden(change, paths.before, paths.after) ||
    isUrlOfHidden(change, paths.before)
  );
}
