/** Reads IPv4 and IPv6 addresses. */

const OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IPV4 = new RegExp(`^${OCTET}\\.${OCTET}\\.${OCTET}\\.${OCTET}$`);

/**
 * Returns an IPv4 address as a number; undefined if the text is not one. It is four decimal numbers without leading zeros,
 * the one spelling that all tools read alike.
 */
export function parseIpv4(text: string): bigint | undefined {
  const [, ...octets] = IPV4.exec(text) ?? [];
  if (octets.length === 0) return undefined;
  return BigInt(octets.reduce((address, octet) => address * 256 + Number(octet), 0));
}

/** The bits of an IPv6 address that are one group. */
const GROUP_BITS = 16n;

/**
 * Returns an IPv6 address as a number, in any spelling of RFC 4291 section 2.2: full, with "::", or with a dotted tail.
 * Returns undefined if the text is not one. A zone is not part of an address.
 */
export function parseIpv6(text: string): bigint | undefined {
  const [head = "", tail, more] = inGroups(text)?.split("::") ?? [];
  if (more !== undefined) return undefined;
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...(before ?? []), ...(after ?? [])];
  const missing = 8 - groups.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  groups.splice(before?.length ?? 0, 0, ...Array<string>(missing).fill("0"));
  return BigInt(`0x${groups.map((group) => group.padStart(4, "0")).join("")}`);
}

/** Writes the dotted tail of an address, if it has one, as two groups; returns undefined if the tail is no IPv4 address. */
function inGroups(text: string): string | undefined {
  if (!text.includes(".")) return text;
  const start = text.lastIndexOf(":") + 1;
  const dotted = parseIpv4(text.slice(start));
  if (dotted === undefined) return undefined;
  const groups = [dotted >> GROUP_BITS, dotted % (1n << GROUP_BITS)].map((group) => group.toString(16));
  return text.slice(0, start) + groups.join(":");
}
