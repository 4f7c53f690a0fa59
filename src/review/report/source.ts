/** The place in a repository that a finding points at. */
import { ADDRESS_BITS, FAMILIES, IpSet } from "../../cidr";
import type { Finding } from "../findings";
import type { ClusterReview, Review } from "../review";
import { own, say, type Words } from "../words";

export interface SourceLine {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
}

export type SourceOf = (found: Finding) => SourceLine | undefined;

/**
 * Returns the line that a finding is about, as far as the synthesized files tell: of a list that gains addresses, the
 * widest range in it that lets them in; else the line of the attribute; else that of the construct.
 */
export function sourcesOf({ clusters }: Review): SourceOf {
  const byAddress = new Map<string, ClusterReview>(
    clusters.map((cluster) => [cluster.change.address, cluster]),
  );
  return (found) => {
    const cluster = byAddress.get(found.address ?? "");
    const construct = constructLine(cluster);
    if (construct === undefined) return undefined;
    return {
      ...construct,
      line: rangeLine(cluster, found) ?? attributeLine(cluster, found) ?? construct.line,
    };
  };
}

/** The line of a cluster's construct. */
export function constructLine(cluster: Pick<ClusterReview, "source"> | undefined): SourceLine | undefined {
  const [, file, line] = /^(.+):(\d{1,7})$/.exec(cluster?.source ?? "") ?? [];
  return file === undefined ? undefined : { file, line: Math.max(1, Number(line)) };
}

function attributeLine(cluster: ClusterReview | undefined, { attribute }: Finding): number | undefined {
  const [name = ""] = (attribute ?? "").split(/[.[]/);
  return cluster?.written?.attributes.get(name);
}

/** GitHub shows an alert where its line is among those that a pull request adds or edits. */
function rangeLine(
  cluster: ClusterReview | undefined,
  { attribute = "", subject }: Finding,
): number | undefined {
  const gained = subject?.gained;
  if (!(gained instanceof IpSet) || subject?.kind === "lost" || subject?.isSensitive === true)
    return undefined;
  const ranges = cluster?.written?.ranges.get(attribute) ?? [];
  const entering = ranges.flatMap(({ range, line }) => {
    const share = shareOf(range.intersection(gained));
    return share === 0 ? [] : [{ share, line }];
  });
  entering.sort((a, b) => b.share - a.share);
  return entering[0]?.line;
}

/** How much of the addresses of a family a set has, so that IPv4 and IPv6 compare. */
function shareOf(set: IpSet): number {
  return Math.max(...FAMILIES.map((family) => Number(set.count(family)) / 2 ** ADDRESS_BITS[family]));
}

/** "infra/main.ts:12". */
export function sourceWords({ file, line }: SourceLine): Words {
  return say`${file}${own(`:${line}`)}`;
}
