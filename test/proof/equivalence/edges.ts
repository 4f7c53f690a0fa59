/** Values of each format of the schema, at its edges and beyond. */
import { ruleExamples } from "../../../scripts/rule-examples";
import type { Attribute, Format, ObjectValue, Value } from "../../../src/schema";
import { NUMBER_RANGES, type NumberRange, type RangeFormat } from "../../../src/schema/number-ranges";
import type { Json } from "./case";

const certificate = (code: string, which: "accepted" | "refused"): Json =>
  ((ruleExamples[code]?.[which]["auth_sources"] as readonly Value[])[0] as ObjectValue)["ca_cert"] as Json;
const CERTIFICATE = certificate("ca-cert-expired", "accepted");
const EXPIRED = certificate("ca-cert-expired", "refused");
const pem = (base64: Json): string => Buffer.from(String(base64), "base64").toString("utf8");

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

function edgesOfRange({ lowest, highest }: NumberRange): readonly Json[] {
  const inner = [lowest + 2, lowest + 3, lowest + 1.5, lowest + 2.5].filter((number) => number < highest);
  return [lowest - 1, lowest, highest, highest + 1, -1, 2 ** 53, ...inner];
}

const EDGES: Readonly<Record<Format, readonly Json[]>> = {
  any: ["", "x"],
  text: ["", " ", "\t\n", "x".repeat(300), "ß"],
  "secret-version": [0, -1, 1.5, 2 ** 53],
  "positive-whole-number": [0, -1, 1.5, 1, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 1e21, -(2 ** 53), 1e-7],
  "cluster-name": ["", "Logs", "a_b", "-", " logs", "ä", "x".repeat(300)],
  hostname: [
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
  "access-list": EDGE_LISTS,
  ...(Object.fromEntries(
    Object.entries(NUMBER_RANGES).map(([format, range]) => [format, edgesOfRange(range)]),
  ) as Record<RangeFormat, readonly Json[]>),
  "auth-source-name": ["", "a".repeat(32), "a".repeat(33), "Login 2", "A".repeat(33)],
  "auth-source-type": ["ldap", "OIDC", "", "saml "],
  "ca-bundle-base64": [EXPIRED, "", "bm8=", "not base64", pem(CERTIFICATE), `${String(CERTIFICATE)}\n`],
  url: URLS,
  "https-url": URLS,
  weekday: ["", "funday", "So", "sunday ", "7"],
  tier: ["", " ", "Adavnced", "standart", " advanced", "x".repeat(300), "ß"],
  "clock-time": ["", "24:00", "7pm", "1:00", "23:59", "00:00", "00:60", "23:00Z"],
  "base-url": [...URLS, "https://e.example/?q", "http://[::1]"],
  pem: [pem(EXPIRED), "", "-----BEGIN CERTIFICATE-----", CERTIFICATE],
  "access-list-field-names": ["", "denylist", "Whitelist"],
  "warning-code": ["", "open-acess-list", "empty-access-list", "constructor", "OPEN-ACCESS-LIST"],
  "acknowledgement-reason": ["", " \n", "ß"],
  "network-ranges": EDGE_LISTS,
  "last-day-of-network": ["", "2026-02-30", "tomorrow"],
  "last-day": ["", "2026-02-30", "2025-02-29", "2026-1-1", "2026-01-01T00:00:00Z", "tomorrow"],
  "cluster-kind": ["", "grafana", "OpenSearch", "cloud_prometheus"],
  "name-pattern": ["", "^logs.*$", "Logs-*", "a b", "logs-?"],
  duration: ["", "0s", "1d", "-1m", "30", "1h 30m"],
};

export function edgeValues({ type, format }: Attribute): readonly Json[] {
  return type === "bool" ? [true, false] : EDGES[format];
}
