/** Says why it is not all known who can connect to an endpoint, and what to do about it. */
import { joined, own, say, type Words } from "../../../text";
import { samePath } from "../differences";
import type { ValueDoubt } from "../finding";
import { valueWordsAt } from "../value-words";
import { type AllowedAddresses, isKnown, type ListReview, type Uncertainty } from "./access-lists";

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
  return side === undefined || isKnown(side) ? undefined : side.uncertain;
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
