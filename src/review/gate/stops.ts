/** What a gate stops at, and the digests that let it pass. */
import { IpSet, type ListEntry } from "../../cidr";
import { plain } from "../../text";
import { CODES } from "../findings/catalog";
import { accountsOf, type Finding } from "../findings/finding";
import { coveredAt, type Scope, scopeOf, scopeOfPlan } from "../findings/scope";
import { groupBy } from "../group-by";
import type { ClusterChange } from "../plan/changes";
import type { Sha256 } from "../sha256";
import type { Approval } from "./approvals";
import { digestOf, digestOfAll, obstacleOf } from "./digest";

export interface StopOptions {
  readonly scopeOf: (found: Finding) => Scope;
  readonly sha256: Sha256;
  /** The name of the stack, if it is known: an approval of another stack does not hold. */
  readonly stack?: string;
}

/**
 * A finding that the gate stops at. A finding about a list that gains and loses addresses can be two stops, since the two
 * are approved separately.
 */
export interface Stop {
  readonly finding: Finding;
  readonly part: "whole" | "gain" | "loss";
  /** The digest that approves it, or what to do instead, since no approval covers it. */
  readonly approvable: { readonly digest?: string; readonly instead?: string };
  /** The addresses that an approval covers; undefined if it covers something else, or they are sensitive. */
  readonly addresses: IpSet | undefined;
  /** The entries of the list that hold these addresses. */
  readonly entries: readonly ListEntry[];
  /** The approval that covers it. */
  approval: Approval | undefined;
  /** The approvals that covered it until they expired, the latest last; empty if an approval covers it. */
  ended: readonly Approval[];
}

export function stopAt(finding: Finding, part: Stop["part"], { scopeOf, sha256, stack }: StopOptions): Stop {
  const { code, gates, loss } = finding;
  const scope = part === "loss" && loss !== undefined ? loss : scopeOf(finding);
  const later = gates.includes("undetermined") ? NOT_KNOWN : undefined;
  const instead = finding.instead ?? CODES[code].instead ?? later ?? obstacleOf(scope);
  return {
    finding,
    part,
    approvable: instead === undefined ? { digest: digestOf(scope, sha256, stack) } : { instead },
    addresses: scope.gained instanceof IpSet && !scope.isSensitive ? scope.gained : undefined,
    entries: scope.entries ?? [],
    approval: undefined,
    ended: [],
  };
}

/** Nobody can approve values that they cannot see yet. */
const NOT_KNOWN = "write values that are known before the apply";

/** Returns the approvals that covered any of the stops until they expired, each once. */
export function endedApprovals(stops: readonly Stop[]): readonly Approval[] {
  return [...new Set(stops.flatMap(({ ended }) => ended))];
}

/** Stops about the same addresses, on any endpoints. One digest approves exactly all of them. */
export interface StopGroup {
  readonly stops: readonly [Stop, ...Stop[]];
  /** Approves all of them; undefined if no approval can. */
  readonly digest: string | undefined;
}

/** Groups stops, in the order of the first stop of each group. A stop that cannot be approved is its own group. */
export function stopGroups(all: readonly Stop[], sha256: Sha256): readonly StopGroup[] {
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
export function isLoss({ part, finding: { code } }: Stop): boolean {
  return part === "loss" || code === "narrowed" || code === "deleted";
}

/**
 * Returns the scope of a finding that names none: the values of the differences that it accounts for, or its sentence if
 * there are none. `change` is the change of the finding's cluster; undefined if the finding is about the plan as a whole.
 */
export function scopeOfFinding(found: Finding, change: ClusterChange | undefined): Scope {
  const { code, address = null, attribute, message } = found;
  const place = attribute === undefined ? [] : [attribute];
  const sentence = () => [{ path: [...place, "message"], value: plain(message) }];
  if (change === undefined) return scopeOfPlan(code, address, sentence());
  const values = accountsOf(found).map(({ before, after }) => coveredAt(change, after ?? before ?? []));
  return scopeOf(change, code, { gained: values.length > 0 ? values : sentence(), isSensitive: false });
}
