/** Adds the warnings of a synth to constructs: those that most clusters share once, to their stack. */
import type { IConstruct } from "constructs";

import { AnnotationMetadataEntryType, type TerraformStack } from "../../cdktf";
import type { Issue } from "../../schema";
import { ruleTable } from "../../schema/judging";
import type { CheckedElement } from "../element/checked-element";
import { userPath, userText } from "../element/spelling";
import type { WrittenEntry } from "./error-report";

/** A warning of a construct. */
export interface FoundWarning {
  readonly element: CheckedElement;
  readonly issue: Issue;
  /** The entry of a list that it is about, if it is known where that is written. */
  readonly entry: WrittenEntry | undefined;
}

/** Adds the warnings of a stack. */
export function annotate(stack: TerraformStack, found: readonly FoundWarning[]): void {
  const shared = new Map<string, FoundWarning[]>();
  for (const warning of found) {
    const text = sharedText(warning.issue);
    if (text !== undefined) shared.set(text, [...(shared.get(text) ?? []), warning]);
  }
  for (const warning of found) {
    const { element, issue, entry } = warning;
    const same = shared.get(sharedText(issue) ?? "") ?? [];
    if (same.length < 2) addWarning(element.construct, userText(issue) + placeOf(element, entry));
    else if (same[0] === warning) addWarning(stack, `${sharedText(issue) ?? ""}: ${listsWords(same)}`);
  }
}

/** Returns the text of a warning that is said once for a stack; undefined for the others. */
function sharedText(issue: Issue): string | undefined {
  const subject = ruleTable[issue.code]?.sharedSubject;
  return subject && `${subject} ${userText({ ...issue, path: [] })}`;
}

/** The most clusters that a warning of a stack names. */
const MOST_CLUSTERS = 12;

/** Names the lists of a warning: "a/logs ipAllowlist, dashboardsIpAllowlist (main.ts:12); …". */
function listsWords(warnings: readonly FoundWarning[]): string {
  const lists = new Map<CheckedElement, readonly string[]>();
  for (const { element, issue } of warnings)
    lists.set(element, [...(lists.get(element) ?? []), userPath(issue.path)]);
  const named = [...lists]
    .slice(0, MOST_CLUSTERS)
    .map(
      ([element, names]) =>
        `${[element.construct.node.path, names.filter((name) => name !== "").join(", ")].filter((part) => part !== "").join(" ")}${placeOf(element, undefined)}`,
    );
  const more = lists.size - named.length;
  return [...named, ...(more === 0 ? [] : [`and ${more} more ${more === 1 ? "cluster" : "clusters"}`])].join(
    "; ",
  );
}

function placeOf(element: CheckedElement, entry: WrittenEntry | undefined): string {
  const place = entry?.place ?? element.location.find();
  return place === undefined ? "" : ` (${place})`;
}

/**
 * Adds a warning, unless an earlier synth of the app added it. CDKTF shows the construct's path beside it. CDKTF's own
 * `Annotations` would add a stack trace with absolute paths.
 */
function addWarning({ node }: IConstruct, text: string): void {
  const isThere = node.metadata.some(
    ({ type, data }) => type === String(AnnotationMetadataEntryType.WARN) && data === text,
  );
  if (!isThere) node.addMetadata(AnnotationMetadataEntryType.WARN, text);
}
