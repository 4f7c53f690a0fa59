/** How an access list changes, as the rows of a table: what is gained and lost in sight, what is kept folded. */
import { rangeRows, type RangeChange, type RangeDifference, type RangeRow } from "../../report";
import { html } from "../html-text";
import { folded, moreWords } from "./parts";

/** Ranges of each part that are looked at; the others are counted. */
const MOST_RANGES = 1_000;
/** Rows that stand open; the others are folded. */
const MOST_OPEN = 12;

/** The word beside the sign, so that the change can be read without colour. */
const WORDS: Readonly<Record<RangeChange, string>> = { gained: "gains", lost: "loses", kept: "keeps" };

/** How many more rows of tables a page may hold. */
export interface RowBudget {
  rows: number;
}

export function rangeTable(difference: RangeDifference, budget: RowBudget): string {
  const most = Math.min(MOST_RANGES, budget.rows);
  const { rows, more } = rangeRows(difference, ["gained", "lost"], most);
  const kept = rangeRows(difference, ["kept"], most);
  budget.rows = Math.max(MOST_OPEN, budget.rows - rows.length - kept.rows.length);
  const parts = (["gained", "lost"] as const).map((change) => rows.filter((row) => row.change === change));
  const open = parts.flatMap((part) => part.slice(0, MOST_OPEN));
  const title = titleOf(difference);
  return [
    open.length === 0 ? `<p>${title}</p>` : table(open, title),
    ...parts.map((part) => rest(part.slice(MOST_OPEN), more)),
    rest(kept.rows, kept.more),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** "API, ip_allowlist: 4 ranges become 5". */
function titleOf({ label, list, counts, isPartial }: RangeDifference): string {
  const name = `${html(label)}, <code>${html(list)}</code>`;
  const notes = [counts, isPartial ? "more may change, which is not known before the apply" : ""];
  return [name, notes.filter((note) => note !== "").join("; ")].filter((part) => part !== "").join(": ");
}

/** The rows that do not stand open, folded. */
function rest(rows: readonly RangeRow[], more: Readonly<Record<RangeChange, number>>): string {
  const [first] = rows;
  if (first === undefined) return "";
  const left = more[first.change];
  const count = rows.length + left;
  const noun = `${count} ${first.change === "kept" ? "" : "more "}${count === 1 ? "range" : "ranges"}`;
  const end = left === 0 ? "" : `\n<p>${moreWords(left)}</p>`;
  return folded(
    `${noun} ${count === 1 ? WORDS[first.change] : PLURALS[first.change]} access`,
    table(rows) + end,
  );
}

const PLURALS: Readonly<Record<RangeChange, string>> = { gained: "gain", lost: "lose", kept: "keep" };

function table(rows: readonly RangeRow[], caption?: string): string {
  return [
    "<table>",
    caption === undefined ? "" : `<caption>${caption}</caption>`,
    `<thead><tr><th scope="col">Range</th><th scope="col">Addresses</th></tr></thead>`,
    `<tbody>\n${rows.map(tableRow).join("\n")}\n</tbody>\n</table>`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function tableRow({ change, sign, range, size, kind }: RangeRow): string {
  const word = `<span class="change"><span class="sign">${sign === " " ? "&nbsp;" : sign}</span> ${WORDS[change]}</span>`;
  const addresses = kind === "" ? html(size) : `${html(size)} <span class="dim">${html(kind)}</span>`;
  return `<tr class="${change}"><th scope="row">${word} <span class="range">${html(range)}</span></th><td>${addresses}</td></tr>`;
}
