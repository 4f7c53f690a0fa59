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
  /** The program or a state of the project has it. */
  | { readonly is: "in the project"; readonly place: string; readonly address: string }
  /** `why` says what is not known, as a clause. */
  | {
      readonly is: "perhaps in the project";
      readonly place: string;
      readonly address: string;
      readonly why: string;
    }
  | { readonly is: "named as another"; readonly other: ClusterReference }
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
      return `it is in ${because.place} already, as ${because.address}`;
    case "perhaps in the project":
      return `it may be ${because.address} of ${because.place} already: ${because.why}`;
    case "named as another":
      return `the cluster ${labelOf(because.other)} has the same name; rename one of them`;
    case "holding the token":
      return "one of its fields holds the access token, which no file may hold";
    case "refused":
      return `the rules refuse it: ${because.findings.join("; ")}`;
  }
}

/** Returns the cluster as `--cluster` takes it: `opensearch/17`. */
export function labelOf({ kind, id }: ClusterReference): string {
  return `${kind}/${id}`;
}
