/** Open and broad access: what an access list means when it is unset, and when it allows too much. */
import type { Family } from "../../cidr";

/** What an access list that is not set means (reference 2.1, rule 2): any IPv4 and any IPv6 address. */
export const OPEN_ACCESS: readonly string[] = ["0.0.0.0/0", "::/0"];

/** The largest block of public addresses that one network has, by its prefix. A list that allows more is broad. */
export const BROADEST: readonly { readonly family: Family; readonly prefix: number }[] = [
  { family: 4, prefix: 8 },
  { family: 6, prefix: 32 },
];
