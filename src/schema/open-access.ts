/** What an access list that is not set means (reference 2.1, rule 2): any IPv4 and any IPv6 address. */
export const OPEN_ACCESS: readonly string[] = ["0.0.0.0/0", "::/0"];
