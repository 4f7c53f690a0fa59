/** Decides which clusters of an organization are written. */
import { holdsSecret } from "../client";
import type { CodeLanguage, ServiceCluster } from "../codegen";
import { formatJson, type Json } from "../json";
import { CLUSTER_KINDS, compareNames } from "../schema";
import { clusterByName } from "./files/written-file";
import {
  type OwnCluster,
  OwnerIndex,
  type Owners,
  type Ownership,
  type PossibleClusters,
} from "./known/own-clusters";
import {
  type ReadOrganization,
  referenceOf,
  type Skip,
  type SkippedCluster,
} from "./organization/read-organization";
import type { HandedOver } from "./program/program";

export interface SelectionOptions {
  readonly language: CodeLanguage;
  /** The address of the service. */
  readonly service: string;
  /** What the project has already. */
  readonly owners: Owners;
  /** What `removed` blocks of the project hand over to others. */
  readonly handedOver: readonly HandedOver[];
  /** Whether somebody named the clusters to adopt, one by one. */
  readonly isNamed: boolean;
  /** Texts that no file may hold, such as the access token. */
  readonly secrets: readonly string[];
  /** The place of a cluster in a file that the program does not have yet; undefined if it is in none. */
  readonly waitingIn: (cluster: ServiceCluster) => string | undefined;
}

/** Returns the clusters that the project does not have, in the order of their kinds and names, and those left out. */
export function selectedClusters(read: ReadOrganization, options: SelectionOptions) {
  const skipped: SkippedCluster[] = [...read.skipped];
  const index = new OwnerIndex(options.owners);
  const reasonOfRemoval = handedOverBy(read.clusters, options);
  const wanted = read.clusters.filter((cluster) => {
    const skip =
      reasonInProject(index.ownershipOf(cluster, options.service), cluster, options) ??
      reasonOfRemoval(cluster) ??
      reasonOfSecret(cluster, options.secrets);
    if (skip !== undefined) skipped.push({ ...referenceOf(cluster), ...skip });
    return skip === undefined;
  });
  const nameOf = ({ fields }: ServiceCluster) => String(fields["name"]);
  return {
    wanted: wanted.toSorted(
      (one, other) =>
        CLUSTER_KINDS.indexOf(one.kind) - CLUSTER_KINDS.indexOf(other.kind) ||
        compareNames(nameOf(one), nameOf(other)),
    ),
    skipped,
  };
}

/** Returns why a cluster is not adopted: the project has it, or may have it. */
function reasonInProject(
  { is, mayBe }: Ownership,
  cluster: ServiceCluster,
  { isNamed, waitingIn }: SelectionOptions,
): Skip | undefined {
  const own = is.find(({ applied }) => applied !== "no") ?? is[0];
  if (own !== undefined) {
    const { place, address, declared, isInState, applied } = own;
    if (isInState && declared === undefined)
      return {
        reason: "in the state alone",
        why: `it is in ${place} as ${address}, and no file declares it`,
      };
    const why = `it is in ${declared?.place ?? place} already, as ${address}`;
    return applied === "no"
      ? {
          reason: "not imported",
          why: `${why}, and in no state: import ${String(cluster.id)} to that address, or the next apply is refused`,
        }
      : { reason: "in the project", why };
  }
  const file = waitingIn(cluster);
  if (file !== undefined) return { reason: "in the project", why: `it is in ${file} already` };
  const perhaps = mayBe.find((one) => !(isNamed && "cause" in one && one.cause === "environments"));
  return perhaps === undefined ? undefined : perhapsIn(perhaps, whyPerhaps(perhaps));
}

function perhapsIn({ place, address }: Pick<OwnCluster, "place" | "address">, why: string): Skip {
  return { reason: "perhaps in the project", why: `it may be ${address} of ${place} already: ${why}` };
}

/** Says what is not known of clusters of the project, and what to do: a clause. */
function whyPerhaps(owner: OwnCluster | PossibleClusters): string {
  if (!("cause" in owner)) return "problem" in owner.service ? owner.service.problem : "";
  const state = owner.stateProblem ?? "the state shows none of them";
  switch (owner.cause) {
    case "names":
      return `its names are not known before Terraform plans, and ${state}`;
    case "module":
      return `its files are not here (\`terraform init\` gets them), and ${state}`;
    case "number":
      return "it makes no cluster now (`count` or `for_each`)";
    case "environments":
      return "in another environment, its names may be others; to adopt this cluster all the same, name it with --cluster";
  }
}

/**
 * Returns a function that tells whether a `removed` block hands a cluster over. The block names an address: that of the
 * cluster's name, or one that only the state knew, which may be any cluster of its kind.
 */
function handedOverBy(
  clusters: readonly ServiceCluster[],
  { handedOver, owners, isNamed, language }: SelectionOptions,
): (cluster: ServiceCluster) => Skip | undefined {
  const find = clusterByName(clusters, language);
  const blocks = handedOver.map((block) => ({
    ...block,
    cluster: block.kind && find({ kind: block.kind, name: block.address.split(".").at(-1) ?? "" }),
  }));
  const unknown = blocks.filter(
    ({ address, cluster }) =>
      cluster === undefined && !owners.own.some((own) => own.address.startsWith(address)),
  );
  return (cluster) => {
    const block = blocks.find((one) => one.cluster === cluster);
    if (block !== undefined)
      return { reason: "handed over", why: `${block.place} hands it over, as ${block.address}` };
    const perhaps = isNamed ? undefined : unknown.find(({ kind = cluster.kind }) => kind === cluster.kind);
    if (perhaps === undefined) return undefined;
    return perhapsIn(
      { ...perhaps, address: `the \`removed\` block of ${perhaps.address}` },
      "it hands over a cluster whose name it does not tell; delete that block after its apply, or name the cluster with --cluster",
    );
  };
}

function reasonOfSecret({ fields }: ServiceCluster, secrets: readonly string[]): Skip | undefined {
  if (!holdsSecret(formatJson(fields as Json), secrets)) return undefined;
  return {
    reason: "holding the token",
    why: "one of its fields holds the access token, which no file may hold",
  };
}
