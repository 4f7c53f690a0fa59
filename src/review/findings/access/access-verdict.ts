/** What a change of an access list means, decided by exact arithmetic over both address families. */
import { FAMILIES, IpSet } from "../../../cidr";

export type Verdict = "equal" | "narrowed" | "broadened" | "mixed" | "undetermined" | "created" | "deleted";

/** What is known of an access list on one side of a change. */
export interface AllowedAddresses {
  /** The addresses that certainly get in. */
  readonly certain: IpSet;
  /** Why more could get in than is certain; undefined where `certain` is all. */
  readonly uncertain?: "unknown" | "malformed";
}

export interface AccessChange {
  readonly verdict: Verdict;
  /** Addresses that certainly gain access: all of them, unless the verdict is "undetermined". */
  readonly gained: IpSet;
  /** The same for those that lose it. */
  readonly lost: IpSet;
}

/** Judges a change. An undefined side is a cluster that does not exist. */
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

/** Whether all is known: an unknown entry adds nothing where every address gets in already. */
function isKnown(access: AllowedAddresses): boolean {
  return access.uncertain === undefined || FAMILIES.every((family) => access.certain.isOpen(family));
}

/** By what is gained, then by what is lost. */
const DIRECTIONS = {
  none: { none: "equal", some: "narrowed" },
  some: { none: "broadened", some: "mixed" },
} as const;
