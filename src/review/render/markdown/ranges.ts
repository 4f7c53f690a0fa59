/** Writes the change of an access list as a diff, which GitHub colours, in lines that fit a telephone. */
import { counted, type RangeChange, type RangeDifference, type RangeRow, rangeRows } from "../../report";

/** The most characters of a line: they fit into 400 px. */
const WIDTH = 36;
const WIDEST_RANGE = 18;

/** The most ranges of each part of a difference. */
export interface MostRanges {
  readonly moved: number;
  readonly kept: number;
}

/** Returns a fenced block; an empty text if there is nothing to show. */
export function rangesBlock(difference: RangeDifference, { moved, kept }: MostRanges): string {
  if (moved === 0) return "";
  const parts = [rangeRows(difference, ["gained", "lost"], moved), rangeRows(difference, ["kept"], kept)];
  const rows = parts.flatMap((part) => part.rows);
  if (rows.length === 0) return "";
  const width = Math.min(WIDEST_RANGE, Math.max(...rows.map(({ range }) => range.length)));
  const more = (Object.keys(MORE) as RangeChange[]).flatMap((change) => {
    const count = parts.reduce((sum, part) => sum + part.more[change], 0);
    return count === 0 ? [] : [`# ${counted(count, "more range", "more ranges")} ${MORE[change]}`];
  });
  const unknown = difference.isPartial ? ["# and ranges that are not known yet"] : [];
  return ["```diff", ...rows.flatMap((row) => rowLines(row, width)), ...more, ...unknown, "```"].join("\n");
}

const MORE: Readonly<Record<RangeChange, string>> = { gained: "added", lost: "removed", kept: "kept" };

/** Formats a row: "+ 3.120.0.0/14  # 262,144 IPv4". Breaks a longer one into several lines with the same sign. */
function rowLines({ sign, range, size }: RangeRow, width: number): readonly string[] {
  for (const text of [range.padEnd(width), range]) {
    const line = `${sign} ${text}  # ${size}`;
    if (line.length <= WIDTH) return [line];
  }
  const [first = "", ...others] = wrapped(range);
  return [`${sign} ${first}`, ...[...others, `# ${size}`].map((part) => `${sign}   ${part}`)];
}

/** Breaks a text at its spaces, and a long address after a colon. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<= )|(?<=:)(?=[^:]{1,9}$)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.trimEnd().length <= WIDTH - 4) {
      lines[lines.length - 1] = `${last}${word}`;
    } else lines.push(word);
  }
  return lines.map((line) => line.trimEnd());
}
