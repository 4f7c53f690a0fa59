/** Reads the access lists of a cluster before and after a change, and judges each change. */
import {
  addressesOfEntries,
  type Cidr,
  type EntryChanges,
  entryChanges,
  FAMILIES,
  IpSet,
  type ListEntry,
  readCidr,
} from "../../../cidr";
import { isList } from "../../../json";
import type { Endpoint, NamedNetwork } from "../../../schema";
import { type ClusterChange, isHidden } from "../../plan/changes";
import type { IsConfigured } from "../../plan/configured";
import { elements, isUnknown, type MarkPath, member, type PlanTree, revealed, text } from "../../plan/values";

/** What the change of a list means. */
export type Verdict = "equal" | "narrowed" | "broadened" | "mixed" | "undetermined" | "created" | "deleted";

/** The addresses that an access list allows before or after a change, as far as they are known. */
export interface AllowedAddresses {
  /** The addresses that can certainly connect. */
  readonly certain: IpSet;
  /** Why more addresses may be able to connect; undefined if `certain` is all. */
  readonly uncertain?: Uncertainty;
  /** The entries that can be read, as they are written; left out for a list that is not set. */
  readonly entries?: readonly ListEntry[];
}

/** Why the addresses of a list are not all certain. */
export interface Uncertainty {
  /** The list, or an entry of it, is known only after apply. */
  readonly isUnknown: boolean;
  /** Where in the list the first entry is that is not a range: empty if there is no list; undefined if all entries are ranges. */
  readonly unreadable?: MarkPath;
}

interface AccessChange {
  readonly verdict: Verdict;
  /** The addresses that certainly gain access, and lose it. These are all, unless the verdict is "undetermined". */
  readonly gained: IpSet;
  readonly lost: IpSet;
}

/** The change of one access list. */
export interface ListReview extends AccessChange {
  readonly change: ClusterChange;
  readonly endpoint: Endpoint;
  readonly before: AllowedAddresses | undefined;
  readonly after: AllowedAddresses | undefined;
  /** The list is sensitive. Only the verdict is shown, and nothing that reveals its ranges. */
  readonly isHidden: boolean;
  /** The list is unset or empty after the change, and so open. */
  readonly isUnsetAfter: boolean;
  /** The networks of the plan, which may name its entries. */
  readonly networks: readonly NamedNetwork[];
  /** The entries that are new, gone and kept; none of a sensitive list. */
  readonly entries: EntryChanges;
}

/** Returns how the program writes an entry of a plan. */
export type Spelling = (planned: string, cidr: Cidr) => string;
/** Returns the spelling of a cluster's list; undefined if the plan has the entries as the program writes them. */
export type SpellingOf = (address: string, list: string) => Spelling | undefined;

/** The access lists of a plan's clusters. */
export class AccessLists {
  /**
   * @param spellingOf how the program writes the ranges of a list, given the address of its cluster
   * @param networks the networks of the plan
   */
  constructor(
    private readonly isConfigured: IsConfigured,
    private readonly spellingOf: SpellingOf = () => undefined,
    private readonly networks: readonly NamedNetwork[] = [],
  ) {}

  of(change: ClusterChange): ListReview[] {
    return change.kind.endpoints.map((endpoint) => this.review(change, endpoint));
  }

  /** Returns what a list allows after the change; undefined if the cluster does not exist then. */
  after(change: ClusterChange, list: string): AllowedAddresses | undefined {
    return change.after === null
      ? undefined
      : access(member(change.after, list), this.spellingOf(change.address, list));
  }

  /** Returns what a list allows before the change; undefined if the cluster does not exist then. */
  before(change: ClusterChange, list: string): AllowedAddresses | undefined {
    return change.before === null
      ? undefined
      : access(member(change.before, list), this.spellingOf(change.address, list));
  }

  private review(change: ClusterChange, endpoint: Endpoint): ListReview {
    const { accessList: list } = endpoint;
    const before = this.before(change, list);
    const after = isLeftAlone(change, list) ? before : this.after(change, list);
    const { verdict, gained, lost } = judgeAccess(before, after);
    const isSensitive = isHidden(change, [list]);
    const isUnsetAfter = this.isUnsetAfter(change, list, after);
    let entries: EntryChanges | undefined;
    return {
      change,
      endpoint,
      before,
      after,
      verdict,
      gained,
      lost,
      isHidden: isSensitive,
      isUnsetAfter,
      networks: this.networks,
      get entries() {
        if (isSensitive) return NO_ENTRIES;
        const written = isUnsetAfter ? [] : (after?.entries ?? []);
        entries ??= entryChanges(before?.entries ?? [], written, { gained, lost });
        return entries;
      },
    };
  }

  /**
   * Reports whether a list is unset after the change: it is not in the plan, or the plan has the default, which is open,
   * and the configuration does not set the list.
   */
  private isUnsetAfter(change: ClusterChange, list: string, after: AllowedAddresses | undefined): boolean {
    const value = member(change.after, list);
    if (change.after === null || isUnknown(value)) return false;
    if (elements(value).length === 0) return true;
    const isOpen = FAMILIES.every((family) => after?.certain.isOpen(family));
    return isOpen && this.isConfigured(change.address, list) === false;
  }
}

/** Reads a list. Unset, null and empty mean open (reference 2.1, rules 2 and 3). */
function access(value: PlanTree | undefined, spelling: Spelling | undefined): AllowedAddresses {
  const entries = revealed(value) ?? [];
  if (isUnknown(entries)) return { certain: IpSet.empty, uncertain: UNKNOWN };
  if (!isList(entries)) return { certain: IpSet.empty, uncertain: NO_LIST };
  if (entries.length === 0) return OPEN;
  const readable: ListEntry[] = [];
  let isPartial = false;
  let unreadable: number | undefined;
  for (const [index, entry] of entries.entries()) {
    const written = text(entry) ?? "";
    const cidr = readCidr(written);
    if (isUnknown(entry)) isPartial = true;
    else if (cidr === undefined) unreadable ??= index;
    else readable.push({ text: spelling?.(written, cidr) ?? written, cidr });
  }
  const known = { certain: addressesOfEntries(readable), entries: readable };
  if (unreadable !== undefined)
    return { ...known, uncertain: { isUnknown: isPartial, unreadable: [unreadable] } };
  return isPartial ? { ...known, uncertain: UNKNOWN } : known;
}

const NO_ENTRIES: EntryChanges = { added: [], removed: [], kept: [] };

const UNKNOWN: Uncertainty = { isUnknown: true };
const NO_LIST: Uncertainty = { isUnknown: false, unreadable: [] };
const OPEN: AllowedAddresses = { certain: IpSet.everything };

/** Reports whether the list does not change. A cheap test for the common case. */
function isLeftAlone(change: ClusterChange, list: string): boolean {
  if (change.action === "forget") return true;
  return change.before !== null && change.after !== null && !change.differing.has(list);
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
export function isKnown(access: AllowedAddresses): boolean {
  return access.uncertain === undefined || FAMILIES.every((family) => access.certain.isOpen(family));
}

/** The verdict, by whether addresses gain access, and then by whether some lose it. */
const DIRECTIONS = {
  none: { none: "equal", some: "narrowed" },
  some: { none: "broadened", some: "mixed" },
} as const;
