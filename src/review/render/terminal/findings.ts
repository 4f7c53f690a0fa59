/** Writes findings in a terminal: the sign, the sentence, the code at the right; below it ranges, details and the fix. */
import { plain, visible } from "../../../text";
import { TERMINAL } from "../../limits";
import {
  type Code,
  counted,
  type FileLine,
  type Fix,
  lineWords,
  markOf,
  type RangeDifference,
  rangeRows,
  type ReportItem,
  SIGNS,
  soleRange,
  VALUE_DOUBTS,
} from "../../report";
import {
  type Line,
  piece,
  type Piece,
  piecesOf,
  type Style,
  type TerminalOptions,
  widthOf,
  widthOfLine,
  wrap,
} from "./pieces";

export interface Layout extends Pick<TerminalOptions, "width" | "linkTo" | "linkToCode"> {
  /** Leaves out kept ranges, and writes a single range in the sentence instead of a row. */
  readonly isCompact: boolean;
  /** Names all clusters that a command approves. */
  readonly hasAllNames: boolean;
}

const MARGIN = "  ";
const BENEATH = "      ";
/** The indent of lines that go on beneath a finding. */
const FURTHER = [piece(`${BENEATH}  `)];

export function itemLines(item: ReportItem, layout: Layout): readonly Line[] {
  const { ranges, details, fix } = item;
  const detail = (line: Line) => wrap(line, layout.width, [piece(BENEATH)], FURTHER);
  const more = details.length - TERMINAL.details;
  return [
    ...sentenceLines(item, layout),
    ...(ranges === undefined || endOf(item, layout) !== undefined ? [] : differenceLines(ranges, layout)),
    ...details.slice(0, TERMINAL.details).flatMap((words) => detail(piecesOf(words))),
    ...(more > 0 ? detail([piece(`and ${counted(more, "more line")}, in the JSON output`)]) : []),
    ...(fix === undefined ? [] : detail([piece("fix: "), ...piecesOf(fix.words), ...placeOf(fix, layout)])),
    // Not wrapped, so that it can be copied.
    ...(fix?.snippet ?? []).map((line) => [piece(`${BENEATH}  ${visible(line)}`)]),
  ];
}

/** Writes the sign and the sentence, with the codes at the right of the first line. */
function sentenceLines(item: ReportItem, layout: Layout): readonly Line[] {
  const { codes, words, ranges } = item;
  const { width } = layout;
  const label = labelOf(codes, layout);
  const labelWidth = widthOfLine(label);
  const only = endOf(item, layout);
  const more = only ?? (ranges === undefined ? "" : `: ${ranges.list}`);
  const isNarrow = width < TERMINAL.narrow;
  const sentence = [...piecesOf(words), piece(more), ...(isNarrow ? [piece(" "), ...label] : [])];
  const mark = markOf(item);
  const sign = [piece(`${MARGIN}${SIGNS[mark]} `, mark === "approved" ? "good" : mark)];
  const room = isNarrow ? width : width - labelWidth - 2;
  const [first = [], ...others] = wrap(sentence, room, sign, [piece(`${MARGIN}  `)]);
  if (isNarrow) return [first, ...others];
  const gap = " ".repeat(Math.max(1, width - widthOfLine(first) - labelWidth));
  return [[...first, piece(gap), ...label], ...others];
}

function labelOf(codes: readonly Code[], { linkToCode }: Layout): Line {
  const names = codes.flatMap((code, index) => {
    const link = linkToCode?.(code);
    const name = { ...piece(code, "dim"), ...(link !== undefined && { link }) };
    return index === 0 ? [name] : [piece(", ", "dim"), name];
  });
  return [piece("[", "dim"), ...names, piece("]", "dim")];
}

/**
 * Returns the end of a sentence about a single range: ": + 3.120.0.0/14, 262,144 IPv4"; an empty text for a list that is
 * opened, since the sentence says so already; undefined for several ranges.
 */
function endOf({ ranges, finding }: ReportItem, { isCompact }: Layout): string | undefined {
  const sole = isCompact && ranges !== undefined ? soleRange(ranges) : undefined;
  if (sole === undefined) return undefined;
  return finding.code === "open" ? "" : `: ${sole}`;
}

function placeOf({ line }: Fix, layout: Layout): Line {
  return line === undefined ? [] : [piece(", "), linePiece(line, layout)];
}

export function linePiece(line: FileLine, { linkTo }: Layout, style?: Style): Piece {
  const link = linkTo?.(line);
  return { ...piece(plain(lineWords(line)), style), ...(link !== undefined && { link }) };
}

const STYLES: Readonly<Record<"+" | "-" | " ", Style | undefined>> = {
  "+": "error",
  "-": "warning",
  " ": undefined,
};

/** Writes added and removed ranges in rows, and kept ones in a line. */
function differenceLines(difference: RangeDifference, { width, isCompact }: Layout): readonly Line[] {
  const most = isCompact ? TERMINAL.ranges.compact : TERMINAL.ranges.full;
  const { rows, more } = rangeRows(difference, ["added", "removed"], most);
  const widest = Math.max(
    0,
    ...rows.map(({ range }) => widthOf(range)).filter((one) => one <= TERMINAL.range),
  );
  const lines = rows.flatMap(({ sign, range, size, kind }) => {
    const style = STYLES[sign];
    const about = `${size}${kind === "" ? "" : `, ${kind}`}`;
    const head = [piece(`${BENEATH}${sign} `, style)];
    const text = [piece(range.padEnd(widest), style), piece("  "), piece(about)];
    if (widthOfLine([...head, ...text]) <= width) return [[...head, ...text]];
    return wrap([piece(range, style), piece(`  ${about}`)], width, head, FURTHER);
  });
  const beneath = (text: string, style?: Style) =>
    wrap([piece(text, style)], width, [piece(BENEATH)], FURTHER);
  const leftOut = (count: number, sign: "+" | "-") =>
    count === 0 ? [] : beneath(`${sign} ${count} more, in the JSON output`, STYLES[sign]);
  return [
    ...lines,
    ...leftOut(more.added, "+"),
    ...leftOut(more.removed, "-"),
    ...difference.doubts.flatMap((doubt) => beneath(VALUE_DOUBTS[doubt].beside.terminal)),
    ...(isCompact ? [] : keptLines(difference, width)),
  ];
}

function keptLines(difference: RangeDifference, width: number): readonly Line[] {
  const { rows, more } = rangeRows(difference, ["kept"], TERMINAL.kept);
  if (rows.length === 0) return [];
  const rest = more.kept === 0 ? "" : ` and ${more.kept} more`;
  const text = `unchanged: ${rows.map(({ range }) => range).join(", ")}${rest}`;
  return wrap([piece(text, "dim")], width, [piece(BENEATH)], FURTHER);
}
