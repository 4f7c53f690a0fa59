/** The reasons why a text is not an entry of an access list, each with a general hint. */

/** What is wrong with one entry of an access list, and what to write instead. */
export interface CidrProblem {
  /** The stable code of the mistake. */
  readonly reason: CidrReason;
  /** What is wrong, as a clause that follows the value: `has bits set after its /8 prefix`. */
  readonly message: string;
  /** The entry that the user meant, if the text leaves no doubt. Always a valid entry. */
  readonly suggestion?: string;
  /** The entries that the user meant, if they are several: those of `10.0.0.1-10.0.0.6`. */
  readonly entries?: readonly string[];
  /** What to do, as a clause: `write "10.0.0.0/8"`. Names the suggestion if there is one. */
  readonly hint: string;
}

export type CidrReason = keyof typeof GENERAL_HINTS;

/**
 * Recognizes one kind of mistake. `correct` turns a text without that mistake into a valid entry, if it is one or if its
 * other mistakes can be undone too.
 */
export type Check = (text: string, correct: (text: string) => string | undefined) => CidrProblem | undefined;

const A_RANGE = 'write a range such as "203.0.113.0/24" or "2001:db8::/32"';
const AN_IPV4 = 'write four numbers from 0 to 255, such as "203.0.113.7"';
const AN_IPV6 = 'write eight groups of hexadecimal digits, or "::" once for groups of zeros';
const A_PREFIX = 'write "/" and the number of leading bits, or leave it out for a single address';

/** The reasons, each with the hint that is given without a suggestion. */
export const GENERAL_HINTS = {
  empty: A_RANGE,
  "surrounding-space": "delete the space around it",
  "inner-space": "write one range, without space",
  "list-in-text": "write each range as an entry of its own",
  "stray-separator": A_RANGE,
  "text-beside": "write the range alone, and each range as an entry of its own",
  comment: "delete it: an entry is a range and nothing else",
  quoted: "delete the quotation marks",
  url: "write the addresses of the host, without scheme, port and path",
  hostname: "write its addresses: names are not resolved",
  "unexpected-character": A_RANGE,
  brackets: "write the address without brackets",
  "port-suffix": "leave the port out: access is granted to addresses, for all ports",
  zone: "leave the zone out: it has a meaning on one machine only",
  wildcard: A_RANGE,
  "address-range": "write the ranges that cover it, each as an entry of its own",
  netmask: "write the prefix length instead of the mask",
  "prefix-missing": A_PREFIX,
  "prefix-repeated": "write one prefix length",
  "prefix-not-a-number": A_PREFIX,
  "prefix-leading-zeros": "write the prefix length without leading zeros",
  "prefix-out-of-range": A_PREFIX,
  "host-bits-set": "write the first address of the range",
  "leading-zeros": "write the numbers without leading zeros, in decimal",
  "short-form": AN_IPV4,
  "too-many-parts": AN_IPV4,
  "octet-out-of-range": AN_IPV4,
  "number-form": AN_IPV4,
  "stray-dot": AN_IPV4,
  "ipv4-mapped-dotted": "write the IPv4 address or range itself",
  "double-colon-repeated": AN_IPV6,
  "stray-colon": AN_IPV6,
  "group-too-long": AN_IPV6,
  "too-many-groups": AN_IPV6,
  "too-few-groups": AN_IPV6,
  "not-an-address": A_RANGE,
} as const satisfies Readonly<Record<string, string>>;

/** Returns a problem with a suggestion, or with the general hint of its reason. */
export function problem(reason: CidrReason, message: string, suggestion?: string): CidrProblem {
  if (suggestion === undefined) return { reason, message, hint: GENERAL_HINTS[reason] };
  return { reason, message, suggestion, hint: `write "${suggestion}"` };
}

/** Returns a text for a message, quoted and shortened. */
export function quotePiece(piece: string): string {
  return JSON.stringify(piece.length > 40 ? `${piece.slice(0, 40)}…` : piece);
}
