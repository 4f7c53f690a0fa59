/** Makes the items of a report: a finding's sentence, the lines beneath it, the ranges of its list, and its fix. */
import { joined, own, say, type Words } from "../../text";
import type { ListReview } from "../findings/access/access-lists";
import { type Code, hasTrait, type Level } from "../findings/catalog";
import { endpointOfUrl } from "../findings/facts";
import type { Finding } from "../findings/finding";
import type { Gate } from "../gate/gate";
import { areApproved, shownLevel } from "../gate/outside";
import { groupBy } from "../group-by";
import { type FileLine, type LineFinder, lineWords } from "./program-line";
import { type RangeDifference, rangeDifference } from "./range-rows";

/** A finding with its texts. */
export interface ReportItem {
  /** The most severe finding of the item. */
  readonly finding: Finding;
  /** The level at which it is shown: what is approved is a note. */
  readonly level: Level;
  /** All codes of the finding's list, for `--fail-on`: a list that is `open` can be `broadened` too. */
  readonly codes: readonly Code[];
  /** One sentence that begins with a small letter. */
  readonly words: Words;
  /** Lines that differ from cluster to cluster, such as what the cluster holds. They are among the details of one cluster. */
  readonly each: readonly Words[];
  /** Further lines, such as the former value of a field. */
  readonly details: readonly Words[];
  readonly ranges: RangeDifference | undefined;
  /** How to correct it; undefined if there is nothing to correct, or if it is approved. */
  readonly fix: Fix | undefined;
  /** The gate stops at it, and all of it is approved. */
  readonly isApproved: boolean;
}

/** How something is marked: by its level, or as approved. */
export type Mark = Level | "approved";

/** Returns the mark of an item. It is approved if no error or warning is left of it. */
export function markOf({ level, isApproved }: Pick<ReportItem, "level" | "isApproved">): Mark {
  return isApproved && level === "note" ? "approved" : level;
}

/**
 * Returns the items of a cluster's findings, given its lists. All findings about one list as a whole, such as `open` and
 * `broadened`, are one item with the most severe of them. Its details say what its ranges do not: how wide the list is, and
 * what of it is not known.
 */
export function itemsOf(
  findings: readonly Finding[],
  lists: readonly ListReview[],
  findLine: LineFinder,
  gate: Pick<Gate<Finding>, "stopsOf">,
): readonly ReportItem[] {
  const groups = groupBy(
    findings,
    (found, index) => (showsRanges(found) ? found.attribute : undefined) ?? index,
  );
  return [...groups.values()].map((group) => {
    const [finding, ...others] = group;
    const list = lists.find(({ endpoint }) => endpoint.accessList === finding.attribute);
    const isApproved = areApproved(gate, group);
    const added = others.filter(({ code }) => hasTrait(code, "added"));
    const fix = isApproved ? undefined : fixOf(finding, findLine);
    // A fix has the line. Of what a list no longer lets in, there is none.
    const isLoss = showsRanges(finding) && list?.lost.isEmpty() === false;
    const line = isLoss && !isApproved && fix === undefined ? findLine(finding) : undefined;
    return {
      finding,
      level: shownLevel(gate, ...group),
      codes: group.map(({ code }) => code),
      words: sentenceOf(finding),
      each: finding.each?.() ?? [],
      details: [
        ...(finding.details?.() ?? []),
        ...added.map(sentenceOf),
        ...(line === undefined ? [] : [say`line: ${lineWords(line)}`]),
      ],
      ranges: list === undefined || !showsRanges(finding) ? undefined : rangeDifference(list),
      fix,
      isApproved,
    };
  });
}

/** Returns an item of a single cluster, with all lines among its details. */
export function wholeItem(item: ReportItem): ReportItem {
  return item.each.length === 0 ? item : { ...item, each: [], details: [...item.each, ...item.details] };
}

/** Reports whether a finding is about an access list as a whole. */
function showsRanges({ code }: Finding): boolean {
  return hasTrait(code, "list");
}

/** Reports whether the summary covers a finding. */
export function isAnswered(found: Finding): boolean {
  const isUrl = found.code === "hostname" && endpointOfUrl(found) !== undefined;
  return isUrl || showsRanges(found) || hasTrait(found.code, "answered");
}

export interface Fix {
  /** What to do: "add 52.29.16.28/32 to ip_allowlist". */
  readonly words: Words;
  /** The line of the program to change; undefined if it is not known. */
  readonly line?: FileLine | undefined;
  /** Lines to paste. They are foreign text. */
  readonly snippet?: readonly string[];
}

/** Returns how to correct a finding, and where; undefined if there is nothing to correct. */
export function fixOf(found: Finding, findLine: LineFinder): Fix | undefined {
  const words = found.fix?.();
  if (words === undefined) return undefined;
  const line = findLine(found);
  const snippet = found.snippet?.();
  return { words, ...(line !== undefined && { line }), ...(snippet !== undefined && { snippet }) };
}

/** Returns the sentence that stands above the details and ranges of a finding. */
export function sentenceOf(found: Finding): Words {
  return withAttribute(found, briefOf(found));
}

/** Returns the same without the attribute's name before it. */
export function briefOf(found: Finding): Words {
  return found.brief?.() ?? found.message;
}

/** Returns a finding as one sentence with its details, for formats that show nothing beneath it. */
export function wholeSentenceOf(found: Finding): Words {
  return withAttribute(found, wholeMessageOf(found));
}

/** Returns the message of a finding with its details, for programs, which read the attribute beside it. */
export function wholeMessageOf({ brief, each, details, message }: Finding): Words {
  const more = brief === undefined ? [...(each?.() ?? []), ...(details?.() ?? [])] : [];
  return more.length === 0 ? message : joined([message, ...more], "; ");
}

/** Puts the attribute's name before a message that does not name it. */
export function withAttribute(found: Finding, words: Words): Words {
  const { code, attribute } = found;
  if (attribute === undefined || showsRanges(found) || hasTrait(code, "whole")) return words;
  // The name is foreign text: it may be of an attribute that the schema does not have.
  return say`${attribute}${own(hasTrait(code, "after") ? " " : ": ")}${words}`;
}
