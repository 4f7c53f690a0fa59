/** Writes ranges in canonical spelling: dotted IPv4, IPv6 by RFC 5952, always with the prefix. */
import type { Cidr, Family } from "./cidr";

/** Writes a range: `10.0.0.0/8`, `10.0.0.1/32`, `2001:db8::/32`. */
export function formatCidr(cidr: Cidr): string {
  return `${formatAddress(cidr.family, cidr.first)}/${cidr.prefix}`;
}

/** Writes an address without a prefix. IPv6 is always in hexadecimal groups, even if it holds an IPv4 address. */
export function formatAddress(family: Family, address: bigint): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((bits) => (address >> bits) & 255n).join(".");
  const digits = address.toString(16).padStart(32, "0");
  const groups = (digits.match(/.{4}/g) ?? []).map((group) => group.replace(/^0{1,3}/, ""));
  return withDoubleColon(groups.join(":"));
}

/** Shortens by RFC 5952, section 4: "::" for the first longest run of two or more zero groups. */
function withDoubleColon(text: string): string {
  const runs = text.match(/\b0(?::0)+\b/g) ?? [];
  const longest = runs.reduce((most, run) => (run.length > most.length ? run : most), "");
  if (longest === "") return text;
  return text.replace(new RegExp(`(?:^|:)\\b${longest}\\b(?::|$)`), "::");
}
