/** All finders. A review is what they find, each in turn. */
import type { ClusterChange } from "../plan/changes";
import { accessFindings } from "./access/access-findings";
import { lockoutFindings } from "./access/lockout";
import { networkFindings } from "./access/networks";
import { acknowledgementFindings } from "./cluster/acknowledgements";
import { brokenRuleFindings } from "./cluster/broken-rules";
import { createdFindings } from "./cluster/created";
import { ignoredFindings } from "./cluster/ignored";
import { lifecycleFindings } from "./cluster/lifecycle";
import { duplicateNameFindings, sharedClusterFindings } from "./cluster/names";
import { resetFindings } from "./cluster/resets";
import { protectionFindings, rewrittenFindings, sizingFindings, urlFindings } from "./cluster/settings";
import { snapshotFindings } from "./cluster/snapshots";
import { windowFindings } from "./cluster/window";
import {
  type ClusterFinder,
  type ClusterSubject,
  findIn,
  type PlanFinder,
  type PlanSubject,
  type ReviewedCluster,
} from "./finder";
import type { Finding } from "./finding";
import { identityFindings } from "./login/identity";
import { driftFindings, withUndoneDrift } from "./plan/drift";
import { readFindings } from "./plan/reads";
import { literalSecretFindings, secretFindings } from "./plan/secrets";
import {
  otherNameFindings,
  planFindings,
  unexplained,
  unknownParts,
  unknownType,
  unmentioned,
  unreadable,
} from "./plan/unreviewed";

/** They run in this order for each cluster; the last ones report what those before them leave over. */
const CLUSTER_FINDERS: readonly ClusterFinder[] = [
  ({ change }) => unknownParts(change),
  lifecycleFindings,
  accessFindings,
  resetFindings,
  // A new cluster has an effect of its own, which says who can log in.
  (cluster) => (isNew(cluster) ? createdFindings(cluster) : identityFindings(cluster)),
  snapshotFindings,
  sizingFindings,
  urlFindings,
  windowFindings,
  acknowledgementFindings,
  protectionFindings,
  brokenRuleFindings,
  findUnexplained,
  ignoredFindings,
];

/** Those for what an earlier replacement left over. */
const DEPOSED_FINDERS: readonly ClusterFinder[] = [
  ({ change }) => unknownParts(change),
  lifecycleFindings,
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

function findUnexplained({ change, ledger }: ClusterSubject): readonly Finding[] {
  const found = unexplained(change, ledger.unclaimed(change));
  return [...found, ...unreadable(change), ...otherNameFindings(change), ...rewrittenFindings(change)];
}

/**
 * Returns all that the finders find in the changed clusters, then in the plan, then what was changed outside Terraform. What the
 * plan undoes of that is said by its own effects.
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
  const undone = drifted.flatMap((one) => one.undone);
  const planned = [...inClusters, ...inPlan].map((found) => withUndoneDrift(found, undone));
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
