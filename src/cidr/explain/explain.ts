/**
 * Reads an entry of an access list. Explains why a text is refused, and which entry the user meant. Each check
 * recognizes one group of mistakes; the first check that recognizes a mistake explains it.
 */
import { ADDRESS_BITS, blockAt, type Cidr, MAPPED } from "../cidr";
import { formatAddress, formatCidr } from "../format";
import { parseIpv4, parseIpv6 } from "../parsing/parse-address";
import { type Check, type CidrProblem, problem, quotePiece } from "../parsing/problem";
import { readAddress, readCidr } from "../parsing/read";
import { entries } from "./explain-entries";
import { notationChecks } from "./explain-notation";

/** Longer texts are not explained: the checks start again after each mistake that they undo. */
const MOST_CHARACTERS = 300;

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

/** Returns what is wrong with a text that `readCidr` refuses. */
export function explainCidr(text: string): CidrProblem {
  if (text.length > MOST_CHARACTERS) {
    return entries(text, correct) ?? problem("not-an-address", "is longer than any address");
  }
  for (const check of CHECKS) {
    const found = check(text, correct);
    if (found !== undefined) return found;
  }
  return problem("not-an-address", "is neither an IP address nor a CIDR range");
}

function correct(text: string): string | undefined {
  return readCidr(text) === undefined ? explainCidr(text).suggestion : text;
}

/** Splits a text into the address and the rest ("/8"). */
function halves(text: string): { address: string; rest: string } {
  const slash = text.indexOf("/");
  return slash < 0 ? { address: text, rest: "" } : { address: text.slice(0, slash), rest: text.slice(slash) };
}

const unexpectedCharacter: Check = (text) => {
  const { address } = halves(text);
  const allowed = address.includes(":") ? /[^0-9a-f:.]/i : /[^0-9.]/;
  const character = allowed.exec(address)?.[0];
  if (character === undefined) return undefined;
  return problem("unexpected-character", `has ${quotePiece(character)} in its address`);
};

const ipv4: Check = (text, correct) => {
  const { address, rest } = halves(text);
  if (address.includes(":") || parseIpv4(address) !== undefined) return undefined;
  return explainIpv4(address, rest, correct);
};

const ipv6: Check = (text, correct) => {
  const { address, rest } = halves(text);
  if (!address.includes(":")) return undefined;
  const value = parseIpv6(address);
  if (value === undefined) return explainIpv6(address);
  if (value < MAPPED.first || value > MAPPED.last) return undefined;
  const digits = Number(/^\/(\d{1,3})$/.exec(rest)?.[1] ?? NaN);
  if (!address.includes(".") && !(digits > MAPPED.prefix && digits <= ADDRESS_BITS[6])) return undefined;
  const dotted = formatAddress(4, value - MAPPED.first);
  const message = "is an IPv4 address in IPv6 notation";
  if (rest === "") return problem("ipv4-mapped-dotted", message, dotted);
  const meant =
    digits > MAPPED.prefix ? correct(`${dotted}/${digits - MAPPED.prefix}`) : ofIpv4(dotted + rest);
  return problem("ipv4-mapped-dotted", message, meant);
};

/** Returns a text that is an IPv4 range: its prefix was meant for IPv4. Never the range of all addresses. */
function ofIpv4(text: string): string | undefined {
  return (readCidr(text)?.prefix ?? 0) > 0 ? text : undefined;
}

function explainIpv4(
  address: string,
  rest: string,
  correct: (text: string) => string | undefined,
): CidrProblem {
  const parts = address.split(".");
  if (parts.includes("")) return problem("stray-dot", "has a dot without a number beside it");
  if (parts.length > 4) return problem("too-many-parts", `has ${parts.length} numbers instead of 4`);
  const padded = parts.find((part) => /^0\d/.test(part));
  if (padded !== undefined) {
    const meant = parts.every(readsTheSame) ? correct(parts.map(Number).join(".") + rest) : undefined;
    const message = `has leading zeros (${quotePiece(padded)}), which some tools read as octal`;
    return problem("leading-zeros", message, meant);
  }
  const tooLarge = parts.find((part) => Number(part) > 255);
  if (parts.length === 1 && tooLarge !== undefined) return problem("number-form", "is a single number");
  if (tooLarge !== undefined) {
    return problem("octet-out-of-range", `has ${quotePiece(tooLarge)} where at most 255 fits`);
  }
  const message = `has only ${parts.length} of the 4 numbers of an IPv4 address`;
  const network = [...parts, "0", "0", "0"].slice(0, 4).join(".") + rest;
  return problem("short-form", message, rest !== "" && readCidr(network) !== undefined ? network : undefined);
}

function explainIpv6(address: string): CidrProblem {
  const tail = address.slice(address.lastIndexOf(":") + 1);
  if (tail.includes(".") && parseIpv4(tail) === undefined && /^[0-9.]+$/.test(tail)) {
    return explainIpv4(tail, "", () => undefined);
  }
  if ((address.match(/::/g) ?? []).length > 1)
    return problem("double-colon-repeated", 'has "::" more than once');
  if (address.includes(":::") || /^:[^:]|[^:]:$/.test(address)) {
    return problem("stray-colon", "has a colon without a group beside it");
  }
  const groups = address.split(":").filter((group) => group !== "");
  const long = groups.find((group) => group.length > 4 && !group.includes("."));
  if (long !== undefined) {
    return problem("group-too-long", `has ${quotePiece(long)} where a group has at most 4 digits`);
  }
  const found = groups.length + (tail.includes(".") ? 1 : 0);
  if (address.includes("::")) {
    return found >= 8
      ? problem("too-many-groups", `has ${found} groups besides "::", where at most 7 fit`)
      : problem("not-an-address", "is not a valid IPv6 address");
  }
  const reason = found > 8 ? "too-many-groups" : "too-few-groups";
  return problem(reason, `has ${found} groups where an IPv6 address has 8`);
}

/** Reports whether a number with leading zeros means the same in octal, or cannot be octal. */
function readsTheSame(digits: string): boolean {
  return !/^0[0-7]+$/.test(digits) || Number.parseInt(digits, 8) === Number.parseInt(digits, 10);
}

const prefix: Check = (text, correct) => {
  const [address = "", digits, more] = text.split("/");
  const block = readAddress(address);
  if (block === undefined || digits === undefined) return undefined;
  if (more !== undefined) return problem("prefix-repeated", 'has more than one "/"');
  if (digits === "") return problem("prefix-missing", 'has no prefix length after its "/"');
  const most = ADDRESS_BITS[block.family];
  if (!/^\d+$/.test(digits)) {
    const number = /^\+(\d+)$/.exec(digits)?.[1];
    const message = `has ${quotePiece(digits)} where a prefix length from 0 to ${most} belongs`;
    return problem("prefix-not-a-number", message, number && correct(`${address}/${number}`));
  }
  if (/^0\d/.test(digits)) {
    const meant = readsTheSame(digits) ? correct(`${address}/${Number(digits)}`) : undefined;
    return problem(
      "prefix-leading-zeros",
      `has leading zeros in its prefix length (${quotePiece(digits)})`,
      meant,
    );
  }
  if (Number(digits) > most) {
    const message = `has the prefix /${digits}, but an IPv${block.family} range has at most /${most}`;
    return { reason: "prefix-out-of-range", message, hint: `write a prefix from /0 to /${most}` };
  }
  return undefined;
};

/** Never suggests `/0` for the address of a host: the correction of a slip must not open a list to everyone. */
const hostBits: Check = (text) => {
  const [address = "", digits] = text.split("/");
  const block = readAddress(address);
  if (block === undefined || digits === undefined) return undefined;
  const message = `has bits set after its /${digits} prefix`;
  const network = blockAt(block.family, block.first, Number(digits));
  if (network.prefix > 0) return problem("host-bits-set", message, formatCidr(network));
  const single = `${formatAddress(block.family, block.first)}/${block.prefix}`;
  const hint = `write "${single}" for this one address; "${formatCidr(network)}" would let everyone in`;
  return { reason: "host-bits-set", message, hint };
};

/** The checks in order. Notations come first, since the parts of another notation look like bad addresses. */
const CHECKS: readonly Check[] = [...notationChecks, unexpectedCharacter, ipv4, ipv6, prefix, hostBits];
