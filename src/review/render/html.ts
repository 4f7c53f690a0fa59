/** The review as a page of HTML that needs no script, no request and no other file. */
import { plain, say, type Words } from "../../text";
import { PAGE } from "../limits";
import {
  type ApprovalOffer,
  asSentence,
  type ClusterGroup,
  counted,
  type GateReport,
  RECORD_HINT,
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

export function renderHtml(review: Review): string {
  const report = reportOf(review);
  const { standing, headline, notices, rest } = report;
  const body = [
    header({ standing, headline, notices }),
    "<main>",
    ...reviewParts(report, { anchors: new Anchors(review.sha256), budget: { rows: PAGE.rows }, level: 2 }),
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

/** Writes what is below the headline of a review. */
export function reviewParts(report: ReportBody, page: Page): readonly string[] {
  const { rows, general, groups, gate } = report;
  const { anchors, budget } = page;
  const anchored = groups.slice(0, PAGE.sections).map((group) => anchors.of(group));
  const withId = (id: string, title: string, content: string) =>
    section(anchors.unique(id), title, content, page.level);
  return [
    rows.length === 0 ? "" : answerBlock(rows, anchorsByName(anchored)),
    anchored.length >= PAGE.groupsOfContents ? contents(anchored) : "",
    general.length === 0 ? "" : withId("plan", "The plan", itemList(general, budget)),
    ...clusterSections(anchored, page),
    otherClusters(groups.slice(PAGE.sections), withId),
    approvalSections(gate, withId),
  ];
}

/** Makes the first letter a capital, unless the sentence begins with a name. */
function sentence([first, ...rest]: Words): Words {
  if (typeof first !== "string") return first === undefined ? [] : [first, ...rest];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
}

function contents(groups: readonly AnchoredGroup[]): string {
  const links = htmlList(groups, PAGE.sections, groupLink);
  return `<nav aria-label="Clusters">\n${foldedHtml(`<b>Clusters on this page</b>`, links)}\n</nav>`;
}

function clusterSections(groups: readonly AnchoredGroup[], { anchors, budget, level }: Page): string[] {
  const write = (group: AnchoredGroup) => clusterSection(group, budget, level);
  const noted = groups.filter(({ group }) => group.level === "note");
  if (noted.length < PAGE.groupsOfContents) return groups.map(write);
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
    `${words}\n${foldedHtml("Their names", htmlList(groups, PAGE.names, groupName))}`,
  );
}

/** Writes the summary at the top of the page. Names of clusters link to their sections. */
export function answerBlock(rows: readonly ReportRow[], anchorOf: AnchorOf): string {
  const write = (line: ReportLine) => lineText(line, anchorOf);
  const topics = rows.map(({ topic, lines: all }) => {
    const lines = topic === "to-do" ? all.map(asSentence) : all;
    const open = lines.slice(0, PAGE.openLines).map(write);
    const rest = lines.slice(PAGE.openLines);
    const more =
      rest.length === 0 ? [] : [foldedHtml(`and ${rest.length} more`, htmlList(rest, PAGE.lines, write))];
    const answers = [...open, ...more].map((line) => `<dd>${line}</dd>`);
    return `<div><dt>${htmlText(TOPICS[topic])}</dt>${answers.join("\n")}</div>`;
  });
  return `<dl class="answer">\n${topics.join("\n")}\n</dl>`;
}

function lineText(
  { level, about, what, ranges, holders, members, count }: ReportLine,
  anchorOf: AnchorOf,
): string {
  const names = holders.length === 0 ? [] : members(PAGE.lines);
  const text = (words: Words) => htmlWords(words, anchorOf);
  // A click on a summary opens it, so links are inside the folded part.
  const shown = names.length === 0 ? text : (words: Words) => htmlWords(words);
  const element = plain(what).length > PAGE.bold ? "span" : "b";
  const marked = what.length === 0 ? "" : `<${element} class="${level}">${shown(what)}</${element}>`;
  const parts = [shown(about), marked, shown(ranges)];
  const line = parts.filter((part) => part !== "").join(" ");
  return names.length === 0 ? line : foldedHtml(line, htmlList(names, PAGE.lines, text, "names", count));
}

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
    items.length === 0 ? "" : writeSection(id, title, words + htmlList(items, PAGE.items, write, "offers"));
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
  const records = commands.map(({ record }) => htmlText(record)).join(",\n");
  return [
    effects(accepts, summary, ` <span class="dim">[${codes.map(htmlText).join(", ")}]</span>`),
    ...expired.map((words) => `<p>${htmlWords(words)}</p>`),
    ...commands.map(({ stack, flag }) => `${stackOf(stack)}<pre><code>${htmlText(flag)}</code></pre>`),
    foldedHtml(
      others.length === 0 ? "As an entry of a file of approvals" : "As entries of a file of approvals",
      `<pre><code>${records}</code></pre>\n<p>${htmlText(RECORD_HINT)}</p>`,
    ),
  ].join("\n");
}

/** Lists effects. Folds many of them, with what they have in common as the title. */
function effects(all: readonly Words[], summary: Words, end: string): string {
  if (all.length <= PAGE.openEffects) {
    return all
      .map((words, index) => `<p>${htmlWords(words)}${index + 1 === all.length ? end : ""}</p>`)
      .join("\n");
  }
  return foldedHtml(`${htmlWords(summary)}${end}`, htmlList(all, PAGE.lines, htmlWords, "names"));
}
