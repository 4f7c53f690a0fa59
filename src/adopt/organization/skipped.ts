/** The clusters that an adoption leaves out, and why. */
import type { ClusterId } from "../../contract";
import type { ClusterKind } from "../../schema";

/** A cluster of the service, by what names it. */
export interface ClusterReference {
  readonly kind: ClusterKind;
  readonly id: ClusterId;
}

/** A cluster that is left out. */
export interface SkippedCluster extends ClusterReference {
  /** Left out if it is not known. */
  readonly name?: string;
  readonly because: SkipReason;
}

export type SkipReason =
  | { readonly is: "deleted" }
  /** `organization` is what the service shows. */
  | { readonly is: "of another organization"; readonly organization: string }
  | { readonly is: "excluded"; readonly pattern: string }
  /** The program has it: `address` is empty where only a file of `adopt` has it, which the app does not call yet. */
  | { readonly is: "in the project"; readonly place: string; readonly address: string }
  /** A state has it, and no program. */
  | { readonly is: "in the state alone"; readonly place: string; readonly address: string }
  /** A `removed` block forgets it, so that others may have it. */
  | { readonly is: "handed over"; readonly place: string; readonly address: string }
  /** `why` says what is not known, as a clause. */
  | {
      readonly is: "perhaps in the project";
      readonly place: string;
      readonly address: string;
      readonly why: string;
    }
  | { readonly is: "holding the token" }
  /** The rules refuse it. */
  | { readonly is: "refused"; readonly findings: readonly string[] };

/** Returns a reason as a clause: `it was deleted meanwhile`. */
export function skipClause(because: SkipReason): string {
  switch (because.is) {
    case "deleted":
      return "it was deleted meanwhile";
    case "of another organization":
      return `it belongs to organization ${because.organization}`;
    case "excluded":
      return `its name matches --exclude ${JSON.stringify(because.pattern)}`;
    case "in the project":
      return `it is in ${because.place} already${because.address === "" ? "" : `, as ${because.address}`}`;
    case "in the state alone":
      return `it is in ${because.place} as ${because.address}, and no file declares it`;
    case "handed over":
      return `${because.place} hands it over, as ${because.address}`;
    case "perhaps in the project":
      return `it may be ${because.address} of ${because.place} already: ${because.why}`;
    case "holding the token":
      return "one of its fields holds the access token, which no file may hold";
    case "refused":
      return `the rules refuse it: ${because.findings.join("; ")}`;
  }
}

/** Words for what clusters are left out for, in the order in which they are told. */
export const SKIP_WORDS: Readonly<Record<SkipReason["is"], string>> = {
  "in the project": "in the program already",
  excluded: "by --exclude",
  deleted: "deleted meanwhile",
  "of another organization": "of another organization",
  "in the state alone": "in the state, and in no file",
  "handed over": "handed over by a `removed` block",
  "perhaps in the project": "perhaps in the program",
  "holding the token": "with the access token in a field",
  refused: "refused by the rules",
};

/** Returns the cluster as `--cluster` takes it: `opensearch/17`. */
export function labelOf({ kind, id }: ClusterReference): string {
  return `${kind}/${id}`;
}
