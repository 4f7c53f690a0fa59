/**
 * The review as a comment of a pull request: the summary in a table that fits a telephone, the details folded. Parts
 * that do not fit into a comment are left out from the end, and counted.
 */
import { joined, own, plain, say, visible, type Words } from "../../../text";
import { COMMENT } from "../../limits";
import {
  type ApprovalOffer,
  APPROVALS_FILE,
  type ClusterGroup,
  counted,
  fixWords,
  type GateReport,
  holderWords,
  isAnswered,
  LEVELS,
  markOf,
  type ReportLine,
  reportOf,
  type Review,
  type RowTopic,
  TOPICS,
} from "../../report";
import { type ReportBody, STACKS_STANDINGS, type StacksStanding } from "../../report/stacks";
import { Budget, fitting } from "./budget";
import {
  countOf,
  foldedMarkdown,
  groupBlock,
  itemText,
  LEVEL_SIGNS,
  MARK_SIGNS,
  type MostRanges,
  snippetLines,
} from "./groups";
import { cell, codeBlock, htmlWithin, markdown, ownHtml } from "./text";

/** Returns the line by which a workflow finds its comment again. It names the stack, so that each has a comment of its own. */
export function markerOf(stack: string | undefined): string {
  // Encoded, a name cannot end the comment of HTML.
  const name = stack === undefined ? "" : `: ${encodeURIComponent(visible(stack))}`;
  return `<!-- cdktf-provider-cloud review${name} -->`;
}

const STANDING_SIGNS: Readonly<Record<StacksStanding, string>> = {
  "no-review": "🛑",
  stop: "🛑",
  pass: "⚠️",
  approved: "☑️",
  clean: "✅",
  unchecked: "⚠️",
};

export function renderMarkdown(review: Review): string {
  const report = reportOf(review);
  const page = new Budget();
  page.always(`${markerOf(review.stack)}\n## ${titleOf(report.standing, report.headline)}\n`);
  for (const notice of report.notices) page.always(`${markdown(notice, COMMENT.headline)}\n`);
  reviewBody(page, report, "###");
  return page.text();
}

/** Writes the title of a review: "🛑 STOP: 1 caller locked out". */
export function titleOf(standing: StacksStanding, headline: Words, most: number = COMMENT.headline): string {
  return `${STANDING_SIGNS[standing]} ${STACKS_STANDINGS[standing]}: ${markdown(headline, most)}`;
}

/** Writes what is below the title of a review, with headings of a level, such as "###". */
export function reviewBody(page: Budget, report: ReportBody, level: string): void {
  const table = answers(report);
  if (table !== "") page.always(table);
  const leftOut = general(page, report, level);
  alsoChanges(page, report, level);
  howToFix(page, report);
  approvals(page, report.gate);
  const leftOutOfGroups = groups(page, report);
  const last = end(report, leftOut + leftOutOfGroups);
  if (last !== "") page.always(last);
}

function answers({ rows }: ReportBody): string {
  if (rows.length === 0) return "";
  const lines = rows.flatMap(({ topic, lines: all }) => {
    const row = (what: string) => `| **${TOPICS[topic].replace(" ", "&nbsp;")}** | ${what} |`;
    const shown = fitting(all, COMMENT.row, (line) => row(answer(line, SEPARATORS[topic] ?? ": ")));
    if (shown.rest.length === 0) return shown.lines;
    const count = shown.rest.reduce((sum, line) => sum + line.count, 0);
    const about = counted(count, "endpoint, cluster or caller", "endpoints, clusters and callers");
    return [...shown.lines, row(`${counted(shown.rest.length, "more line")} (about ${about})`)];
  });
  return ["| Effect | What |", "|---|---|", ...lines, ""].join("\n");
}

/** What stands between the clusters and what happens to them, if that is no colon. */
const SEPARATORS: Partial<Readonly<Record<RowTopic, string>>> = { "locked-out": " ", approved: " " };

function answer({ about, what, ranges, holders }: ReportLine, separator: string): string {
  const isShown = ({ length }: Words) => length > 0;
  const said = joined([about, what].filter(isShown), separator);
  const names = joined(
    holders.map((one) => holderWords(one, COMMENT.namesOfRow)),
    "; ",
  );
  const parts = [said, ranges, names].filter(isShown);
  return parts.map((words) => cell(words, COMMENT.line)).join("<br>");
}

function general(page: Budget, report: ReportBody, level: string): number {
  if (report.general.length === 0) return 0;
  const { lines, rest } = fitting(report.general, COMMENT.general, (item) => itemText(item, NO_RANGES));
  page.always([`${level} The plan`, "", ...lines, ""].join("\n"));
  return rest.reduce((sum, { codes }) => sum + codes.length, 0);
}

const NO_RANGES = { moved: 0, kept: 0 };

function alsoChanges(page: Budget, { groups: all }: ReportBody, level: string): void {
  const items = all.flatMap((group) =>
    group.items.filter((item) => !isAnswered(item.finding)).map((item) => ({ group, item })),
  );
  if (items.length === 0) return;
  const ordered = LEVELS.flatMap((level) => items.filter(({ item }) => item.level === level));
  const { lines, rest } = fitting(ordered, COMMENT.also, ({ group, item }) => {
    const change = markdown(say`${aboutOf(group)}: ${item.words}`, COMMENT.line);
    return `- ${MARK_SIGNS[markOf(item)]} ${change} \\[${item.finding.code}\\]`;
  });
  const more = rest.length === 0 ? [] : [`- ${counted(rest.length, "more change")} below`];
  page.always([`${level} Also changes`, "", ...lines, ...more, ""].join("\n"));
}

function aboutOf({ clusters }: ClusterGroup): Words {
  if (clusters.length > COMMENT.names) return own(counted(clusters.length, "cluster"));
  return joined(
    clusters.map(({ name }) => name),
    ", ",
  );
}

/** Writes the fixes of a gate that stops which the row *To do* does not name. Those of other findings stand beside them. */
function howToFix(page: Budget, { standing, groups: all, general: items, isToDo }: ReportBody): void {
  if (standing !== "stop") return;
  const fixes = [
    ...items.map(({ fix }) => ({ fix, about: own("") })),
    ...all.flatMap((group) => group.items.map(({ fix }) => ({ fix, about: say`${aboutOf(group)}: ` }))),
  ].flatMap(({ fix, about }) =>
    fix === undefined || isToDo(fix) ? [] : { fix, words: say`${about}${fixWords(fix)}` },
  );
  const first = fixes.slice(0, COMMENT.fixes.lines);
  const each = [...new Map(first.map((one) => [plain(one.words), one])).values()];
  if (each.length === 0) return;
  const { lines, rest } = fitting(each, COMMENT.fixes, ({ fix, words }) =>
    [`- ${markdown(words, COMMENT.line)}`, ...snippetLines(fix, "  ")].join("\n"),
  );
  const more = rest.length + fixes.length - first.length;
  const others = more === 0 ? [] : [`- ${counted(more, "more fix", "more fixes")} beside the findings`];
  page.fits(`${foldedMarkdown("How to fix it", [...lines, ...others])}\n`);
}

/**
 * Writes the clusters with their findings; returns how many findings are left out. If a group fits only with fewer ranges,
 * the groups after it, which are less severe, show no more ranges than it does.
 */
function groups(page: Budget, { groups: all }: ReportBody): number {
  let forms: readonly MostRanges[] = COMMENT.ranges;
  let leftOut = 0;
  let refused = 0;
  for (const group of all) {
    const fitting =
      refused === COMMENT.refused ? -1 : forms.findIndex((most) => page.fits(`${groupBlock(group, most)}\n`));
    if (fitting > 0) forms = forms.slice(fitting);
    if (fitting >= 0) continue;
    leftOut += countOf(group);
    refused = Math.min(COMMENT.refused, refused + 1);
  }
  return leftOut;
}

function end({ rest }: ReportBody, leftOut: number): string {
  const left =
    leftOut === 0
      ? ""
      : `**${counted(leftOut, "finding is", "findings are")} left out here**, since a comment holds ${counted(COMMENT.bytes, "character")}: the JSON output holds all.\n\n`;
  return `${left}${markdown(rest)}`;
}

/** Writes the gate: commands to copy with what they approve, and what is approved. */
export function approvals(page: Budget, { offers, approved, unused }: GateReport): void {
  const shown = offers.slice(0, COMMENT.offers).filter((offer) => page.fits(offerBlock(offer))).length;
  if (offers.length > shown) {
    const more = counted(offers.length - shown, "more effect needs", "more effects need");
    page.always(`${more} an approval: the JSON output has the digests.\n`);
  }
  if (approved.length > 0) addFolded(page, `Approved: ${approved.length}`, approved);
  unusedApprovals(page, unused);
}

export function unusedApprovals(page: Budget, unused: readonly Words[]): void {
  if (unused.length > 0) addFolded(page, `Approvals that the gate does not need: ${unused.length}`, unused);
}

/** Adds a heading with its lines folded; the heading alone if the lines do not fit into the comment. */
function addFolded(page: Budget, heading: string, all: readonly Words[]): void {
  if (!page.fits(`${foldedMarkdown(heading, linesOf(all))}\n`)) page.always(`${heading}\n`);
}

/** Writes a list of at most {@link COMMENT.approvals}, and counts the others. */
function linesOf(all: readonly Words[]): readonly string[] {
  const { lines, rest } = fitting(all, COMMENT.approvals, (words) => `- ${markdown(words, COMMENT.line)}`);
  return rest.length === 0 ? lines : [...lines, `- and ${counted(rest.length, "more", "more")}`];
}

function offerBlock({ level, summary, accepts, commands, expired, codes }: ApprovalOffer): string {
  const effect = htmlWithin(summary, COMMENT.offerTitle);
  const heading = `${LEVEL_SIGNS[level]} Approve exactly this: ${effect} ${ownHtml(`[${codes.join(", ")}]`)}`;
  const [first, ...others] = commands;
  const isOne = others.length === 0;
  const records = commands.map(({ record }) => record).join(",\n");
  const text = plain(summary);
  // The heading says it already, unless it is cut.
  const isSaid =
    accepts.length === 1 && plain(accepts[0] ?? []) === text && text.length <= COMMENT.offerTitle;
  const how = isOne ? "accepts this, and nothing else" : "Each accepts this in its stack, and nothing else";
  return `${foldedMarkdown(heading, [
    ...commands.map(({ stack, flag }) =>
      stack === undefined
        ? `\`${flag}\`${isSaid ? ` ${how}.` : ""}`
        : `- ${markdown(say`${stack}`)}: \`${flag}\``,
    ),
    ...(isSaid ? (isOne ? [] : ["", `${how}.`]) : ["", `${how}:`, "", ...linesOf(accepts)]),
    "",
    isOne
      ? `Or complete this entry, and add it to the list in \`${APPROVALS_FILE}\`: \`${first.record}\``
      : `Or complete these entries, and add them to the list in \`${APPROVALS_FILE}\`:\n\n${codeBlock([records])}`,
    ...expired.map((words) => `\n${markdown(words, COMMENT.line)}`),
  ])}\n`;
}
