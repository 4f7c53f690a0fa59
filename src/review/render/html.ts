/** The review as a page of HTML that needs no script, no request and no other file. */
import { plain, say, type Words } from "../../text";
import {
  type ApprovalOffer,
  asSentence,
  type ClusterGroup,
  counted,
  ENTRY_HINT,
  type GateReport,
  type ReportLine,
  reportOf,
  type ReportRow,
  type Review,
  TOPICS,
} from "../report";
import { type ReportBody, STACKS_STANDINGS, type StacksStanding } from "../report/stacks";
import { type AnchoredGroup, Anchors, anchorsByName } from "./page/anchors";
import { clusterSection, groupLink, groupName, itemList } from "./page/cluster";
import {
  type AnchorOf,
  foldedHtml,
  type HeadingLevel,
  htmlLines,
  htmlList,
  htmlText,
  htmlWords,
  section,
} from "./page/parts";
import type { RowBudget } from "./page/ranges";
import { wholePage } from "./page/style";

/** The most groups of clusters that have a section; the others are listed by name. */
const MOST_SECTIONS = 300;
const MOST_NAMES = 5_000;
/** With this many groups, the page has a table of contents, and the groups with notes alone are folded together. */
const MANY_GROUPS = 6;

export function renderHtml(review: Review): string {
  const report = reportOf(review);
  const { standing, headline, notices, rest } = report;
  const body = [
    header({ standing, headline, notices }),
    "<main>",
    ...reviewParts(report, { anchors: new Anchors(review.sha256), budget: { rows: MOST_ROWS }, level: 2 }),
    `</main>\n<footer>\n<p>${htmlWords(rest)}</p>\n</footer>`,
  ];
  return wholePage(pageTitle(standing, headline), htmlLines(body));
}

export function pageTitle(standing: StacksStanding, headline: Words): string {
  return `${STACKS_STANDINGS[standing]}: ${plain(sentence(headline))}`;
}

interface Header {
  readonly standing: StacksStanding;
  readonly headline: Words;
  readonly notices: readonly Words[];
}

export function header({ standing, headline, notices }: Header): string {
  return htmlLines([
    "<header>",
    `<p>${badge(standing)}</p>`,
    `<h1>${htmlWords(sentence(headline))}</h1>`,
    ...notices.map(noticeText),
    "</header>",
  ]);
}

export function badge(standing: StacksStanding): string {
  return `<span class="badge ${standing}">${STACKS_STANDINGS[standing]}</span>`;
}

export function noticeText(notice: Words): string {
  return `<p class="notice">${htmlWords(notice)}</p>`;
}

/** What the parts of a page share. */
export interface Page {
  readonly anchors: Anchors;
  readonly budget: RowBudget;
  /** The level of the headings of a review. */
  readonly level: HeadingLevel;
}

/** The rows of the tables on a page. */
export const MOST_ROWS = 5_000;

/** Writes what is below the headline of a review. */
export function reviewParts(report: ReportBody, page: Page): readonly string[] {
  const { rows, general, groups, gate } = report;
  const { anchors, budget } = page;
  const anchored = groups.slice(0, MOST_SECTIONS).map((group) => anchors.of(group));
  const withId = (id: string, title: string, content: string) =>
    section(anchors.unique(id), title, content, page.level);
  return [
    rows.length === 0 ? "" : answerBlock(rows, anchorsByName(anchored)),
    anchored.length >= MANY_GROUPS ? contents(anchored) : "",
    general.length === 0 ? "" : withId("plan", "The plan", itemList(general, budget)),
    ...clusterSections(anchored, page),
    otherClusters(groups.slice(MOST_SECTIONS), withId),
    approvalSections(gate, withId),
  ];
}

/** Makes the first letter a capital, unless the sentence begins with a name. */
function sentence([first, ...rest]: Words): Words {
  if (typeof first !== "string") return first === undefined ? [] : [first, ...rest];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
}

function contents(groups: readonly AnchoredGroup[]): string {
  const links = htmlList(groups, MOST_SECTIONS, groupLink);
  return `<nav aria-label="Clusters">\n${foldedHtml(`<b>Clusters on this page</b>`, links)}\n</nav>`;
}

function clusterSections(groups: readonly AnchoredGroup[], { anchors, budget, level }: Page): string[] {
  const write = (group: AnchoredGroup) => clusterSection(group, budget, level);
  const noted = groups.filter(({ group }) => group.level === "note");
  if (noted.length < MANY_GROUPS) return groups.map(write);
  const told = groups.filter(({ group }) => group.level !== "note");
  const title = `${noted.length} more changes, with notes alone`;
  const folded = foldedHtml("Show them", noted.map(write).join("\n"));
  return [...told.map(write), section(anchors.unique("notes"), title, folded, level)];
}

/** Writes a section with an id that no other has, given the id, the title and the content. */
type WriteSection = (id: string, title: string, content: string) => string;

function otherClusters(groups: readonly ClusterGroup[], write: WriteSection): string {
  if (groups.length === 0) return "";
  const count = groups.reduce((sum, { clusters }) => sum + clusters.length, 0);
  const words = `<p>These change too. The page has no room for their sections; the JSON output holds them.</p>`;
  return write(
    "others",
    counted(count, "more cluster"),
    `${words}\n${foldedHtml("Their names", htmlList(groups, MOST_NAMES, groupName))}`,
  );
}

const MOST_OPEN = 6;
const MOST_LINES = 500;
const MOST_MEMBERS = 500;

/** Writes the summary at the top of the page. Names of clusters link to their sections. */
export function answerBlock(rows: readonly ReportRow[], anchorOf: AnchorOf): string {
  const write = (line: ReportLine) => lineText(line, anchorOf);
  const topics = rows.map(({ topic, lines: all }) => {
    const lines = topic === "to-do" ? all.map(asSentence) : all;
    const open = lines.slice(0, MOST_OPEN).map(write);
    const rest = lines.slice(MOST_OPEN);
    const more =
      rest.length === 0 ? [] : [foldedHtml(`and ${rest.length} more`, htmlList(rest, MOST_LINES, write))];
    const answers = [...open, ...more].map((line) => `<dd>${line}</dd>`);
    return `<div><dt>${htmlText(TOPICS[topic])}</dt>${answers.join("\n")}</div>`;
  });
  return `<dl class="answer">\n${topics.join("\n")}\n</dl>`;
}

/** The longest bold text, in characters; a longer text is a sentence. */
const LONGEST_BOLD = 60;

function lineText(
  { level, about, what, ranges, holders, members, count }: ReportLine,
  anchorOf: AnchorOf,
): string {
  const names = holders.length === 0 ? [] : members(MOST_MEMBERS);
  const text = (words: Words) => htmlWords(words, anchorOf);
  // A click on a summary opens it, so links are inside the folded part.
  const shown = names.length === 0 ? text : (words: Words) => htmlWords(words);
  const element = plain(what).length > LONGEST_BOLD ? "span" : "b";
  const marked = what.length === 0 ? "" : `<${element} class="${level}">${shown(what)}</${element}>`;
  const parts = [shown(about), marked, shown(ranges)];
  const line = parts.filter((part) => part !== "").join(" ");
  return names.length === 0 ? line : foldedHtml(line, htmlList(names, MOST_MEMBERS, text, "names", count));
}

const MOST_OFFERS = 200;
/** The most effects of one command or reason that are not folded, and that are named. */
const MOST_EFFECTS_OPEN = 3;
const MOST_EFFECTS = 500;

const ONE_EACH = "<p>Run the same review with a command to accept exactly the effects above it.</p>\n";

export function approvalSections(
  { offers, approved, unused }: GateReport,
  writeSection: WriteSection = section,
): string {
  const part = <Item>(
    id: string,
    title: string,
    items: readonly Item[],
    write: (item: Item) => string,
    words = "",
  ) =>
    items.length === 0 ? "" : writeSection(id, title, words + htmlList(items, MOST_OFFERS, write, "offers"));
  return htmlLines([
    part("approve", "Can be approved", offers, offerItem, ONE_EACH),
    part("approved", "Approved", approved, htmlWords),
    part("unused", "Approvals that the gate does not need", unused, htmlWords),
  ]);
}

function offerItem({ codes, summary, accepts, commands, expired }: ApprovalOffer): string {
  const [, ...others] = commands;
  const stackOf = (stack: string | undefined) =>
    stack === undefined ? "" : `<p>${htmlWords(say`In ${stack}:`)}</p>\n`;
  const entries = commands.map(({ entry }) => htmlText(entry)).join(",\n");
  return [
    effects(accepts, summary, ` <span class="dim">[${codes.map(htmlText).join(", ")}]</span>`),
    ...expired.map((words) => `<p>${htmlWords(words)}</p>`),
    ...commands.map(({ stack, flag }) => `${stackOf(stack)}<pre><code>${htmlText(flag)}</code></pre>`),
    foldedHtml(
      others.length === 0 ? "As an entry of a file of approvals" : "As entries of a file of approvals",
      `<pre><code>${entries}</code></pre>\n<p>${htmlText(ENTRY_HINT)}</p>`,
    ),
  ].join("\n");
}

/** Lists effects. Folds many of them, with what they have in common as the title. */
function effects(all: readonly Words[], summary: Words, end: string): string {
  if (all.length <= MOST_EFFECTS_OPEN) {
    return all
      .map((words, index) => `<p>${htmlWords(words)}${index + 1 === all.length ? end : ""}</p>`)
      .join("\n");
  }
  return foldedHtml(`${htmlWords(summary)}${end}`, htmlList(all, MOST_EFFECTS, htmlWords, "names"));
}
