/** Recognizes mistakes of notation: text around an address, or in the place of one. */
import { blocksOf } from "../blocks";
import { ADDRESS_BITS, type Cidr } from "../cidr";
import { interval } from "../edges";
import { formatBlocks } from "../format";
import { type Check, type CidrReason, problem, quotePiece } from "../parsing/problem";
import { readAddress } from "../parsing/read";

/** No notation below is longer. Limits the time of the checks. */
const LONGEST = 200;

const MOST_IN_HINT = 4;
const PORT = "has a port after its address";

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
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\p{Cf}/gu, "");
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const message = `holds the character U+${code}, which no address has`;
  return problem("unexpected-character", message, plain === text ? undefined : correct(plain));
};

const addressRange: Check = (text) => {
  const [from, to, more] = text.split("-").map((part) => part.trim());
  if (from === undefined || to === undefined || more !== undefined) return undefined;
  const first = readAddress(from);
  const lastOctet = first?.family === 4 && /^\d{1,3}$/.test(to);
  const last = readAddress(lastOctet ? from.replace(/\d{1,3}$/, to) : to);
  if (first === undefined || last === undefined || first.family !== last.family) return undefined;
  const message = "is a range of addresses, not a CIDR range";
  if (first.first > last.first) {
    const swapped = `${message}, and its ends are swapped`;
    return { reason: "address-range", message: swapped, hint: "write the lower end first" };
  }
  const blocks = formatBlocks(blocksOf(interval(first.family, first.first, last.last), MOST_IN_HINT + 1));
  if (blocks.length === 1) return problem("address-range", message, blocks[0]);
  if (blocks.length > MOST_IN_HINT) return problem("address-range", message);
  const entries = blocks.map((block) => `"${block}"`).join(", ");
  return { reason: "address-range", message, hint: `write the entries ${entries}` };
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
  const octets = /^(\d+(?:\.\d+){0,2})(?:\.\*){1,3}$/.exec(text)?.[1]?.split(".");
  if (octets === undefined) return problem("wildcard", "holds a wildcard");
  const network = [...octets, "0", "0", "0"].slice(0, 4).join(".");
  return problem("wildcard", "holds a wildcard", correct(`${network}/${octets.length * 8}`));
};

const hostname: Check = (text) => {
  const host = /^([a-z0-9_.-]+)(?::\d+)?$/i.exec(text)?.[1];
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
  return problem("netmask", "has a mask where a prefix length belongs", meant);
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

/** Removes the space around the slash; undefined if there is other space in the text. */
function withoutSpace({ input }: RegExpExecArray): string | undefined {
  const joined = input.split("/").map((part) => part.trim());
  return joined.some((part) => /\s/.test(part)) ? undefined : joined.join("/");
}

/** Returns the range of a text in brackets: `[::1]/128`, or `[::1/128]`. */
function withoutBrackets([, inner = "", prefix = ""]: RegExpExecArray): string {
  return inner.includes("/") ? inner : inner + prefix;
}

export const notationChecks: readonly Check[] = [
  matching(/^$/, "empty", "is empty"),
  matching(/[,;]|\S\n\s*\S/, "several-entries", "holds more than one range"),
  tooLong,
  matching(/^\s+$/, "empty", "is blank"),
  matching(/^\s|\s$/, "surrounding-space", "has space around it", ({ input }) => input.trim()),
  matching(/^["'`]|["'`]$/, "quoted", "has quotation marks in it", ({ input }) =>
    input.replace(/^["'`]+|["'`]{1,9}$/g, ""),
  ),
  matching(
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)/i,
    "url",
    "is a URL, not an address",
    ([, host]) => host,
  ),
  foreignCharacter,
  addressRange,
  matching(/\s/, "inner-space", "has space in it", withoutSpace),
  matching(/^\[([^\]]*)\](\/\d+)?$/, "brackets", "has brackets around its address", withoutBrackets),
  matching(/^\[([^\]]*)\]:\d+(\/\d+)?$/, "port-suffix", PORT, withoutBrackets),
  zone,
  wildcard,
  matching(/^([0-9]*\.[0-9.]*):\d+$/, "port-suffix", PORT, ([, host]) => host),
  hostname,
  numberForm,
  netmask,
  matching(/^\//, "not-an-address", "has no address before its prefix"),
];
