/** Clusters of one name, which the service refuses, names that cannot be compared, and imports of a cluster that has another address. */
import { formatJson } from "../../../json";
import { clusterNameKey, kindOfType } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { groupBy } from "../../group-by";
import { asReplacement, bothSides, type ClusterChange, isHidden, isMadeAnew } from "../../plan/changes";
import type { ServiceOf } from "../../plan/configured";
import { member, type PlanTree, revealedJson, text } from "../../plan/values";
import { finding, type Finding, type Sentence } from "../finding";
import { movedBlock, moveWords } from "./lifecycle";

/** Which new cluster gets the name of a destroyed one: a rename in the configuration without a `moved` block. */
export interface Successions {
  /** Returns the address of the new cluster with the name of a destroyed one. */
  readonly successorOf: (gone: ClusterChange) => string | undefined;
  /**
   * Returns the change of a new cluster as a replacement of the destroyed one; undefined if there is none, or if the two may
   * be of different deployments.
   */
  readonly replacementOf: (created: ClusterChange) => ClusterChange | undefined;
}

export function successionsIn(clusters: readonly ClusterChange[], serviceOf: ServiceOf): Successions {
  const created = groupBy(clusters, keyOfNew);
  const gone = groupBy(clusters, keyOfGone);
  // The configuration no longer says of which deployment a destroyed cluster is.
  const services = new Set(
    clusters.flatMap(({ after, address }) => (after === null ? [] : serviceOf(address))),
  );
  return {
    successorOf: (change) => created.get(keyOfGone(change) ?? "")?.at(-1)?.address,
    replacementOf: (change) => {
      const key = keyOfNew(change) ?? "";
      const [former, ...others] = gone.get(key) ?? [];
      const isCertain = services.size === 1 && others.length === 0 && created.get(key)?.length === 1;
      return former !== undefined && isCertain ? asReplacement(change, former) : undefined;
    },
  };
}

function keyOfNew(change: ClusterChange): string | undefined {
  return change.action === "create" ? keyOf(change, change.after) : undefined;
}

function keyOfGone(change: ClusterChange): string | undefined {
  return change.action === "delete" && !change.isDeposed ? keyOf(change, change.before) : undefined;
}

/**
 * Reports each cluster that gets a name which another cluster has after the apply: the service refuses it. Clusters of
 * different deployments may share a name. Names that are known only after apply are not compared.
 */
export function duplicateNameFindings(clusters: readonly ClusterChange[], serviceOf: ServiceOf): Finding[] {
  const lasting = clusters.filter(({ after, isDeposed }) => after !== null && !isDeposed);
  const named = lasting.filter(isNewlyNamed);
  if (named.length === 0) return [];
  const owners = new Map<string, ClusterChange>();
  const found: Finding[] = [];
  // A cluster that has the name already owns it, whatever its address is.
  for (const change of [...lasting.filter((one) => !isNewlyNamed(one)), ...named]) {
    const key = keyOf(change, change.after, serviceOf(change.address));
    if (key === undefined) continue;
    const owner = owners.get(key);
    if (owner === undefined) owners.set(key, change);
    else if (isNewlyNamed(change)) found.push(duplicate(change, owner));
  }
  return [
    ...found,
    ...swapFindings(named, serviceOf),
    ...named.flatMap(ownNameFindings),
    ...forgottenNameFindings(clusters, named, serviceOf),
    ...releasedNameFindings(named, serviceOf),
    ...sensitiveNameFindings(clusters, named),
  ];
}

/** Reports each new cluster that gets the name of one that is renamed: nothing says that the other one is renamed first. */
function releasedNameFindings(named: readonly ClusterChange[], serviceOf: ServiceOf): Finding[] {
  const holders = new Map<string | undefined, string>();
  for (const change of named.filter(({ action }) => action === "update")) {
    const [was, is] = keysOf(change, serviceOf);
    if (was !== is) holders.set(was, change.address);
  }
  holders.delete(undefined);
  if (holders.size === 0) return [];
  return named.flatMap((change) => {
    const [, key] = keysOf(change, serviceOf);
    const holder = change.before === null ? holders.get(key) : undefined;
    if (holder === undefined) return [];
    const { address } = change;
    const message = () =>
      say`"${nextName(change)}" is the name of ${holder} until this apply renames it: the service refuses a new cluster of this name that is made earlier`;
    const fix = () => say`let ${address} depend on ${holder}, or make it in a second apply`;
    return [taken(address, message, fix)];
  });
}

/** Reports a replacement whose new cluster is made with the name of the present one, which is still there. */
function ownNameFindings(change: ClusterChange): readonly Finding[] {
  const { action, actions, address, before, after } = change;
  const isForgotten = action === "create-forget";
  if (!isForgotten && actions.join() !== "create,delete") return [];
  const key = keyOf(change, before);
  if (key === undefined || key !== keyOf(change, after)) return [];
  const name = nextName(change);
  const holder = isForgotten
    ? "the present cluster, which the service keeps"
    : "the present cluster at that time";
  const message = () =>
    say`the new cluster is made with the name "${name}", the name of ${own(holder)}: ${REFUSED}`;
  const fix = () =>
    own(isForgotten ? "change the name too" : "remove create_before_destroy, or change the name too");
  return [taken(address, message, fix)];
}

/** Reports each cluster that gets the name of one that is forgotten, and that the service keeps. */
function forgottenNameFindings(
  clusters: readonly ClusterChange[],
  named: readonly ClusterChange[],
  serviceOf: ServiceOf,
): Finding[] {
  const forgotten = clusters.filter(({ action }) => action === "forget");
  if (forgotten.length === 0) return [];
  // The configuration no longer says of which deployment a forgotten cluster is.
  if (new Set(named.map(({ address }) => serviceOf(address))).size !== 1) return [];
  const holders = new Map(forgotten.map((change) => [keyOf(change, change.before), change.address]));
  return named.flatMap((change) => {
    const { address, after } = change;
    const key = keyOf(change, after);
    const holder = key === undefined ? undefined : holders.get(key);
    if (holder === undefined) return [];
    const message = () =>
      say`"${nextName(change)}" stays the name of the cluster of ${holder}, which the service keeps: ${REFUSED}`;
    const fix = () =>
      say`give ${address} another name, or let it manage the present cluster, with a moved or an import block`;
    return [taken(address, message, fix)];
  });
}

const REFUSED = own("the service refuses two clusters of one name");

/** Reports clusters that swap names, two or more of them: the one that is renamed first gets a name that is still taken. */
function swapFindings(named: readonly ClusterChange[], serviceOf: ServiceOf): readonly Finding[] {
  const renamed = named.filter((change) => change.action === "update");
  const byFormerName = new Map(renamed.map((change) => [keysOf(change, serviceOf)[0], change]));
  byFormerName.delete(undefined);
  const holderOf = new Map(
    renamed.flatMap((change): [ClusterChange, ClusterChange][] => {
      const [was, is] = keysOf(change, serviceOf);
      const holder = is === was ? undefined : byFormerName.get(is);
      return holder === undefined ? [] : [[change, holder]];
    }),
  );
  const swapped = new Set<ClusterChange>();
  const seen = new Set<ClusterChange>();
  for (const start of renamed) {
    const path: ClusterChange[] = [];
    let next: ClusterChange | undefined = start;
    for (; next !== undefined && !seen.has(next); next = holderOf.get(next)) {
      seen.add(next);
      path.push(next);
    }
    const first = next === undefined ? -1 : path.indexOf(next);
    if (first >= 0) for (const change of path.slice(first)) swapped.add(change);
  }
  return [...swapped].flatMap((change) => {
    const holder = holderOf.get(change);
    if (holder === undefined) return [];
    const { address } = change;
    const message = () =>
      say`"${nextName(change)}" is still the name of ${holder.address} when this cluster gets it: ${REFUSED}`;
    const fix = () => say`give ${address} a third name in this apply, and its final name in the next one`;
    return [taken(address, message, fix)];
  });
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
    isMadeAnew(change) ||
    change.differing.has("name") ||
    change.differing.has("organization_id")
  );
}

/** Returns the texts of {@link keyOf} before and after the change. */
function keysOf(change: ClusterChange, serviceOf: ServiceOf): readonly (string | undefined)[] {
  return bothSides(change).map((side) => keyOf(change, side, serviceOf(change.address)));
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
): Finding[] {
  const others = clusters.filter(({ isDeposed, action }) => !isDeposed && action !== "delete");
  if (others.length < 2 || !others.some((one) => hidesName(one) || hidesOrganization(one))) return [];
  const namelessByType = groupBy(others.filter(hidesName), ({ type }) => type);
  const byName = groupBy(others, (one) => (hidesName(one) ? undefined : nameOf(one)));
  return named.flatMap((change) => {
    const { address, type } = change;
    const sameName = byName.get(nameOf(change) ?? "") ?? [];
    const message = uncompared(change, namelessByType.get(type)?.[0], sameName);
    const place = { address, attribute: "name" };
    if (message === undefined) return [];
    return [finding("duplicate-name", place, message, { accounts: [], fix, variant: "perhaps" })];
  });
}

function fix(): Words {
  return own(
    "check that no two clusters of an organization have one name: the service refuses the second one",
  );
}

/** Says what is not compared; undefined if all is. `nameless` is a cluster with a sensitive name. */
function uncompared(
  change: ClusterChange,
  nameless: ClusterChange | undefined,
  sameName: readonly ClusterChange[],
): Words | undefined {
  if (hidesName(change)) {
    return own("its name is sensitive: whether another cluster has the same one is not checked");
  }
  if (nameless !== undefined) {
    return say`the name of ${nameless.address} is sensitive: whether this cluster has the same one is not checked`;
  }
  const namesake = sameName.find(
    (one) =>
      one !== change && one.type === change.type && (hidesOrganization(change) || hidesOrganization(one)),
  );
  if (namesake === undefined) return undefined;
  return say`${namesake.address} has the same name, and an organization is sensitive: whether it is the same one is not checked`;
}

function hidesName(change: ClusterChange): boolean {
  return isHidden(change, ["name"]);
}

function hidesOrganization(change: ClusterChange): boolean {
  return isHidden(change, ["organization_id"]);
}

function nameOf({ before, after }: ClusterChange): string | undefined {
  return text(member(after ?? before, "name"));
}

/** Reports each import of a cluster that another address of the plan manages, or destroys. */
export function sharedClusterFindings(clusters: readonly ClusterChange[], serviceOf: ServiceOf): Finding[] {
  const imported = clusters.filter(({ isImported }) => isImported);
  if (imported.length === 0) return [];
  // The configuration does not say of which deployment a cluster is that leaves it.
  const lasting = clusters.filter(({ after }) => after !== null);
  if (new Set(lasting.map(({ address }) => serviceOf(address))).size !== 1) return [];
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
