/** Orders the clusters of a review, the most severe first, and groups those with the same findings. */
import type { ListEntry } from "../../cidr";
import { plain, say, type Words } from "../../text";
import type { Level } from "../findings/catalog";
import { changedWeeks, type ChangedWeeks } from "../findings/cluster/window";
import { mostSevere } from "../gate/outside";
import { groupBy } from "../group-by";
import type { Action } from "../plan/changes";
import type { ClusterReview, Review } from "../review";
import { briefOf, itemsOf, type ReportItem, wholeItem } from "./items";
import type { NameOf } from "./names";
import { constructLine, type FileLine, lineFinder } from "./program-line";
import type { RangeDifference } from "./range-rows";

export interface ClusterGroup {
  /** At least one, in the order of the addresses. */
  readonly clusters: readonly [ClusterReport, ...ClusterReport[]];
  /** What the plan does to each cluster: "update", "destroy and create". */
  readonly action: string;
  /** The most severe level of its items. */
  readonly level: Level;
  /** Something of the clusters is approved, and all else are notes. */
  readonly isApproved: boolean;
  /** The gate stops at one of the clusters. */
  readonly isStopping: boolean;
  /** The items of the first cluster, which are those of the others too. */
  readonly items: readonly ReportItem[];
}

export interface ClusterReport {
  /** The cluster's name; its address if the name is unknown or sensitive; both if two clusters have the same name. */
  readonly name: Words;
  /** Foreign text, as the plan has it. */
  readonly address: string;
  /** The path of the construct, a foreign text. */
  readonly path?: string | undefined;
  readonly line?: FileLine | undefined;
  /** Its maintenance windows, if they change and may be shown. */
  readonly weeks?: ChangedWeeks | undefined;
  readonly review: ClusterReview;
  /** The most severe first. */
  readonly items: readonly ReportItem[];
  /** What the items of its group do not say since it differs: what the cluster holds. */
  readonly apart: readonly Words[];
}

const ACTIONS: Readonly<Record<Action, string>> = {
  "no-op": "no change",
  create: "create",
  update: "update",
  delete: "destroy",
  replace: "destroy and create",
  forget: "forget",
  "create-forget": "forget and create",
  unknown: "unknown action",
};

/** Groups clusters with the same findings, in the order of the first cluster of each group. */
export function clusterGroups(
  clusters: readonly ClusterReport[],
  { gate }: Pick<Review, "gate">,
): readonly ClusterGroup[] {
  const stopping = new Set(gate.blocking.map(({ finding }) => finding.address));
  return [...groupBy(clusters, keyOf).values()].map((group) => ({
    ...together(group),
    action: actionWords(group[0].review),
    level: levelOf(group),
    isApproved: levelOf(group) === "note" && group.some(({ items }) => items.some((item) => item.isApproved)),
    isStopping: group.some(({ address }) => stopping.has(address)),
  }));
}

function levelOf(clusters: readonly ClusterReport[]): Level {
  return mostSevere(clusters.flatMap(({ items }) => items.map(({ level }) => level)));
}

/**
 * Returns the findings about the plan as a whole, or about a resource that is not among the clusters of the review. The
 * latter begin with the address of their resource, since they do not stand below a cluster.
 */
export function generalItems(review: Review): readonly ReportItem[] {
  const { clusters, findings } = review;
  const shown = new Set(clusters.map(({ change }) => change.address));
  const general = findings.filter(({ address }) => address === undefined || !shown.has(address));
  return itemsOf(general, [], lineFinder(review), review.gate).map((one) => {
    const item = wholeItem(one);
    const { address } = item.finding;
    return address === undefined ? item : { ...item, words: say`${address}: ${item.words}` };
  });
}

/** Returns the clusters of a review, the most severe first. */
export function clustersInOrder(review: Review, nameOf: NameOf): readonly ClusterReport[] {
  const { clusters, findings } = review;
  const findLine = lineFinder(review);
  const found = groupBy(findings, ({ address }) => address);
  const ranks = new Map<string, number>();
  for (const address of found.keys()) ranks.set(address, ranks.size);
  const ordered = clusters
    .map((cluster) => ({ cluster, rank: ranks.get(cluster.change.address) ?? Infinity }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
  return ordered.map(({ cluster }) => {
    const items = itemsOf(found.get(cluster.change.address) ?? [], cluster.lists, findLine, review.gate);
    const { address } = cluster.change;
    return {
      name: nameOf(address),
      address,
      path: cluster.path,
      line: constructLine(cluster),
      weeks: changedWeeks(cluster.change),
      review: cluster,
      items,
      apart: [],
    };
  });
}

/** Returns a text that groups of different stacks share if they are about the same addresses and their findings read the same. */
export function groupKey({ clusters }: ClusterGroup): string {
  const [first] = clusters;
  return [keyOf(first), ...clusters.map(({ address }) => address)].join("\0");
}

/** Makes one group of those with the same key. */
export function mergedGroup([first, ...others]: readonly [ClusterGroup, ...ClusterGroup[]]): ClusterGroup {
  const [cluster, ...more] = first.clusters;
  const clusters = [cluster, ...more, ...others.flatMap((group) => group.clusters)] as const;
  const all = [first, ...others];
  return {
    ...first,
    ...together(clusters),
    isApproved: all.every(({ isApproved }) => isApproved),
    isStopping: all.some(({ isStopping }) => isStopping),
  };
}

/**
 * Returns the clusters of a group with its items: those of the first cluster, without what differs in the others: kept ranges,
 * counts, the lines of fixes, and what each cluster holds.
 */
function together(clusters: ClusterGroup["clusters"]): Pick<ClusterGroup, "clusters" | "items"> {
  const [first, ...others] = clusters;
  if (others.length === 0) return { clusters, items: first.items.map(wholeItem) };
  const isSame = first.items.map(({ each }, index) =>
    others.every(({ items }) => textOf(items[index]?.each ?? []) === textOf(each)),
  );
  const items = first.items.map((item, index) => {
    const same = others.flatMap((cluster) => cluster.items[index] ?? []);
    const shared = isSame[index] === true ? wholeItem(item) : item;
    return { ...shared, fix: sharedFix(item, same), ranges: sharedRanges(item, same) };
  });
  const withApart = (cluster: ClusterReport): ClusterReport => ({
    ...cluster,
    apart: cluster.items.flatMap(({ each }, index) => (isSame[index] === true ? [] : each)),
  });
  return { clusters: [withApart(first), ...others.map(withApart)], items };
}

function textOf(lines: readonly Words[]): string {
  return lines.map(plain).join("\0");
}

function sharedRanges({ ranges }: ReportItem, others: readonly ReportItem[]): ReportItem["ranges"] {
  if (ranges === undefined) return undefined;
  const keptOf = ({ entries: { kept } }: RangeDifference) => textsOf(kept);
  const isSame = others.every(
    ({ ranges: theirs }) => theirs === undefined || keptOf(theirs) === keptOf(ranges),
  );
  return isSame ? ranges : { ...ranges, entries: { ...ranges.entries, kept: [] }, counts: "" };
}

/** Returns a fix without its line if the fix of another cluster is at another line. */
function sharedFix({ fix }: ReportItem, others: readonly ReportItem[]): ReportItem["fix"] {
  const { line } = fix ?? {};
  if (fix === undefined || line === undefined) return fix;
  const isSame = others.every(
    ({ fix: theirs }) => theirs?.line?.file === line.file && theirs.line.line === line.line,
  );
  return isSame ? fix : { ...fix, line: undefined };
}

function actionWords({ change: { action, isImported } }: ClusterReview): string {
  if (!isImported) return ACTIONS[action];
  return action === "no-op" ? "import" : `import and ${ACTIONS[action]}`;
}

/** Returns a text that two clusters share exactly if their findings read the same. */
function keyOf({ review, items }: ClusterReport): string {
  const parts = [review.change.type, actionWords(review)];
  for (const { finding, codes, ranges, details, fix, isApproved } of items) {
    const { attribute = "" } = finding;
    parts.push(codes.join(), attribute, String(isApproved), plain(briefOf(finding)));
    for (const detail of details) parts.push(plain(detail));
    // The fix of a list follows from its ranges and the sentence.
    if (ranges !== undefined) parts.push(...rangeKeys(ranges));
    else if (fix !== undefined) parts.push(plain(fix.words));
  }
  return parts.join("\0");
}

function rangeKeys({
  gained,
  lost,
  entries: { added, removed },
  doubts,
}: RangeDifference): readonly string[] {
  return [gained.toHex(), lost.toHex(), textsOf(added), textsOf(removed), doubts.join()];
}

function textsOf(entries: readonly ListEntry[]): string {
  return entries.map(({ text }) => text).join();
}
