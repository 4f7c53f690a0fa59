/** Clusters of one name, which the service refuses, names that cannot be compared, and imports of a cluster that has another address. */
import { formatJson } from "../../../json";
import { clusterNameKey, kindOfType } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { groupBy } from "../../group-by";
import { asReplacement, type ClusterChange, isHidden } from "../../plan/changes";
import type { ServiceOf } from "../../plan/configured";
import { member, type PlanTree, revealedJson, text } from "../../plan/values";
import { finding, type Finding, type Sentence } from "../finding";
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
 * Reports each cluster that gets a name which another cluster has after the apply, or still has when this one may get it: the
 * service refuses it. Clusters of different deployments may share a name. Names that are known only after apply are not compared.
 */
export function duplicateNameFindings(clusters: readonly ClusterChange[], serviceOf: ServiceOf): Finding[] {
  const lasting = clusters.filter(({ after, isDeposed }) => after !== null && !isDeposed);
  const named = lasting.filter(isNewlyNamed);
  if (named.length === 0) return [];
  const isOneService = isOneDeployment(clusters, serviceOf);
  const keyAt = (change: ClusterChange, side: PlanTree) =>
    keyOf(change, side, isOneService ? undefined : serviceOf(change.address));
  // A cluster that has the name already owns it, whatever its address is.
  const owners = new Map<string | undefined, ClusterChange>();
  for (const change of [...lasting.filter((one) => !isNewlyNamed(one)), ...named]) {
    const key = keyAt(change, change.after);
    if (!owners.has(key)) owners.set(key, change);
  }
  // The configuration no longer says of which deployment a forgotten cluster is.
  const until = clusters.filter((change) => givesUpName(change) && (isOneService || change.after !== null));
  const holders = new Map(until.map((change) => [keyAt(change, change.before), change]));
  const found = named.flatMap((change) => {
    const key = keyAt(change, change.after);
    const owner = owners.get(key);
    if (key === undefined || owner === undefined) return [];
    if (owner !== change) return duplicate(change, owner);
    const holder = holders.get(key);
    return (holder && heldName(change, holder)) ?? [];
  });
  return [...found, ...sensitiveNameFindings(clusters, named)];
}

/** Reports whether a cluster has its present name for a part of the apply: one that stays and is renamed, forgotten, or replaced later. */
function givesUpName({ action, actions, isDeposed }: ClusterChange): boolean {
  const isLate = action === "update" || action === "forget" || actions.join() === "create,delete";
  return isLate && !isDeposed;
}

const REFUSED = own("the service refuses two clusters of one name");

/** Reports a cluster that gets the name which another cluster, or the one that it replaces, has at the beginning of the apply. */
function heldName(change: ClusterChange, holder: ClusterChange): Finding | undefined {
  const { address, action, before } = change;
  const name = nextName(change);
  if (holder === change) {
    if (action !== "replace") return undefined;
    const message = () =>
      say`the new cluster is made with the name "${name}", the name of the present cluster at that time: ${REFUSED}`;
    return taken(address, message, () => own("remove create_before_destroy, or change the name too"));
  }
  if (holder.action === "forget") {
    const message = () =>
      say`"${name}" stays the name of the cluster of ${holder.address}, which the service keeps: ${REFUSED}`;
    const fix = () =>
      say`give ${address} another name, or let it manage the present cluster, with a moved or an import block`;
    return taken(address, message, fix);
  }
  const message = () =>
    say`"${name}" is the name of ${holder.address} until this apply renames it: ${REFUSED}`;
  const fix = () =>
    before === null
      ? say`let ${address} depend on ${holder.address}, or make it in a second apply`
      : say`give ${address} a third name in this apply, and its final name in the next one`;
  return taken(address, message, fix);
}

function nextName({ after }: ClusterChange): string {
  return text(member(after, "name")) ?? "";
}

function duplicate(change: ClusterChange, owner: ClusterChange): Finding {
  const { address, after } = change;
  const organization = String(revealedJson(member(after, "organization_id")));
  const message = () =>
    say`"${nextName(change)}" is already the name of ${owner.address} in organization ${organization}: ${REFUSED}`;
  const fix = () => say`give ${address} another name`;
  return taken(address, message, fix);
}

function taken(address: string, message: Sentence, fix: () => Words): Finding {
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
  if (kind === undefined || hidesName(change) || hidesOrganization(change)) return undefined;
  const [name, organization] = ["name", "organization_id"].map((one) => revealedJson(member(side, one)));
  const cluster = { kind, name, organization };
  return clusterNameKey(service === undefined ? cluster : { ...cluster, service });
}

/** Reports each cluster of `named` that may have the name of another one, where comparing them would reveal a sensitive value. */
function sensitiveNameFindings(
  clusters: readonly ClusterChange[],
  named: readonly ClusterChange[],
): readonly Finding[] {
  const others = clusters.filter(({ isDeposed, action }) => !isDeposed && action !== "delete");
  if (others.length < 2 || !others.some((one) => hidesName(one) || hidesOrganization(one))) return [];
  const nameless = new Set(others.filter(hidesName).map(({ type }) => type));
  const byName = groupBy(others, (one) => `${one.type} ${nameOf(one)}`);
  return named.flatMap((change) => {
    const alike = byName.get(`${change.type} ${nameOf(change)}`) ?? [];
    const isOrganizationHidden = alike.some(
      (one) => one !== change && (hidesOrganization(change) || hidesOrganization(one)),
    );
    if (!hidesName(change) && !nameless.has(change.type) && !isOrganizationHidden) return [];
    const place = { address: change.address, attribute: "name" };
    return [
      finding("duplicate-name", place, UNCOMPARED, { accounts: [], fix: () => CHECK, variant: "perhaps" }),
    ];
  });
}

const UNCOMPARED = own(
  "the name or the organization of a cluster is sensitive: whether another one has the same name is not checked",
);
const CHECK = own(
  "check that no two clusters of an organization have one name: the service refuses the second one",
);

function hidesName(change: ClusterChange): boolean {
  return isHidden(change, ["name"]);
}

function hidesOrganization(change: ClusterChange): boolean {
  return isHidden(change, ["organization_id"]);
}

/** Returns the name of a cluster after the change, or before if it is gone; empty if it is sensitive or not known. */
function nameOf(change: ClusterChange): string {
  return hidesName(change) ? "" : (text(member(change.after ?? change.before, "name")) ?? "");
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
