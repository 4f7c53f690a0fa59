/** All finders. A review is what they find, each in turn. */
import type { ClusterChange } from "../plan/changes";
import { lockoutFindings } from "./access/lockout";
import { acknowledgementFindings } from "./cluster/acknowledgements";
import { brokenRuleFindings } from "./cluster/broken-rules";
import { createdFindings } from "./cluster/created";
import { ignoredFindings } from "./cluster/ignored";
import { lifecycleFindings } from "./cluster/lifecycle";
import { duplicateNameFindings, sharedClusterFindings } from "./cluster/names";
import { protectionFindings, rewrittenFindings, timeoutFindings, urlFindings } from "./cluster/settings";
import { windowFindings } from "./cluster/window";
import type { ClusterFinder, ClusterSubject, Finder, PlanSubject } from "./finder";
import type { Finding } from "./finding";
import { findIn, FORM_FINDERS, type ReviewedCluster } from "./form-finders";
import { driftFindings } from "./plan/drift";
import { withReverted } from "./plan/drifted-lists";
import { literalSecretFindings } from "./plan/literal-secrets";
import { readFindings } from "./plan/reads";
import { secretFindings } from "./plan/secrets";
import { otherNameFindings, unexplained, unreadable } from "./plan/unexplained";
import { planFindings, unknownParts, unknownType, unmentioned } from "./plan/unreviewed";

/** Every finder, with the codes of its findings and what it sees. Those of clusters run in this order for each cluster. */
export const FINDERS: readonly Finder[] = [
  {
    name: "unknown parts",
    of: "cluster",
    codes: ["unreviewed"],
    isForDeposed: true,
    find: ({ change }) => unknownParts(change),
  },
  {
    name: "lifecycle",
    of: "cluster",
    codes: ["destroyed", "replaced", "forgotten", "changed"],
    isForDeposed: true,
    find: ({ change, successor, ledger }) => lifecycleFindings(change, ledger, successor),
  },
  ...FORM_FINDERS.map((finder) => (finder.name === "identity" ? withoutNew(finder) : finder)),
  {
    name: "created",
    of: "cluster",
    codes: ["changed", "identity"],
    find: ({ change, replacement, lists, ledger }) =>
      replacement === undefined ? createdFindings(change, lists, ledger) : [],
  },
  { name: "urls", of: "cluster", codes: ["hostname"], find: ({ change }) => urlFindings(change) },
  {
    name: "window",
    of: "cluster",
    codes: ["changed"],
    find: ({ change }) => windowFindings(change),
  },
  {
    name: "acknowledgements",
    of: "cluster",
    codes: ["acknowledged"],
    find: ({ change, ledger }) => acknowledgementFindings(change, ledger),
  },
  {
    name: "timeouts",
    of: "cluster",
    codes: ["changed"],
    find: ({ change }) => timeoutFindings(change),
  },
  {
    name: "protection",
    of: "cluster",
    codes: ["unprotected", "changed"],
    find: ({ change, isConfigured }) => protectionFindings(change, isConfigured),
  },
  {
    name: "broken rules",
    of: "cluster",
    codes: ["invalid"],
    find: ({ change }) => brokenRuleFindings(change),
  },
  // These report what the finders before them leave over.
  {
    name: "unexplained",
    of: "cluster",
    codes: ["unreviewed"],
    isForDeposed: true,
    find: ({ change, ledger }) => unexplained(change, ledger.unclaimed(change)),
  },
  {
    name: "unreadable",
    of: "cluster",
    codes: ["unreviewed"],
    isForDeposed: true,
    find: ({ change }) => unreadable(change),
  },
  {
    name: "other names",
    of: "cluster",
    codes: ["unreviewed"],
    isForDeposed: true,
    find: ({ change }) => otherNameFindings(change),
  },
  {
    name: "rewritten",
    of: "cluster",
    codes: ["changed"],
    isForDeposed: true,
    find: ({ change }) => rewrittenFindings(change),
  },
  {
    name: "ignored",
    of: "cluster",
    codes: ["ignored"],
    find: ({ change, constantOf }) => ignoredFindings(change, constantOf),
  },
  {
    name: "plan",
    of: "plan",
    codes: ["errored", "incomplete", "unreviewed"],
    find: ({ plan, providers }) => planFindings(plan, providers),
  },
  {
    name: "unknown types",
    of: "plan",
    codes: ["unreviewed"],
    find: ({ changes }) => [
      ...changes.unknown.map((entry) => unknownType(entry)),
      ...changes.unknownDrift.map((entry) => unknownType(entry, "drift")),
    ],
  },
  {
    name: "secrets",
    of: "plan",
    codes: ["secret", "exposed", "unreviewed"],
    find: ({ whilePlanning, changes, secrets }) =>
      secretFindings(whilePlanning.credentials, changes.credentials, secrets),
  },
  {
    name: "literal secrets",
    of: "plan",
    codes: ["secret"],
    find: ({ plan }) => literalSecretFindings(plan),
  },
  {
    name: "reads",
    of: "plan",
    codes: ["changed", "unreviewed"],
    find: ({ plan, whilePlanning, changes }) =>
      readFindings(plan, whilePlanning.reads, changes.reads, changes.clusters),
  },
  {
    name: "unmentioned",
    of: "plan",
    codes: ["unreviewed"],
    find: ({ plan }) => plan.unmentioned.map((cluster) => unmentioned(cluster, plan)),
  },
  {
    name: "names",
    of: "plan",
    codes: ["duplicate-name"],
    find: ({ changes, serviceOf }) => duplicateNameFindings(changes.clusters, serviceOf),
  },
  {
    name: "shared clusters",
    of: "plan",
    codes: ["duplicate-name"],
    find: ({ changes, serviceOf }) => sharedClusterFindings(changes.clusters, serviceOf),
  },
  {
    name: "lockout",
    of: "plan",
    codes: ["lockout", "undetermined", "must-reach-unmatched"],
    find: ({ plan, changes, statements, lists, pathOf, isDeclared }) => {
      // Only a plan that refreshes leaves out a deleted cluster that the configuration still has.
      const deleted = changes.drift
        .filter(({ after, address }) => plan.onlyRefreshes && after === null && isDeclared(address))
        .map((drift) => ({ ...drift, action: "delete" as const }));
      return lockoutFindings(statements, [...changes.clusters, ...deleted], lists, pathOf, isDeclared);
    },
  },
];

/** A new cluster has an effect of its own, which says who can log in. */
function withoutNew(finder: ClusterFinder): ClusterFinder {
  const isNew = ({ change, replacement }: ClusterSubject) =>
    change.action === "create" && replacement === undefined;
  return { ...finder, find: (cluster) => (isNew(cluster) ? [] : finder.find(cluster)) };
}

const CLUSTER_FINDERS = FINDERS.filter((finder) => finder.of === "cluster");
const DEPOSED_FINDERS = CLUSTER_FINDERS.filter(({ isForDeposed }) => isForDeposed === true);
const PLAN_FINDERS = FINDERS.filter((finder) => finder.of === "plan");

/**
 * Returns all that the finders find in the changed clusters, then in the plan, then what was changed outside Terraform. What the
 * plan takes back of that is said by its own effects.
 */
export function findAll(plan: PlanSubject, clusters: readonly ReviewedCluster[]): readonly Finding[] {
  const { changes, lists } = plan;
  const inClusters = clusters.flatMap((cluster) =>
    findIn(cluster, cluster.change.isDeposed ? DEPOSED_FINDERS : CLUSTER_FINDERS),
  );
  const inPlan = PLAN_FINDERS.flatMap(({ find }) => find(plan));
  if (changes.drift.length === 0) return [...inClusters, ...inPlan];
  const plannedAt = plannedChanges(changes.clusters);
  const drifted = changes.drift.map((drift) => driftFindings(drift, plannedAt.get(drift.address), lists));
  const reverted = drifted.flatMap((one) => one.reverted);
  const planned = inClusters.map((found) => withReverted(found, reverted));
  return [...planned, ...inPlan, ...drifted.flatMap(({ findings }) => findings)];
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
