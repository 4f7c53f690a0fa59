/** How much an access list may let in: everybody where it is not set, and more than any one network has. */
import type { Family } from "../../cidr";

/** What an access list that is not set means (reference 2.1, rule 2): any IPv4 and any IPv6 address. */
export const OPEN_ACCESS: readonly string[] = ["0.0.0.0/0", "::/0"];

/** The largest block of public space, by its prefix, that any one network has: more than that is a broad list. */
export const BROADEST: readonly { readonly family: Family; readonly prefix: number }[] = [
  { family: 4, prefix: 8 },
  { family: 6, prefix: 32 },
];
