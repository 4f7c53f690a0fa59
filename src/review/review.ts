/** Reviews a plan: collects every effect on every cluster, and judges the gate. */
import { compareNames, dayOf, withoutKeys } from "../schema";
import { AccessLists } from "./findings/access/access-lists";
import { type Successions, successionsIn } from "./findings/cluster/names";
import { DEFAULT_FAIL_ON } from "./findings/codes";
import type { PlanSubject, ReviewedCluster } from "./findings/finder";
import { findAll } from "./findings/finders";
import { type Finding, inOrder, type Scope } from "./findings/finding";
import { inOrganizations, organizationsOf, scopeOfFinding } from "./findings/scope";
import type { Approval } from "./gate/approvals";
import { type Gate, judgeGate } from "./gate/gate";
import {
  changesNothing,
  changesOf,
  type ClusterChange,
  clusterProviders,
  dataSourceOf,
  isCredentials,
  isHidden,
  type OtherResources,
} from "./plan/changes";
import { configuredIn, type ReferencesOf } from "./plan/configured";
import type { MustReach } from "./plan/must-reach";
import { isNetwork, type Networks, networksIn } from "./plan/networks";
import type { Plan } from "./plan/plan";
import { Providers } from "./plan/provider";
import { readWhilePlanning, secretPlaces, withHidden } from "./plan/secret-places";
import { type FindPlace, spellingIn, type Synthesized } from "./plan/synthesized";
import { member, text } from "./plan/values";
import type { Sha256 } from "./sha256";

export interface ReviewOptions extends SubjectOptions {
  /** The name of the plan's stack. Default: that of the synthesized stack. */
  readonly stack?: string;
  /** Codes, groups and levels that stop the gate; see `gateNames`. Default: `DEFAULT_FAIL_ON`. */
  readonly failOn?: readonly string[];
  /** Approvals from the command line and from files. */
  readonly approvals?: readonly Approval[];
  /** Whether no other plan is reviewed with it: an approval without stacks holds then. Default: true. */
  readonly isAlone?: boolean;
  /** The day of the review in UTC, as YYYY-MM-DD. Default: today. */
  readonly today?: string;
}

/** A cluster that the plan changes, or that an effect is about. */
export interface ClusterReview extends Pick<ReviewedCluster, "change" | "replacement" | "lists"> {
  /** The construct's path. */
  readonly path?: string;
}

export interface Review {
  readonly plan: Plan;
  /** The name of the stack; undefined if it is not known. */
  readonly stack: string | undefined;
  /** In order of their addresses. */
  readonly clusters: readonly ClusterReview[];
  /** Returns the cluster of an address; undefined if no effect is about it. */
  readonly clusterAt: (address: string | undefined) => ClusterReview | undefined;
  /** Returns the address and the name of every cluster of the plan; no name if it is sensitive or not known. */
  readonly clusterNames: () => readonly { readonly address: string; readonly name: string | undefined }[];
  /** How many clusters the plan holds, including deposed ones. */
  readonly total: number;
  /** How many of them do not change. */
  readonly unchanged: number;
  readonly others: OtherResources;
  /** The stacks of the synthesized app, as far as they are known. */
  readonly appStacks: readonly string[];
  /** How many networks have a name in the plan of which it is not known what they said before. */
  readonly uncompared: number;
  /** How many statements of callers were checked against the plan. */
  readonly statements: number;
  /** The most severe first. */
  readonly findings: readonly Finding[];
  /** Returns where the program writes a value of a cluster; undefined without a synthesized stack. */
  readonly placeOf: FindPlace | undefined;
  /** Returns what the configuration makes an attribute of a cluster from. */
  readonly referencesOf: ReferencesOf;
  readonly gate: Gate;
  /** Returns exactly what an effect is about: the basis of its digest. */
  readonly scopeOf: (found: Finding) => Scope;
}

/** Reviews a plan. `sha256` makes the digests of effects. */
export function review(plan: Plan, sha256: Sha256, options: ReviewOptions = {}): Review {
  const { synthesized, stack = synthesized?.stack } = options;
  const { today = dayOf(new Date()) } = options;
  const { ofPlan, clusters } = subjectsOf(plan, options, today);
  const { changes, statements } = ofPlan;
  const findings = inOrder(findAll(ofPlan, clusters));
  // The planned change of a cluster marks what is sensitive now: it comes last, and counts.
  const all = [...changes.drift, ...changes.clusters];
  const planned = byAddress(changes.clusters);
  const outside = byAddress(changes.drift);
  const reviewed = [...clusters, ...onlyMentioned(findings, clusters, all)]
    .map((cluster) => ({ ...cluster, ...synthesized?.constructs.get(withoutKeys(cluster.change.address)) }))
    .sort((a, b) => compareNames(a.change.address, b.change.address));
  const atAddress = new Map<string, ClusterReview>(
    reviewed.map((cluster) => [cluster.change.address, cluster]),
  );
  const scope = (found: Finding) => {
    const { code, address = "" } = found;
    const [first, second] = code === "drift" ? [outside, planned] : [planned, outside];
    return found.scope ?? scopeOfFinding(found, first.get(address) ?? second.get(address));
  };
  const organizations = organizationsOf(all);
  const scopeOf = (found: Finding) => inOrganizations(scope(found), organizations);
  return {
    plan,
    stack,
    clusters: reviewed,
    clusterAt: (address) => (address === undefined ? undefined : atAddress.get(address)),
    clusterNames: () =>
      changes.clusters.map((change) => ({
        address: change.address,
        name: isHidden(change, ["name"]) ? undefined : text(member(change.after ?? change.before, "name")),
      })),
    total: changes.clusters.length,
    unchanged: changes.clusters.length - clusters.length,
    others: changes.others,
    appStacks: synthesized?.stacks ?? [],
    uncompared: ofPlan.former === undefined ? ofPlan.networks.size : 0,
    statements: statements.length,
    findings,
    placeOf: synthesized?.placeOf,
    referencesOf: ofPlan.referencesOf,
    gate: judgeGate(findings, {
      failOn: options.failOn ?? DEFAULT_FAIL_ON,
      approvals: options.approvals ?? [],
      today,
      isAlone: options.isAlone ?? true,
      stack,
      scopeOf,
      sha256,
    }),
    scopeOf,
  };
}

function byAddress(changes: readonly ClusterChange[]): ReadonlyMap<string, ClusterChange> {
  return new Map(changes.map((change) => [change.address, change]));
}

/** Returns the clusters that do not change but that an effect is about, such as drift. */
function onlyMentioned(
  findings: readonly Finding[],
  changing: readonly ReviewedCluster[],
  all: readonly ClusterChange[],
): readonly ClusterReview[] {
  const shown = new Set(changing.map(({ change }) => change.address));
  const mentioned = new Set(findings.flatMap(({ address }) => address ?? []));
  const changes = byAddress(all);
  return [...mentioned].flatMap((address) => {
    const change = shown.has(address) ? undefined : changes.get(address);
    return change === undefined ? [] : [{ change: { ...change, action: "no-op" }, lists: [] }];
  });
}

/** What the options of a review say to the finders. */
interface SubjectOptions {
  readonly synthesized?: Synthesized;
  readonly mustReach?: readonly MustReach[];
  /** Source addresses at which an organization hosts this provider. */
  readonly providers?: readonly string[];
  /** The networks of the state before the plan. Default: they are not known. */
  readonly formerNetworks?: Networks | undefined;
}

/** Everything that the finders see. */
interface Subjects {
  readonly ofPlan: PlanSubject;
  /** The clusters that the plan changes. */
  readonly clusters: readonly ReviewedCluster[];
}

/** Returns what the finders see of a plan. A value that goes to a place that shows a secret is hidden in it. */
function subjectsOf(plan: Plan, options: SubjectOptions, today: string): Subjects {
  const { synthesized, mustReach, providers, formerNetworks } = options;
  const ofOrganization = new Providers(providers ?? [], clusterProviders(plan));
  const changes = changesOf(plan, ofOrganization);
  const read = readWhilePlanning(plan);
  const whilePlanning = {
    credentials: read.filter(isCredentials),
    reads: read.filter((entry) => dataSourceOf(entry) !== undefined && !isNetwork(entry)),
  };
  const secrets = secretPlaces(plan, read);
  const clusters = withHidden(changes.clusters, secrets);
  const lasting = clusters.flatMap(({ after, address }) => (after === null ? [] : address));
  const { isConfigured, constantOf, referencesOf, serviceOf } = configuredIn(plan.configuration, lasting);
  const constructs = synthesized?.constructs;
  const networks = networksIn(plan.resources, ofOrganization);
  const named = [networks, formerNetworks ?? networks].map((all) => [...all.values()]);
  const lists = new AccessLists(isConfigured, spellingIn(constructs), ...named);
  const addressOf = new Map([...(constructs ?? [])].map(([address, { path }]) => [path ?? address, address]));
  return {
    ofPlan: {
      plan,
      changes: { ...changes, clusters },
      providers: ofOrganization,
      whilePlanning,
      secrets,
      lists,
      networks,
      former: formerNetworks,
      today,
      statements: [...(synthesized?.statements ?? []), ...(mustReach ?? [])],
      serviceOf,
      referencesOf,
      pathOf: (address) => constructs?.get(address)?.path,
      isDeclared: (name) => isConfigured(addressOf.get(name) ?? name, "name") !== undefined,
    },
    clusters: changedClusters(clusters, lists, successionsIn(clusters, serviceOf), {
      isConfigured,
      constantOf,
    }),
  };
}

/** Returns the clusters that change, each with the one that takes its place or whose place it takes. */
function changedClusters(
  clusters: readonly ClusterChange[],
  lists: AccessLists,
  { successors, replacements }: Successions,
  configured: Pick<ReviewedCluster, "isConfigured" | "constantOf">,
): readonly ReviewedCluster[] {
  return clusters
    .filter((change) => !changesNothing(change) || change.differing.size + change.rewritten.size > 0)
    .map((change) => {
      const replacement = replacements.get(change.address);
      const successor = change.isDeposed ? undefined : successors.get(change.address);
      // The lists of a cluster whose name a new one gets are those that the new one is compared with.
      const hasLists = !change.isDeposed && !replacements.has(successor ?? "");
      return {
        ...configured,
        change,
        ...(replacement !== undefined && { replacement }),
        ...(successor !== undefined && { successor }),
        lists: hasLists ? lists.of(replacement ?? change) : [],
      };
    });
}
