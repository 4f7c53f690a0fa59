/** Writes the change of an access list as a table: gained and lost ranges in sight, kept ones folded. */
import { IpSet } from "../../../cidr";
import { PAGE } from "../../limits";
import {
  type Caller,
  counted,
  type RangeChange,
  type RangeDifference,
  type RangeRow,
  rangeRows,
  VALUE_DOUBTS,
} from "../../report";
import { foldedHtml, htmlLines, htmlText, moreWords } from "./parts";

/** The words for the changes, which can be read without colour. */
const WORDS: Readonly<Record<RangeChange, string>> = {
  added: "added",
  removed: "removed",
  kept: "unchanged",
};

/** The addresses that a list loses, and the callers that cannot connect to its endpoint. */
interface Loss {
  readonly lost: IpSet;
  readonly callers: readonly Caller[];
}

/** How many more rows of tables a page may hold. */
export interface RowBudget {
  rows: number;
}

/** Writes the table. `callers` are those of the cluster that cannot connect. Leaves out kept ranges if the page is full. */
export function rangeTable(
  difference: RangeDifference,
  callers: readonly Caller[],
  budget: RowBudget,
): string {
  const most = Math.max(PAGE.openRanges, Math.min(PAGE.ranges, budget.rows));
  const { rows, more } = rangeRows(difference, ["added", "removed"], most);
  const kept = budget.rows > 0 ? rangeRows(difference, ["kept"], most) : undefined;
  budget.rows -= rows.length + (kept?.rows.length ?? 0);
  const parts = (["added", "removed"] as const).map((change) => ({
    change,
    rows: rows.filter((row) => row.change === change),
  }));
  const open = parts.flatMap((part) => part.rows.slice(0, PAGE.openRanges));
  const title = titleOf(difference);
  const loss: Loss = {
    lost: difference.lost,
    callers: callers.filter(({ endpoint }) => endpoint.accessList === difference.list),
  };
  return htmlLines([
    open.length === 0 ? `<p class="title">${title}</p>` : table(open, loss, title),
    ...parts.map((part) => rest(part.change, part.rows.slice(PAGE.openRanges), more[part.change], loss)),
    kept === undefined ? "" : rest("kept", kept.rows, kept.more.kept, loss),
  ]);
}

/** Formats the title: "API, ip_allowlist: 4 ranges become 5". */
function titleOf({ label, list, counts, doubts }: RangeDifference): string {
  const name = `${htmlText(label)}, <code>${htmlText(list)}</code>`;
  const notes = [counts, ...doubts.map((doubt) => VALUE_DOUBTS[doubt].beside.page)];
  return [name, notes.filter((note) => note !== "").join("; ")].filter((part) => part !== "").join(": ");
}

/** Writes the other rows, folded, and counts the ranges that are not on the page. */
function rest(change: RangeChange, rows: readonly RangeRow[], left: number, loss: Loss): string {
  if (rows.length === 0) return left === 0 ? "" : `<p>${moreWords(left)}</p>`;
  const count = rows.length + left;
  const noun = change === "kept" ? counted(count, "range") : counted(count, "more range");
  const end = left === 0 ? "" : `\n<p>${moreWords(left)}</p>`;
  return foldedHtml(`${noun} ${WORDS[change]}`, table(rows, loss) + end);
}

function table(rows: readonly RangeRow[], loss: Loss, caption?: string): string {
  return htmlLines([
    "<table>",
    caption === undefined ? "" : `<caption>${caption}</caption>`,
    `<thead><tr><th scope="col">Range</th><th scope="col">Addresses</th></tr></thead>`,
    `<tbody>\n${rows.map((row) => tableRow(row, loss)).join("\n")}\n</tbody>\n</table>`,
  ]);
}

function tableRow(row: RangeRow, loss: Loss): string {
  const { change, sign, range, size, kind } = row;
  const word = `<span class="change"><span class="sign">${sign === " " ? "&nbsp;" : sign}</span> ${WORDS[change]}</span>`;
  const addresses =
    kind === "" ? htmlText(size) : `${htmlText(size)} <span class="dim">${htmlText(kind)}</span>`;
  const names = lockedOutOf(row, loss).map((name) => `<code>${htmlText(name)}</code>`);
  const lockout =
    names.length === 0 ? "" : `<div><span class="error">needed by</span> ${names.join(", ")}</div>`;
  return `<tr class="${change}"><th scope="row">${word} <span class="range">${htmlText(range)}</span></th><td>${addresses}${lockout}</td></tr>`;
}

/** Names the callers that cannot connect from a range that loses access. */
function lockedOutOf({ change, range }: RangeRow, { lost: all, callers }: Loss): readonly string[] {
  if (change !== "removed" || callers.length === 0) return [];
  const lost = IpSet.parse([range])?.intersection(all);
  if (lost === undefined) return [];
  const found = callers.filter(({ addresses }) => addresses?.intersects(lost) === true);
  return [...new Set(found.map(({ name }) => name))];
}
