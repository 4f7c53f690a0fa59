/** Writes the section of a cluster, or of several with the same findings, and the findings in it. */
import { namesWords, visible } from "../../../text";
import { PAGE } from "../../limits";
import {
  type Caller,
  type ClusterGroup,
  type ClusterReport,
  fixWords,
  type Mark,
  markOf,
  type ReportItem,
} from "../../report";
import type { AnchoredGroup } from "./anchors";
import {
  foldedHtml,
  type HeadingLevel,
  htmlElements,
  htmlLines,
  htmlText,
  htmlWords,
  section,
} from "./parts";
import { rangeTable, type RowBudget } from "./ranges";
import { weekPicture } from "./week";

export function clusterSection(
  { group, id, memberIds }: AnchoredGroup,
  budget: RowBudget,
  level: HeadingLevel = 2,
): string {
  const { clusters, action, items } = group;
  const [first] = clusters;
  const origin =
    clusters.length === 1
      ? `<p class="dim origin">${[htmlText(action), ...placeOf(first)].join(" · ")}</p>`
      : `<p class="dim origin">${htmlText(action)}, the same for each</p>\n${members(clusters, memberIds)}`;
  const window = items.find(({ finding }) => finding.attribute === "maintenance_window");
  const picture = window === undefined || first.weeks === undefined ? "" : weekPicture(first.weeks);
  const list = itemList(items, budget, (item) => (item === window ? picture : ""));
  return section(id, groupName(group), htmlLines([origin, list]), level);
}

export function groupLink({ group, id }: AnchoredGroup): string {
  return `<a href="#${id}">${groupName(group)}</a>`;
}

/** Names a group: "logs-production", or "11 clusters: logs-a, logs-b, logs-c and 8 more". */
export function groupName({ clusters }: ClusterGroup): string {
  const names = clusters.slice(0, PAGE.titleNames).map(({ name }) => name);
  const named = htmlWords(namesWords(names, PAGE.titleNames, clusters.length));
  return clusters.length === 1 ? named : `${clusters.length} clusters: ${named}`;
}

function members(clusters: readonly ClusterReport[], ids: readonly string[]): string {
  const list = htmlElements(clusters, PAGE.members, (cluster, index) => {
    const place = placeOf(cluster).join(" · ");
    return `<li id="${ids[index] ?? ""}">${htmlWords(cluster.name)} <span class="dim">${place}</span></li>`;
  });
  return foldedHtml(`All ${clusters.length} clusters`, list);
}

function placeOf({ address, path, line, apart }: ClusterReport): string[] {
  return [
    `<code>${htmlText(address)}</code>`,
    ...(path === undefined ? [] : [htmlText(path)]),
    ...(line === undefined ? [] : [htmlText(`${line.file}:${line.line}`)]),
    ...apart.map((words) => htmlWords(words)),
  ];
}

const MARKS: Readonly<Record<Mark, string>> = {
  error: "Alert",
  warning: "Warning",
  note: "Note",
  approved: "Approved",
};

/** Writes a list of items. `pictureOf` draws the picture of an item, such as its maintenance week. */
export function itemList(
  items: readonly ReportItem[],
  budget: RowBudget,
  pictureOf: (item: ReportItem) => string = () => "",
): string {
  if (items.length === 0) return "";
  const callers = items.flatMap(({ finding }) => finding.caller ?? []);
  const write = (item: ReportItem) => itemText(item, callers, budget, pictureOf(item));
  return htmlElements(items, PAGE.items, write, "findings");
}

function itemText(item: ReportItem, callers: readonly Caller[], budget: RowBudget, picture: string): string {
  const { codes, words, details, fix, ranges } = item;
  const mark = markOf(item);
  return htmlLines([
    `<li class="${mark}">`,
    `<p><b class="${mark}">${MARKS[mark]}:</b> ${htmlWords(words)} <span class="dim">[${htmlText(codes.join(", "))}]</span></p>`,
    ...details.map((line) => `<p>${htmlWords(line)}</p>`),
    fix === undefined ? "" : `<p><b>Fix:</b> ${htmlWords(fixWords(fix))}</p>`,
    fix?.snippet === undefined
      ? ""
      : `<pre><code>${fix.snippet.map((text) => htmlText(visible(text))).join("\n")}</code></pre>`,
    ranges === undefined ? "" : rangeTable(ranges, callers, budget),
    picture,
    "</li>",
  ]);
}
