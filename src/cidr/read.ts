/** The accepting half of the parser: what is a valid range, decided in one pass and without a word about the rest. */
import { ADDRESS_BITS, addressBlock, hostMask, MAPPED, type Cidr } from "./cidr";
import { parseIpv4 } from "./parse-ipv4";
import { parseIpv6 } from "./parse-ipv6";

/** The range a text stands for, or undefined; `explain.ts` finds out why. */
export function readCidr(text: string): Cidr | undefined {
  const slash = text.indexOf("/");
  const block = readAddress(text, slash < 0 ? text.length : slash);
  if (block === undefined || slash < 0) return block;
  const bits = ADDRESS_BITS[block.family];
  const prefix = readPrefix(text, slash + 1);
  if (prefix === undefined || prefix > bits) return undefined;
  const { family, first } = block;
  const mask = hostMask(family, prefix);
  return (first & mask) === 0n ? { family, first, last: first + mask, prefix } : undefined;
}

/** The single address in `text[0, end)`; a mapped one in dotted form (`::ffff:1.2.3.4`) is refused. */
export function readAddress(text: string, end = text.length): Cidr | undefined {
  const colon = text.indexOf(":");
  if (colon < 0 || colon >= end) {
    const address = parseIpv4(text, 0, end);
    return address === undefined ? undefined : addressBlock(4, BigInt(address));
  }
  const address = parseIpv6(text, end);
  if (address === undefined) return undefined;
  const mapped = address >= MAPPED.first && address <= MAPPED.last;
  return mapped && text.includes(".") ? undefined : addressBlock(6, address);
}

/** One to three decimal digits without leading zeros, up to the end of the text. */
function readPrefix(text: string, start: number): number | undefined {
  const digits = text.length - start;
  if (digits < 1 || digits > 3) return undefined;
  let prefix = 0;
  for (let at = start; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9 || (digit === 0 && at === start && digits > 1)) return undefined;
    prefix = prefix * 10 + digit;
  }
  return prefix;
}
