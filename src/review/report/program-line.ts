/** Finds the line of the program that a finding is about. */
import { ADDRESS_BITS, FAMILIES, IpSet } from "../../cidr";
import { joined, own, say, type Words } from "../../text";
import type { ListReview } from "../findings/access/access-lists";
import type { FileLine } from "../findings/facts";
import type { Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import { isOutside, type WrittenRange } from "../plan/synthesized";
import { elements, member, text } from "../plan/values";
import type { ClusterReview, Review } from "../review";

export type { FileLine };

export type LineFinder = (found: Finding) => FileLine | undefined;

/**
 * Returns a function that finds the line of a finding; it returns undefined if the synthesized files have none. Prefers a
 * line that the change edits, since GitHub shows an alert on a pull request only at such a line: a range of the access
 * list, else the attribute (of a replacement the one that forces it), else the construct.
 */
export function lineFinder({ clusters, lineOf }: Pick<Review, "clusters" | "lineOf">): LineFinder {
  const byAddress = new Map<string, ClusterReview>(
    clusters.map((cluster) => [cluster.change.address, cluster]),
  );
  return (found) => {
    if (found.line !== undefined) return found.line;
    // What keeps the data of a destroyed cluster is written into the construct of its successor.
    const cluster = byAddress.get(found.successor ?? found.address ?? "");
    const construct = constructLine(cluster ?? { line: lineOf(found.address ?? "") });
    if (cluster === undefined || construct === undefined) return construct;
    const [place, ...others] = rangeLines(cluster, found).flatMap(
      ({ file = construct.file, line }): readonly FileLine[] => (isOutside(file) ? [] : [{ file, line }]),
    );
    if (place !== undefined) return { ...place, ...(others.length > 0 && { others }) };
    return { ...construct, line: attributeLine(cluster, found) ?? construct.line };
  };
}

/** Returns the line of a construct; undefined if it is not known. */
export function constructLine(
  cluster: { readonly line?: string | undefined } | undefined,
): FileLine | undefined {
  if (cluster?.line === undefined) return undefined;
  const [, file, line] = /^(.+):(\d{1,7})$/.exec(cluster.line) ?? [];
  return file === undefined ? undefined : { file, line: Math.max(1, Number(line)) };
}

function attributeLine({ change, written }: ClusterReview, found: Finding): number | undefined {
  const [name = ""] = (found.attribute ?? "").split(/[.[]/);
  const names = found.code === "replaced" ? change.replacePaths.map(([first]) => String(first)) : [name];
  return names.flatMap((one) => written?.attributes.get(one) ?? [])[0];
}

/**
 * Returns ranges of a list that change, with their lines: of each file the widest range that lets in new addresses, the widest
 * of all first; else the rest of a range that became narrower. Returns none for new and imported clusters, and for
 * sensitive lists.
 */
function rangeLines({ change, lists, written }: ClusterReview, found: Finding): readonly WrittenRange[] {
  const { attribute = "", scope, code } = found;
  const ranges = written?.ranges.get(attribute) ?? [];
  const list = lists.find(({ endpoint }) => endpoint.accessList === attribute);
  if (ranges.length === 0 || change.before === null || change.isImported) return [];
  if (scope?.isSensitive === true || list?.isHidden === true) return [];
  const isLoss = scope?.kind === "lost" || code === "lockout" || code === "narrowed";
  const gained = !isLoss && scope?.gained instanceof IpSet ? scope.gained : list?.gained;
  const gains =
    gained === undefined
      ? []
      : [...groupBy(ranges, ({ file = "" }) => file).values()].flatMap((ofFile) => {
          const widest = widestLine(ofFile, (range) => common(range, gained));
          return widest === undefined ? [] : [widest];
        });
  if (gains.length > 0) return gains.sort((a, b) => b.share - a.share).map(({ place }) => place);
  if (list === undefined || list.lost.isEmpty()) return [];
  const others = IpSet.everything.difference(leftOf(change, list));
  const rest = widestLine(ranges, (range) => (range.intersects(others) ? IpSet.empty : range));
  return rest === undefined ? [] : [rest.place];
}

/** Returns the addresses of a range that are in a set. Fast if there are none. */
function common(range: IpSet, set: IpSet): IpSet {
  return range.intersects(set) ? range.intersection(set) : IpSet.empty;
}

/** Returns what is left of the former entries that became narrower. */
function leftOf({ before }: ClusterReview["change"], { endpoint, lost }: ListReview): IpSet {
  const narrower = elements(member(before, endpoint.accessList)).flatMap((entry) => {
    const range = text(entry) ?? "";
    return IpSet.parse([range])?.intersects(lost) === true ? range : [];
  });
  return (IpSet.parse(narrower) ?? IpSet.empty).difference(lost);
}

/** Returns the range of which the most addresses are counted, with its share of all; undefined if none are. */
function widestLine(
  ranges: readonly WrittenRange[],
  counted: (range: IpSet) => IpSet,
): { readonly place: WrittenRange; readonly share: number } | undefined {
  const bySize = ranges.map((written) => ({ ...written, size: shareOf(written.range) }));
  bySize.sort((a, b) => b.size - a.size);
  let [widest, found]: [number, WrittenRange | undefined] = [0, undefined];
  for (const written of bySize) {
    const { range, size } = written;
    // Of a smaller range, fewer addresses are counted.
    if (size <= widest) break;
    const share = shareOf(counted(range));
    if (share > widest) [widest, found] = [share, written];
  }
  return found && { place: found, share: widest };
}

/** Returns the share of a family's addresses that a set has, so that IPv4 and IPv6 compare. */
function shareOf(set: IpSet): number {
  return Math.max(...FAMILIES.map((family) => Number(set.count(family)) / 2 ** ADDRESS_BITS[family]));
}

/** Formats a line of a file: "infra/main.ts:12"; of ranges in several files, that of each: "network.ts:3 and offices.ts:7". */
export function lineWords({ file, line, others = [] }: FileLine): Words {
  const place = say`${`${file}:${line}`}`;
  const named = others
    .slice(0, REPORT_LIMITS.otherLines)
    .map((other) => say`${`${other.file}:${other.line}`}`);
  const more = others.length - named.length;
  const all = [
    place,
    ...named,
    ...(more === 0 ? [] : [own(`${more} more ${more === 1 ? "file" : "files"}`)]),
  ];
  return all.length === 1 ? place : say`${joined(all.slice(0, -1), ", ")} and ${all.at(-1) ?? []}`;
}
