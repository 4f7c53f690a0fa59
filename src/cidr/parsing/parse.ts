/** Reads ranges from texts: entries of an access list, and the addresses that sockets report. */
import { blockAt, type Cidr, MAPPED } from "../cidr";
import { explainCidr } from "../explain/explain";
import { parseIpv4, parseIpv6 } from "./parse-address";
import type { CidrProblem } from "./problem";
import { readCidr } from "./read";

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

/**
 * Reads the address of a connection, as an operating system reports it, into a /32 or /128. Drops a zone. Returns the IPv4
 * address of an IPv4 client on a dual-stack socket (`::ffff:127.0.0.1`, in any spelling).
 */
export function parseSocketAddress(text: string): Cidr | undefined {
  if (!text.includes(":")) {
    const address = parseIpv4(text);
    return address === undefined ? undefined : blockAt(4, BigInt(address), 32);
  }
  const zone = text.indexOf("%");
  const address = parseIpv6(text, zone < 0 ? text.length : zone);
  if (address === undefined) return undefined;
  const isMapped = address >= MAPPED.first && address <= MAPPED.last;
  return isMapped ? blockAt(4, address - MAPPED.first, 32) : blockAt(6, address, 128);
}
