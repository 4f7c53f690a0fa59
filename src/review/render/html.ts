/** The review as a page of HTML that needs no script, no request and no other file. */
import { type ClusterGroup, counted, reportOf, STANDINGS } from "../report";
import type { Review } from "../review";
import { plain, type Words } from "../words";
import { type AnchoredGroup, Anchors, anchorsByName } from "./page/anchors";
import { answerBlock } from "./page/answer";
import { approvalSections } from "./page/approvals";
import { clusterSection, groupLink, groupName } from "./page/cluster";
import { itemList } from "./page/items";
import { foldedHtml, htmlLines, htmlList, htmlWords, section } from "./page/parts";
import type { RowBudget } from "./page/ranges";
import { wholePage } from "./page/style";

/** The most groups of clusters that have a section; the others are listed by name. */
const MOST_SECTIONS = 300;
const MOST_NAMES = 5_000;
/** With this many groups, the page has a table of contents, and the groups with notes alone are folded together. */
const MANY_GROUPS = 6;
/** The most rows of all tables together. */
const MOST_ROWS = 5_000;

export function renderHtml(review: Review): string {
  const { standing, headline, notices, rows, general, groups, gate, rest } = reportOf(review);
  const anchors = new Anchors(review.sha256);
  const anchored = groups.slice(0, MOST_SECTIONS).map((group) => anchors.of(group));
  const budget: RowBudget = { rows: MOST_ROWS };
  const body = [
    "<header>",
    `<p><span class="badge ${standing}">${STANDINGS[standing]}</span></p>`,
    `<h1>${htmlWords(sentence(headline))}</h1>`,
    ...notices.map((notice) => `<p class="notice">${htmlWords(notice)}</p>`),
    "</header>\n<main>",
    answerBlock(rows, anchorsByName(anchored)),
    anchored.length >= MANY_GROUPS ? contents(anchored) : "",
    general.length === 0 ? "" : section("plan", "The plan", itemList(general, budget)),
    ...clusterSections(anchored, budget),
    otherClusters(groups.slice(MOST_SECTIONS)),
    approvalSections(gate),
    `</main>\n<footer>\n<p>${htmlWords(rest)}</p>\n</footer>`,
  ];
  return wholePage(`${STANDINGS[standing]}: ${plain(sentence(headline))}`, htmlLines(body));
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

function clusterSections(groups: readonly AnchoredGroup[], budget: RowBudget): string[] {
  const write = (group: AnchoredGroup) => clusterSection(group, budget);
  const noted = groups.filter(({ group }) => group.level === "note");
  if (noted.length < MANY_GROUPS) return groups.map(write);
  const told = groups.filter(({ group }) => group.level !== "note");
  const title = `${noted.length} more changes, with notes alone`;
  return [...told.map(write), section("notes", title, foldedHtml("Show them", noted.map(write).join("\n")))];
}

function otherClusters(groups: readonly ClusterGroup[]): string {
  if (groups.length === 0) return "";
  const count = groups.reduce((sum, { clusters }) => sum + clusters.length, 0);
  const words = `<p>These change too. The page has no room for their sections; the JSON output holds them.</p>`;
  return section(
    "others",
    counted(count, "more cluster", "more clusters"),
    `${words}\n${foldedHtml("Their names", htmlList(groups, MOST_NAMES, groupName))}`,
  );
}
