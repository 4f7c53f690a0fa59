/** Writes the clusters of a review in a comment, folded: what changes, how to correct it, and where it is written. */
import { joined, own, say, visible } from "../../../text";
import { COMMENT } from "../../limits";
import {
  type ClusterGroup,
  type ClusterReport,
  counted,
  type Fix,
  fixWords,
  type Level,
  lineWords,
  type Mark,
  markOf,
  type RangeChange,
  type RangeDifference,
  type RangeRow,
  rangeRows,
  type ReportItem,
  VALUE_DOUBTS,
} from "../../report";
import { code, codeBlock, htmlWithin, markdown, ownHtml } from "./text";

/** The signs of the levels, which differ in form as well as in colour. */
export const LEVEL_SIGNS: Readonly<Record<Level, string>> = { error: "🛑", warning: "⚠️", note: "ℹ️" };

export const MARK_SIGNS: Readonly<Record<Mark, string>> = { ...LEVEL_SIGNS, approved: "☑️" };

export function countOf({ clusters }: ClusterGroup): number {
  return clusters.reduce(
    (sum, { items }) => items.reduce((inner, { codes }) => inner + codes.length, sum),
    0,
  );
}

export function groupBlock(group: ClusterGroup, most: MostRanges): string {
  return foldedMarkdown(groupTitle(group), [
    ...places(group),
    "",
    ...group.items.map((item) => itemText(item, most)),
  ]);
}

/** Formats the title of a group: "logs-production: update (lockout, mixed)". */
function groupTitle(group: ClusterGroup): string {
  const { clusters, action, items } = group;
  const names = clusters.slice(0, COMMENT.names).map(({ name }) => name);
  const more = clusters.length - names.length;
  const named = say`${joined(names, ", ")}${own(more > 0 ? ` and ${counted(more, "more cluster")}` : "")}`;
  const codes = [...new Set(items.flatMap((item) => item.codes))].join(", ");
  return `${MARK_SIGNS[markOf(group)]} ${htmlWithin(named)}: ${ownHtml(action)}${codes === "" ? "" : ` (${codes})`}`;
}

/** Writes a folded part, which a reader opens. The title is HTML, the lines are Markdown. */
export function foldedMarkdown(title: string, lines: readonly string[]): string {
  const text = ["<details><summary>" + title + "</summary>", "", ...lines, "", "</details>"].join("\n");
  return text.replace(/\n{3,}/g, "\n\n");
}

export function itemText(item: ReportItem, most: MostRanges): string {
  const { words, details, ranges, fix } = item;
  const counts = ranges === undefined || ranges.counts === "" ? "" : `: ${ranges.counts}`;
  const lines = [
    `- ${MARK_SIGNS[markOf(item)]} ${markdown(words, COMMENT.finding)}${counts} \\[${item.codes.join(", ")}\\]`,
    ...details.map((detail) => `  - ${markdown(detail, COMMENT.finding)}`),
    ...(fix === undefined ? [] : [`  - **Fix:** ${markdown(fixWords(fix), COMMENT.finding)}`]),
    ...(fix === undefined ? [] : snippetLines(fix, "    ")),
  ];
  // Indented, so that the block belongs to the item of the list.
  const block = ranges === undefined ? "" : rangesBlock(ranges, most).replace(/^(?=.)/gm, "  ");
  return [...lines, ...(block === "" ? [] : ["", block, ""])].join("\n");
}

/** Writes the lines to paste as a block of code, which belongs to the item of a list before it. */
export function snippetLines({ snippet }: Fix, indent: string): readonly string[] {
  if (snippet === undefined) return [];
  const lines = codeBlock(snippet.map(visible)).split("\n");
  return ["", ...lines.map((line) => `${indent}${line}`)];
}

/** Returns the place of a single cluster, or the places of several beside their names. */
function places({ clusters }: ClusterGroup): readonly string[] {
  const [first] = clusters;
  if (clusters.length === 1) return [placeOf(first)];
  const more = clusters.length - COMMENT.places;
  return [
    "The same holds for these clusters:",
    "",
    ...clusters.slice(0, COMMENT.places).map((cluster) => `- ${markdown(cluster.name)}: ${placeOf(cluster)}`),
    ...(more <= 0 ? [] : [`- and ${counted(more, "more cluster")}`]),
  ];
}

/** Formats the address, the construct and the line of a cluster: "cloud_opensearch.logs, production/logs, cdk/main.ts:22". */
function placeOf({ address, path, line, apart }: ClusterReport): string {
  const place = [
    code(address),
    ...(path === undefined ? [] : [code(path)]),
    ...(line === undefined ? [] : [markdown(lineWords(line))]),
  ].join(", ");
  return [place, ...apart.map((words) => markdown(words, COMMENT.finding))].join("; ");
}

export interface MostRanges {
  readonly moved: number;
  readonly kept: number;
}

/**
 * Writes the change of an access list as a diff, which GitHub colours, in lines that fit a telephone; an empty text if
 * there is nothing to show.
 */
export function rangesBlock(difference: RangeDifference, { moved, kept }: MostRanges): string {
  if (moved === 0) return "";
  const parts = [rangeRows(difference, ["added", "removed"], moved), rangeRows(difference, ["kept"], kept)];
  const rows = parts.flatMap((part) => part.rows);
  if (rows.length === 0) return "";
  const width = Math.min(COMMENT.rangeColumn, Math.max(...rows.map(({ range }) => range.length)));
  const more = (Object.keys(MORE) as RangeChange[]).flatMap((change) => {
    const count = parts.reduce((sum, part) => sum + part.more[change], 0);
    return count === 0 ? [] : [`# ${counted(count, "more range")} ${MORE[change]}`];
  });
  const unknown = difference.doubts.map((doubt) => `# ${VALUE_DOUBTS[doubt].beside.comment}`);
  return ["```diff", ...rows.flatMap((row) => rowLines(row, width)), ...more, ...unknown, "```"].join("\n");
}

const MORE: Readonly<Record<RangeChange, string>> = { added: "added", removed: "removed", kept: "unchanged" };

/** Formats a row: "+ 3.120.0.0/14  # 262,144 IPv4". Breaks a longer one into several lines with the same sign. */
function rowLines({ sign, range, size }: RangeRow, width: number): readonly string[] {
  const line = `${sign} ${range.padEnd(width)}  # ${size}`;
  if (line.length <= COMMENT.rangeLine) return [line];
  const [first = "", ...others] = wrapped(range);
  return [`${sign} ${first}`, ...[...others, `# ${size}`].map((part) => `${sign}   ${part}`)];
}

/** Breaks a text at its spaces, and a long address after a colon. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<= )|(?<=:)(?=[^:]{1,9}$)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.trimEnd().length <= COMMENT.rangeLine - 4) {
      lines[lines.length - 1] = `${last}${word}`;
    } else lines.push(word);
  }
  return lines.map((line) => line.trimEnd());
}
