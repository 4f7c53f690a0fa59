/** Imports of a cluster that has another address in the plan. */
import { formatJson } from "../../../json";
import { say } from "../../../text";
import { type ClusterChange, isHidden } from "../../plan/changes";
import type { ServiceOf } from "../../plan/configured";
import { member, revealedJson } from "../../plan/values";
import { finding, type Finding } from "../finding";
import { movedBlock, moveWords } from "./moved-block";

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
