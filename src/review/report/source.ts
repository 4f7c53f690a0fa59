/** Finds the line of the program that a finding is about. */
import { ADDRESS_BITS, FAMILIES, IpSet } from "../../cidr";
import type { ListReview } from "../findings/access/access-lists";
import type { Finding, SourceLine } from "../findings/finding";
import { elements, member, text } from "../input/members";
import type { WrittenRange } from "../input/synthesized";
import type { ClusterReview, Review } from "../review";
import { say, type Words } from "../words";

export type { SourceLine };

export type SourceOf = (found: Finding) => SourceLine | undefined;

/**
 * Returns a function that finds the line of a finding; it returns undefined if the synthesized files have none. Prefers a
 * line that the change edits, since GitHub shows an alert on a pull request only at such a line: a range of the access
 * list, else the attribute (of a replacement the one that forces it), else the construct.
 */
export function sourceFinder({ clusters }: Review): SourceOf {
  if (clusters.every(({ source }) => source === undefined)) return ({ source }) => source;
  const byAddress = new Map<string, ClusterReview>(
    clusters.map((cluster) => [cluster.change.address, cluster]),
  );
  return (found) => {
    if (found.source !== undefined) return found.source;
    const cluster = byAddress.get(found.address ?? "");
    const construct = constructLine(cluster);
    if (cluster === undefined || construct === undefined) return undefined;
    const line = rangeLine(cluster, found) ?? attributeLine(cluster, found) ?? construct.line;
    return { ...construct, line };
  };
}

/** Returns the line of a cluster's construct; undefined if it is not known. */
export function constructLine(cluster: Pick<ClusterReview, "source"> | undefined): SourceLine | undefined {
  if (cluster?.source === undefined) return undefined;
  const [, file, line] = /^(.+):(\d{1,7})$/.exec(cluster.source) ?? [];
  return file === undefined ? undefined : { file, line: Math.max(1, Number(line)) };
}

function attributeLine({ change, written }: ClusterReview, found: Finding): number | undefined {
  const [name = ""] = (found.attribute ?? "").split(/[.[]/);
  const names = found.code === "replaced" ? change.replacePaths.map(([first]) => String(first)) : [name];
  return names.flatMap((one) => written?.attributes.get(one) ?? [])[0];
}

/**
 * Returns the line of a range of a list that changes: the widest range that lets in new addresses, else the rest of a range
 * that became narrower. Returns undefined for new and imported clusters, and for sensitive lists.
 */
function rangeLine({ change, lists, written }: ClusterReview, found: Finding): number | undefined {
  const { attribute = "", subject, code } = found;
  const ranges = written?.ranges.get(attribute) ?? [];
  const list = lists.find(({ endpoint }) => endpoint.accessList === attribute);
  if (ranges.length === 0 || change.before === null || change.isImported) return undefined;
  if (subject?.isSensitive === true || list?.isHidden === true) return undefined;
  const isLoss = subject?.kind === "lost" || code === "lockout" || code === "narrowed";
  const gained = !isLoss && subject?.gained instanceof IpSet ? subject.gained : list?.gained;
  return (
    widestLine(ranges, (range) => range.intersection(gained ?? IpSet.empty)) ??
    widestLine(ranges, (range) => remainderOf(range, change, list))
  );
}

/** Returns the range if it is what is left of a former entry; else no address. */
function remainderOf(range: IpSet, { before }: ClusterReview["change"], list: ListReview | undefined): IpSet {
  if (list === undefined || list.lost.isEmpty() || !range.intersection(list.lost).isEmpty())
    return IpSet.empty;
  const isNarrowed = elements(member(before, list.endpoint.accessList)).some((entry) => {
    const former = IpSet.parse([text(entry) ?? ""]);
    if (former === undefined || !range.difference(former).isEmpty()) return false;
    return !former.intersection(list.lost).isEmpty();
  });
  return isNarrowed ? range : IpSet.empty;
}

/** Returns the line of the range of which the most addresses are counted; undefined if none are. */
function widestLine(ranges: readonly WrittenRange[], counted: (range: IpSet) => IpSet): number | undefined {
  const shares = ranges.flatMap(({ range, line }) => {
    const share = shareOf(counted(range));
    return share === 0 ? [] : [{ share, line }];
  });
  shares.sort((a, b) => b.share - a.share);
  return shares[0]?.line;
}

/** Returns the share of a family's addresses that a set has, so that IPv4 and IPv6 compare. */
function shareOf(set: IpSet): number {
  return Math.max(...FAMILIES.map((family) => Number(set.count(family)) / 2 ** ADDRESS_BITS[family]));
}

/** Formats a line of a file: "infra/main.ts:12". */
export function sourceWords({ file, line }: SourceLine): Words {
  return say`${`${file}:${line}`}`;
}
