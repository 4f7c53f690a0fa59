/** Each configuration has these issues, word for word, and no other. */
import { UNKNOWN } from "../../../src/schema";
import { itJudgesClusters } from "../judged";

describe("access lists", () => {
  itJudgesClusters([
    [
      { ip_allowlist: [] },
      'error empty-access-list: ip_allowlist: is empty, which means open to any IPv4 or IPv6 address, not closed; list the ranges that need access; for open access write ["0.0.0.0/0", "::/0"]',
    ],
    [
      { ip_allowlist: ["0.0.0.0/0", "::/0"] },
      "warning open-access-list: ip_allowlist: is open to any IPv4 and any IPv6 address; list the ranges that need access",
    ],
    [
      { ip_allowlist: ["::/1", "8000::/1", "10.0.0.0/8"] },
      "warning open-access-list: ip_allowlist: is open to any IPv6 address; list the ranges that need access",
    ],
    [
      { ip_allowlist: ["8.0.0.0/8", "9.0.0.0/32", "2001:db8::/48"] },
      "warning broad-access-list: ip_allowlist: lets 16,777,217 IPv4 addresses of public space in, more than a /8; list only the ranges that need access",
    ],
    [{ ip_allowlist: ["8.0.0.0/8", "2600::/32"] }],
    [
      { ip_allowlist: ["8.0.0.0/8", "2600::/32", "2600:1::/64"] },
      "warning broad-access-list: ip_allowlist: lets 79,228,162,532,711,081,667,253,501,952 IPv6 addresses of public space in, more than a /32; list only the ranges that need access",
    ],
    [
      { ip_allowlist: ["192.0.2.0/24", "192.0.2.0/24", "2001:db8::/48"] },
      "warning redundant-range: ip_allowlist[1]: 192.0.2.0/24 is in the list twice; remove it",
    ],
    [
      { ip_allowlist: ["192.0.2.7/24", "2001:db8::/48", "x"] },
      'error malformed-address: ip_allowlist[2]: "x" is a name or a URL, not an address; write its addresses: names are not resolved',
      'error host-bits-set: ip_allowlist[0]: "192.0.2.7/24" has bits set after its /24 prefix; write "192.0.2.0/24"',
    ],
    [
      { ip_allowlist: ["192.0.2.0/24", UNKNOWN, "192.0.2.9"] },
      "warning redundant-range: ip_allowlist[2]: 192.0.2.9/32 is within 192.0.2.0/24 of the same list; remove it",
    ],
    [{ ip_allowlist: ["192.0.2.0/24", UNKNOWN] }],
    [
      { ip_allowlist: ["2001:db8::/48"] },
      "warning single-family-list: ip_allowlist: holds IPv6 ranges alone, so that no IPv4 client gets in; add the IPv4 ranges of the same clients, if they have any",
    ],
    [{ ip_allowlist: ["10.0.0.0/8"] }],
    [
      { ip_allowlist: ["192.0.2.0/24", "2001:db8::/48", "::ffff:c633:6400/120"] },
      'warning ipv4-mapped-range: ip_allowlist[2]: ::ffff:c633:6400/120 is a range of IPv4-mapped IPv6 addresses, which lets no IPv4 client in; write "198.51.100.0/24"',
    ],
    [
      { ip_allowlist: ["192.0.2.0/24", "2001:db8::/48", "::/80"] },
      "warning ipv4-mapped-range: ip_allowlist[2]: ::/80 is a range of IPv4-mapped IPv6 addresses, which lets no IPv4 client in; write the IPv4 range itself",
    ],
    [
      { ip_allowlist: ["192.0.2.0/24", "2001:db8::/48", "::ffff:1:1", "::ffff:1:2"] },
      'warning ipv4-mapped-range: ip_allowlist: holds 2 ranges of IPv4-mapped IPv6 addresses, which let no IPv4 client in: [2] for ::ffff:1:1/128 write "0.1.0.1/32"; [3] for ::ffff:1:2/128 write "0.1.0.2/32"; write the IPv4 ranges themselves',
    ],
    [
      { ip_allowlist: ["192.0.2.0/24", "192.0.2.0/24", "192.0.2.1", "2001:db8::/48"] },
      "warning redundant-range: ip_allowlist: holds 2 ranges that change nothing: [1] 192.0.2.0/24 is in the list twice; [2] 192.0.2.1/32 is within 192.0.2.0/24 of the same list; remove them",
    ],
    [
      {
        ip_allowlist: [
          "192.0.2.0/24",
          ...Array.from({ length: 1500 }, (_, index) => `192.0.2.${index % 256}`),
          "2001:db8::/48",
        ],
      },
      "warning redundant-range: ip_allowlist: holds 1,500 ranges that change nothing: [1] 192.0.2.0/32 is within 192.0.2.0/24 of the same list; [2] 192.0.2.1/32 is within 192.0.2.0/24 of the same list; [3] 192.0.2.2/32 is within 192.0.2.0/24 of the same list, and 1,497 more; remove them",
    ],
    [{ ip_allowlist: ["10.0.0.0/8", "100.64.0.0/10", "127.0.0.1"] }],
    [{ ip_allowlist: ["fd00::/8", "fe80::/10"] }],
    [
      { ip_allowlist: ["10.0.0.0/8", "203.0.113.0/24"] },
      "warning single-family-list: ip_allowlist: holds IPv4 ranges alone, so that no IPv6 client gets in; add the IPv6 ranges of the same clients, if they have any",
    ],
    [
      { dashboards_ip_allowlist: ["2001:db8::/48"] },
      "warning single-family-list: dashboards_ip_allowlist: holds IPv6 ranges alone, so that no IPv4 client gets in; add the IPv4 ranges of the same clients, if they have any",
    ],
  ]);
});
