/** The clusters that an adoption leaves out, and why. */
import type { ClusterId } from "../../contract";
import type { ClusterKind } from "../../schema";

/** A cluster of the service, by what names it. */
export interface ClusterReference {
  readonly kind: ClusterKind;
  readonly id: ClusterId;
}

/** A cluster that is left out. */
export interface SkippedCluster extends ClusterReference, Skip {
  /** Left out if it is not known. */
  readonly name?: string;
}

/** Why a cluster is left out. */
export interface Skip {
  readonly reason: SkipReason;
  /** A clause: `it was deleted meanwhile`. */
  readonly why: string;
}

/** Words for what clusters are left out for, in the order in which they are told. */
export const SKIP_WORDS = {
  "in the project": "in the program already",
  excluded: "by --exclude",
  deleted: "deleted meanwhile",
  "of another organization": "of another organization",
  "in the state alone": "in the state, and in no file",
  "not imported": "in the program, and in no state or import",
  "handed over": "handed over by a `removed` block",
  "perhaps in the project": "perhaps in the program",
  "holding the token": "with the access token in a field",
  refused: "refused by the rules",
} as const;

export type SkipReason = keyof typeof SKIP_WORDS;

/** Returns the cluster as `--cluster` takes it: `opensearch/17`. */
export function labelOf({ kind, id }: ClusterReference): string {
  return `${kind}/${id}`;
}
