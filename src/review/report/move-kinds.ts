/** Words for what happens to the addresses that can connect to an endpoint. */
import { FAMILIES, type Family, type IpSet, shortCount, shortSize } from "../../cidr";
import { everyAddress } from "./names";

/** The words for a sensitive list, and those for others; `note` if it is no more than that, whatever its row. */
type MoveRow = readonly [
  hidden: string,
  what: (set: IpSet, opened: readonly Family[]) => string,
  tone?: "note",
];

const [NOT_KNOWN, NOT_READ] = ["known only after apply", "entries that cannot be read"];
const OUTSIDE = "outside Terraform";
const CLOSED = `was closed to some addresses ${OUTSIDE}`;
const PERHAPS_CLOSED = `may have been closed to some addresses ${OUTSIDE}`;
const OPENED = `was opened to more addresses ${OUTSIDE}`;

/** The kinds, the most severe first. */
export const MOVE_KINDS = table({
  open: ["open", openWords],
  unknown: [NOT_KNOWN, partly(NOT_KNOWN, "not all is known")],
  "unknown and unreadable": [
    `${NOT_KNOWN}, with ${NOT_READ}`,
    partly(`${NOT_KNOWN}, with ${NOT_READ}`, "not all is known, and not all can be read"),
  ],
  unreadable: [`with ${NOT_READ}`, partly(`with ${NOT_READ}`, "not all can be read")],
  "unreadable drift": [`was changed ${OUTSIDE}, with ${NOT_READ}`, () => `with ${NOT_READ}, ${OUTSIDE}`],
  "at most more": [
    "may let in more addresses",
    (set) => `at most ${signed("+", set)}, the present list cannot be read`,
  ],
  wide: ["lets in more addresses than any one network has", (set) => `lets in ${shortSize(set)}`],
  wider: ["lets in more addresses, in all more than any one network has", (set) => signed("+", set)],
  "wide drift": [
    `${OPENED}, in all more than any one network has`,
    (set) => `${signed("+", set)} ${OUTSIDE}`,
  ],
  more: ["lets in more addresses", (set) => signed("+", set)],
  drift: [OPENED, (set) => `${signed("+", set)} ${OUTSIDE}`],
  new: ["is new", (set) => `new: ${shortSize(set)}`, "note"],
  "at least fewer": ["lets in fewer addresses", (set) => `at least ${signed("-", set)}, not all can be read`],
  fewer: ["lets in fewer addresses", (set) => signed("-", set)],
  "perhaps fewer": ["may let in fewer addresses", (set) => `perhaps ${signed("-", set)}`],
  "perhaps fewer of an unreadable list": [
    "may let in fewer addresses",
    (set) => `perhaps ${withUnreadable(set)}`,
  ],
  closed: [CLOSED, (set) => `${signed("-", set)} ${OUTSIDE}`],
  "partly closed": [CLOSED, partlyGone(OUTSIDE)],
  "perhaps closed": [PERHAPS_CLOSED, (set) => `perhaps ${signed("-", set)} ${OUTSIDE}`],
  "perhaps closed unreadable": [PERHAPS_CLOSED, (set) => `perhaps ${withUnreadable(set)}, ${OUTSIDE}`],
  "partly deleted": [
    `was deleted with the cluster, ${OUTSIDE}, and cannot all be read`,
    partlyGone(`${OUTSIDE}, with the cluster`),
  ],
  deleted: [
    `was deleted with the cluster, ${OUTSIDE}`,
    (set) => `${signed("-", set)} ${OUTSIDE}, with the cluster`,
  ],
  "partly gone": [
    "is destroyed with the cluster, and cannot all be read",
    partlyGone("with the cluster"),
    "note",
  ],
  gone: ["is destroyed with the cluster", (set) => `${signed("-", set)}, with the cluster`, "note"],
});

export type MoveKind = keyof typeof MOVE_KINDS;

export const KIND_ORDER = Object.keys(MOVE_KINDS);

function table<Kind extends string>(rows: Readonly<Record<Kind, MoveRow>>): typeof rows {
  return rows;
}

/** Describes the addresses of a list that is not all known: `none` if none of them is, else what is, with `rest`. */
function partly(none: string, rest: string): MoveRow[1] {
  return (set) => (set.isEmpty() ? none : `at least ${signed("+", set)}, ${rest}`);
}

/** Describes the addresses of such a list that are lost with its cluster; `how` follows them. */
function partlyGone(how: string): MoveRow[1] {
  return (set) =>
    set.isEmpty()
      ? `addresses of ${NOT_READ}, ${how}`
      : `at least ${signed("-", set)}, ${how}; not all can be read`;
}

/** Describes the addresses of a list of which not all can be read. */
function withUnreadable(set: IpSet): string {
  return set.isEmpty() ? `addresses of ${NOT_READ}` : `${signed("-", set)}, and addresses of ${NOT_READ}`;
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
