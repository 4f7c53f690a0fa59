/** What a gate stops at, and the digests that let it pass. */
import { IpSet, type ListEntry } from "../../cidr";
import { CODES } from "../findings/catalog";
import type { Obstacle } from "../findings/catalog/obstacles";
import type { Facts } from "../findings/facts";
import type { Scope } from "../findings/scope";
import { groupBy } from "../group-by";
import type { Sha256 } from "../sha256";
import type { Approval } from "./approvals";
import { digestOf, digestOfAll, obstacleOfScope } from "./digest";

export interface StopOptions<Found extends Facts> {
  readonly scopeOf: (found: Found) => Scope;
  readonly sha256: Sha256;
  /** The name of the stack, if it is known: an approval of another stack does not hold. */
  readonly stack?: string;
}

/**
 * A finding that the gate stops at. A finding about a list that gains and loses addresses can be two stops, since the two
 * are approved separately.
 */
export interface Stop<Found extends Facts> {
  readonly finding: Found;
  readonly part: "whole" | "gain" | "loss";
  /** The digest that approves it, or why no approval covers it. */
  readonly approvable: { readonly digest?: string; readonly obstacle?: Obstacle };
  /** The addresses that an approval covers; undefined if it covers something else, or they are sensitive. */
  readonly addresses: IpSet | undefined;
  /** The entries of the list that hold these addresses. */
  readonly entries: readonly ListEntry[];
  /** The approval that covers it. */
  approval: Approval | undefined;
  /** The approvals that covered it until they expired, the latest last; empty if an approval covers it. */
  ended: readonly Approval[];
}

export function stopAt<Found extends Facts>(
  finding: Found,
  part: Stop<Found>["part"],
  { scopeOf, sha256, stack }: StopOptions<Found>,
): Stop<Found> {
  const { loss } = finding;
  const scope = part === "loss" && loss !== undefined ? loss : scopeOf(finding);
  const obstacle = obstacleOf(finding, scope);
  return {
    finding,
    part,
    approvable: obstacle === undefined ? { digest: digestOf(scope, sha256, stack) } : { obstacle },
    addresses: scope.gained instanceof IpSet && !scope.isSensitive ? scope.gained : undefined,
    entries: scope.entries ?? [],
    approval: undefined,
    ended: [],
  };
}

function obstacleOf({ code, gates, obstacle }: Facts, scope: Scope): Obstacle | undefined {
  const known = obstacle ?? CODES[code].obstacle;
  return known ?? (gates.includes("undetermined") ? "not known" : obstacleOfScope(scope));
}

/** Returns the approvals that covered any of the stops until they expired, each once. */
export function endedApprovals(stops: readonly Stop<Facts>[]): readonly Approval[] {
  return [...new Set(stops.flatMap(({ ended }) => ended))];
}

/** Stops about the same addresses, on any endpoints. One digest approves exactly all of them. */
export interface StopGroup<Found extends Facts> {
  readonly stops: readonly [Stop<Found>, ...Stop<Found>[]];
  /** Approves all of them; undefined if no approval can. */
  readonly digest: string | undefined;
}

/** Groups stops, in the order of the first stop of each group. A stop that cannot be approved is its own group. */
export function stopGroups<Found extends Facts>(
  all: readonly Stop<Found>[],
  sha256: Sha256,
): readonly StopGroup<Found>[] {
  const groups = groupBy(all, (stop, index) => {
    const { addresses, approvable } = stop;
    return addresses === undefined || approvable.digest === undefined
      ? `alone ${index}`
      : `${isLoss(stop) ? "loss" : "gain"} ${addresses.toHex()}`;
  });
  return [...groups.values()].map((stops) => {
    const digests = stops.flatMap(({ approvable }) => approvable.digest ?? []);
    // The digest of a single stop is its own.
    return { stops, digest: digests.length < 2 ? digests[0] : digestOfAll(digests, sha256) };
  });
}

/** Reports whether a stop is about addresses that lose access. */
export function isLoss({ part, finding: { code } }: Stop<Facts>): boolean {
  return part === "loss" || code === "narrowed" || code === "deleted";
}
