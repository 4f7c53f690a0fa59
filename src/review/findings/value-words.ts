/** Shows values of a plan in sentences. Never shows a value that is sensitive on either side, or is in something sensitive. */
import type { Json } from "../../json";
import { hiddenDifference, maskUrls, showSensitive, showValue } from "../../schema";
import { namesWords, own, plain, say, type Words } from "../../text";
import { FINDING_LIMITS } from "../limits";
import { type ClusterChange, isHidden } from "../plan/changes";
import { elements, entriesOf, holdsUnknown, type PlanTree, revealedJson, valueAt } from "../plan/values";
import { isUrlOfHidden } from "./derived";
import { samePath, type ValuePaths } from "./differences";

/** Writes a value as a part of a sentence; undefined and null are "unset". */
export function valueWordsAt(change: ClusterChange, paths: ValuePaths, side: "before" | "after"): Words {
  return wordsOf(valueAt(change[side], paths[side]), isSecret(change, paths));
}

function wordsOf(value: PlanTree | undefined, isCovered: boolean): Words {
  if (holdsUnknown(value)) return own("(known after apply)");
  if (value === undefined || value === null) return own("unset");
  return isCovered ? own(showSensitive()) : valueWords(revealedJson(value));
}

/** Writes `"a"`, `["a", "b"]` or `{day_of_week = "sunday"}`. Leaves out unset values. */
function valueWords(value: Json, depth = 0): Words {
  if (value === null || typeof value !== "object") return say`${showValue(value)}`;
  if (depth === FINDING_LIMITS.depth) return own("a value");
  if (Array.isArray(value)) {
    // Entries beyond the limit are only counted: their words are not needed.
    const first = elements(value).map((element, index) =>
      index < FINDING_LIMITS.entries ? valueWords(element, depth + 1) : [],
    );
    return say`[${namesWords(first, FINDING_LIMITS.entries)}]`;
  }
  const set = entriesOf(value).filter(([, inner]) => inner !== null);
  const first = set.map(([name, inner], index) =>
    index < FINDING_LIMITS.entries ? say`${maskUrls(name)} = ${valueWords(inner, depth + 1)}` : [],
  );
  return say`{${namesWords(first, FINDING_LIMITS.entries)}}`;
}

/**
 * Writes "changes from X to Y". If both would look the same, since a part of a URL is masked or a text is cut, it says
 * instead which part changes.
 */
export function changeWords(change: ClusterChange, paths: ValuePaths): Words {
  const before = valueAt(change.before, paths.before);
  const after = valueAt(change.after, paths.after);
  const isCovered = isSecret(change, paths);
  if (typeof before === "string" && typeof after === "string" && !isCovered) {
    const part = hiddenDifference(before, after);
    if (part !== undefined) return say`changes in ${own(part)} (${showValue(after)})`;
  }
  const from = wordsOf(before, isCovered);
  const to = wordsOf(after, isCovered);
  const isAlike = !isCovered && plain(from) === plain(to);
  return isAlike ? own("changes in a part that is not shown") : say`changes from ${from} to ${to}`;
}

/** Says that a URL stops working, with the new one as far as it is known. */
export function newAddress(change: ClusterChange, url: string): Words {
  const paths = samePath(url);
  const [was, is] = [valueWordsAt(change, paths, "before"), valueWordsAt(change, paths, "after")];
  // Both look the same if they differ in a part that is masked.
  if (plain(was) === plain(is) && !isSecret(change, paths))
    return say`callers must be given the new ${own(url)}, which ${changeWords(change, paths)}`;
  const next = holdsUnknown(valueAt(change.after, [url])) ? own(", known only after apply") : say`, ${is}`;
  return say`callers must be given the new ${own(url)}${next}; it was ${was}`;
}

function isSecret(change: ClusterChange, { before, after }: ValuePaths): boolean {
  return isHidden(change, before, after) || isUrlOfHidden(change, before);
}
