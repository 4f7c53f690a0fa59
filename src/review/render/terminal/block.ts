/**
 * Writes the summary in a terminal: rows with their labels, each line on at most two lines of 80 columns, or as many
 * narrower ones as hold the same. What is approved, and what to do, is never cut.
 */
import { own, type Words } from "../../../text";
import { TERMINAL } from "../../limits";
import {
  asSentence,
  counted,
  holderWords,
  lineOf,
  type ReportLine,
  type ReportRow,
  TOPICS,
} from "../../report";
import type { Layout } from "./findings";
import { type Line, piece, type Piece, piecesOf, PLAIN_TERMINAL, widthOf, widthOfLine, wrap } from "./pieces";

const MARGIN = 2;
const LABELS = Math.max(...Object.values(TOPICS).map((label) => label.length)) + 2;
const GAP = 2;

export function blockLines(
  rows: readonly ReportRow[],
  { width, isCompact, hasAllNames }: Pick<Layout, "width" | "isCompact" | "hasAllNames">,
): readonly Line[] {
  return rows.flatMap(({ topic, lines: all }) => {
    const lines = topic === "to-do" ? all.map(asSentence) : all;
    const isWhole = topic === "to-do" || topic === "approved";
    const shown = isWhole
      ? lines
      : cut(lines, isCompact ? "below or in the JSON output" : "which stand below");
    const columns = columnsOf(shown, width - MARGIN - LABELS);
    return shown.flatMap((line, index) => {
      const label = `${" ".repeat(MARGIN)}${(index === 0 ? TOPICS[topic] : "").padEnd(LABELS)}`;
      const holders = hasAllNames ? line.holders : [];
      const named = holders.flatMap((one) =>
        wrap(piecesOf(holderWords(one, TERMINAL.namesBelow)), width, NAMES),
      );
      return [...lineLines(line, [piece(label, "bold")], columns, width, isWhole), ...named];
    });
  });
}

const NAMES = [piece(" ".repeat(MARGIN + LABELS + GAP))];

/** Returns the lines that fit; the last one counts the endpoints or clusters of the others. */
function cut(lines: readonly ReportLine[], where: string): readonly ReportLine[] {
  if (lines.length <= TERMINAL.row) return lines;
  const rest = lines.slice(TERMINAL.row - 1);
  const count = rest.reduce((sum, line) => sum + line.count, 0);
  const about = own(`and ${counted(count, "more", "more")}, ${where}`);
  return [...lines.slice(0, TERMINAL.row - 1), lineOf(rest[0]?.level ?? "note", about, { count })];
}

interface Columns {
  readonly about: number;
  readonly what: number;
}

/** Returns columns as wide as the widest of their texts; undefined if all three do not fit into a line. */
function columnsOf(lines: readonly ReportLine[], width: number): Columns | undefined {
  const tabular = lines.filter(({ what }) => what.length > 0);
  if (tabular.length < 2) return undefined;
  const widest = (texts: readonly Words[]) =>
    Math.max(0, ...texts.map((text) => widthOfLine(piecesOf(text))));
  const about = widest(tabular.map((line) => line.about));
  const what = widest(tabular.map((line) => line.what));
  const ranges = widest(tabular.map((line) => line.ranges));
  return about + what + ranges + 2 * GAP <= width ? { about, what } : undefined;
}

function lineLines(
  line: ReportLine,
  label: Line,
  columns: Columns | undefined,
  width: number,
  isWhole: boolean,
): readonly Line[] {
  const rest = [piece(" ".repeat(MARGIN + LABELS))];
  const about = piecesOf(line.about, line.count === 0 ? undefined : line.level);
  const [what, ranges] = [piecesOf(line.what), piecesOf(line.ranges)];
  if (columns !== undefined && line.what.length > 0) {
    return [[...label, ...padded(about, columns.about), ...padded(what, columns.what), ...ranges]];
  }
  const gap = piece(" ".repeat(GAP));
  const whole = [
    ...label,
    ...[about, what, ranges]
      .filter((part) => part.length > 0)
      .flatMap((part, index) => (index === 0 ? part : [gap, ...part])),
  ];
  if (widthOfLine(whole) <= width) return [whole];
  if (line.what.length === 0) {
    const lines = wrap([...about, gap, ...ranges], width, label, rest);
    return isWhole ? lines : cutLines(lines, width);
  }
  const indent = [piece(" ".repeat(MARGIN + LABELS + GAP))];
  const head = wrap(about, width, label, rest);
  const tail = wrap([...what, gap, ...ranges], width, indent);
  if (isWhole || (head.length === 1 && tail.length === 1)) return [...head, ...tail];
  const lines = (named: Line) => wrap([...named, gap, ...what, gap, ...ranges], width, label, rest);
  const room = mostLines(width) * (width - MARGIN - LABELS) - widthOfLine([...what, ...ranges]) - 2 * GAP;
  const uncut = lines(about);
  return cutLines(
    uncut.length > mostLines(width) ? lines(cutAt(about, room - TERMINAL.slack)) : uncut,
    width,
  );
}

/** Cuts the end of a long name, so that the effect fits into the line. */
function cutAt(line: Line, width: number): Line {
  const most = Math.max(width, TERMINAL.shortestName);
  if (widthOfLine(line) <= most) return line;
  const fitting: Piece[] = [];
  let room = most - 1;
  for (const { text, ...rest } of line) {
    let part = "";
    for (const character of text) {
      room -= widthOf(character);
      if (room < 0) return [...fitting, { text: `${part.trimEnd()}…`, ...rest }];
      part += character;
    }
    fitting.push({ text: part, ...rest });
  }
  return fitting;
}

function padded(line: Line, width: number): Line {
  return [...line, piece(" ".repeat(Math.max(0, width - widthOfLine(line)) + GAP))];
}

/** Returns how many lines of a terminal hold as much as two lines of 80 columns; at least two. */
function mostLines(width: number): number {
  const room = (columns: number) => columns - MARGIN - LABELS;
  return Math.max(2, Math.ceil((2 * room(PLAIN_TERMINAL.width)) / room(width)));
}

/** Cuts a longer text, which then ends with "…". All of it is in the section of its cluster. */
function cutLines(lines: readonly Line[], width: number): readonly Line[] {
  const most = mostLines(width);
  const last = lines[most - 1];
  if (last === undefined || lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), [...shortened(last, width - 2), piece(" …")]];
}

function shortened(line: Line, width: number): Line {
  const trimmed: Piece[] = [...line];
  const isBlank = (one: Piece | undefined) => one?.text.trim() === "";
  while (trimmed.length > 1 && (widthOfLine(trimmed) > width || isBlank(trimmed.at(-1)))) trimmed.pop();
  return trimmed;
}
