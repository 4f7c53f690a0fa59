/** Finds the line of the program that a finding is about. */
import { ADDRESS_BITS, FAMILIES, IpSet } from "../../cidr";
import { joined, own, say, type Words } from "../../text";
import type { ListReview } from "../findings/access/access-lists";
import type { FileLine } from "../findings/facts";
import type { Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import { isOutside, type ValueOrigin, type WrittenRange } from "../plan/synthesized";
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
    const [range, ...inOthers] = rangeLines(cluster, found) ?? [arrayLine(cluster, found)];
    const placeOf = (place: Pick<WrittenRange, "line" | "file"> | undefined): FileLine | undefined =>
      place?.line === undefined
        ? undefined
        : { file: place.file ?? construct.file, line: Math.max(1, place.line) };
    const place = placeOf(range);
    if (place !== undefined) {
      const others = inOthers.flatMap((other) => placeOf(other) ?? []);
      return { ...place, ...(others.length > 0 && { others }) };
    }
    const origin = range?.origin;
    return {
      ...construct,
      line: attributeLine(cluster, found) ?? construct.line,
      ...(origin !== undefined && { origin }),
    };
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
 * of all first; else the rest of a range that became narrower. Returns undefined for new and imported clusters, and for
 * sensitive lists.
 */
function rangeLines(
  { change, lists, written }: ClusterReview,
  found: Finding,
): readonly WrittenRange[] | undefined {
  const { attribute = "", scope, code } = found;
  const ranges = written?.ranges.get(attribute) ?? [];
  const list = lists.find(({ endpoint }) => endpoint.accessList === attribute);
  if (ranges.length === 0 || change.before === null || change.isImported) return undefined;
  if (scope?.isSensitive === true || list?.isHidden === true) return undefined;
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
  if (list === undefined || list.lost.isEmpty()) return undefined;
  const others = IpSet.everything.difference(leftOf(change, list));
  const rest = widestLine(ranges, (range) => (range.intersects(others) ? IpSet.empty : range));
  return rest && [rest.place];
}

/**
 * Returns where a range is gone from: the array that gave the list, or all that gives it. Returns undefined if no range is
 * gone as a whole, or if they are not known.
 */
function arrayLine(
  { change, lists, written }: ClusterReview,
  found: Finding,
): Omit<WrittenRange, "range" | "text"> | undefined {
  const { attribute = "", scope } = found;
  const list = lists.find(({ endpoint }) => endpoint.accessList === attribute);
  const places = written?.arrays?.get(attribute) ?? [];
  const [only, ...others] = places;
  if (only === undefined || change.before === null || change.isImported || scope?.isSensitive === true)
    return undefined;
  if (list === undefined || list.isHidden || list.lost.isEmpty() || list.isUnsetAfter) return undefined;
  const isKnown = others.length === 0 && only.what === undefined;
  if (isKnown && !isOutside(only.file)) return only;
  const shown = places.map(
    ({ file, line, what }) => `${what === undefined ? "" : `${what}, `}${file}:${line}`,
  );
  return { origin: { isKnown, isGone: true, what: undefined, places: shown } };
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

/**
 * Formats a line of a file: "infra/main.ts:12"; of ranges in several files, that of each: "network.ts:3 and offices.ts:7"; of a
 * value from elsewhere, both places, each named as what it is.
 */
export function lineWords({ file, line, origin, others = [] }: FileLine): Words {
  const place = say`${`${file}:${line}`}`;
  if (origin !== undefined) return say`${place} (the construct; the range ${originWords(origin)})`;
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

function originWords({ isKnown, isGone, what, places }: ValueOrigin): Words {
  const all = joined(
    places.map((place) => say`${place}`),
    " or ",
  );
  if (isGone === true) return say`was ${own(isKnown ? "" : "probably ")}removed from ${all}`;
  if (what !== undefined) return say`comes probably from ${what}, ${all}`;
  return say`is ${own(isKnown ? "" : "probably ")}written in ${all}`;
}
