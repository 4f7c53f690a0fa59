/** Writes the findings of a cluster or of the plan, each with its fix and the ranges of its list. */
import type { Level } from "../../findings/codes";
import type { Caller } from "../../findings/finding";
import { fixWords, type ReportItem } from "../../report";
import { htmlLines, htmlText, htmlWords, moreWords } from "./parts";
import { rangeTable, type RowBudget } from "./ranges";

const MOST_ITEMS = 200;

/** The words for the levels, beside their colours. */
const LEVEL_WORDS: Readonly<Record<Level, string>> = { error: "Alert", warning: "Warning", note: "Note" };

/** Writes a list of items. `pictureOf` draws the picture of an item, such as its maintenance week. */
export function itemList(
  items: readonly ReportItem[],
  budget: RowBudget,
  pictureOf: (item: ReportItem) => string = () => "",
): string {
  if (items.length === 0) return "";
  const callers = items.flatMap(({ finding }) => finding.caller ?? []);
  const lines = items.slice(0, MOST_ITEMS).map((item) => itemText(item, callers, budget, pictureOf(item)));
  const more = items.length - lines.length;
  if (more > 0) lines.push(`<li>${moreWords(more)}</li>`);
  return `<ul class="findings">\n${lines.join("\n")}\n</ul>`;
}

function itemText(
  { finding: { level }, codes, words, details, fix, ranges }: ReportItem,
  callers: readonly Caller[],
  budget: RowBudget,
  picture: string,
): string {
  return htmlLines([
    `<li class="${level}">`,
    `<p><b class="${level}">${LEVEL_WORDS[level]}:</b> ${htmlWords(words)} <span class="dim">[${htmlText(codes.join(", "))}]</span></p>`,
    ...details.map((line) => `<p>${htmlWords(line)}</p>`),
    fix === undefined ? "" : `<p><b>Fix:</b> ${htmlWords(fixWords(fix))}</p>`,
    ranges === undefined ? "" : rangeTable(ranges, callers, budget),
    picture,
    "</li>",
  ]);
}
