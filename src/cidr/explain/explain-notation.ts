/** Recognizes mistakes of notation: text around an address, or in the place of one. */
import { blocksOf } from "../blocks";
import { ADDRESS_BITS, type Cidr } from "../cidr";
import { formatCidr } from "../format";
import { type Check, type CidrReason, problem, quotePiece } from "../parsing/problem";
import { readAddress, readCidr } from "../parsing/read";
import { entries, mixedParts } from "./explain-entries";

/** No notation below is longer. Limits the time of the checks. */
const LONGEST = 200;

const MOST_IN_HINT = 8;
const PORT = "has a port after its address";
const MASK = "has a mask where a prefix length belongs";
/** Recognizes `office:10.0.0.0/8`. Suggests nothing: the text may be one that denies access. */
const label: Check = (text, correct) => {
  const [, name = "", range = ""] = /^([a-z_][\w-]*)[:=](.+)$/i.exec(text) ?? [];
  if (!/[g-z]/i.test(name) || correct(range) === undefined) return undefined;
  return problem("text-beside", "has text before its range");
};

/** Quotation marks, also those of other languages, and escaped ones. */
const QUOTES = "(?:\\\\?[\"'`\\u2018-\\u201f\\u00ab\\u00bb])";

/** A hyphen, or a character that stands for one in copied text: a dash of any width, a bullet, a minus sign. */
const DASH = "[\\p{Pd}\\u2043\\u2212]";
const BETWEEN_ENDS = new RegExp(`${DASH}|\\.{2,3}|\\sto\\s`, "u");

/** Recognizes a mistake by a pattern. `meant` returns the text without the mistake. */
function matching(
  pattern: RegExp,
  reason: CidrReason,
  message: string,
  meant?: (match: RegExpExecArray) => string | undefined,
): Check {
  return (text, correct) => {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const corrected = meant?.(match);
    return problem(reason, message, corrected === undefined ? undefined : correct(corrected));
  };
}

const tooLong: Check = (text) =>
  text.length > LONGEST
    ? problem("not-an-address", `is ${text.length} characters long, which no address is`)
    : undefined;

/** Characters that no address has. Full-width and invisible ones can be corrected. */
const foreignCharacter: Check = (text, correct) => {
  const character = /[^ -~]/u.exec(text)?.[0];
  if (character === undefined) return undefined;
  const plain = text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(new RegExp(DASH, "gu"), "-")
    .replace(/\p{Cf}/gu, "");
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const message = `holds the character U+${code}, which no address has`;
  return problem("unexpected-character", message, plain === text ? undefined : correct(plain));
};

/** Recognizes a range by its ends, which may be CIDR ranges too: from the first address of one to the last of the other. */
const addressRange: Check = (text) => {
  const [from, to, more] = text.split(BETWEEN_ENDS).map((end) => end.trim());
  if (from === undefined || to === undefined || more !== undefined) return undefined;
  const first = readCidr(from);
  const lastOctet = first?.family === 4 && !from.includes("/") && /^\d{1,3}$/.test(to);
  const last = readCidr(lastOctet ? from.replace(/\d{1,3}$/, to) : to);
  if (first === undefined || last === undefined || first.family !== last.family) return undefined;
  const message = "is a range of addresses, not a CIDR range";
  if (first.first > last.first) {
    const swapped = `${message}, and its ends are swapped`;
    return { reason: "address-range", message: swapped, hint: "write the lower end first" };
  }
  const blocks = [...blocksOf(first.family, [first.first, last.last + 1n])].map(formatCidr);
  if (blocks.length === 1) return problem("address-range", message, blocks[0]);
  if (blocks.length > MOST_IN_HINT) return { ...problem("address-range", message), entries: blocks };
  const named = blocks.map((block) => `"${block}"`).join(", ");
  return { reason: "address-range", message, hint: `write the entries ${named}`, entries: blocks };
};

const zone: Check = (text, correct) => {
  if (!text.includes("%") || !text.includes(":")) return undefined;
  return problem("zone", `has a zone (${quotePiece(zoneOf(text))})`, correct(text.replace(zoneOf(text), "")));
};

const wildcard: Check = (text, correct) => {
  if (!text.includes("*")) return undefined;
  if (/^[*.:]+$/.test(text)) {
    const hint = 'write "0.0.0.0/0" and "::/0", only if every address may connect';
    return { reason: "wildcard", message: "is a wildcard", hint };
  }
  const [, known, digits] = /^(\d+(?:\.\d+){0,2})(?:\.\*){1,3}(?:\/(\d+))?$/.exec(text) ?? [];
  const octets = known?.split(".") ?? [];
  const prefix = String(octets.length * 8);
  if (octets.length === 0 || (digits ?? prefix) !== prefix) return problem("wildcard", "holds a wildcard");
  const network = [...octets, "0", "0", "0"].slice(0, 4).join(".");
  return problem("wildcard", "holds a wildcard", correct(`${network}/${prefix}`));
};

/** Recognizes a name, also with a port or a prefix. A name in other letters than `a` to `z` has a domain. */
const hostname: Check = (text) => {
  const host =
    /^(?:\*\.)?([a-z0-9_.-]+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\.?)(?::\d+)?(?:\/\d*)?$/iu.exec(
      text,
    )?.[1];
  if (host === undefined || !/[a-z]/i.test(host) || isNumberForm(host)) return undefined;
  return problem("hostname", "is a name, not an address");
};

const numberForm: Check = (text) =>
  isNumberForm(text.split("/", 1)[0] ?? "")
    ? problem("number-form", "is written with hexadecimal numbers")
    : undefined;

const netmask: Check = (text, correct) => {
  const [network, mask, more] = text.split("/");
  const dotted = mask === undefined || more !== undefined ? undefined : readAddress(mask);
  if (network === undefined || dotted?.family !== 4) return undefined;
  const prefix = prefixOfMask(dotted);
  const meant = prefix === undefined ? undefined : correct(`${network}/${prefix}`);
  return problem("netmask", MASK, meant);
};

function zoneOf(text: string): string {
  return /%[^/]*/.exec(text)?.[0] ?? "";
}

function isNumberForm(text: string): boolean {
  return /^(?:0x[0-9a-f]+|\d+)(?:\.(?:0x[0-9a-f]+|\d+)){0,3}$/i.test(text) && /x/i.test(text);
}

/** Returns the prefix length of a mask: `255.255.0.0`, or inverted as on routers `0.0.255.255`. `0.0.0.0` may mean either. */
function prefixOfMask({ first: mask }: Cidr): number | undefined {
  if (mask === 0n) return undefined;
  const bits = mask.toString(2).padStart(ADDRESS_BITS[4], "0");
  if (/^1+0*$/.test(bits)) return bits.lastIndexOf("1") + 1;
  return /^0+1+$/.test(bits) ? bits.indexOf("1") : undefined;
}

/** Returns the range of a text in brackets: `[::1]/128`, or `[::1/128]`. */
function withoutBrackets([, inner = "", prefix = ""]: RegExpExecArray): string {
  return inner.includes("/") ? inner : inner + prefix;
}

/** Returns the range of a URL, if its path is the prefix length of one; else its host. */
function ofUrl([, host = "", path = ""]: RegExpExecArray): string {
  const range = host.replace(/^\[|\]$/g, "") + path;
  return readCidr(range) === undefined ? host : range;
}

/** Removes quotation marks. Two numbers may be meant where one is between digits. */
function withoutQuotes({ input }: RegExpExecArray): string | undefined {
  const isBetween = new RegExp(`[\\da-f]${QUOTES}+[\\da-f]`, "i").test(input);
  return isBetween ? undefined : input.replace(new RegExp(QUOTES, "g"), "");
}

export const notationChecks: readonly Check[] = [
  matching(/^$/, "empty", "is empty"),
  matching(
    /^\s*([\d.]+)\s+(?:(?:net)?mask\s+)?(255(?:\.\d+){3}|0(?:\.\d+){2}\.255)\s*$/i,
    "netmask",
    MASK,
    ([, network, mask]) => `${network}/${mask}`,
  ),
  entries,
  tooLong,
  matching(/^\s+$/, "empty", "is blank"),
  matching(/^\s|\s$/, "surrounding-space", "has space around it", ({ input }) => input.trim()),
  matching(new RegExp(QUOTES), "quoted", "has quotation marks in it", withoutQuotes),
  matching(
    /^(?:[a-z][a-z0-9+.-]*:\/\/|https?:)(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)(?::\d*)?(\/\d+$)?/i,
    "url",
    "is a URL, not an address",
    ofUrl,
  ),
  addressRange,
  hostname,
  foreignCharacter,
  mixedParts,
  matching(/^\[([^\]]*)\](\/\d+)?$/, "brackets", "has brackets around its address", withoutBrackets),
  matching(/^[(<{]+([^(<{>)}]*)[>)}]+$/, "brackets", "has brackets around its address", ([, inner]) => inner),
  matching(/^\[([^\]]*)\]:(?:\d+|[a-z]+|\*)(\/\d+)?$/i, "port-suffix", PORT, withoutBrackets),
  zone,
  wildcard,
  matching(
    /^(?=\d*\.)([\d.]+):(?:\d+|[a-z]+|\*)(\/\d+)?$/,
    "port-suffix",
    PORT,
    ([, host = "", prefix = ""]) => host + prefix,
  ),
  matching(/^([0-9a-f.:]+\/\d+):(?:\d+|[a-z]+|\*)$/i, "port-suffix", PORT, ([, range]) => range),
  label,
  numberForm,
  netmask,
  matching(/^\//, "not-an-address", "has no address before its prefix"),
];
