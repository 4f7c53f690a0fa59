/** From ranges to text, in the one canonical spelling: dotted IPv4, IPv6 by RFC 5952, the prefix always written. */
import type { Cidr, Family } from "./cidr";

/** `10.0.0.0/8`, `10.0.0.1/32`, `2001:db8::/32`. */
export function formatCidr(cidr: Cidr): string {
  return `${formatAddress(cidr.family, cidr.first)}/${cidr.prefix}`;
}

/** An address alone. IPv6 is always written in hexadecimal groups, also where it holds an IPv4 address. */
export function formatAddress(family: Family, address: bigint): string {
  return family === 4 ? formatIpv4(Number(address)) : formatIpv6(address);
}

function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** RFC 5952 section 4: lower case, no leading zeros, "::" for the first longest run of two or more zero groups. */
function formatIpv6(address: bigint): string {
  const digits = address.toString(16).padStart(32, "0");
  const groups: string[] = [];
  let runStart = 0;
  let best = { start: 0, length: 1 };
  for (let index = 0; index < 8; index++) {
    const group = Number.parseInt(digits.slice(index * 4, index * 4 + 4), 16);
    groups.push(group.toString(16));
    if (group !== 0) runStart = index + 1;
    else if (index + 1 - runStart > best.length) best = { start: runStart, length: index + 1 - runStart };
  }
  if (best.length < 2) return groups.join(":");
  return `${groups.slice(0, best.start).join(":")}::${groups.slice(best.start + best.length).join(":")}`;
}
