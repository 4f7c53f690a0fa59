/** Effects of a changed access list: one for each range that lets addresses in, and for each that no longer does. */
import {
  blockSize,
  type EntryChange,
  FAMILIES,
  type Family,
  IpSet,
  type ListEntry,
  movingEntries,
  publicCount,
  writtenEntries,
} from "../../../cidr";
import { BROADEST, endOfAccess, networksWith } from "../../../schema";
import { own } from "../../../text";
import type { Code } from "../codes";
import { samePath } from "../differences";
import type { ClusterSubject } from "../finder";
import { finding, type Finding, type FindingExtra, type MovedAddresses, type ValueDoubt } from "../finding";
import type { Obstacle } from "../obstacles";
import { scopeOf } from "../scope";
import { doubtFix, doubtsOf, doubtWords, isKnown, isSameAccess, type ListReview } from "./access-lists";
import { gatesOf } from "./networks";

/**
 * Reports what the changes of access lists mean: nothing for a list that goes with its cluster. Accounts for lists that have no
 * effect of their own, unless an entry cannot be read: those that let in the same addresses in another spelling, and those of
 * clusters that are new or gone.
 */
export function accessFindings({ lists, ledger }: ClusterSubject): readonly Finding[] {
  return lists.flatMap((list) => {
    const { endpoint, before, after } = list;
    const isRead = [before, after].every((side) => side?.uncertain?.unreadable === undefined);
    const isNew = before === undefined && isKnown(after);
    if (after === undefined || (isRead && (isNew || isSameAccess(list))))
      ledger.account(samePath(endpoint.accessList));
    if (after === undefined) return [];
    const isAllKnown = isKnown(before) && isKnown(after);
    return [...(isAllKnown ? [] : [undetermined(list)]), ...gains(list), ...losses(list)];
  });
}

/** Reports that it is not all known who can connect. */
export function undetermined(review: ListReview, options: MoveOptions = {}): Finding {
  const { change, endpoint } = review;
  const doubts = doubtsOf(review.before, review.after);
  const place = { address: change.address, attribute: endpoint.accessList };
  return finding("undetermined", place, () => doubtWords(review), {
    doubts,
    obstacle: obstacleOf(doubts),
    gates: [...(options.gates ?? []), ...gatesOf([])],
    variant: options.variant,
    outsideWords: options.outsideWords,
    fix: options.fix ?? (() => own(doubtFix(review))),
  });
}

/** Returns why no approval covers an effect of a list that is not all known. */
function obstacleOf(doubts: readonly ValueDoubt[]): Obstacle {
  return doubts.includes("unreadable") ? "list not readable" : "list not known";
}

/** What an effect of a list says beside its ranges. */
export type MoveOptions = Pick<FindingExtra, "gates" | "variant" | "outsideWords" | "fix">;

/**
 * Reports each range that lets addresses in which could not connect before. Whom a new cluster lets in stands in the effect
 * that says it is new, unless that is everybody, or nearly so.
 */
export function gains(list: ListReview, options: MoveOptions = {}): readonly Finding[] {
  const { change, endpoint, before, after, isHidden, isUnsetAfter, entries, gained, lost } = list;
  if (after === undefined) return [];
  const isWholeNew = before === undefined || change.action === "replace" || change.isImported;
  const entering = isWholeNew ? after.certain : gained;
  if (entering.isEmpty()) return [];
  const { opened, broad } = widthOf(after.certain, entering);
  const codeOf = (part: IpSet): Code => {
    if (opened.some((family) => !part.isEmpty(family))) return "open";
    return broad.some((family) => !part.isEmpty(family)) ? "nearly-open" : "broadened";
  };
  const make = (part: IpSet, entry: WrittenEntry | undefined, isGain: boolean): Finding => {
    const code = codeOf(part);
    const networks = isHidden || entry === undefined ? [] : networksWith(entry.cidr, list.networks);
    const moved: MovedAddresses = {
      to: "in",
      endpoint,
      addresses: isHidden ? undefined : part,
      entry,
      instead: entry?.within ?? [],
      networks,
      opened: code === "open" ? opened.filter((family) => !part.isEmpty(family)) : [],
    };
    const names = isGain ? ["broadened", ...(lost.isEmpty() ? [] : ["mixed"])] : [];
    const place = { address: change.address, attribute: endpoint.accessList };
    return finding(code, place, [], {
      gates: [...names.filter((name) => name !== code), ...gatesOf(networks), ...(options.gates ?? [])],
      scope: scopeOf(change, code, {
        endpoint: endpoint.name,
        gained: part,
        until: endOfAccess(networks),
        isSensitive: isHidden,
      }),
      moved,
      fix: options.fix ?? (() => own(fixOf(moved, isUnsetAfter))),
      outsideWords: options.outsideWords,
      variant: options.variant ?? (before === undefined ? "new" : undefined),
      obstacle: code === "broadened" || isKnown(after) ? undefined : obstacleOf(doubtsOf(after)),
    });
  };
  const isWritten = !isHidden && !isUnsetAfter;
  const added =
    before === undefined || gained.isEmpty()
      ? []
      : byEntry(gained, isWritten ? movingEntries(entries.added) : []);
  const wide = [...opened, ...broad];
  const rest = wide.reduce((all, family) => all.union(entering.only(family)), IpSet.empty);
  const others = isWholeNew ? (before === undefined ? rest : rest.difference(gained)) : IpSet.empty;
  const whole = others.isEmpty()
    ? []
    : byEntry(others, isWritten ? writtenEntries(others, after.entries ?? []).map(alone) : []);
  return [
    ...added.map(([part, entry]) => make(part, entry, true)),
    ...whole.map(([part, entry]) => make(part, entry, false)),
  ];
}

function alone(entry: ListEntry): WrittenEntry {
  return { ...entry, within: [] };
}

/** Says how to correct a list: without the range, or with the former ranges in its place. */
function fixOf({ entry, instead, endpoint: { accessList: name } }: MovedAddresses, isUnset: boolean): string {
  if (isUnset) return `set ${name} to the ranges that have to connect`;
  if (entry === undefined) return `remove from ${name} what does not have to connect`;
  if (instead.length === 0 || instead.length > MOST_INSTEAD) return `remove ${entry.text} from ${name}`;
  return `write ${instead.map(({ text }) => text).join(", ")} again in ${name}`;
}

const MOST_INSTEAD = 4;

/** Reports each range that lets in addresses no longer. */
export function losses(list: ListReview, options: MoveOptions = {}): readonly Finding[] {
  const { change, endpoint, before, after, isHidden, entries, lost } = list;
  if (before === undefined || after === undefined || lost.isEmpty()) return [];
  const isBoth = !list.gained.isEmpty();
  const make = (part: IpSet, entry: ListEntry | undefined, instead: readonly ListEntry[] = []) => {
    const addresses = isHidden ? undefined : part;
    const networks = entry === undefined ? [] : networksWith(entry.cidr, list.former);
    const moved = { to: "out" as const, endpoint, addresses, entry, instead, networks, opened: [] };
    const place = { address: change.address, attribute: endpoint.accessList };
    return finding("narrowed", place, [], {
      gates: [...(isBoth ? ["mixed"] : []), ...(options.gates ?? [])],
      scope: scopeOf(change, "narrowed", { endpoint: endpoint.name, gained: part, isSensitive: isHidden }),
      moved,
      outsideWords: options.outsideWords,
      variant: options.variant,
    });
  };
  if (isHidden) return [make(lost, undefined)];
  const written = list.isUnsetAfter ? [] : movingEntries(entries.removed);
  return byEntry(lost, written).map(([part, entry]) => make(part, entry, entry?.within));
}

type WrittenEntry = ListEntry & Pick<EntryChange, "within">;

/** Divides addresses by the entries that hold them, each address once. What no entry holds is left over. */
function byEntry(
  all: IpSet,
  entries: readonly WrittenEntry[],
): readonly (readonly [part: IpSet, entry: WrittenEntry | undefined])[] {
  const [only, ...more] = entries;
  const set = only === undefined ? undefined : IpSet.of([only.cidr]);
  if (only !== undefined && more.length === 0 && all.difference(set ?? IpSet.empty).isEmpty())
    return [[all, only]];
  // The entries are disjoint: each is within none of the others.
  const parts = entries.flatMap((entry): [IpSet, WrittenEntry][] => {
    const { family, prefix } = entry.cidr;
    const count = all.countIn(entry.cidr);
    const whole = IpSet.of([entry.cidr]);
    if (count === 0n) return [];
    return [[count === blockSize(family, prefix) ? whole : all.intersection(whole), entry]];
  });
  const rest = all.difference(IpSet.of(entries.map(({ cidr }) => cidr)));
  return rest.isEmpty() ? parts : [...parts, [rest, undefined]];
}

/** The families that a list opens with addresses that enter, and those in which it lets in more than any one network has. */
function widthOf(
  after: IpSet,
  entering: IpSet,
): { readonly opened: readonly Family[]; readonly broad: readonly Family[] } {
  const opened = FAMILIES.filter((family) => !entering.isEmpty(family) && after.isOpen(family));
  const broad = BROADEST.filter(
    ({ family, prefix }) =>
      !entering.isEmpty(family) &&
      !after.isOpen(family) &&
      after.count(family) > blockSize(family, prefix) &&
      publicCount(after, family) > blockSize(family, prefix),
  ).map(({ family }) => family);
  return { opened, broad };
}
