/** All finders: what they report about one cluster, and about the plan as a whole. */
import type { Changes, ClusterChange } from "../plan/changes";
import type { IsConfigured, WrittenConstant } from "../plan/configured";
import type { PasswordPlace } from "../plan/passwords";
import type { Plan } from "../plan/plan";
import type { Providers } from "../plan/provider";
import type { SecretPlace } from "../plan/secret-places";
import { accessFindings } from "./access/access-findings";
import type { AccessLists, ListReview } from "./access/access-lists";
import { acknowledgementFindings } from "./cluster/acknowledgements";
import { brokenRuleFindings } from "./cluster/broken-rules";
import { ignoredFindings } from "./cluster/ignored";
import { lifecycleFindings } from "./cluster/lifecycle";
import type { Successions } from "./cluster/names";
import { protectionFindings } from "./cluster/protection";
import { resetFindings } from "./cluster/resets";
import { rewrittenFindings, sizingFindings, timeoutFindings, urlFindings } from "./cluster/settings";
import { snapshotFindings } from "./cluster/snapshots";
import { windowFindings } from "./cluster/window";
import { Ledger, samePath } from "./differences";
import { accountsOf, type Finding } from "./finding";
import { accountForCompared, identityFindings } from "./login/identity";
import { credentialsFindings } from "./plan/credentials";
import { driftFindings } from "./plan/drift";
import { otherProviders, planFindings } from "./plan/plan-findings";
import { readFindings } from "./plan/reads";
import { secretFindings } from "./plan/secrets";
import { sensitivityFindings } from "./plan/sensitivity";
import { otherNameFindings, unexplained, unreadable } from "./plan/unexplained";
import { unknownParts, unknownType, unmentioned } from "./plan/unreviewed";

/** What the finders of a cluster look up beside its change. */
export interface Lookups {
  readonly isConfigured: IsConfigured;
  readonly constantOf: WrittenConstant;
  readonly successorOf: Successions["successorOf"];
}

/** A cluster that the plan changes. */
interface ChangedCluster {
  readonly change: ClusterChange;
  readonly lists: readonly ListReview[];
  /** The change of a new cluster as a replacement of the one whose name it gets. */
  readonly replacement?: ClusterChange;
}

/** Returns what every finder reports about a cluster, then the differences that no finder accounts for. */
export function clusterFindings(
  { change, lists, replacement }: ChangedCluster,
  { isConfigured, constantOf, successorOf }: Lookups,
): readonly Finding[] {
  const ledger = new Ledger();
  if (replacement !== undefined) accountForCompared(replacement, ledger);
  const found = [
    ...unknownParts(change),
    ...lifecycleFindings(change, ledger, successorOf(change)),
    ...lists.flatMap(accessFindings),
  ];
  if (!change.isDeposed) {
    const resets = resetFindings(change, isConfigured);
    found.push(
      ...resets,
      ...identityFindings(replacement ?? change, ledger),
      ...snapshotFindings(change, ledger),
      ...sizingFindings(change, resets, isConfigured, ledger),
      ...urlFindings(change),
      ...windowFindings(change, ledger),
      ...acknowledgementFindings(change, ledger),
      ...timeoutFindings(change, ledger),
      ...protectionFindings(change, isConfigured, ledger),
      ...sensitivityFindings(change),
      ...brokenRuleFindings(change),
    );
  }
  for (const one of found) ledger.account(...accountsOf(one));
  // A list that is written in another way lets in the same addresses, unless an entry cannot be read.
  for (const { verdict, endpoint, before, after } of lists)
    if (verdict === "equal" && [before, after].every((side) => side?.uncertain?.unreadable === undefined))
      ledger.account(samePath(endpoint.accessList));
  found.push(
    ...unexplained(change, ledger.unclaimed(change)),
    ...unreadable(change),
    ...otherNameFindings(change),
  );
  return [...found, ...rewrittenFindings(change, found), ...ignoredFindings(change, constantOf)];
}

/** Returns what is reported about the plan and its other entries. `before` has the data sources that were read while planning. */
export function findingsOfPlan(
  plan: Plan,
  changes: Changes,
  providers: Providers,
  before: Pick<Changes, "credentials" | "reads">,
  {
    passwords,
    secrets,
  }: { readonly passwords: readonly PasswordPlace[]; readonly secrets: readonly SecretPlace[] },
): readonly Finding[] {
  const { clusters, drift, credentials, reads } = changes;
  const read = [...before.credentials, ...credentials, ...before.reads, ...reads];
  return [
    ...planFindings(plan, providers),
    ...otherProviders([...clusters, ...drift, ...read], providers),
    ...changes.unknown.map((entry) => unknownType(entry)),
    ...changes.unknownDrift.map((entry) => unknownType(entry, "drift")),
    ...credentialsFindings(before.credentials, credentials, passwords),
    ...secretFindings(secrets, passwords),
    ...readFindings(plan, before.reads, reads, clusters),
    ...plan.unmentioned.map((cluster) => unmentioned(cluster, plan)),
  ];
}

/** Returns what is reported about the drift of all clusters. */
export function findingsOfDrift(
  clusters: readonly ClusterChange[],
  drifted: readonly ClusterChange[],
  lists: AccessLists,
): readonly Finding[] {
  const byAddress = new Map<string, ClusterChange>();
  const lasting = clusters.filter(({ isDeposed }) => !isDeposed);
  for (const cluster of lasting)
    if (cluster.previousAddress !== undefined) byAddress.set(cluster.previousAddress, cluster);
  // Drift has the address after a move, which may be the previous address of another cluster.
  for (const cluster of lasting) byAddress.set(cluster.address, cluster);
  return drifted.flatMap((drift) => driftFindings(drift, byAddress.get(drift.address), lists));
}
