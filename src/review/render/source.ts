/** The place in a repository that a finding points at. */
import type { Finding } from "../findings";
import type { ClusterReview, Review } from "../review";

export interface SourceLine {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
}

export type SourceOf = (found: Finding) => SourceLine | undefined;

/** The line of the construct that a finding is about, where the synthesized files tell. */
export function sourcesOf({ clusters }: Review): SourceOf {
  const byAddress = new Map<string, ClusterReview>(
    clusters.map((cluster) => [cluster.change.address, cluster]),
  );
  return ({ address }) => {
    const [, file, line] = /^(.+):(\d{1,7})$/.exec(byAddress.get(address ?? "")?.source ?? "") ?? [];
    return file === undefined ? undefined : { file, line: Math.max(1, Number(line)) };
  };
}
