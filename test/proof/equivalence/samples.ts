/** Values of each format of the schema: some that it takes, and some at its edges and beyond. */
import fc from "fast-check";

import { ruleExamples } from "../../../scripts/rule-examples";
import type { Attribute, Format, ObjectValue, Value } from "../../../src/schema";
import { ruleTable } from "../../../src/schema/judging/rule-table";
import { NUMBER_RANGES, type NumberRange, type RangeFormat } from "../../../src/schema/number-ranges";
import { isAcknowledgeable } from "../../../src/schema/rules/rule";
import type { Json } from "./case";

interface Samples {
  readonly valid: fc.Arbitrary<Json>;
  readonly edges: readonly Json[];
}

const certificate = (code: string, which: "accepted" | "refused"): Json =>
  ((ruleExamples[code]?.[which]["auth_sources"] as readonly Value[])[0] as ObjectValue)["ca_cert"] as Json;
const CERTIFICATE = certificate("ca-cert-expired", "accepted");
const EXPIRED = certificate("ca-cert-expired", "refused");
const pem = (base64: Json): string => Buffer.from(String(base64), "base64").toString("utf8");

const oneOf = (...values: readonly Json[]): fc.Arbitrary<Json> => fc.constantFrom(...values);
const name = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
/** Braces would begin a template of Terraform's, or a token of CDKTF's. */
const text = fc
  .oneof(
    fc.constantFrom("a", "A b", "-1.5e+289", "true"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  )
  .map((characters) => characters.replaceAll("{", "("))
  .filter((characters) => characters.trim() !== "");

const ADDRESSES = ["198.51.100.0/24", "2001:db8::/48", "203.0.113.7", "10.0.0.0/8", "192.0.2.0/25", "::1"];
const EDGE_LISTS: readonly Json[] = [
  [],
  ["0.0.0.0/0"],
  ["::/0", "0.0.0.0/0"],
  ["0.0.0.0/1", "128.0.0.0/1"],
  ["8.0.0.0/7", "2001:db8::/31"],
  ["10.0.0.0/8", "10.1.2.3", "10.1.2.3/32"],
  ["::ffff:c633:6400/120"],
];
const URLS: readonly Json[] = [
  "",
  "example.com",
  "http://login.example.com/",
  "https://",
  "https://u:p@e.example/",
  "ftp://e.example/",
  " https://e.example",
];

export const MALFORMED_ADDRESSES: readonly string[] = [
  "",
  "198.51.100",
  "10.0.0.1/8",
  "10.0.0.0/33",
  "::g",
  "01.2.3.4",
  "10.0.0.0/",
  "2001:db8::/129",
  " 10.0.0.1",
  "example.com",
  "fe80::1%eth0",
  "1.2.3.4-1.2.3.9",
];

const WARNING_CODES = Object.keys(ruleTable).filter(
  (code) => ruleTable[code] !== undefined && isAcknowledgeable(ruleTable[code]),
);

function rangeSamples({ lowest, highest }: NumberRange): Samples {
  const inner = [lowest + 2, lowest + 3, lowest + 1.5, lowest + 2.5].filter((number) => number < highest);
  return {
    valid: fc.integer({ min: lowest, max: highest }),
    edges: [lowest - 1, lowest, highest, highest + 1, -1, 2 ** 53, ...inner],
  };
}

const SAMPLES: Readonly<Record<Format, Samples>> = {
  any: { valid: text, edges: ["", "x"] },
  text: { valid: text, edges: ["", " ", "\t\n", "x".repeat(300), "ß"] },
  "secret-version": { valid: fc.integer({ min: 1, max: 2 ** 31 }), edges: [0, -1, 1.5, 2 ** 53] },
  "positive-whole-number": {
    valid: fc.integer({ min: 1, max: 1_000_000 }),
    edges: [0, -1, 1.5, 1, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 1e21, -(2 ** 53), 1e-7],
  },
  "cluster-name": { valid: name, edges: ["", "Logs", "a_b", "-", " logs", "ä", "x".repeat(300)] },
  hostname: {
    valid: oneOf("search.example.com", "a.b", "xn--bcher-kva.example"),
    edges: [
      "",
      "localhost",
      "https://search.example.com",
      "a..b",
      "1.2.3.4",
      "*.example.com",
      "example.com.",
      `${"a".repeat(63)}.example`,
      `${"a".repeat(64)}.example`,
      "SEARCH.Example.COM",
    ],
  },
  "access-list": {
    valid: fc.uniqueArray(fc.constantFrom(...ADDRESSES), { minLength: 1, maxLength: 4 }),
    edges: EDGE_LISTS,
  },
  ...(Object.fromEntries(
    Object.entries(NUMBER_RANGES).map(([format, range]) => [format, rangeSamples(range)]),
  ) as Record<RangeFormat, Samples>),
  "auth-source-name": { valid: name, edges: ["", "a".repeat(32), "a".repeat(33), "Login 2", "A".repeat(33)] },
  "auth-source-type": { valid: oneOf("oidc", "saml"), edges: ["ldap", "OIDC", "", "saml "] },
  "ca-bundle-base64": {
    valid: oneOf(CERTIFICATE),
    edges: [EXPIRED, "", "bm8=", "not base64", pem(CERTIFICATE), `${String(CERTIFICATE)}\n`],
  },
  url: { valid: oneOf("https://example.com/bye", "http://example.com"), edges: URLS },
  "https-url": { valid: oneOf("https://login.example.com/.well-known", "https://a.example"), edges: URLS },
  weekday: { valid: oneOf("sunday", "Sun", "WEDNESDAY", "thu"), edges: ["", "funday", "So", "sunday ", "7"] },
  tier: {
    valid: oneOf("advanced", "Standard", "xl", "advanced-2"),
    edges: ["", " ", "Adavnced", "standart", " advanced", "x".repeat(300), "ß"],
  },
  "clock-time": {
    valid: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => `${part}`.padStart(2, "0")).join(":")),
    edges: ["", "24:00", "7pm", "1:00", "23:59", "00:00", "00:60", "23:00Z"],
  },
  "base-url": {
    valid: oneOf("https://api.example.com", "http://127.0.0.1:8080/x"),
    edges: [...URLS, "https://e.example/?q", "http://[::1]"],
  },
  pem: {
    valid: oneOf(pem(CERTIFICATE)),
    edges: [pem(EXPIRED), "", "-----BEGIN CERTIFICATE-----", CERTIFICATE],
  },
  "access-list-field-names": { valid: oneOf("whitelist", "allowlist"), edges: ["", "denylist", "Whitelist"] },
  "warning-code": {
    valid: oneOf(...WARNING_CODES),
    edges: ["", "open-acess-list", "empty-access-list", "constructor", "OPEN-ACCESS-LIST"],
  },
  "acknowledgement-reason": { valid: text, edges: ["", " \n", "ß"] },
  "last-day": {
    valid: oneOf("2026-01-31", "2124-02-29", "9999-12-31"),
    edges: ["", "2026-02-30", "2025-02-29", "2026-1-1", "2026-01-01T00:00:00Z", "tomorrow"],
  },
  duration: { valid: oneOf("90s", "30m", "1h30m", "250ms"), edges: ["", "0s", "1d", "-1m", "30", "1h 30m"] },
};

/** A value that the attribute, which is not nested, takes. */
export function validValue({ type, format }: Attribute): fc.Arbitrary<Json> {
  return type === "bool" ? fc.boolean() : SAMPLES[format].valid;
}

export function edgeValues({ type, format }: Attribute): readonly Json[] {
  return type === "bool" ? [true, false] : SAMPLES[format].edges;
}
