/** Clusters of one name, which the service refuses, and imports of a cluster that has another address. */
import { formatJson } from "../../../json";
import { clusterNameKey, kindOfType } from "../../../schema";
import { say } from "../../../text";
import { groupBy } from "../../group-by";
import { asReplacement, type ClusterChange, isHidden } from "../../plan/changes";
import type { ServiceOf } from "../../plan/configured";
import { member, type PlanTree, revealedJson } from "../../plan/values";
import { finding, type Finding } from "../finding";
import { movedBlock, moveWords } from "./lifecycle";

/** New clusters that get the name of a destroyed one: a rename in the configuration without a `moved` block. */
export interface Successions {
  /** The addresses of the new clusters, by those of the destroyed ones. */
  readonly successors: ReadonlyMap<string, string>;
  /** The changes of new clusters as replacements, by their addresses; without those that may be of another deployment. */
  readonly replacements: ReadonlyMap<string, ClusterChange>;
}

export function successionsIn(clusters: readonly ClusterChange[], serviceOf: ServiceOf): Successions {
  const created = groupBy(clusters, keyOfNew);
  const isOneService = isOneDeployment(clusters, serviceOf);
  const successors = new Map<string, string>();
  const replacements = new Map<string, ClusterChange>();
  for (const [key, gone] of groupBy(clusters, keyOfGone)) {
    const next = created.get(key)?.at(-1);
    if (next === undefined) continue;
    for (const { address } of gone) successors.set(address, next.address);
    const isCertain = isOneService && gone.length === 1 && created.get(key)?.length === 1;
    if (isCertain) replacements.set(next.address, asReplacement(next, gone[0]));
  }
  return { successors, replacements };
}

function keyOfNew(change: ClusterChange): string | undefined {
  return change.action === "create" ? keyOf(change, change.after) : undefined;
}

function keyOfGone(change: ClusterChange): string | undefined {
  return change.action === "delete" && !change.isDeposed ? keyOf(change, change.before) : undefined;
}

/**
 * Reports each cluster that gets a name which another cluster has after the apply: the service refuses it. Clusters of different
 * deployments may share a name. Names that are sensitive, or known only after apply, are not compared.
 */
export function duplicateNameFindings(clusters: readonly ClusterChange[], serviceOf: ServiceOf): Finding[] {
  const lasting = clusters.filter(({ after, isDeposed }) => after !== null && !isDeposed);
  const named = lasting.filter(isNewlyNamed);
  if (named.length === 0) return [];
  const isOneService = isOneDeployment(clusters, serviceOf);
  // A cluster that has the name already owns it, whatever its address is.
  const owners = new Map<string, ClusterChange>();
  return [...lasting.filter((one) => !isNewlyNamed(one)), ...named].flatMap((change) => {
    const key = keyOf(change, change.after, isOneService ? undefined : serviceOf(change.address));
    const owner = key === undefined ? undefined : owners.get(key);
    if (key !== undefined && owner === undefined) owners.set(key, change);
    return owner !== undefined && isNewlyNamed(change) ? [duplicate(change, owner)] : [];
  });
}

function duplicate({ address, after }: ClusterChange, owner: ClusterChange): Finding {
  const [name, organization] = ["name", "organization_id"].map((one) => revealedJson(member(after, one)));
  const message = () =>
    say`"${String(name)}" is already the name of ${owner.address} in organization ${String(organization)}: the service refuses two clusters of one name`;
  const fix = () => say`give ${address} another name`;
  return finding("duplicate-name", { address, attribute: "name" }, message, { fix, accounts: [] });
}

/** Reports whether the apply gives the cluster its name or its organization. */
function isNewlyNamed(change: ClusterChange): boolean {
  return (
    change.before === null ||
    change.action === "replace" ||
    change.differing.has("name") ||
    change.differing.has("organization_id")
  );
}

/** Reports whether all clusters that the configuration has are of one deployment. Of those that leave it, it does not say so. */
function isOneDeployment(clusters: readonly ClusterChange[], serviceOf: ServiceOf): boolean {
  const lasting = clusters.filter(({ after }) => after !== null);
  return new Set(lasting.map(({ address }) => serviceOf(address))).size === 1;
}

/** Returns the text that two clusters of one kind, organization and name share, in whichever plans. */
export function nameKeyOf(change: ClusterChange): string | undefined {
  return keyOf(change, change.after ?? change.before);
}

/** Returns the text that two clusters of one name share; undefined if the name is sensitive or not known. */
function keyOf(change: ClusterChange, side: PlanTree, service?: string): string | undefined {
  const kind = kindOfType(change.type);
  if (kind === undefined || isHidden(change, ["name"]) || isHidden(change, ["organization_id"]))
    return undefined;
  const [name, organization] = ["name", "organization_id"].map((one) => revealedJson(member(side, one)));
  const cluster = { kind, name, organization };
  return clusterNameKey(service === undefined ? cluster : { ...cluster, service });
}

/** Reports each import of a cluster that another address of the plan manages, or destroys. */
export function sharedClusterFindings(clusters: readonly ClusterChange[], serviceOf: ServiceOf): Finding[] {
  const imported = clusters.filter(({ isImported }) => isImported);
  if (imported.length === 0 || !isOneDeployment(clusters, serviceOf)) return [];
  const owners = new Map<string, ClusterChange>();
  const others = clusters.filter(({ isImported, action }) => !isImported && action !== "forget");
  return [...others, ...imported].flatMap((change) => {
    const key = identityOf(change);
    const owner = key === undefined ? undefined : owners.get(key);
    if (key !== undefined && owner === undefined) owners.set(key, change);
    return owner === undefined || !change.isImported ? [] : [shared(change, owner)];
  });
}

function shared({ address }: ClusterChange, owner: ClusterChange): Finding {
  const isGone = owner.action === "delete" || owner.action === "replace";
  const message = () =>
    isGone
      ? say`it is the cluster of ${owner.address}, which this apply destroys`
      : say`it is the cluster of ${owner.address}: two addresses would manage one cluster, and each apply could undo or destroy what the other one has`;
  const fix = () =>
    isGone
      ? say`instead of the import, ${moveWords(owner.address, address)}`
      : say`remove one of the two addresses without destroying the cluster, or import another one`;
  const moved = isGone && { snippet: () => movedBlock(owner.address, address) };
  return finding("duplicate-name", { address }, message, { fix, ...moved, accounts: [] });
}

const IDENTITY = ["id", "organization_id", "name"];

function identityOf(change: ClusterChange): string | undefined {
  const values = IDENTITY.map((name) => revealedJson(member(change.before, name)));
  if (values.includes(null) || IDENTITY.some((name) => isHidden(change, [name]))) return undefined;
  return formatJson([change.type, ...values]);
}
