/** What the finders see of a plan: its changes sorted, its configuration looked up, its secrets followed. */
import {
  changesNothing,
  changesOf,
  type ClusterChange,
  clusterProviders,
  dataSourceOf,
  isCredentials,
} from "../plan/changes";
import { configuredIn } from "../plan/configured";
import type { MustReach } from "../plan/must-reach";
import { isNetwork, type Networks, networksIn } from "../plan/networks";
import type { Plan } from "../plan/plan";
import { Providers } from "../plan/provider";
import { readWhilePlanning, secretPlaces, withHidden } from "../plan/secret-places";
import { spellingIn, type Synthesized } from "../plan/synthesized";
import { AccessLists } from "./access/access-lists";
import { type Successions, successionsIn } from "./cluster/names";
import type { PlanSubject, ReviewedCluster } from "./finder";

/** What the options of a review say to the finders. */
export interface SubjectOptions {
  readonly synthesized?: Synthesized;
  readonly mustReach?: readonly MustReach[];
  /** Source addresses at which an organization hosts this provider. */
  readonly providers?: readonly string[];
  /** The networks of the state before the plan. Default: they are not known. */
  readonly formerNetworks?: Networks | undefined;
}

/** Everything that the finders see. */
export interface Subjects {
  readonly ofPlan: PlanSubject;
  /** The clusters that the plan changes. */
  readonly clusters: readonly ReviewedCluster[];
}

/** Returns what the finders see of a plan. A value that goes to a place that shows a secret is hidden in it. */
export function subjectsOf(plan: Plan, options: SubjectOptions, today: string): Subjects {
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
  const lists = new AccessLists(isConfigured, spellingIn(constructs), [...networks.values()]);
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
