/** Writes the gate in a comment: what no approval covers, commands to copy with what they approve, and what is approved. */
import { APPROVALS_FILE } from "../../gate/approvals";
import { type ApprovalOffer, counted, type GateReport } from "../../report";
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
    const { lines, rest } = fitting(about, MOST_LINES, (words) => `- ${markdown(words, LONGEST_LINE)}`);
    const heading = `No approval lets ${counted(count, "finding", "findings")} pass: ${ownHtml(`${instead} [${code}]`)}`;
    if (!page.fits(`${foldedMarkdown(heading, [...lines, ...moreOf(rest)])}\n`)) page.always(`${heading}\n`);
  }
  const shown = offers.slice(0, MOST_OFFERS).filter((offer) => page.fits(offerBlock(offer))).length;
  if (offers.length > shown) {
    const more = counted(offers.length - shown, "more effect needs", "more effects need");
    page.always(`${more} an approval: the terminal and JSON outputs have the digests.\n`);
  }
  for (const [name, words] of [
    ["Approved", approved],
    ["Approvals of nothing in this plan", unused],
  ] as const) {
    if (words.length === 0) continue;
    const { lines, rest } = fitting(words, MOST_LINES, (one) => `- ${markdown(one, LONGEST_LINE)}`);
    const heading = `${name}: ${words.length}`;
    if (!page.fits(`${foldedMarkdown(heading, [...lines, ...moreOf(rest)])}\n`)) page.always(`${heading}\n`);
  }
}

function moreOf(rest: readonly unknown[]): readonly string[] {
  return rest.length === 0 ? [] : [`- and ${counted(rest.length, "more", "more")}`];
}

function offerBlock({ level, summary, accepts, flag, entry, expired, codes }: ApprovalOffer): string {
  const { lines, rest } = fitting(accepts, MOST_LINES, (words) => `- ${markdown(words, LONGEST_LINE)}`);
  const subject = htmlWithin(summary, LONGEST_TITLE);
  const heading = `${LEVEL_SIGNS[level]} Approve exactly this: ${subject} ${ownHtml(`[${codes.join(", ")}]`)}`;
  return `${foldedMarkdown(heading, [
    `\`${flag}\``,
    "",
    "accepts this, and nothing else:",
    "",
    ...lines,
    ...moreOf(rest),
    "",
    `Or complete this entry, and add it to the list in \`${APPROVALS_FILE}\`: \`${entry}\``,
    ...expired.map((words) => `\n${markdown(words, LONGEST_LINE)}`),
  ])}\n`;
}
