/** Says how many addresses a set has, and of which kind: "128 public IPv4", "one /48 of IPv6". */
import { type Family, hasPublicPart, type IpSet, labels, shortCount } from "../../../cidr";

/** The most kinds of addresses that are named: more of them say nothing about a set. */
const KINDS = 3;

/** Writes the size of a set, with the kind of its addresses. */
export function sized(set: IpSet): string {
  const kinds = addressKinds(set);
  const word = kinds === "public" || kinds === "private" ? `${kinds} ` : "";
  const parts: string[] = [];
  if (!set.isEmpty(4)) parts.push(`${shortCount(set.count(4))} ${word}IPv4`);
  if (!set.isEmpty(6)) parts.push(sizeOfIpv6(set.only(6)));
  if (parts.length === 0) return "no address";
  return `${parts.join(" and ")}${word === "" && kinds !== "" ? `, ${kinds}` : ""}`;
}

/** Writes "one /48 of IPv6", or the number of addresses if they are no block. */
function sizeOfIpv6(set: IpSet): string {
  const count = set.count(6);
  if (count === 1n) return "1 IPv6";
  const bits = count.toString(2);
  const isBlock = set.countRanges() === 1 && /^10*$/.test(bits);
  return isBlock ? `one /${129 - bits.length} of IPv6` : `${shortCount(count)} IPv6`;
}

/**
 * Names the kinds of addresses in a set: "public", "private", "6to4"; "partly loopback" if it has public addresses beside those
 * of the kinds. If they are too many, says only whether all are not public.
 */
export function addressKinds(set: IpSet): string {
  const found = labels(set);
  if (found.length > KINDS) return hasPublicPart(set) ? "" : "none public";
  const names = found.map(({ label }) => label).join(", ");
  if (!hasPublicPart(set)) return names;
  if (names === "") return "public";
  const isWhole = found.some(({ addresses }) => set.difference(addresses).isEmpty());
  return isWhole ? names : `partly ${names}`;
}

/** Names the families that are open: "the whole internet (IPv4 and IPv6)". */
export function wholeInternet(families: readonly Family[]): string {
  return `the whole internet (${families.map((family) => `IPv${family}`).join(" and ")})`;
}
