/** Who can connect, in words. */
import { FAMILIES, type IpSet, labels, shortRanges, shortSize } from "../../cidr";

const MOST_RANGES = 3;

/** Names the addresses of a set: "10.0.0.0/8 and 192.0.2.7 (16,777,217 IPv4)". */
export function accessWords(addresses: IpSet): string {
  if (FAMILIES.every((family) => addresses.isOpen(family))) return "everybody: any IPv4 or IPv6 address";
  if (addresses.isEmpty()) return "nobody";
  const known = labels(addresses)
    .filter((label) => label.addresses.contains(addresses))
    .map(({ label }) => label);
  return `${shortRanges(addresses, MOST_RANGES)} (${[shortSize(addresses), ...known].join(", ")})`;
}

/** Says who gains and who loses access; empty if nobody does. */
export function accessChangeWords(before: IpSet, after: IpSet): readonly string[] {
  const [gained, lost] = [after.difference(before), before.difference(after)];
  return [
    ...(lost.isEmpty() ? [] : [`Loses access: ${accessWords(lost)}`]),
    ...(gained.isEmpty() ? [] : [`Gains access: ${accessWords(gained)}`]),
  ];
}
