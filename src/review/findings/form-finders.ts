/** The finders that a form asks before a save too, without the rest of a review, and how finders run for a cluster. */
import { accessFindings, accountForSame, accountForWhole } from "./access/access-findings";
import { resetFindings } from "./cluster/resets";
import { sizingFindings } from "./cluster/settings";
import { snapshotFindings } from "./cluster/snapshots";
import { Ledger } from "./differences";
import type { ClusterFinder, ClusterSubject } from "./finder";
import { accountsOf, type Finding } from "./finding";
import { accountForCompared, identityFindings } from "./login/identity";

/** A part of the list of all finders, in its order. */
export const FORM_FINDERS: readonly ClusterFinder[] = [
  {
    name: "access",
    of: "cluster",
    codes: ["open", "nearly-open", "undetermined", "broadened", "narrowed"],
    find: ({ lists, ledger }) => {
      accountForSame(lists, ledger);
      accountForWhole(lists, ledger);
      return lists.flatMap(accessFindings);
    },
  },
  {
    name: "resets",
    of: "cluster",
    codes: ["reset"],
    find: ({ change, isConfigured }) => resetFindings(change, isConfigured),
  },
  {
    name: "identity",
    of: "cluster",
    codes: ["identity", "secret"],
    find: ({ change, replacement, ledger }) => {
      if (replacement !== undefined) accountForCompared(replacement, ledger);
      return identityFindings(replacement ?? change, ledger);
    },
  },
  {
    name: "snapshots",
    of: "cluster",
    codes: ["snapshots", "changed", "secret"],
    find: ({ change, ledger }) => snapshotFindings(change, ledger),
  },
  {
    name: "sizing",
    of: "cluster",
    codes: ["changed", "downgrade", "hostname"],
    find: ({ change, found, isConfigured, ledger }) => {
      const resets = found.filter(({ code }) => code === "reset");
      return sizingFindings(change, resets, isConfigured, ledger);
    },
  },
];

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
  for (const { find } of finders) {
    const more = find(subject);
    for (const one of more) ledger.account(...accountsOf(one));
    found.push(...more);
  }
  return found;
}
