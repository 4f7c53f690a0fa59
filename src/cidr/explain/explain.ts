/** Explains why a text is not an entry of an access list, and names the entries that were meant. */
import { blocksOf } from "../blocks";
import { ADDRESS_BITS, blockAt, type Cidr, ipv4OfMapped, isIpv4Mapped } from "../cidr";
import { formatCidr } from "../format";
import { parseIpv6 } from "../parsing/parse-address";
import { readAddress, readCidr } from "../parsing/read";

/** What is wrong with one entry of an access list, and what to write instead. */
export interface CidrProblem {
  readonly reason: CidrReason;
  /** What is wrong, as a clause that follows the value: `has bits set after its /8 prefix`. */
  readonly message: string;
  /** The entries that were meant, all of them together; empty if the text leaves doubt. Always valid. */
  readonly entries: readonly string[];
  /** What to do, as a clause: `write "10.0.0.0/8"`. */
  readonly hint: string;
}

/** The stable code of a mistake. */
export type CidrReason = keyof typeof MISTAKES | "not-a-range";

export type ParsedCidr =
  { readonly ok: true; readonly cidr: Cidr } | { readonly ok: false; readonly problem: CidrProblem };

/**
 * Reads one entry of an access list: a range (`10.0.0.0/8`, `2001:db8::/32`) or a single address (`10.0.0.1` is
 * `10.0.0.1/32`). IPv6 may be written in any spelling of RFC 4291 except `::ffff:a.b.c.d`. Refuses every other text with
 * the reason and, if there is one, the fix. That includes spellings that tools read differently or correct silently.
 */
export function parseCidr(text: string): ParsedCidr {
  const cidr = readCidr(text);
  return cidr === undefined ? { ok: false, problem: explainCidr(text) } : { ok: true, cidr };
}

/** Longer texts are not explained: the checks start again after each mistake that they undo. */
const MOST_CHARACTERS = 2000;

/** A hint names so many entries; of a longer list, the first few. */
const MOST_IN_HINT = 8;
const FIRST_IN_HINT = 3;

/** Returns what is wrong with a text that `readCidr` refuses. The first row that recognizes it explains it. */
export function explainCidr(text: string): CidrProblem {
  const rows = text.length > MOST_CHARACTERS ? {} : MISTAKES;
  for (const [reason, row] of Object.entries(rows) as readonly [CidrReason, Mistake][]) {
    const found = row.meant(text);
    if (found === undefined) continue;
    const entries = [...new Set(found)];
    const message = row.message.replace("{prefix}", () => prefixOf(text));
    return { reason, message, entries, hint: hintOf(entries, row.hint) };
  }
  const hint = 'write a range such as "203.0.113.0/24" or "2001:db8::/32"';
  return { reason: "not-a-range", message: "is not an IP range", entries: [], hint };
}

function hintOf(entries: readonly string[], general: string): string {
  const texts = entries.map((entry) => `"${entry}"`);
  if (texts.length === 0) return general;
  if (texts.length === 1) return `write ${texts.join()}`;
  if (texts.length <= MOST_IN_HINT) return `write the entries ${texts.join(", ")}`;
  return `write each range as an entry of its own: ${texts.slice(0, FIRST_IN_HINT).join(", ")}, …`;
}

/** A kind of mistake. */
interface Mistake {
  /** `{prefix}` stands for what the text has from its slash on. */
  readonly message: string;
  /** What to do where the entry that was meant is not known. */
  readonly hint: string;
  /** Returns the entries that were meant, none where that is not plain; undefined if the text has no such mistake. */
  readonly meant: (text: string) => readonly string[] | undefined;
}

/** The mistakes. Other notations come first, since their parts look like bad addresses. */
const MISTAKES = {
  "from-to": {
    message: "is a range of addresses, not a CIDR range",
    hint: "write the lower end first",
    meant: ofEnds,
  },
  netmask: {
    message: "has a mask where a prefix length belongs",
    hint: "write the prefix length instead of the mask",
    meant: ofMask,
  },
  several: {
    message: "holds more than one range, or other text beside it",
    hint: "write each range alone, as an entry of its own",
    meant: ofParts,
  },
  "spaces-or-quotes": {
    message: "has spaces, quotation marks or commas in it",
    hint: "write the range alone",
    meant: (text) => {
      const [part, more] = partsOf(text);
      return part === undefined || more !== undefined || part === text ? undefined : corrected(part);
    },
  },
  "url-or-name": {
    message: "is a name or a URL, not an address",
    hint: "write its addresses: names are not resolved",
    meant: (text) => {
      const [, host = "", path = ""] = URL_OF.exec(text) ?? [];
      if (host !== "") return path === "" ? corrected(host) : [];
      return HOST_NAME.test(text) ? [] : undefined;
    },
  },
  "port-or-brackets": {
    message: "has brackets around its address, or a port after it",
    hint: "write the address alone: access is granted to addresses, for all ports",
    meant: (text) => {
      const [, bracketed, rest = "", bare] = PORT_OR_BRACKETS.exec(text) ?? [];
      if (bare !== undefined) return corrected(bare);
      return bracketed === undefined ? undefined : corrected(bracketed + rest);
    },
  },
  wildcard: {
    message: "has a wildcard in it",
    hint: 'write a range such as "203.0.113.0/24"; "0.0.0.0/0" and "::/0" let everybody in',
    meant: ofWildcard,
  },
  "leading-zeros": {
    message: "has leading zeros, which some tools read as octal",
    hint: "write the numbers without leading zeros, in decimal",
    meant: (text) => {
      const numbers = text.match(PADDED);
      if (numbers === null) return undefined;
      return numbers.every(readsTheSame)
        ? corrected(text.replace(PADDED, (digits) => `${Number(digits)}`))
        : [];
    },
  },
  "octet-too-large": {
    message: "has a number over 255 in its address",
    hint: 'write four numbers from 0 to 255, such as "203.0.113.7"',
    meant: (text) => {
      const octets = /^\d+(?:\.\d+){3}(?=\/|$)/.exec(text)?.[0].split(".") ?? [];
      return octets.some((octet) => Number(octet) > 255) ? [] : undefined;
    },
  },
  "ipv4-mapped": {
    message: "is an IPv4 address in IPv6 notation",
    hint: "write the IPv4 address or range itself",
    meant: ofMapped,
  },
  prefix: {
    message: "has no valid prefix length after its slash",
    hint: 'write "/" and a number up to 32 for IPv4, or up to 128 for IPv6; or write the address alone',
    meant: (text) =>
      readAddress(hostOf(text)) !== undefined && blockOf(text) === undefined ? [] : undefined,
  },
  "host-bits-set": {
    message: "has bits set after its {prefix} prefix",
    hint: 'write the address alone if it is meant; a range of "/0" would let everyone in',
    meant: (text) => {
      const block = blockOf(text);
      // The correction of a slip must not open a list to everyone.
      return block && (block.prefix > 0 ? [formatCidr(block)] : []);
    },
  },
} satisfies Readonly<Record<string, Mistake>>;

/** Returns the entries that a text means whose first mistake is undone. */
function corrected(text: string): readonly string[] {
  return readCidr(text) === undefined ? explainCidr(text).entries : [text];
}

const hostOf = (text: string): string => text.split("/", 1).join();
const prefixOf = (text: string): string => text.slice(hostOf(text).length);

/** Returns the block that a text names, whatever bits its address has after the prefix. */
function blockOf(text: string, address = readAddress(hostOf(text))): Cidr | undefined {
  const prefix = /^\/(\d{1,3})$/.exec(prefixOf(text))?.[1];
  if (address === undefined || prefix === undefined || Number(prefix) > address.prefix) return undefined;
  return blockAt(address.family, address.first, Number(prefix));
}

const BETWEEN_ENDS = /[-\u2010-\u2015\u2212]|\.{2,3}|\sto\s/;

/** Reads a range by its ends, which may be CIDR ranges too, or the last number of the upper end: `10.0.0.1-6`. */
function ofEnds(text: string): readonly string[] | undefined {
  const [from = "", to = "", more] = text.split(BETWEEN_ENDS).map((end) => end.trim());
  const first = readCidr(from);
  const isNumber = /^\d+$/.test(to) && /^[\d.]+$/.test(from);
  const last = readCidr(isNumber ? from.slice(0, from.lastIndexOf(".") + 1) + to : to);
  if (more !== undefined || first === undefined || first.family !== last?.family) return undefined;
  if (first.first > last.first) return [];
  return [...blocksOf(first.family, [first.first, last.last + 1n])].map(formatCidr);
}

/** Reads a mask, `255.255.0.0`, or inverted as on routers, `0.0.255.255`. `0.0.0.0` may mean either. */
function ofMask(text: string): readonly string[] | undefined {
  const tight = partsOf(text).join(" ");
  const [, network = "", mask = ""] = /^([\d.]+)(?:\/| (?:(?:net)?mask )?)([\d.]+)$/.exec(tight) ?? [];
  const bits = readCidr(mask)?.first.toString(2).padStart(ADDRESS_BITS[4], "0") ?? "";
  const [ones] = /^1+(?=0*$)|^0+(?=1+$)/.exec(bits) ?? [];
  const isMask = ones !== undefined && (text.includes("/") || /^255\.|^0\..*\.255$/.test(mask));
  if (!isMask) return bits !== "" && (text.includes("/") || !bits.includes("1")) ? [] : undefined;
  return corrected(`${network}/${ones.length}`);
}

function ofParts(text: string): readonly string[] | undefined {
  const parts = partsOf(text);
  if (parts.length < 2) return undefined;
  const entries = parts.map(corrected);
  if (entries.every(({ length }) => length > 0)) return entries.flat();
  return entries.some(({ length }) => length > 0) ? [] : undefined;
}

const BETWEEN_PARTS = /[\s\p{Cf}\p{Quotation_Mark}`,;|\uff0c\u3001\uff1b]+/u;

/** Splits at space, invisible characters, quotation marks and commas, except at space beside a slash. Leaves out the brackets of a list. */
function partsOf(text: string): readonly string[] {
  const halves = text.split("/").map((half) => half.trim());
  return halves
    .join("/")
    .split(BETWEEN_PARTS)
    .filter((part) => !/^[[\]]*$/.test(part));
}

/** A URL: its host, and a path that could be a prefix. */
const URL_OF = /^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]+)(?::\d*)?(\/\d+$)?/i;
const HOST_NAME = /^(?!0x)(?=.*[\p{L}_])[\p{L}\d_.-]+(?::\d+)?(?:\/\d*)?$/iu;

const PORT_OR_BRACKETS = /^(?:\[([^\]]*)\](\/\d+)?(?::\d+)?|([\d.]+(?:\/\d+)?):\d+)$/;

function ofWildcard(text: string): readonly string[] | undefined {
  if (!text.includes("*")) return undefined;
  const [, known = "", digits] = /^(\d+(?:\.\d+){0,2})(?:\.\*){1,3}(?:\/(\d+))?$/.exec(text) ?? [];
  const octets = known.split(".");
  const prefix = 8 * octets.length;
  if (known === "" || (digits ?? String(prefix)) !== String(prefix)) return [];
  return corrected(`${[...octets, "0", "0", "0"].slice(0, 4).join(".")}/${prefix}`);
}

/** A number with leading zeros, which is not a group of an IPv6 address. */
const PADDED = /(?<=^|[./])0\d+(?![\da-f:])/gi;

/** Reports whether a number with leading zeros means the same in octal, or cannot be octal. */
function readsTheSame(digits: string): boolean {
  return !/^[0-7]+$/.test(digits) || Number.parseInt(digits, 8) === Number(digits);
}

function ofMapped(text: string): readonly string[] | undefined {
  const address = hostOf(text).includes(":") ? parseIpv6(hostOf(text)) : undefined;
  if (address === undefined) return undefined;
  const single = blockAt(6, address, ADDRESS_BITS[6]);
  const range = prefixOf(text) === "" ? single : blockOf(text, single);
  const meant = range && ipv4OfMapped(range);
  if (meant !== undefined) return [formatCidr(meant)];
  return isIpv4Mapped(single) && text.includes(".") ? [] : undefined;
}
