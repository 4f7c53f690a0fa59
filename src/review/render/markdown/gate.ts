/** Writes the gate in a comment: what no approval covers, commands to copy with what they approve, and what is approved. */
import { APPROVALS_FILE } from "../../gate/approvals";
import { type ApprovalOffer, counted, type GateReport } from "../../report";
import type { Words } from "../../words";
import { type Budget, fitting } from "./budget";
import { foldedMarkdown, LEVEL_SIGNS } from "./groups";
import { htmlWithin, markdown, ownHtml } from "./text";

const LONGEST_TITLE = 200;
const LONGEST_LINE = 2_000;
/** The most effects that have a command of their own. */
const MOST_OFFERS = 10;
const MOST_LINES = { lines: 100, bytes: 3_000 };

export function approvals(page: Budget, { offers, unapprovable, approved, unused }: GateReport): void {
  for (const { code, count, about, instead } of unapprovable) {
    const heading = `No approval lets ${counted(count, "finding", "findings")} pass: ${ownHtml(`${instead} [${code}]`)}`;
    addFolded(page, heading, about);
  }
  const shown = offers.slice(0, MOST_OFFERS).filter((offer) => page.fits(offerBlock(offer))).length;
  if (offers.length > shown) {
    const more = counted(offers.length - shown, "more effect needs", "more effects need");
    page.always(`${more} an approval: the terminal and JSON outputs have the digests.\n`);
  }
  if (approved.length > 0) addFolded(page, `Approved: ${approved.length}`, approved);
  if (unused.length > 0) addFolded(page, `Approvals of nothing in this plan: ${unused.length}`, unused);
}

/** Adds a heading with its lines folded; the heading alone if the lines do not fit into the comment. */
function addFolded(page: Budget, heading: string, all: readonly Words[]): void {
  if (!page.fits(`${foldedMarkdown(heading, linesOf(all))}\n`)) page.always(`${heading}\n`);
}

/** Writes a list of at most {@link MOST_LINES}, and counts the others. */
function linesOf(all: readonly Words[]): readonly string[] {
  const { lines, rest } = fitting(all, MOST_LINES, (words) => `- ${markdown(words, LONGEST_LINE)}`);
  return rest.length === 0 ? lines : [...lines, `- and ${counted(rest.length, "more", "more")}`];
}

function offerBlock({ level, summary, accepts, flag, entry, expired, codes }: ApprovalOffer): string {
  const subject = htmlWithin(summary, LONGEST_TITLE);
  const heading = `${LEVEL_SIGNS[level]} Approve exactly this: ${subject} ${ownHtml(`[${codes.join(", ")}]`)}`;
  return `${foldedMarkdown(heading, [
    `\`${flag}\``,
    "",
    "accepts this, and nothing else:",
    "",
    ...linesOf(accepts),
    "",
    `Or complete this entry, and add it to the list in \`${APPROVALS_FILE}\`: \`${entry}\``,
    ...expired.map((words) => `\n${markdown(words, LONGEST_LINE)}`),
  ])}\n`;
}
