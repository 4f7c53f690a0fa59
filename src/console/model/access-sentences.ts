/** Who can connect, in sentences. */
import { FAMILIES, type IpSet, labels, shortRanges, shortSize } from "../../cidr";
import { OPEN_ACCESS } from "../../schema";
import { rowsWith } from "./access-rows";
import { powerWords } from "./field-words";

const MOST_RANGES = 3;
const MOST_ROWS = 3;

/** Names the addresses of a set: "10.0.0.0/8 and 192.0.2.7 (16,777,217 IPv4)". */
export function accessWords(addresses: IpSet): string {
  if (FAMILIES.every((family) => addresses.isOpen(family))) return "everybody: any IPv4 or IPv6 address";
  if (addresses.isEmpty()) return "nobody";
  const known = labels(addresses)
    .filter((label) => label.addresses.contains(addresses))
    .map(({ label }) => label);
  return powerWords(
    `${shortRanges(addresses, MOST_RANGES)} (${[shortSize(addresses), ...known].join(", ")})`,
  );
}

/** Says who loses and who gains access; empty if nobody does. */
export function accessChanges(
  before: IpSet,
  after: IpSet,
): readonly { readonly does: "loses" | "gains"; readonly words: string }[] {
  const [gained, lost] = [after.difference(before), before.difference(after)];
  return [
    ...(lost.isEmpty() ? [] : [{ does: "loses" as const, words: `Loses access: ${accessWords(lost)}` }]),
    ...(gained.isEmpty() ? [] : [{ does: "gains" as const, words: `Gains access: ${accessWords(gained)}` }]),
  ];
}

/** Says whether an address gets in, and by which rows. `rows` is undefined for a list that is open to everybody. */
export function admissionWords(rows: readonly string[] | undefined, address: string): string {
  const found = rowsWith(rows ?? OPEN_ACCESS, address);
  if (found === undefined) return "This is not one IP address.";
  if (rows === undefined) return "Yes: everybody gets in.";
  if (found.length === 0) return "No: its connections time out or are refused.";
  const named = found.slice(0, MOST_ROWS).map((index) => `[${index}] ${rows[index] ?? ""}`);
  const more = found.length - named.length;
  return `Yes, by ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
