/** Words for what happens to the addresses that can connect to an endpoint. */
import { FAMILIES, type Family, type IpSet, shortCount, shortSize } from "../../cidr";
import { everyAddress } from "./names";

/** How many addresses of each family an endpoint gains or loses. */
export type AddressCounts = Readonly<Record<Family, bigint>>;

/** The addresses that a line is about. */
export interface MovedAddresses {
  /** Those of one endpoint. */
  readonly set: IpSet;
  /** The families of which every address can connect after the change, but could not before. */
  readonly opened: readonly Family[];
  /** The numbers of all endpoints of the line. */
  readonly counts: readonly AddressCounts[];
}

/** The words for a sensitive list, and those for others; `note` if it is no more than that, whatever its row. */
type MoveRow = readonly [hidden: string, what: (moved: MovedAddresses) => string, tone?: "note"];

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
    ({ counts }) => `at most ${signed("+", counts)}, the present list cannot be read`,
  ],
  wide: ["lets in more addresses than any one network has", ({ set }) => `lets in ${shortSize(set)}`],
  wider: [
    "lets in more addresses, in all more than any one network has",
    ({ counts }) => signed("+", counts),
  ],
  "wide drift": [
    `${OPENED}, in all more than any one network has`,
    ({ counts }) => `${signed("+", counts)} ${OUTSIDE}`,
  ],
  more: ["lets in more addresses", ({ counts }) => signed("+", counts)],
  drift: [OPENED, ({ counts }) => `${signed("+", counts)} ${OUTSIDE}`],
  new: ["is new", ({ set }) => `new: ${shortSize(set)}`, "note"],
  "at least fewer": [
    "lets in fewer addresses",
    ({ counts }) => `at least ${signed("-", counts)}, not all can be read`,
  ],
  fewer: ["lets in fewer addresses", ({ counts }) => signed("-", counts)],
  "perhaps fewer": ["may let in fewer addresses", ({ counts }) => `perhaps ${signed("-", counts)}`],
  "perhaps fewer of an unreadable list": [
    "may let in fewer addresses",
    (moved) => `perhaps ${withUnreadable(moved)}`,
  ],
  closed: [CLOSED, ({ counts }) => `${signed("-", counts)} ${OUTSIDE}`],
  "partly closed": [CLOSED, partlyGone(OUTSIDE)],
  "perhaps closed": [PERHAPS_CLOSED, ({ counts }) => `perhaps ${signed("-", counts)} ${OUTSIDE}`],
  "perhaps closed unreadable": [PERHAPS_CLOSED, (moved) => `perhaps ${withUnreadable(moved)}, ${OUTSIDE}`],
  "partly deleted": [
    `was deleted with the cluster, ${OUTSIDE}, and cannot all be read`,
    partlyGone(`${OUTSIDE}, with the cluster`),
  ],
  deleted: [
    `was deleted with the cluster, ${OUTSIDE}`,
    ({ counts }) => `${signed("-", counts)} ${OUTSIDE}, with the cluster`,
  ],
  "partly gone": [
    "is destroyed with the cluster, and cannot all be read",
    partlyGone("with the cluster"),
    "note",
  ],
  gone: ["is destroyed with the cluster", ({ counts }) => `${signed("-", counts)}, with the cluster`, "note"],
});

export type MoveKind = keyof typeof MOVE_KINDS;

export const KIND_ORDER = Object.keys(MOVE_KINDS);

function table<Kind extends string>(rows: Readonly<Record<Kind, MoveRow>>): typeof rows {
  return rows;
}

/** Describes the addresses of a list that is not all known: `none` if none of them is, else what is, with `rest`. */
function partly(none: string, rest: string): MoveRow[1] {
  return ({ set, counts }) => (set.isEmpty() ? none : `at least ${signed("+", counts)}, ${rest}`);
}

/** Describes the addresses of such a list that are lost with its cluster; `how` follows them. */
function partlyGone(how: string): MoveRow[1] {
  return ({ set, counts }) =>
    set.isEmpty()
      ? `addresses of ${NOT_READ}, ${how}`
      : `at least ${signed("-", counts)}, ${how}; not all can be read`;
}

/** Describes the addresses of a list of which not all can be read. */
function withUnreadable({ set, counts }: MovedAddresses): string {
  const unreadable = `addresses of ${NOT_READ}`;
  return set.isEmpty() ? unreadable : `${signed("-", counts)}, and ${unreadable}`;
}

/** Formats the addresses of a list that is opened: "open to every IPv4 address, +16 IPv6". */
function openWords({ opened, counts }: MovedAddresses): string {
  const more = signed(
    "+",
    counts,
    FAMILIES.filter((family) => !opened.includes(family)),
  );
  return [`open to ${everyAddress(opened)}`, more].filter((part) => part !== "").join(", ");
}

/**
 * Formats numbers of addresses: "+262,144 IPv4 +2^80 IPv6 and more" if the latter number is rounded down, and
 * "+65,280 to 65,536 IPv4" if endpoints differ.
 */
function signed(sign: "+" | "-", counts: readonly AddressCounts[], families = FAMILIES): string {
  return families
    .flatMap((family) => {
      const ordered = counts.map((each) => each[family]).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      const [least = 0n, most = 0n] = [ordered[0], ordered.at(-1)];
      if (most === 0n) return [];
      const size = shortCount(most);
      const exact = size.replace(/^over /, "");
      const from = least === most ? "" : `${shortCount(least).replace(/^over /, "")} to `;
      return `${sign}${from}${exact} IPv${family}${exact === size ? "" : " and more"}`;
    })
    .join(" ");
}
