/** Writes the section of a cluster, or of several with the same findings. */
import type { ClusterGroup, ClusterReport } from "../../report";
import { namesWords } from "../../words";
import { type AnchoredGroup, MOST_MEMBERS } from "./anchors";
import { itemList } from "./items";
import { foldedHtml, htmlLines, htmlText, htmlWords, moreWords, section } from "./parts";
import type { RowBudget } from "./ranges";
import { weekFigure } from "./week";

const MOST_NAMED = 3;

export function clusterSection({ group, id, memberIds }: AnchoredGroup, budget: RowBudget): string {
  const { clusters, action, items } = group;
  const [first] = clusters;
  const origin =
    clusters.length === 1
      ? `<p class="dim origin">${[htmlText(action), ...placeOf(first)].join(" · ")}</p>`
      : `<p class="dim origin">${htmlText(action)}, the same for each</p>\n${members(clusters, memberIds)}`;
  const windows = items.filter(({ finding }) => finding.attribute === "maintenance_window");
  const list = itemList(items, budget, (item) =>
    item === windows[0] ? weekFigure(first.review.change) : "",
  );
  return section(id, groupName(group), htmlLines([origin, list]));
}

/** Returns the group's name as a link to its section. */
export function groupLink({ group, id }: AnchoredGroup): string {
  return `<a href="#${id}">${groupName(group)}</a>`;
}

/** Names a group: "logs-production", or "11 clusters: logs-a, logs-b, logs-c and 8 more". */
export function groupName({ clusters }: ClusterGroup): string {
  const names = clusters.map(({ name }) => name);
  const named = htmlWords(namesWords(names, MOST_NAMED));
  return names.length === 1 ? named : `${names.length} clusters: ${named}`;
}

function members(clusters: readonly ClusterReport[], ids: readonly string[]): string {
  const lines = clusters.slice(0, MOST_MEMBERS).map((cluster, index) => {
    const place = placeOf(cluster).join(" · ");
    return `<li id="${ids[index] ?? ""}">${htmlWords(cluster.name)} <span class="dim">${place}</span></li>`;
  });
  const more = clusters.length - lines.length;
  if (more > 0) lines.push(`<li>${moreWords(more)}</li>`);
  return foldedHtml(`All ${clusters.length} clusters`, `<ul>\n${lines.join("\n")}\n</ul>`);
}

/** Returns the address, the construct's path and the source line of a cluster. */
function placeOf({ address, path, source }: ClusterReport): string[] {
  return [
    `<code>${htmlText(address)}</code>`,
    ...(path === undefined ? [] : [htmlText(path)]),
    ...(source === undefined ? [] : [htmlText(`${source.file}:${source.line}`)]),
  ];
}
