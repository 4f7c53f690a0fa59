/** The place in a repository that a finding points at. */
import { ADDRESS_BITS, FAMILIES, IpSet } from "../../cidr";
import type { ListReview } from "../findings/access/access-lists";
import type { Finding, SourceLine } from "../findings/finding";
import { elements, member, text } from "../input/members";
import type { ClusterReview, Review } from "../review";
import type { WrittenRange } from "../input/source-lines";
import { say, type Words } from "../words";

export type { SourceLine };

export type SourceOf = (found: Finding) => SourceLine | undefined;

/**
 * Returns the line that a finding is about, as far as the synthesized files tell. A line that the change edits is
 * preferred, since GitHub shows an alert on a pull request at such a line only. Of an access list that changes, it is a
 * range; else the attribute, which is the one that forces it for a replacement; else the construct.
 */
export function sourcesOf({ clusters }: Review): SourceOf {
  if (clusters.every(({ source }) => source === undefined)) return () => undefined;
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

/** The line of a cluster's construct. */
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
 * Of a list that changes: the widest range that lets new addresses in; else, where a range became narrower, what is
 * left of it. A new cluster has all its ranges from elsewhere in the program, as far as they are not written in it.
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

/** The range, if it is a part of a former entry of which another part loses access; else no address. */
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

/** The line of the range of which the most is counted; undefined where nothing is of any. */
function widestLine(ranges: readonly WrittenRange[], counted: (range: IpSet) => IpSet): number | undefined {
  const shares = ranges.flatMap(({ range, line }) => {
    const share = shareOf(counted(range));
    return share === 0 ? [] : [{ share, line }];
  });
  shares.sort((a, b) => b.share - a.share);
  return shares[0]?.line;
}

/** How much of the addresses of a family a set has, so that IPv4 and IPv6 compare. */
function shareOf(set: IpSet): number {
  return Math.max(...FAMILIES.map((family) => Number(set.count(family)) / 2 ** ADDRESS_BITS[family]));
}

/** "infra/main.ts:12". */
export function sourceWords({ file, line }: SourceLine): Words {
  return say`${`${file}:${line}`}`;
}
