/** The finders that a form asks before a save too, without the rest of a review, and how finders run for a cluster. */
import { accessFindings, accountForSame, accountForWhole } from "./access/access-findings";
import { resetFindings } from "./cluster/resets";
import { sizingFindings } from "./cluster/settings";
import { snapshotFindings } from "./cluster/snapshots";
import { Ledger } from "./differences";
import type { ClusterFinder, ClusterSubject } from "./finder";
import { accountsOf, type Finding } from "./finding";
import { accountForCompared, identityFindings } from "./login/identity";

export const findAccess: ClusterFinder = ({ lists, ledger }) => {
  accountForSame(lists, ledger);
  accountForWhole(lists, ledger);
  return lists.flatMap((list) => accessFindings(list));
};

export const findResets: ClusterFinder = ({ change, isConfigured }) => resetFindings(change, isConfigured);

export const findIdentity: ClusterFinder = ({ change, replacement, ledger }) => {
  if (replacement !== undefined) accountForCompared(replacement, ledger);
  return identityFindings(replacement ?? change, ledger);
};

export const findSnapshots: ClusterFinder = ({ change, ledger }) => snapshotFindings(change, ledger);

export const findSizing: ClusterFinder = ({ change, replacement, found, isConfigured, ledger }) => {
  const resets = found.filter(({ code }) => code === "reset");
  return sizingFindings(replacement ?? change, resets, isConfigured, ledger);
};

export const FORM_FINDERS = [findAccess, findResets, findIdentity, findSnapshots, findSizing];

/** A cluster before its finders run. */
export type ReviewedCluster = Omit<ClusterSubject, "found" | "ledger">;

/** Returns what finders find in a cluster, each in turn. */
export function findIn(
  cluster: ReviewedCluster,
  finders: readonly ClusterFinder[],
  ledger = new Ledger(),
): readonly Finding[] {
  const found: Finding[] = [];
  const subject: ClusterSubject = { ...cluster, ledger, found };
  for (const find of finders) {
    const more = find(subject);
    for (const one of more) ledger.account(...accountsOf(one));
    found.push(...more);
  }
  return found;
}
