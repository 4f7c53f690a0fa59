/** The review for a terminal: the summary, then clusters and commands, wrapped to the terminal's width. */
import { reportOf, type ReviewReport, type Standing, STANDINGS } from "../report";
import type { Review } from "../review";
import { blockLines } from "./terminal/block";
import { clusterLines } from "./terminal/clusters";
import { itemLines, type Layout } from "./terminal/findings";
import { gateLines } from "./terminal/gate";
import {
  type Line,
  piece,
  piecesOf,
  PLAIN_TERMINAL,
  type Style,
  type TerminalOptions,
  widthOf,
  wrap,
  written,
} from "./terminal/pieces";

/** The narrowest width, in columns: narrower terminals break the lines themselves. */
const NARROWEST = 30;
/** The widest lines, in columns: longer ones are hard to read. */
const WIDEST = 120;

const STYLES: Readonly<Record<Standing, Style>> = {
  stop: "error",
  pass: "warning",
  clean: "good",
  unchecked: "warning",
};

export function renderTerminal(review: Review, options: TerminalOptions): string {
  const width = Math.min(Math.max(options.width, NARROWEST), WIDEST);
  const layout = { ...(options.hasLinks ? options : PLAIN_TERMINAL), width };
  const report = reportOf(review);
  const room = Math.max(MOST_LINES, Math.round((MOST_LINES * PLAIN_TERMINAL.width) / width));
  const full = linesOf(report, Infinity, { ...layout, ...FULL });
  const compact = full.length <= room ? full : linesOf(report, Infinity, { ...layout, ...COMPACT });
  const lines = compact.length <= room ? compact : linesOf(report, room, { ...layout, ...SHORT });
  return `${lines.map((line) => written(line, options.hasColour)).join("\n")}\n`;
}

/** The most lines at 80 columns. A longer report is written in its compact form, then with fewer names. */
const MOST_LINES = 59;

const FULL = { isCompact: false, hasAllNames: true } as const;
const COMPACT = { isCompact: true, hasAllNames: true } as const;
const SHORT = { isCompact: true, hasAllNames: false } as const;

function linesOf(report: ReviewReport, room: number, layout: Layout): readonly Line[] {
  const { rows, general, groups, gate, rest } = report;
  const { width } = layout;
  const head = [
    ...headLines(report, width),
    [],
    ...blockLines(rows, width),
    ...(general.length === 0 ? [] : [[], [piece("The plan", "bold")]]),
    ...general.slice(0, MOST_GENERAL).flatMap((item) => itemLines(item, layout)),
    ...(general.length > MOST_GENERAL
      ? [[piece(`  and ${general.length - MOST_GENERAL} more, in the JSON output`)]]
      : []),
  ];
  const end = [[], ...wrap(piecesOf(rest), width, []), ...gateLines(gate, layout)];
  return [...head, ...clusterLines(groups, room - head.length - end.length, layout), ...end];
}

function headLines({ standing, headline, notices }: ReviewReport, width: number): readonly Line[] {
  const word = STANDINGS[standing];
  const indent = [piece(" ".repeat(widthOf(word) + 2))];
  return [
    ...wrap(piecesOf(headline, "bold"), width, [piece(word, STYLES[standing]), piece("  ")], indent),
    ...notices.flatMap((notice) => wrap(piecesOf(notice), width, indent)),
  ];
}

const MOST_GENERAL = 40;
