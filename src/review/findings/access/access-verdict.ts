/** Judges the change of an access list, exactly, over both address families. */
import { FAMILIES, IpSet } from "../../../cidr";

/** What the change of a list means. */
export type Verdict = "equal" | "narrowed" | "broadened" | "mixed" | "undetermined" | "created" | "deleted";

/** The addresses that an access list allows before or after a change, as far as they are known. */
export interface AllowedAddresses {
  /** The addresses that can certainly connect. */
  readonly certain: IpSet;
  /** Why more addresses may be able to connect; undefined if `certain` is all. */
  readonly uncertain?: "unknown" | "malformed";
}

/** A verdict, with the addresses that it is about. */
export interface AccessChange {
  readonly verdict: Verdict;
  /** The addresses that certainly gain access. These are all, unless the verdict is "undetermined". */
  readonly gained: IpSet;
  /** The addresses that certainly lose access. These are all, unless the verdict is "undetermined". */
  readonly lost: IpSet;
}

/** Judges a change. A side is undefined if the cluster does not exist there. */
export function judgeAccess(
  before: AllowedAddresses | undefined,
  after: AllowedAddresses | undefined,
): AccessChange {
  if (before === undefined) {
    const verdict = after === undefined ? "equal" : isKnown(after) ? "created" : "undetermined";
    return { verdict, gained: after?.certain ?? IpSet.empty, lost: IpSet.empty };
  }
  if (after === undefined) {
    return { verdict: "deleted", gained: IpSet.empty, lost: before.certain };
  }
  if (before === after) {
    return { verdict: isKnown(before) ? "equal" : "undetermined", gained: IpSet.empty, lost: IpSet.empty };
  }
  const gained = isKnown(before) ? after.certain.difference(before.certain) : IpSet.empty;
  const lost = isKnown(after) ? before.certain.difference(after.certain) : IpSet.empty;
  if (!isKnown(before) || !isKnown(after)) return { verdict: "undetermined", gained, lost };
  return {
    verdict: DIRECTIONS[gained.isEmpty() ? "none" : "some"][lost.isEmpty() ? "none" : "some"],
    gained,
    lost,
  };
}

/** Reports whether all addresses are known. An unknown entry adds nothing to an open list. */
function isKnown(access: AllowedAddresses): boolean {
  return access.uncertain === undefined || FAMILIES.every((family) => access.certain.isOpen(family));
}

/** The verdict, by whether addresses gain access, and then by whether some lose it. */
const DIRECTIONS = {
  none: { none: "equal", some: "narrowed" },
  some: { none: "broadened", some: "mixed" },
} as const;
