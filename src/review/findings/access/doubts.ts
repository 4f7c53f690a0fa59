/** Says why it is not all known who can connect to an endpoint, and what to do about it. */
import type { Endpoint } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import { type MarkPath, valueAt } from "../../plan/values";
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
  const { label } = list.endpoint;
  const isLater = uncertaintyOf(list.after)?.isUnknown === true;
  const later = isLater ? [own(`who can connect to ${label} is known only after apply`)] : [];
  return joined(
    [...later, ...unreadableWords(list, isLater ? "its list" : `the list of ${label}`)],
    ", and ",
  );
}

function unreadableWords(list: ReviewedList, name: string): readonly Words[] {
  const side = unreadableSide(list);
  const path = side === undefined ? undefined : list[side]?.uncertain?.unreadable;
  if (side === undefined || path === undefined) return [];
  const { change, endpoint, isHidden } = list;
  const what =
    path.length === 0
      ? `${name} is not a list ${side} the change`
      : `${name} holds an entry ${side} the change that is not a range`;
  return [isHidden ? own(what) : say`${own(what)} (${entryWords(change, endpoint, path, side)})`];
}

function entryWords(
  change: ClusterChange,
  { accessList }: Endpoint,
  path: MarkPath,
  side: keyof Sides,
): Words {
  const paths = samePath(accessList, ...path);
  // Unlike a field, an entry is not unset.
  return valueAt(change[side], paths[side]) === null ? own("null") : valueWordsAt(change, paths, side);
}

/** Returns the side whose unreadable entry is to be corrected: the planned list, unless it does not reach the cluster. */
function unreadableSide({ change, before, after }: ReviewedList): keyof Sides | undefined {
  const sides = isWritten(change) ? (["after", "before"] as const) : (["before"] as const);
  const both: Sides = { before, after };
  return sides.find((side) => uncertaintyOf(both[side])?.unreadable !== undefined);
}

type Sides = Pick<ListReview, "before" | "after">;

function isWritten({ action }: ClusterChange): boolean {
  return action !== "forget";
}

/** Says how to correct a list that is not all known. */
export function doubtFix(list: ReviewedList): string {
  const { accessList: name } = list.endpoint;
  const isLater = uncertaintyOf(list.after)?.isUnknown === true;
  const later = isLater ? " that are known before the apply" : "";
  const side = unreadableSide(list);
  if (side !== "before") return `write ${side === undefined ? "" : "valid "}ranges in ${name}${later}`;
  if (isLater) return `correct ${name} in the service, and write ranges in it${later}`;
  return `correct ${name} in the service, and plan again: its present entries cannot be read`;
}
