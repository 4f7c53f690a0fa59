/** The review for a terminal: the summary, then clusters and commands, wrapped to the terminal's width. */
import { joined, namesWords, plain, say, visible } from "../../text";
import { TERMINAL } from "../limits";
import { type ClusterGroup, counted, reportOf, type Review, type ReviewReport } from "../report";
import { type ReportBody, STACKS_STANDINGS, type StacksStanding } from "../report/stacks";
import { blockLines } from "./terminal/block";
import { itemLines, type Layout, linePiece } from "./terminal/findings";
import { gateLines } from "./terminal/gate";
import {
  type Line,
  piece,
  piecesOf,
  PLAIN_TERMINAL,
  type Style,
  type TerminalOptions,
  widthOf,
  widthOfLine,
  wrap,
  written,
} from "./terminal/pieces";

const STYLES: Readonly<Record<StacksStanding, Style>> = {
  "no-review": "error",
  stop: "error",
  pass: "warning",
  approved: "good",
  clean: "good",
  unchecked: "warning",
};

export function renderTerminal(review: Review, options: TerminalOptions): string {
  return textOf(reviewLines(reportOf(review), options), options);
}

/** Writes lines as text. */
export function textOf(lines: readonly Line[], { hasColour }: TerminalOptions): string {
  return `${lines.map((line) => written(line, hasColour)).join("\n")}\n`;
}

/** Returns the width of the lines in a terminal. */
export function lineWidth({ width }: TerminalOptions): number {
  return Math.min(Math.max(width, TERMINAL.narrowest), TERMINAL.widest);
}

function reviewLines(report: ReviewReport, options: TerminalOptions): readonly Line[] {
  return reportBodyLines(report, headLines(report, lineWidth(options)), options);
}

/** Writes what is below the lines of a headline: in full, or in its compact form if it is long. */
export function reportBodyLines(
  body: ReportBody,
  head: readonly Line[],
  options: TerminalOptions,
): readonly Line[] {
  const width = lineWidth(options);
  const layout = { ...(options.hasLinks ? options : PLAIN_TERMINAL), width };
  const room = Math.max(TERMINAL.lines, Math.round((TERMINAL.lines * PLAIN_TERMINAL.width) / width));
  const write = (most: number, form: Pick<Layout, "isCompact" | "hasAllNames">) =>
    linesOf(body, head, most, { ...layout, ...form });
  const full = write(Infinity, FULL);
  const compact = full.length <= room ? full : write(Infinity, COMPACT);
  return compact.length <= room ? compact : write(room, SHORT);
}

const FULL = { isCompact: false, hasAllNames: true } as const;
const COMPACT = { isCompact: true, hasAllNames: true } as const;
const SHORT = { isCompact: true, hasAllNames: false } as const;

function linesOf(
  { rows, general, groups, gate, rest }: ReportBody,
  title: readonly Line[],
  room: number,
  layout: Layout,
): readonly Line[] {
  const { width } = layout;
  const head = [
    ...title,
    ...(rows.length === 0 || title.length === 0 ? [] : [[]]),
    ...blockLines(rows, layout),
    ...(general.length === 0 ? [] : [[], [piece("The plan", "bold")]]),
    ...general.slice(0, TERMINAL.general).flatMap((item) => itemLines(item, layout)),
    ...(general.length > TERMINAL.general
      ? [[piece(`  and ${general.length - TERMINAL.general} more, in the JSON output`)]]
      : []),
  ];
  const last = rest.length === 0 ? [] : [[], ...wrap(piecesOf(rest), width, [])];
  const end = [...last, ...gateLines(gate, layout)];
  return [...head, ...clusterLines(groups, room - head.length - end.length, layout), ...end];
}

export function headLines(
  {
    standing,
    headline,
    notices,
  }: { readonly standing: StacksStanding } & Pick<ReviewReport, "headline" | "notices">,
  width: number,
): readonly Line[] {
  const word = STACKS_STANDINGS[standing];
  const indent = [piece(" ".repeat(widthOf(word) + 2))];
  return [
    ...wrap(piecesOf(headline, "bold"), width, [piece(word, STYLES[standing]), piece("  ")], indent),
    ...notices.flatMap((notice) => wrap(piecesOf(notice), width, indent)),
  ];
}

/**
 * Writes the sections in at most `room` lines, if possible: leaves out sections that have no errors and do not stop the
 * gate, and counts them.
 */
export function clusterLines(groups: readonly ClusterGroup[], room: number, layout: Layout): readonly Line[] {
  const sections = groups
    .slice(0, layout.isCompact ? TERMINAL.groups.compact : TERMINAL.groups.full)
    .map((group) => {
      const title = group.clusters.length === 1 ? clusterTitle(group, layout) : sharedTitle(group, layout);
      return [[], ...title, ...group.items.flatMap((item) => itemLines(item, layout))];
    });
  let shown = sections.length;
  let size = sections.reduce((sum, { length }) => sum + length, 0);
  const canLeaveOut = (group: ClusterGroup | undefined) =>
    group?.level !== "error" && group?.isStopping !== true;
  while (shown > 0 && size > room && canLeaveOut(groups[shown - 1])) {
    shown -= 1;
    size -= sections[shown]?.length ?? 0;
  }
  return [...sections.slice(0, shown).flat(), ...restLines(groups.slice(shown), layout)];
}

const INDENT = [piece("  ")];

/** Writes the name of a cluster and its action, with the address, construct and line below it, or beside it if they fit. */
function clusterTitle({ clusters: [cluster], action }: ClusterGroup, layout: Layout): readonly Line[] {
  const { name, address, path, line } = cluster;
  const { width, isCompact } = layout;
  const title = [...piecesOf(name, "bold"), piece(`  ${action}`)];
  const place = [
    ...(plain(name) === visible(address) ? [] : [piece(visible(address), "dim")]),
    ...(path === undefined ? [] : [piece(visible(path), "dim")]),
    ...(line === undefined ? [] : [linePiece(line, layout, "dim")]),
  ].flatMap((one) => [piece("  "), one]);
  const whole = [...title, ...place];
  if (isCompact && widthOfLine(whole) <= width) return [whole];
  return [...wrap(title, width, [], INDENT), ...(place.length === 0 ? [] : wrap(place, width, INDENT))];
}

/** Writes the title of several clusters: "11 clusters  update", and their names. */
function sharedTitle({ clusters, action }: ClusterGroup, { width, isCompact }: Layout): readonly Line[] {
  const title = [piece(counted(clusters.length, "cluster"), "bold"), piece(`  ${action}`)];
  const names = clusters.slice(0, TERMINAL.names.full).map(({ name }) => name);
  const firstNames = (most: number) => piecesOf(namesWords(names, most, clusters.length), "dim");
  if (isCompact) {
    const whole = (most: number) => [...title, piece("  "), ...firstNames(most)];
    const fitting = [TERMINAL.names.compact, 2].map(whole).find((line) => widthOfLine(line) <= width);
    return wrap(fitting ?? whole(1), width, [], INDENT);
  }
  const apart = clusters
    .filter((cluster) => cluster.apart.length > 0)
    .slice(0, TERMINAL.names.full)
    .flatMap((cluster) => {
      const words = say`${cluster.name}: ${joined(cluster.apart, "; ")}`;
      return wrap(piecesOf(words), width, INDENT, [piece("    ")]);
    });
  return [
    ...wrap(title, width, [], INDENT),
    ...wrap(firstNames(TERMINAL.names.full), width, INDENT),
    ...apart,
  ];
}

/** Counts the clusters without a section: "960 more clusters: narrowed 900, reset 60; the JSON output holds them". */
function restLines(groups: readonly ClusterGroup[], { width }: Layout): readonly Line[] {
  if (groups.length === 0) return [];
  const counts = new Map<string, number>();
  let clusters = 0;
  for (const group of groups) {
    clusters += group.clusters.length;
    for (const { codes } of group.items) {
      for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + group.clusters.length);
    }
  }
  const codes = [...counts].map(([code, count]) => `${code} ${count}`).join(", ");
  const words = `${counted(clusters, "more cluster")}: ${codes}; the JSON output holds them`;
  return [[], ...wrap([piece(words)], width, [], INDENT)];
}
