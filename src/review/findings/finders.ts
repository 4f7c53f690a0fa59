/** All finders. A review is what they find, each in turn. */
import type { ClusterChange } from "../plan/changes";
import { lockoutFindings } from "./access/lockout";
import { networkFindings } from "./access/networks";
import { acknowledgementFindings } from "./cluster/acknowledgements";
import { brokenRuleFindings } from "./cluster/broken-rules";
import { createdFindings } from "./cluster/created";
import { ignoredFindings } from "./cluster/ignored";
import { lifecycleFindings } from "./cluster/lifecycle";
import { duplicateNameFindings, sharedClusterFindings } from "./cluster/names";
import { protectionFindings, rewrittenFindings, timeoutFindings, urlFindings } from "./cluster/settings";
import { windowFindings } from "./cluster/window";
import type { ClusterFinder, ClusterSubject, PlanFinder, PlanSubject } from "./finder";
import type { Finding } from "./finding";
import {
  findAccess,
  findIdentity,
  findIn,
  findResets,
  findSizing,
  findSnapshots,
  type ReviewedCluster,
} from "./form-finders";
import { driftFindings } from "./plan/drift";
import { withReverted } from "./plan/drifted-lists";
import { literalSecretFindings } from "./plan/literal-secrets";
import { readFindings } from "./plan/reads";
import { secretFindings } from "./plan/secrets";
import { otherNameFindings, unexplained, unreadable } from "./plan/unexplained";
import { planFindings, unknownParts, unknownType, unmentioned } from "./plan/unreviewed";

/** They run in this order for each cluster; the last ones report what those before them leave over. */
const CLUSTER_FINDERS: readonly ClusterFinder[] = [
  ({ change }) => unknownParts(change),
  findLifecycle,
  findAccess,
  findResets,
  // A new cluster has an effect of its own, which says who can log in.
  (cluster) => (isNew(cluster) ? [] : findIdentity(cluster)),
  findSnapshots,
  findSizing,
  (cluster) => (isNew(cluster) ? createdFindings(cluster.change, cluster.lists, cluster.ledger) : []),
  ({ change }) => urlFindings(change),
  ({ change }) => windowFindings(change),
  ({ change, ledger }) => acknowledgementFindings(change, ledger),
  ({ change }) => timeoutFindings(change),
  ({ change, isConfigured }) => protectionFindings(change, isConfigured),
  ({ change }) => brokenRuleFindings(change),
  findUnexplained,
  ({ change, constantOf }) => ignoredFindings(change, constantOf),
];

/** Those for what an earlier replacement left over. */
const DEPOSED_FINDERS: readonly ClusterFinder[] = [
  ({ change }) => unknownParts(change),
  findLifecycle,
  findUnexplained,
];

const PLAN_FINDERS: readonly PlanFinder[] = [
  ({ plan, providers }) => planFindings(plan, providers),
  ({ changes }) => changes.unknown.map((entry) => unknownType(entry)),
  ({ changes }) => changes.unknownDrift.map((entry) => unknownType(entry, "drift")),
  ({ whilePlanning, changes, secrets }) =>
    secretFindings(whilePlanning.credentials, changes.credentials, secrets),
  ({ plan }) => literalSecretFindings(plan),
  ({ whilePlanning, changes, referencesOf }) =>
    readFindings(whilePlanning.reads, changes.reads, changes.clusters, referencesOf),
  (plan) => networkFindings({ ...plan, clusters: plan.changes.clusters }),
  ({ plan }) => plan.unmentioned.map((cluster) => unmentioned(cluster, plan)),
  ({ changes, serviceOf }) => duplicateNameFindings(changes.clusters, serviceOf),
  ({ changes, serviceOf }) => sharedClusterFindings(changes.clusters, serviceOf),
  ({ plan, changes, statements, lists, pathOf, isDeclared }) => {
    // Only a plan that refreshes leaves out a deleted cluster that the configuration still has.
    const deleted = changes.drift
      .filter(({ after, address }) => plan.onlyRefreshes && after === null && isDeclared(address))
      .map((drift) => ({ ...drift, action: "delete" as const }));
    return lockoutFindings(statements, [...changes.clusters, ...deleted], lists, pathOf, isDeclared);
  },
];

function isNew({ change, replacement }: ClusterSubject): boolean {
  return change.action === "create" && replacement === undefined;
}

function findLifecycle({ change, successor, ledger }: ClusterSubject): readonly Finding[] {
  return lifecycleFindings(change, ledger, successor);
}

function findUnexplained({ change, ledger }: ClusterSubject): readonly Finding[] {
  const found = unexplained(change, ledger.unclaimed(change));
  return [...found, ...unreadable(change), ...otherNameFindings(change), ...rewrittenFindings(change)];
}

/**
 * Returns all that the finders find in the changed clusters, then in the plan, then what was changed outside Terraform. What the
 * plan takes back of that is said by its own effects.
 */
export function findAll(plan: PlanSubject, clusters: readonly ReviewedCluster[]): readonly Finding[] {
  const { changes, lists } = plan;
  const inClusters = clusters.flatMap((cluster) =>
    findIn(cluster, cluster.change.isDeposed ? DEPOSED_FINDERS : CLUSTER_FINDERS),
  );
  const inPlan = PLAN_FINDERS.flatMap((find) => find(plan));
  if (changes.drift.length === 0) return [...inClusters, ...inPlan];
  const plannedAt = plannedChanges(changes.clusters);
  const drifted = changes.drift.map((drift) =>
    driftFindings(drift, plannedAt.get(drift.address), lists, inClusters),
  );
  const reverted = drifted.flatMap((one) => one.reverted);
  const planned = [...inClusters, ...inPlan].map((found) => withReverted(found, reverted));
  return [...planned, ...drifted.flatMap(({ findings }) => findings)];
}

/** Returns the changes of clusters by the addresses that their drift may have. */
function plannedChanges(clusters: readonly ClusterChange[]): ReadonlyMap<string, ClusterChange> {
  const byAddress = new Map<string, ClusterChange>();
  const lasting = clusters.filter(({ isDeposed }) => !isDeposed);
  for (const cluster of lasting)
    if (cluster.previousAddress !== undefined) byAddress.set(cluster.previousAddress, cluster);
  // Drift has the address after a move, which may be the previous address of another cluster.
  for (const cluster of lasting) byAddress.set(cluster.address, cluster);
  return byAddress;
}
