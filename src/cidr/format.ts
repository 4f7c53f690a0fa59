/** Writes ranges in canonical spelling: dotted IPv4, IPv6 by RFC 5952, always with the prefix. */
import { WORDS, wordsOf } from "./address-words";
import type { Blocks } from "./blocks";
import type { Cidr, Family } from "./cidr";

/** Writes a range: `10.0.0.0/8`, `10.0.0.1/32`, `2001:db8::/32`. */
export function formatCidr(cidr: Cidr): string {
  return `${formatAddress(cidr.family, cidr.first)}/${cidr.prefix}`;
}

/** Writes an address without a prefix. IPv6 is always in hexadecimal groups, even if it holds an IPv4 address. */
export function formatAddress(family: Family, address: bigint): string {
  return formatWords(family, wordsOf(family, address), 0);
}

/** Writes each block of a packed list, as {@link formatCidr} does. */
export function formatBlocks({ family, firsts, prefixes, count }: Blocks): string[] {
  const width = WORDS[family];
  const texts: string[] = [];
  for (let index = 0; index < count; index++) {
    texts.push(`${formatWords(family, firsts, index * width)}/${prefixes[index] ?? 0}`);
  }
  return texts;
}

function formatWords(family: Family, words: Uint32Array, at: number): string {
  return family === 4 ? formatIpv4(words[at] ?? 0) : formatIpv6(words, at);
}

function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** Writes by RFC 5952, section 4: lower case, no leading zeros, "::" for the first longest run of two or more zero groups. */
function formatIpv6(words: Uint32Array, at: number): string {
  let runStart = 0;
  let [start, length] = [0, 1];
  for (let index = 0; index < 8; index++) {
    if (groupOf(words, at, index) !== 0) runStart = index + 1;
    else if (index + 1 - runStart > length) [start, length] = [runStart, index + 1 - runStart];
  }
  if (length < 2) return groupsBetween(words, at, 0, 8);
  return `${groupsBetween(words, at, 0, start)}::${groupsBetween(words, at, start + length, 8)}`;
}

function groupsBetween(words: Uint32Array, at: number, from: number, to: number): string {
  let text = "";
  for (let index = from; index < to; index++) {
    text += `${index === from ? "" : ":"}${groupOf(words, at, index).toString(16)}`;
  }
  return text;
}

/** Returns one of the eight 16-bit groups of an address. */
function groupOf(words: Uint32Array, at: number, index: number): number {
  const word = words[at + (index >> 1)] ?? 0;
  return index % 2 === 0 ? word >>> 16 : word & 0xffff;
}
