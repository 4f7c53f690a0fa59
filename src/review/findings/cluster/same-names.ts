/**
 * Clusters of one name in an organization: a new one with the name of a destroyed one, two that would both have it, those
 * that swap names, and new ones with the name of a cluster that is still there.
 */
import type { JsonObject } from "../../../json";
import { clusterNameKey, kindOfType } from "../../../schema";
import {
  type ClusterChange,
  isHidden,
  isMadeAnew,
  isPartlyUnknown,
  isSameAndKnown,
} from "../../plan/changes";
import type { ServiceOf } from "../../plan/configured";
import { text } from "../../plan/values";
import { own, say, type Words } from "../../words";
import { finding, type Finding } from "../finding";
import { sensitiveNameFindings } from "./sensitive-names";

/**
 * Returns a function that gives the address of the new cluster with the name of a destroyed one: a rename in the
 * configuration without a `moved` block.
 */
export function namesakes(clusters: readonly ClusterChange[]): (gone: ClusterChange) => string | undefined {
  const created = new Map<string, string>();
  for (const change of clusters) {
    const key = change.action === "create" ? keyOf(change, change.after) : undefined;
    if (key !== undefined) created.set(key, change.address);
  }
  return (gone) => {
    const key = gone.action === "delete" && !gone.isDeposed ? keyOf(gone, gone.before) : undefined;
    return key === undefined ? undefined : created.get(key);
  };
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
    const { address, after } = change;
    const name = text(after?.["name"]) ?? "";
    const message = say`"${name}" is the name of ${holder} until this apply renames it: the service refuses a new cluster of this name that is made earlier`;
    const fix = () => say`let ${address} depend on ${holder}, or make it in a second apply`;
    return [taken(address, message, fix)];
  });
}

/** Reports a replacement whose new cluster is made with the name of the present one, which is still there. */
function ownNameFindings(change: ClusterChange): readonly Finding[] {
  const { action, actions, address, before, after } = change;
  const isKept = action === "create-forget";
  if (!isKept && actions.join() !== "create,delete") return [];
  const key = keyOf(change, before);
  if (key === undefined || key !== keyOf(change, after)) return [];
  const name = text(after?.["name"]) ?? "";
  const holder = isKept ? "the present cluster, which the service keeps" : "the present cluster at that time";
  const message = say`the new cluster is made with the name "${name}", the name of ${own(holder)}: ${REFUSED}`;
  const fix = () =>
    own(isKept ? "change the name too" : "remove create_before_destroy, or change the name too");
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
    const name = text(after?.["name"]) ?? "";
    const message = say`"${name}" stays the name of the cluster of ${holder}, which the service keeps: ${REFUSED}`;
    const fix = () =>
      say`give ${address} another name, or let it manage the present cluster, with a moved or an import block`;
    return [taken(address, message, fix)];
  });
}

const REFUSED = own("the service refuses two clusters of one name");

/** Reports clusters that swap names, two or more of them: whichever is renamed first gets a name that is still taken. */
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
    return holder === undefined ? [] : [swap(change, holder)];
  });
}

function swap({ address, after }: ClusterChange, holder: ClusterChange): Finding {
  const name = text(after?.["name"]) ?? "";
  const message = say`"${name}" is still the name of ${holder.address} when this cluster gets it: ${REFUSED}`;
  const fix = () => say`give ${address} a third name in this apply, and its final name in the next one`;
  return taken(address, message, fix);
}

function duplicate({ address, after }: ClusterChange, owner: ClusterChange): Finding {
  const name = text(after?.["name"]) ?? "";
  const organization = String(after?.["organization_id"]);
  const message = say`"${name}" is already the name of ${owner.address} in organization ${organization}: ${REFUSED}`;
  const fix = () => say`give ${address} another name`;
  return taken(address, message, fix);
}

function taken(address: string, message: Words, fix: () => Words): Finding {
  return finding("duplicate-name", { address, attribute: "name" }, message, { fix, accounts: [] });
}

/** Reports whether the apply gives the cluster its name or its organization. */
function isNewlyNamed(change: ClusterChange): boolean {
  return (
    change.before === null ||
    isMadeAnew(change) ||
    !isSameAndKnown(change, "name") ||
    !isSameAndKnown(change, "organization_id")
  );
}

/** Returns the texts of {@link keyOf} before and after the change. */
function keysOf(change: ClusterChange, serviceOf: ServiceOf): readonly (string | undefined)[] {
  return [change.before, change.after].map((side) => keyOf(change, side, serviceOf(change.address)));
}

/** Returns the text that two clusters of one name share; undefined if the name is sensitive or not known. */
function keyOf(change: ClusterChange, side: JsonObject | null, service?: string): string | undefined {
  const kind = kindOfType(change.type);
  const isKnown = ["organization_id", "name"].every(
    (name) => !isHidden(change, [name]) && !(side === change.after && isPartlyUnknown(change, [name])),
  );
  const organization = side?.["organization_id"];
  const name = side?.["name"];
  if (kind === undefined || !isKnown || typeof name !== "string") return undefined;
  // A number that JavaScript would round is a text.
  const isLong = typeof organization === "string" && /^\d+$/.test(organization);
  if (typeof organization !== "number" && !isLong) return undefined;
  const cluster = { kind, name, organization: isLong ? BigInt(organization) : organization };
  return clusterNameKey(service === undefined ? cluster : { ...cluster, service });
}
