/** Writes the sections about approvals: commands to copy with what each approves, and what no approval covers. */
import { ENTRY_HINT } from "../../gate/approvals";
import type { ApprovalOffer, GateReport, Unapprovable } from "../../report";
import type { Words } from "../../words";
import { foldedHtml, htmlLines, htmlList, htmlText, htmlWords, section } from "./parts";

const MOST_OFFERS = 200;
/** The most effects of one command or reason that are not folded, and that are named. */
const MOST_OPEN = 3;
const MOST_NAMES = 500;

const ONE_EACH = "<p>Run the same review with a command to accept exactly the effects above it.</p>\n";

export function approvalSections({ offers, unapprovable, approved, unused }: GateReport): string {
  return htmlLines([
    part("correct", "No approval lets this pass", unapprovable, unapprovableItem),
    part("approve", "Can be approved", offers, offerItem, ONE_EACH),
    part("approved", "Approved", approved, htmlWords),
    part("unused", "Approvals of nothing in this plan", unused, htmlWords),
  ]);
}

function part<Item>(
  id: string,
  title: string,
  items: readonly Item[],
  write: (item: Item) => string,
  words = "",
): string {
  return items.length === 0 ? "" : section(id, title, words + htmlList(items, MOST_OFFERS, write, "offers"));
}

function unapprovableItem({ code, about, instead }: Unapprovable): string {
  return `<p><b>${htmlText(code)}</b>: ${htmlText(instead)}</p>\n${effects(about)}`;
}

function offerItem({ codes, summary, accepts, flag, entry, expired }: ApprovalOffer): string {
  return [
    effects(accepts, summary, ` <span class="dim">[${codes.map(htmlText).join(", ")}]</span>`),
    ...expired.map((words) => `<p>${htmlWords(words)}</p>`),
    `<pre><code>${htmlText(flag)}</code></pre>`,
    foldedHtml(
      "As an entry of a file of approvals",
      `<pre><code>${htmlText(entry)}</code></pre>\n<p>${htmlText(ENTRY_HINT)}</p>`,
    ),
  ].join("\n");
}

/** Lists effects. Folds many of them, with what they have in common, or the first one, as the title. */
function effects(all: readonly Words[], summary?: Words, end = ""): string {
  if (all.length <= MOST_OPEN) {
    return all
      .map((words, index) => `<p>${htmlWords(words)}${index + 1 === all.length ? end : ""}</p>`)
      .join("\n");
  }
  const title =
    summary === undefined ? `${htmlWords(all[0] ?? [])} and ${all.length - 1} more` : htmlWords(summary);
  return foldedHtml(`${title}${end}`, htmlList(all, MOST_NAMES, htmlWords, "names"));
}
