/** The review of a plan: every finding about every cluster, in one value that the renderers show. */
import { accessFindings } from "./access-findings";
import { AccessLists, type ListReview } from "./access-lists";
import { changesOf, driftOf, type ClusterChange, type OtherResources } from "./changes";
import { configuredAttributes, withoutKeys, type IsConfigured } from "./configured";
import { digestOf } from "./digest";
import { driftFindings } from "./drift";
import { inOrder, type Finding } from "./findings";
import { DEFAULT_FAIL_ON, judgeGate, type Gate } from "./gate";
import { identityFindings } from "./identity";
import { lifecycleFindings } from "./lifecycle";
import { lockoutFindings } from "./lockout";
import type { MustReach } from "./must-reach";
import { planFindings } from "./plan-findings";
import type { PlanFile } from "./plan-file";
import { resetFindings } from "./resets";
import { sizingFindings } from "./sizing";
import { snapshotFindings } from "./snapshots";
import type { Synthesized } from "./synth";
import { windowFindings } from "./window";

export interface ReviewOptions {
  readonly synthesized?: Synthesized;
  readonly mustReach?: readonly MustReach[];
  /** Codes, groups and levels; see `gateNames`. */
  readonly failOn?: readonly string[];
  readonly approve?: string;
}

/** A cluster that the plan changes, or about which there is something to say. */
export interface ClusterReview {
  readonly change: ClusterChange;
  readonly lists: readonly ListReview[];
  /** The construct's path, and where it is written: `main.ts:12`. */
  readonly path?: string;
  readonly source?: string;
}

export interface Review {
  readonly plan: PlanFile;
  /** In order of their addresses. */
  readonly clusters: readonly ClusterReview[];
  /** How many clusters stay as they are. */
  readonly unchanged: number;
  readonly others: OtherResources;
  /** The gravest first. */
  readonly findings: readonly Finding[];
  /** Nothing to look at, and a plan that can be relied on. */
  readonly isClean: boolean;
  /** What `--approve` takes to accept exactly these gained ranges. */
  readonly digest?: string;
  readonly gate: Gate;
}

export function review(plan: PlanFile, options: ReviewOptions = {}): Review {
  const { synthesized } = options;
  const { clusters, others } = changesOf(plan);
  const isConfigured = configuredAttributes(plan.configuration);
  const lists = new AccessLists(isConfigured);
  const pathOf = (address: string) => synthesized?.constructs.get(address)?.path;
  const statements = [...(synthesized?.statements ?? []), ...(options.mustReach ?? [])];
  const changing = clusters.filter(isChanging);
  const judged = changing.map((change) => ({ change, lists: change.isDeposed ? [] : lists.of(change) }));
  const findings = inOrder([
    ...planFindings(plan),
    ...judged.flatMap((cluster) => clusterFindings(cluster, isConfigured)),
    ...driftFindingsOf(plan, clusters, lists),
    ...lockoutFindings(statements, clusters, lists, pathOf),
  ]);
  const shown = [...judged, ...onlyMentioned(findings, changing, [...clusters, ...driftOf(plan)])];
  shown.sort((a, b) => compare(a.change.address, b.change.address));
  const digest = digestOf(judged.flatMap((cluster) => cluster.lists));
  return {
    plan,
    clusters: shown.map((cluster) => ({
      ...cluster,
      ...synthesized?.constructs.get(withoutKeys(cluster.change.address)),
    })),
    unchanged: clusters.length - changing.length,
    others,
    findings,
    isClean: !plan.errored && plan.complete === true && findings.every(({ level }) => level === "note"),
    ...(digest !== undefined && { digest }),
    gate: judgeGate(findings, options.failOn ?? DEFAULT_FAIL_ON, digest, options.approve),
  };
}

function clusterFindings(
  { change, lists }: Pick<ClusterReview, "change" | "lists">,
  isConfigured: IsConfigured,
): Finding[] {
  if (change.isDeposed) return lifecycleFindings(change);
  const resets = resetFindings(change, isConfigured);
  const reset = new Set(resets.flatMap(({ attribute }) => attribute ?? []));
  return [
    ...lifecycleFindings(change),
    ...lists.flatMap(accessFindings),
    ...resets,
    ...identityFindings(change),
    ...snapshotFindings(change),
    ...sizingFindings(change, reset, isConfigured),
    ...windowFindings(change),
  ];
}

function driftFindingsOf(plan: PlanFile, clusters: readonly ClusterChange[], lists: AccessLists): Finding[] {
  if (plan.drift.length === 0) return [];
  const byAddress = new Map<string, ClusterChange>();
  for (const cluster of clusters) {
    if (cluster.isDeposed) continue;
    byAddress.set(cluster.address, cluster);
    if (cluster.previousAddress !== undefined) byAddress.set(cluster.previousAddress, cluster);
  }
  return driftOf(plan).flatMap((drift) => driftFindings(drift, byAddress.get(drift.address), lists));
}

/** Clusters that do not change, and about which there is something to say: a caller, or drift. */
function onlyMentioned(
  findings: readonly Finding[],
  changing: readonly ClusterChange[],
  all: readonly ClusterChange[],
): Pick<ClusterReview, "change" | "lists">[] {
  const isShown = new Set(changing.map(({ address }) => address));
  const byAddress = new Map(all.map((change) => [change.address, change]));
  const mentioned = new Set(findings.flatMap(({ address }) => address ?? []));
  return [...mentioned].flatMap((address) => {
    const change = isShown.has(address) ? undefined : byAddress.get(address);
    return change === undefined ? [] : [{ change: { ...change, action: "no-op" }, lists: [] }];
  });
}

/** Whether a cluster is more than listed: Terraform does something to it, or knows it by another name. */
function isChanging({ action, isImported, previousAddress, address }: ClusterChange): boolean {
  return action !== "no-op" || isImported || (previousAddress !== undefined && previousAddress !== address);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
