/** Reads IPv4 and IPv6 addresses. */
import { addressAt } from "../address-words";

/**
 * Returns the IPv4 address in `text[start, end)` as a number; undefined if it is not one. It is four decimal numbers without
 * leading zeros, the one spelling that all tools read alike.
 */
export function parseIpv4(text: string, start = 0, end = text.length): number | undefined {
  let address = 0;
  let octet = 0;
  let digits = 0;
  let octets = 1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (digits === 0 || octets === 4) return undefined;
      address = address * 256 + octet;
      octets++;
      octet = digits = 0;
    } else {
      if (code < ZERO || code > NINE) return undefined;
      if (digits > 0 && octet === 0) return undefined;
      octet = octet * 10 + code - ZERO;
      if (octet > 255) return undefined;
      digits++;
    }
  }
  return octets === 4 && digits > 0 ? address * 256 + octet : undefined;
}

/**
 * Returns the IPv6 address in `text[0, end)` as a number, in any spelling of RFC 4291 section 2.2: full, with "::", or with
 * a dotted tail. Returns undefined if it is not one. A zone is not part of an address.
 */
export function parseIpv6(text: string, end = text.length): bigint | undefined {
  const words = new Uint32Array(4);
  return readIpv6(text, end, words) ? addressAt(words, 0, 4) : undefined;
}

/** Reads the IPv6 address in `text[0, end)` into four words; returns false if it is not one. */
export function readIpv6(text: string, end: number, words: Uint32Array): boolean {
  let count = 0;
  let gap = -1;
  let at = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return false;
    gap = 0;
    at = 2;
  }
  while (at < end) {
    const start = at;
    let group = 0;
    for (; at < end; at++) {
      const digit = DIGITS[text.charCodeAt(at)] ?? NO_DIGIT;
      if (digit === NO_DIGIT) break;
      if (at - start === 4) return false;
      group = group * 16 + digit;
    }
    if (at === start || count === 8) return false;
    if (at < end && text.charCodeAt(at) === DOT) {
      const tail = parseIpv4(text, start, end);
      if (tail === undefined || count === 7) return false;
      groups[count++] = tail >>> 16;
      groups[count++] = tail & 0xffff;
      break;
    }
    groups[count++] = group;
    if (at === end) break;
    if (text.charCodeAt(at) !== COLON || ++at === end) return false;
    if (text.charCodeAt(at) === COLON) {
      if (gap >= 0) return false;
      gap = count;
      at++;
    }
  }
  if (gap < 0 ? count !== 8 : count > 7) return false;
  if (gap >= 0) {
    groups.copyWithin(8 - count + gap, gap, count);
    groups.fill(0, gap, 8 - count + gap);
  }
  for (let word = 0; word < 4; word++) {
    words[word] = (groups[2 * word] ?? 0) * 2 ** 16 + (groups[2 * word + 1] ?? 0);
  }
  return true;
}

/** The eight 16-bit groups of the address that is being read. */
const groups = new Uint16Array(8);

const DOT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;

const NO_DIGIT = 16;

/** The value of each hexadecimal digit, by its ASCII code. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = "0123456789abcdef".indexOf(String.fromCharCode(code).toLowerCase());
  return digit < 0 ? NO_DIGIT : digit;
});
