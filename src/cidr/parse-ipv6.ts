/** Reads an IPv6 address in any spelling of RFC 4291 section 2.2: full, with "::", or with a dotted tail. */
import { parseIpv4 } from "./parse-ipv4";

/** The address in `text[0, end)` as a number, or undefined when it is anything else. Zones are not addresses. */
export function parseIpv6(text: string, end = text.length): bigint | undefined {
  const groups = readGroups(text, end);
  if (groups === undefined) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const high = BigInt(a * 2 ** 32 + b * 2 ** 16 + c);
  const middle = BigInt(d * 2 ** 32 + e * 2 ** 16 + f);
  return (high << 80n) | (middle << 32n) | BigInt(g * 2 ** 16 + h);
}

/** The eight 16-bit groups of the address. */
function readGroups(text: string, end: number): number[] | undefined {
  const groups: number[] = [];
  let gap = -1;
  let at = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return undefined;
    gap = 0;
    at = 2;
  }
  while (at < end) {
    const start = at;
    let group = 0;
    for (let digit = hexDigit(text, at, end); digit >= 0; digit = hexDigit(text, ++at, end)) {
      if (at - start === 4) return undefined;
      group = group * 16 + digit;
    }
    if (at === start) return undefined;
    if (at < end && text.charCodeAt(at) === DOT) {
      const tail = parseIpv4(text, start, end);
      if (tail === undefined) return undefined;
      groups.push(Math.floor(tail / 2 ** 16), tail % 2 ** 16);
      break;
    }
    groups.push(group);
    if (at === end) break;
    if (groups.length > 8 || text.charCodeAt(at) !== COLON || ++at === end) return undefined;
    if (text.charCodeAt(at) === COLON) {
      if (gap >= 0) return undefined;
      gap = groups.length;
      at++;
    }
  }
  if (gap < 0) return groups.length === 8 ? groups : undefined;
  if (groups.length > 7) return undefined;
  const zeros = new Array<number>(8 - groups.length).fill(0);
  groups.splice(gap, 0, ...zeros);
  return groups;
}

/** The value of the hexadecimal digit at a position, or -1. */
function hexDigit(text: string, at: number, end: number): number {
  if (at >= end) return -1;
  const code = text.charCodeAt(at);
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

const DOT = 46;
const COLON = 58;
