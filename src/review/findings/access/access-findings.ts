/** Findings about the access lists of a cluster. */
import {
  blockSize,
  changedEntries,
  countWords,
  type EntryChange,
  FAMILIES,
  hasPublicPart,
  IpSet,
  labels,
  movingEntries,
  publicCount,
  publicPart,
  shortRanges,
  shortSize,
  writtenEntries,
} from "../../../cidr";
import { BROADEST } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { FINDING_LIMITS } from "../../limits";
import { isMadeAnew } from "../../plan/changes";
import { type Ledger, samePath } from "../differences";
import { finding, type Finding, type FindingExtra } from "../finding";
import { scopeOf } from "../scope";
import { isKnown, type ListReview } from "./access-lists";
import { doubtFix, doubtsOf, doubtWords } from "./doubts";

/** The end of a fix that is due only if the change is not intended. */
export const UNLESS_INTENDED = " unless intended";

/** Reports what the change of an access list means. */
export function accessFindings(review: ListReview): Finding[] {
  const widths = widthFindings(review);
  return [...verdictFinding(review, widths.length > 0), ...widths];
}

/** Accounts for lists that let in the same addresses in another spelling, unless an entry cannot be read. */
export function accountForSame(lists: readonly ListReview[], ledger: Ledger): void {
  for (const { verdict, endpoint, before, after } of lists)
    if (verdict === "equal" && [before, after].every((side) => side?.uncertain?.unreadable === undefined))
      ledger.account(samePath(endpoint.accessList));
}

/** Reports the verdict. `isWide`: another finding says how to correct the list. */
function verdictFinding(review: ListReview, isWide: boolean): Finding[] {
  const { verdict, gained, endpoint, change } = review;
  if (verdict === "equal") return [];
  const place = { address: change.address, attribute: endpoint.accessList };
  const gates =
    verdict === "undetermined" && !gained.isEmpty() && review.before !== undefined ? ["broadened"] : [];
  const fix = isWide || !CORRECTABLE.has(verdict) ? undefined : () => fixOf(review);
  const brief = () => briefWords(review);
  const { scope, loss } = scopes(review);
  const about = { gates, scope, loss, brief, fix, ...aboutDoubts(review) };
  return [finding(verdict, place, () => sentence(review), about)];
}

const CORRECTABLE: ReadonlySet<ListReview["verdict"]> = new Set(["broadened", "mixed", "undetermined"]);

/** Says why a list is not all known, and how to correct entries that cannot be read. */
function aboutDoubts(review: ListReview): FindingExtra {
  // Everybody loses access to a destroyed cluster, also by entries that cannot be read.
  if (review.verdict === "deleted") return {};
  const doubts = doubtsOf(review.before, review.after);
  const isToCorrect = review.verdict === "undetermined" && doubts.includes("unreadable");
  return isToCorrect ? { doubts, obstacle: "list", obstacleWords: () => doubtFix(review) } : { doubts };
}

function fixOf(review: ListReview): Words {
  const { verdict, endpoint, isHidden, isUnsetAfter, entries } = review;
  const { accessList: list } = endpoint;
  if (verdict === "undetermined") return own(doubtFix(review));
  if (isHidden) return own(`remove from ${list} what does not have to connect`);
  if (isUnsetAfter) return own(`set ${list} to the ranges that have to connect`);
  const gaining = movingEntries(entries.added);
  const [first] = gaining;
  if (
    gaining.length === 1 &&
    first !== undefined &&
    first.within.length > 0 &&
    first.within.length <= FINDING_LIMITS.entries
  ) {
    const former = first.within.map(({ text }) => text).join(", ");
    return own(`write ${former} again in ${list}${UNLESS_INTENDED}`);
  }
  const ranges =
    gaining.length > FINDING_LIMITS.entries ? "what is new" : gaining.map(({ text }) => text).join(", ");
  return own(`remove ${ranges} from ${list}${UNLESS_INTENDED}`);
}

/**
 * Returns the addresses that gain access and those that lose it. They are separate, so that an approval of a gain still
 * holds if a merge queue plans it together with a loss. A list that is not all known has neither, unless it is sensitive:
 * its scope has no values.
 */
function scopes(list: ListReview): FindingExtra {
  const { change, endpoint, verdict, gained, lost, isHidden, entries } = list;
  const about = (kind: string | undefined, set: IpSet, changes: readonly EntryChange[]) =>
    kind === undefined
      ? undefined
      : scopeOf(change, kind, {
          endpoint: endpoint.name,
          gained: set,
          entries: movingEntries(changes),
          isSensitive: isHidden,
        });
  if (verdict === "undetermined") return isHidden ? { scope: about(verdict, gained, []) } : {};
  const gain = about(GAINS[verdict], gained, entries.added);
  const loss = about(LOSSES[verdict], lost, entries.removed);
  return gain === undefined ? { scope: loss } : { scope: gain, loss };
}

/** The kinds of the scopes, by the verdict. */
const GAINS: KindsByVerdict = { created: "created", broadened: "gained", mixed: "gained" };
const LOSSES: KindsByVerdict = { deleted: "deleted", narrowed: "lost", mixed: "lost" };

type KindsByVerdict = Readonly<Partial<Record<ListReview["verdict"], string>>>;

function sentence(review: ListReview): Words {
  const { verdict, lost } = review;
  const brief = briefWords(review);
  if (verdict === "undetermined") return say`${brief}${certainly(review)}`;
  if (review.isHidden) return brief;
  if (verdict === "mixed")
    return say`${brief}: it lets in ${quantity(review, "added")}, and no longer ${quantity(review, "removed")}`;
  if (doubtsOf(review.before).length > 0) {
    const certain = lost.isEmpty() ? [] : [say`at least ${quantity(review, "removed")}`];
    return say`${brief}: ${joined([...certain, own("entries that cannot be read")], ", and ")}`;
  }
  return say`${brief}: ${quantity(review, GAINS[verdict] === undefined ? "removed" : "added")}`;
}

const HIDDEN = " (the list is sensitive: its ranges are not shown)";

/** Returns the sentence above the ranges. */
function briefWords(review: ListReview): Words {
  const { verdict, endpoint } = review;
  const hidden = review.isHidden ? HIDDEN : "";
  if (verdict === "undetermined") return say`${doubtWords(review)}${own(hidden)}`;
  const unset = review.isUnsetAfter && verdict === "broadened" && !review.isHidden ? UNSET : "";
  return own(`${endpoint.label} ${EFFECTS[verdict]}${unset}${hidden}`);
}

const UNSET = ", since its list is no longer set, which means open";

const EFFECTS = {
  created: "is new",
  deleted: "is destroyed with the cluster",
  broadened: "lets in more",
  narrowed: "lets in fewer",
  mixed: "swaps ranges",
  equal: "lets in the same",
} as const;

/** Says what is certain about a list that is not all known. */
function certainly(review: ListReview): Words {
  if (review.isHidden) return [];
  const { gained, lost } = review;
  const gains = gained.isEmpty()
    ? own("")
    : say`; at least ${quantity(review, "added")} can connect that could not`;
  const loses = lost.isEmpty() ? own("") : say`; ${quantity(review, "removed")} no longer can`;
  return say`${gains}${loses}`;
}

/** Writes "65,280 IPv4 (198.51.100.0/24 → 198.51.0.0/16; public)". */
function quantity({ entries, gained, lost }: ListReview, part: "added" | "removed"): Words {
  const set = part === "added" ? gained : lost;
  const moving = movingEntries(entries[part]);
  const ranges =
    moving.length === 0
      ? shortRanges(set, FINDING_LIMITS.entries)
      : changedEntries(part, moving, FINDING_LIMITS.entries);
  const kind = addressKinds(set);
  return own(`${shortSize(set)} (${ranges}${kind === "" ? "" : `; ${kind}`})`);
}

/**
 * Names the kinds of addresses in a set: "public", "private", "6to4"; "partly loopback" if it has public addresses beside those
 * of the kinds; "" if they are too many.
 */
export function addressKinds(set: IpSet): string {
  const found = labels(set);
  if (found.length > FINDING_LIMITS.kinds) return "";
  const names = found.map(({ label }) => label).join(", ");
  if (!hasPublicPart(set)) return names;
  if (names === "") return "public";
  const isWhole = found.some(({ addresses }) => set.difference(addresses).isEmpty());
  return isWhole ? names : `partly ${names}`;
}

/**
 * Returns a function that names the kinds of addresses in the parts of a set, as {@link addressKinds} does. A list often has
 * addresses of one kind only: those of its ranges are known at once.
 */
export function kindsOfParts(set: IpSet): (part: () => IpSet) => string {
  const [only, ...others] = labels(set);
  const ofKind = only === undefined ? publicPart(set) : only.addresses;
  if (others.length > 0 || !set.difference(ofKind).isEmpty()) return (part) => addressKinds(part());
  const kind = only === undefined ? "public" : only.label;
  return () => kind;
}

/** What {@link widthFindings} needs to know of an access list. */
type WideList = Pick<ListReview, "change" | "endpoint" | "before" | "after" | "isHidden"> & {
  readonly isUnsetAfter?: boolean;
  /** The addresses that certainly gain access, if that is computed already. */
  readonly gained?: IpSet;
};

/** What the findings about the width of a list say if it was changed outside Terraform. */
interface DriftedWidth {
  /** Appended to the sentences: ", and stays so". */
  readonly how: string;
  /** How to correct the list, if the configuration cannot. */
  readonly revert: string | undefined;
}

/**
 * Reports that a list is open, or nearly open, to addresses that could not connect before. An approval covers a list only if
 * all of it is known.
 */
export function widthFindings(list: WideList, drifted?: DriftedWidth): Finding[] {
  const { change, endpoint, after, isHidden, isUnsetAfter } = list;
  if (after === undefined) return [];
  const entering = enteringOf(list);
  if (entering.isEmpty()) return [];
  const { accessList: name } = endpoint;
  const place = { address: change.address, attribute: name };
  const entries = isHidden || isUnsetAfter === true ? [] : writtenEntries(entering, after.entries ?? []);
  const about = (kind: string): FindingExtra => ({
    scope: scopeOf(change, kind, {
      endpoint: endpoint.name,
      gained: entering,
      entries,
      isSensitive: isHidden,
    }),
    isDrifted: drifted !== undefined,
    ...(!isKnown(after) && {
      obstacle: "list",
      obstacleWords: () =>
        drifted?.revert ?? doubtFix({ change, endpoint, before: undefined, after, isHidden }),
    }),
  });
  const how = drifted?.how ?? "";
  const found: Finding[] = [];
  const what = isUnsetAfter === true ? `set ${name} to the ranges` : `write only the ranges in ${name}`;
  const fix = () => own(drifted?.revert ?? `${what} that have to connect`);
  const opened = FAMILIES.filter((family) => !entering.isEmpty(family) && after.certain.isOpen(family));
  if (opened.length > 0) {
    const families = opened.map((family) => `IPv${family}`).join(" and every ");
    const why = isUnsetAfter === true && !isHidden ? ", since its list is not set" : "";
    const message = `${endpoint.label} is open to every ${families} address${why}${how}`;
    found.push(finding("open", place, own(message), { ...about("open"), opened, fix }));
  }
  const broad = broadFamilies(after.certain, entering);
  if (broad.length > 0) {
    const what = isHidden
      ? "more addresses of public space than any one network has (the list is sensitive: they are not counted)"
      : broad.join(" and ");
    const message = `${endpoint.label} lets in ${what}${how}`;
    found.push(finding("nearly-open", place, own(message), { ...about("nearly-open"), fix }));
  }
  return found;
}

/**
 * Returns the addresses that can connect and could not before: all of them for a new or imported cluster, also for one that
 * takes the place of another.
 */
export function enteringOf({ change, before, after, gained }: WideList): IpSet {
  if (after === undefined) return IpSet.empty;
  const isNew = before === undefined || isMadeAnew(change);
  if (isNew || change.isImported) return after.certain;
  if (before === after) return IpSet.empty;
  if (gained !== undefined && before.uncertain === undefined) return gained;
  return after.certain.difference(before.certain);
}

/** Describes the families that let in more addresses than any one network has, without those that are open. */
function broadFamilies(after: IpSet, entering: IpSet): string[] {
  return BROADEST.flatMap(({ family, prefix }) => {
    const isBroad =
      !entering.isEmpty(family) &&
      !after.isOpen(family) &&
      after.count(family) > blockSize(family, prefix) &&
      publicCount(after, family) > blockSize(family, prefix);
    if (!isBroad) return [];
    const isAll = publicPart(IpSet.everything.only(family)).difference(after).isEmpty();
    return [
      isAll
        ? `every public IPv${family} address`
        : `${countWords(family, publicCount(after, family))} of public space, more than a /${prefix}`,
    ];
  });
}
