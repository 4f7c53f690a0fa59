/** Words for what happens to the addresses that can connect to an endpoint. */
import { FAMILIES, type Family, type IpSet, shortCount, shortSize } from "../../cidr";
import { everyAddress } from "./names";

/** The kinds, the most severe first: the words for a sensitive list, and for others. */
export const MOVE_KINDS = {
  open: { hidden: "open", effect: openWords },
  unknown: { hidden: "known only after apply", effect: partly("known only after apply", "not all is known") },
  "unknown and malformed": {
    hidden: "known only after apply, with entries that cannot be read",
    effect: partly(
      "known only after apply, with entries that cannot be read",
      "not all is known, and not all can be read",
    ),
  },
  malformed: {
    hidden: "with entries that cannot be read",
    effect: partly("with entries that cannot be read", "not all can be read"),
  },
  "unread drift": {
    hidden: "was changed outside Terraform, with entries that cannot be read",
    effect: () => "with entries that cannot be read, outside Terraform",
  },
  "at most more": {
    hidden: "may let in more addresses",
    effect: (set: IpSet) => `at most ${signed("+", set)}, the present list cannot be read`,
  },
  wide: {
    hidden: "lets in more addresses than any one network has",
    effect: (set: IpSet) => `lets in ${shortSize(set)}`,
  },
  wider: {
    hidden: "lets in more addresses, in all more than any one network has",
    effect: (set: IpSet) => signed("+", set),
  },
  "wide drift": {
    hidden: "was opened to more addresses outside Terraform, in all more than any one network has",
    effect: (set: IpSet) => `${signed("+", set)} outside Terraform`,
  },
  more: { hidden: "lets in more addresses", effect: (set: IpSet) => signed("+", set) },
  drift: {
    hidden: "was opened to more addresses outside Terraform",
    effect: (set: IpSet) => `${signed("+", set)} outside Terraform`,
  },
  new: { hidden: "is new", effect: (set: IpSet) => `new: ${shortSize(set)}` },
  "at least fewer": {
    hidden: "lets in fewer addresses",
    effect: (set: IpSet) => `at least ${signed("-", set)}, not all can be read`,
  },
  fewer: { hidden: "lets in fewer addresses", effect: (set: IpSet) => signed("-", set) },
  "perhaps fewer": {
    hidden: "may let in fewer addresses",
    effect: (set: IpSet) => `perhaps ${signed("-", set)}`,
  },
  "perhaps fewer of an unread list": {
    hidden: "may let in fewer addresses",
    effect: (set: IpSet) => `perhaps ${withUnread(set)}`,
  },
  closed: {
    hidden: "was closed to some addresses outside Terraform",
    effect: (set: IpSet) => `${signed("-", set)} outside Terraform`,
  },
  "partly closed": {
    hidden: "was closed to some addresses outside Terraform",
    effect: partlyGone("outside Terraform"),
  },
  "perhaps closed": {
    hidden: "may have been closed to some addresses outside Terraform",
    effect: (set: IpSet) => `perhaps ${signed("-", set)} outside Terraform`,
  },
  "perhaps closed unread": {
    hidden: "may have been closed to some addresses outside Terraform",
    effect: (set: IpSet) => `perhaps ${withUnread(set)}, outside Terraform`,
  },
  "partly deleted": {
    hidden: "was deleted with the cluster, outside Terraform, and cannot all be read",
    effect: partlyGone("outside Terraform, with the cluster"),
  },
  deleted: {
    hidden: "was deleted with the cluster, outside Terraform",
    effect: (set: IpSet) => `${signed("-", set)} outside Terraform, with the cluster`,
  },
  "partly gone": {
    hidden: "is destroyed with the cluster, and cannot all be read",
    effect: partlyGone("with the cluster"),
  },
  gone: {
    hidden: "is destroyed with the cluster",
    effect: (set: IpSet) => `${signed("-", set)}, with the cluster`,
  },
};

export type MoveKind = keyof typeof MOVE_KINDS;

/** The kinds that are no more than notes, whatever their row. */
export const NOTE_KINDS: ReadonlySet<MoveKind> = new Set<MoveKind>(["new", "partly gone", "gone"]);

export const KIND_ORDER = Object.keys(MOVE_KINDS);

/** Describes the addresses of a list that is not all known: `none` if none of them is, else what is, with `rest`. */
function partly(none: string, rest: string): (set: IpSet) => string {
  return (set) => (set.isEmpty() ? none : `at least ${signed("+", set)}, ${rest}`);
}

/** Describes the addresses of such a list that are lost with its cluster; `how` follows them. */
function partlyGone(how: string): (set: IpSet) => string {
  return (set) =>
    set.isEmpty()
      ? `addresses of entries that cannot be read, ${how}`
      : `at least ${signed("-", set)}, ${how}; not all can be read`;
}

/** Describes the addresses of a list of which not all can be read. */
function withUnread(set: IpSet): string {
  const unread = "addresses of entries that cannot be read";
  return set.isEmpty() ? unread : `${signed("-", set)}, and ${unread}`;
}

/** Formats the addresses of a list that is opened: "open to every IPv4 address, +16 IPv6". */
function openWords(set: IpSet, opened: readonly Family[]): string {
  const others = FAMILIES.filter((family) => !opened.includes(family) && !set.isEmpty(family));
  return [`open to ${everyAddress(opened)}`, ...others.map((family) => signed("+", set.only(family)))].join(
    ", ",
  );
}

/** Formats the sizes of both families: "+262,144 IPv4 +2^80 IPv6 and more" if the latter size is rounded down. */
function signed(sign: "+" | "-", set: IpSet): string {
  return FAMILIES.filter((family) => !set.isEmpty(family))
    .map((family) => {
      const part = set.only(family);
      const size = set.isOpen(family) ? `${shortCount(part.count(family))} IPv${family}` : shortSize(part);
      const exact = size.replace(/^over /, "");
      return `${sign}${exact}${exact === size ? "" : " and more"}`;
    })
    .join(" ");
}
