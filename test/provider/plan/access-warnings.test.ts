/** The warnings of addresses that lose or gain access: how many, and by which entries of the list. */
import { UNKNOWN } from "../../../src/json";
import { accessWarnings } from "../../../src/provider/plan/access-warnings";
import { KINDS } from "../../../src/schema";

const [API] = KINDS.opensearch.endpoints;
const CONNECT = 'Clients at these addresses can connect to API of "logs" after the apply: ';
const TIMEOUT = 'Clients at these addresses meet a timeout at API of "logs" after the apply: ';

const warned = (before: never, after: never) => {
  if (API === undefined) throw new Error("there is no endpoint");
  return accessWarnings(API, { ip_allowlist: before }, { name: "logs", ip_allowlist: after });
};

interface Changed {
  readonly before: unknown;
  readonly after: unknown;
  readonly warnings?: readonly (readonly [string, string])[];
}

it.each<[what: string, given: Changed]>([
  ["the same list", { before: ["10.0.0.0/8"], after: ["10.0.0.0/9", "10.128.0.0/9"] }],
  [
    "a narrower range, and another one",
    {
      before: ["10.0.0.0/8"],
      after: ["10.0.0.0/9", "2001:db8::/64"],
      warnings: [
        ["8,388,608 IPv4 addresses will lose access", `${TIMEOUT}10.0.0.0/8 → 10.0.0.0/9.`],
        ["2^64 IPv6 addresses will gain access", `${CONNECT}2001:db8::/64.`],
      ],
    },
  ],
  [
    "a wider range, as the list writes it",
    {
      before: ["198.51.100.0/24"],
      after: ["198.51.0.0/16"],
      warnings: [["65,280 IPv4 addresses will gain access", `${CONNECT}198.51.100.0/24 → 198.51.0.0/16.`]],
    },
  ],
  [
    "a list of 10,000 addresses that opens",
    {
      before: Array.from({ length: 10_000 }, (_, index) => `20.${index >> 8}.${index & 255}.7`),
      after: ["0.0.0.0/0"],
      warnings: [["4,294,957,296 IPv4 addresses will gain access", `${CONNECT}10,000 ranges → 0.0.0.0/0.`]],
    },
  ],
  ["a list of which a part is not known", { before: ["10.0.0.0/8"], after: [UNKNOWN] }],
  ["a list with an entry that is no range", { before: ["10.0.0.0/8", "office"], after: ["10.0.0.0/9"] }],
])("warns of %s", (_what, { before, after, warnings = [] }) => {
  expect(warned(before as never, after as never)).toEqual(
    warnings.map(([summary, detail]) => ({
      severity: "warning",
      summary: `ip_allowlist: ${summary} to API of "logs"`,
      detail,
      path: [{ attribute: "ip_allowlist" }],
    })),
  );
});
