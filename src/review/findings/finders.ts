/** All finders. A review is what they find, each in turn. */
import type { ClusterChange } from "../plan/changes";
import { lockoutFindings } from "./access/lockout";
import { acknowledgementFindings } from "./cluster/acknowledgements";
import { brokenRuleFindings } from "./cluster/broken-rules";
import { ignoredFindings } from "./cluster/ignored";
import { lifecycleFindings } from "./cluster/lifecycle";
import { duplicateNameFindings } from "./cluster/names";
import { protectionFindings } from "./cluster/protection";
import { rewrittenFindings, timeoutFindings, urlFindings } from "./cluster/settings";
import { sharedClusterFindings } from "./cluster/shared-clusters";
import { windowFindings } from "./cluster/window";
import type { AskFinder, Finder, PlanSubject } from "./finder";
import type { Finding } from "./finding";
import { findIn, FORM_FINDERS, type ReviewedCluster } from "./form-finders";
import { credentialsFindings } from "./plan/credentials";
import { driftFindings } from "./plan/drift";
import { otherProviders, planFindings } from "./plan/plan-findings";
import { readFindings } from "./plan/reads";
import { secretFindings } from "./plan/secrets";
import { sensitivityFindings } from "./plan/sensitivity";
import { otherNameFindings, unexplained, unreadable } from "./plan/unexplained";
import { unknownParts, unknownType, unmentioned } from "./plan/unreviewed";

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
    codes: ["destroyed", "replaced", "forgotten", "imported", "moved"],
    isForDeposed: true,
    find: ({ change, successor, ledger }) => lifecycleFindings(change, ledger, successor),
  },
  ...FORM_FINDERS,
  { name: "urls", of: "cluster", codes: ["hostname"], find: ({ change }) => urlFindings(change) },
  {
    name: "window",
    of: "cluster",
    codes: ["window"],
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
    codes: ["timeouts"],
    find: ({ change }) => timeoutFindings(change),
  },
  {
    name: "protection",
    of: "cluster",
    codes: ["unprotected", "protected"],
    find: ({ change, isConfigured }) => protectionFindings(change, isConfigured),
  },
  {
    name: "sensitivity",
    of: "cluster",
    codes: ["sensitivity"],
    find: ({ change }) => sensitivityFindings(change),
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
    codes: ["rewritten"],
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
    codes: ["errored", "incomplete", "completeness-unknown", "check-failed", "unreviewed"],
    find: ({ plan, providers }) => planFindings(plan, providers),
  },
  {
    name: "other providers",
    of: "plan",
    codes: ["other-provider"],
    find: ({ changes: { clusters, drift, credentials, reads }, whilePlanning, providers }) => {
      const read = [...whilePlanning.credentials, ...credentials, ...whilePlanning.reads, ...reads];
      return otherProviders([...clusters, ...drift, ...read], providers);
    },
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
    name: "credentials",
    of: "plan",
    codes: ["credentials", "exposed", "unreviewed"],
    find: ({ whilePlanning, changes, passwords }) =>
      credentialsFindings(whilePlanning.credentials, changes.credentials, passwords),
  },
  {
    name: "secrets",
    of: "plan",
    codes: ["exposed", "secret-used"],
    find: ({ secrets, passwords }) => secretFindings(secrets, passwords),
  },
  {
    name: "reads",
    of: "plan",
    codes: ["read", "unreviewed"],
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
    name: "drift",
    of: "plan",
    codes: ["drift", "open", "nearly-open", "reset", "snapshots", "hostname", "unreviewed"],
    find: ({ changes, lists }, ask) => {
      const plannedAt = plannedChanges(changes.clusters);
      return changes.drift.flatMap((drift) => driftFindings(drift, plannedAt.get(drift.address), lists, ask));
    },
  },
  {
    name: "lockout",
    of: "plan",
    codes: ["lockout", "lockout-unproven", "unreachable", "must-reach-unmatched"],
    find: ({ plan, changes, statements, lists, pathOf, isDeclared }) => {
      // Only a plan that refreshes leaves out a deleted cluster that the configuration still has.
      const deleted = changes.drift
        .filter(({ after, address }) => plan.onlyRefreshes && after === null && isDeclared(address))
        .map((drift) => ({ ...drift, action: "delete" as const }));
      return lockoutFindings(statements, [...changes.clusters, ...deleted], lists, pathOf, isDeclared);
    },
  },
];

const CLUSTER_FINDERS = FINDERS.filter((finder) => finder.of === "cluster");
const DEPOSED_FINDERS = CLUSTER_FINDERS.filter(({ isForDeposed }) => isForDeposed === true);
const PLAN_FINDERS = FINDERS.filter((finder) => finder.of === "plan");

/** Returns all that the finders find in the changed clusters, and then in the plan. */
export function findAll(plan: PlanSubject, clusters: readonly ReviewedCluster[]): readonly Finding[] {
  const inClusters = clusters.flatMap((cluster) =>
    findIn(cluster, cluster.change.isDeposed ? DEPOSED_FINDERS : CLUSTER_FINDERS),
  );
  return [...inClusters, ...PLAN_FINDERS.flatMap(({ find }) => find(plan, ask))];
}

const ask: AskFinder = (asked, change, ledger) => {
  const alone = { change, lists: [], isConfigured: () => false, constantOf: () => undefined };
  return findIn(
    alone,
    CLUSTER_FINDERS.filter(({ name }) => name === asked),
    ledger,
  );
};

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
