/** Reads the access lists of a cluster before and after a change, judges each change, and says what is not known of it. */
import {
  addressesOfEntries,
  type Cidr,
  entryChanges,
  type EntryChanges,
  FAMILIES,
  IpSet,
  type ListEntry,
  readCidr,
} from "../../../cidr";
import { isList } from "../../../json";
import type { Endpoint, NamedNetwork } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden } from "../../plan/changes";
import type { IsConfigured } from "../../plan/configured";
import { elements, isUnknown, type MarkPath, member, type PlanTree, revealed, text } from "../../plan/values";
import { samePath } from "../differences";
import type { ValueDoubt } from "../finding";
import { valueWordsAt } from "../value-words";

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
interface Uncertainty {
  /** The list, or an entry of it, is known only after apply. */
  readonly isUnknown: boolean;
  /** Where in the list the first entry is that is not a range: empty if there is no list; undefined if all entries are ranges. */
  readonly unreadable?: MarkPath;
}

interface AccessChange {
  /** The addresses that certainly gain access, and lose it. These are all, if all addresses of both sides are known. */
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
  /** The networks that may name its entries: those of the plan, and those before it, if they are known. */
  readonly networks: readonly NamedNetwork[];
  readonly former: readonly NamedNetwork[];
  /** The entries that are new, gone and kept; none of a sensitive list. */
  readonly entries: EntryChanges;
}

/** Returns how the program writes an entry of a plan. */
export type Spelling = (planned: string, cidr: Cidr) => string;
/** Returns the spelling of a cluster's list; undefined if the plan has the entries as the program writes them. */
type SpellingOf = (address: string, list: string) => Spelling | undefined;

/** The access lists of a plan's clusters. */
export class AccessLists {
  /**
   * @param spellingOf how the program writes the ranges of a list, given the address of its cluster
   * @param networks the networks of the plan
   * @param former those before it, if they are known
   */
  constructor(
    private readonly isConfigured: IsConfigured,
    private readonly spellingOf: SpellingOf = () => undefined,
    private readonly networks: readonly NamedNetwork[] = [],
    private readonly former = networks,
  ) {}

  of(change: ClusterChange): ListReview[] {
    return change.kind.endpoints.map((endpoint) => this.review(change, endpoint));
  }

  /** Returns what a list allows before or after the change; undefined if the cluster does not exist then. */
  on(side: "before" | "after", change: ClusterChange, list: string): AllowedAddresses | undefined {
    if (change[side] === null) return undefined;
    return access(member(change[side], list), this.spellingOf(change.address, list));
  }

  private review(change: ClusterChange, endpoint: Endpoint): ListReview {
    const { accessList: list } = endpoint;
    const before = this.on("before", change, list);
    const after = isLeftAlone(change, list) ? before : this.on("after", change, list);
    const { gained, lost } = judgeAccess(before, after);
    const isSensitive = isHidden(change, [list]);
    const isUnsetAfter = this.isUnsetAfter(change, list, after);
    let entries: EntryChanges | undefined;
    return {
      change,
      endpoint,
      before,
      after,
      gained,
      lost,
      isHidden: isSensitive,
      isUnsetAfter,
      networks: this.networks,
      former: this.former,
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

/** Compares two lists. A side is undefined if the cluster does not exist there. */
export function judgeAccess(
  before: AllowedAddresses | undefined,
  after: AllowedAddresses | undefined,
): AccessChange {
  // A list that is left alone is the same object.
  if (before === after) return { gained: IpSet.empty, lost: IpSet.empty };
  const [old, next] = [before, after].map((side) => side?.certain ?? IpSet.empty) as [IpSet, IpSet];
  return {
    gained: isKnown(before) ? next.difference(old) : IpSet.empty,
    lost: isKnown(after) ? old.difference(next) : IpSet.empty,
  };
}

/** Reports whether all addresses are known. An unknown entry adds nothing to an open list. */
export function isKnown(access: AllowedAddresses | undefined): boolean {
  return access?.uncertain === undefined || FAMILIES.every((family) => access.certain.isOpen(family));
}

/** Reports whether a list lets in the same addresses after its change, as far as these are all known. */
export function isSameAccess({
  before,
  after,
  gained,
  lost,
}: Pick<ListReview, "before" | "after" | "gained" | "lost">): boolean {
  return isKnown(before) && isKnown(after) && gained.isEmpty() && lost.isEmpty();
}

/** Returns why the addresses on some sides of a change are not all known; nothing if they are. */
export function doubtsOf(...sides: readonly (AllowedAddresses | undefined)[]): readonly ValueDoubt[] {
  // The usual list is all known.
  if (sides.every((side) => side?.uncertain === undefined)) return NONE;
  const found = sides.flatMap((side) => uncertaintyOf(side) ?? []);
  const doubts: ValueDoubt[] = [];
  if (found.some(({ isUnknown }) => isUnknown)) doubts.push("unknown");
  if (found.some(({ unreadable }) => unreadable !== undefined)) doubts.push("unreadable");
  return doubts;
}

const NONE: readonly ValueDoubt[] = [];

function uncertaintyOf(side: AllowedAddresses | undefined): Uncertainty | undefined {
  return isKnown(side) ? undefined : side?.uncertain;
}

type ReviewedList = Pick<ListReview, "change" | "endpoint" | "before" | "after" | "isHidden">;

/** Says what is not known of a list: "who can connect to API is known only after apply". Quotes the first unreadable entry. */
export function doubtWords(list: ReviewedList): Words {
  const { change, endpoint, isHidden } = list;
  const { label, accessList } = endpoint;
  const later = isLater(list) ? [own(`who can connect to ${label} is known only after apply`)] : [];
  const side = unreadableSide(list);
  const path = side === undefined ? undefined : list[side]?.uncertain?.unreadable;
  if (side === undefined || path === undefined) return joined(later, "");
  const name = later.length > 0 ? "its list" : `the list of ${label}`;
  const what = own(`${name} holds an entry ${side} the change that is not a range`);
  const entry = isHidden ? [] : say` (${valueWordsAt(change, samePath(accessList, ...path), side)})`;
  return joined([...later, say`${what}${entry}`], ", and ");
}

/** Returns the side whose unreadable entry is to be corrected: the planned list, unless there is none. */
function unreadableSide({ change, before, after }: ReviewedList): "before" | "after" | undefined {
  const isUnreadable = (side: AllowedAddresses | undefined) => uncertaintyOf(side)?.unreadable !== undefined;
  if (change.after !== null && isUnreadable(after)) return "after";
  return isUnreadable(before) ? "before" : undefined;
}

function isLater({ after }: ReviewedList): boolean {
  return uncertaintyOf(after)?.isUnknown === true;
}

/** Says how to correct a list that is not all known. */
export function doubtFix(list: ReviewedList): string {
  const { accessList: name } = list.endpoint;
  const side = unreadableSide(list);
  if (side === "before")
    return `correct ${name} in the service, and plan again: its present entries cannot be read`;
  const later = isLater(list) ? " that are known before the apply" : "";
  return `write ${side === undefined ? "" : "valid "}ranges in ${name}${later}`;
}
