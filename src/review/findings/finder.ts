/** What a finder is, what it sees of a plan, and how finders run for a cluster. */
import type { Changes, ClusterChange } from "../plan/changes";
import type { IsConfigured, ReferencesOf, ServiceOf, WrittenConstant } from "../plan/configured";
import type { MustReach } from "../plan/must-reach";
import type { Networks } from "../plan/networks";
import type { Plan } from "../plan/plan";
import type { Providers } from "../plan/provider";
import type { SecretPlace } from "../plan/secret-places";
import type { AccessLists, ListReview } from "./access/access-lists";
import { Ledger } from "./differences";
import { accountsOf, type Finding } from "./finding";

/** Finds something in a changed cluster. */
export type ClusterFinder = (cluster: ClusterSubject) => readonly Finding[];

/** Finds something in the plan as a whole. */
export type PlanFinder = (plan: PlanSubject) => readonly Finding[];

/** A cluster before its finders run. */
export type ReviewedCluster = Omit<ClusterSubject, "found" | "ledger">;

/** A cluster that the plan changes. */
export interface ClusterSubject {
  readonly change: ClusterChange;
  /** The change of a new cluster as a replacement of the one whose name it gets. */
  readonly replacement?: ClusterChange;
  readonly lists: readonly ListReview[];
  /** The address of the new cluster that gets the name of this one, which is destroyed. */
  readonly successor?: string;
  readonly isConfigured: IsConfigured;
  readonly constantOf: WrittenConstant;
  readonly ledger: Ledger;
  /** What the finders before this one found in the cluster. */
  readonly found: readonly Finding[];
}

/** A plan, and what the options of the review say about it. */
export interface PlanSubject {
  readonly plan: Plan;
  readonly changes: Changes;
  readonly providers: Providers;
  /** The data sources that Terraform read while it planned. */
  readonly whilePlanning: Pick<Changes, "credentials" | "reads">;
  readonly secrets: readonly SecretPlace[];
  readonly lists: AccessLists;
  readonly networks: Networks;
  /** The networks of the state before; undefined if they are not known. */
  readonly former: Networks | undefined;
  /** The day of the review, in UTC. */
  readonly today: string;
  readonly statements: readonly MustReach[];
  readonly serviceOf: ServiceOf;
  readonly referencesOf: ReferencesOf;
  /** Returns the construct's path, given the address of a cluster; undefined if it is not known. */
  readonly pathOf: (address: string) => string | undefined;
  /** Reports whether the configuration has a cluster, given its address or construct path: it may have no instance. */
  readonly isDeclared: (name: string) => boolean;
}

/** Returns what finders find in a cluster, each in turn. */
export function findIn(cluster: ReviewedCluster, finders: readonly ClusterFinder[]): readonly Finding[] {
  const found: Finding[] = [];
  const subject: ClusterSubject = { ...cluster, ledger: new Ledger(), found };
  for (const find of finders) {
    const more = find(subject);
    for (const one of more) subject.ledger.account(...accountsOf(one));
    found.push(...more);
  }
  return found;
}
