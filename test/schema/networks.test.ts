/** Networks with names: which ranges they name, when an access ends, and what is said of it. */
import { readCidr } from "../../src/cidr";
import type { Value } from "../../src/json";
import {
  cloudOpensearch,
  endingAccess,
  endIssues,
  endOfAccess,
  type NamedNetwork,
  networkOf,
  networksWith,
  UNKNOWN,
} from "../../src/schema";

const network = (name: string, ranges: readonly string[], until?: string): NamedNetwork => {
  const found = networkOf({ ranges, until, owner: "bob@example.com", reason: "incident 4711" }, name);
  if (found === undefined) throw new Error(name);
  return found;
};
const office = network("office", ["198.51.100.0/24"]);
const contractor = network("contractor", ["203.0.113.0/29"], "2026-12-31");

it.each<[what: string, values: Readonly<Record<string, Value>>]>([
  ["without ranges", {}],
  ["with an empty list", { ranges: [] }],
  ["with an unknown list", { ranges: UNKNOWN }],
  ["with an unknown range", { ranges: ["10.0.0.0/8", UNKNOWN] }],
  ["with a range that is none", { ranges: ["10.0.0.1/8"] }],
  ["with an end that is no day", { ranges: ["10.0.0.0/8"], until: "2026-02-30" }],
  ["with an unknown end", { ranges: ["10.0.0.0/8"], until: UNKNOWN }],
])("names nothing %s", (_what, values) => {
  expect(networkOf(values, "office")).toBeUndefined();
});

it.each<[range: string, names: readonly string[], end: string | undefined]>([
  ["203.0.113.7", ["contractor", "shared"], "2027-01-31"],
  ["203.0.113.0/29", ["contractor"], "2026-12-31"],
  ["203.0.113.0/28", [], undefined],
  ["198.51.100.128/25", ["office"], undefined],
  ["2001:db8::1", [], undefined],
])("%s is of %j, and ends on %s", (text, names, end) => {
  const shared = network("shared", ["203.0.113.7"], "2027-01-31");
  const range = readCidr(text);
  const found = range === undefined ? [] : networksWith(range, [office, contractor, shared]);
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(endOfAccess(found)).toBe(end);
});

const issues = (now: string, list: Value, acknowledged: Value = null, networks = [office, contractor]) =>
  endIssues(endingAccess(cloudOpensearch, { ip_allowlist: list }, networks), acknowledged, new Date(now)).map(
    ({ code, path, message }) => `${code} ${path.join(".")} ${message}`,
  );

it.each<[now: string, said: string]>([
  ["2026-12-16T23:59:59Z", ""],
  ["2026-12-17T00:00:00Z", "access-ends-soon"],
  ["2026-12-31T23:59:59.999Z", "access-ends-soon"],
  ["2027-01-01T00:00:00Z", "expired-access"],
  ["2027-06-01T12:00:00Z", "expired-access"],
])("at %s the access until 2026-12-31 is %s", (now, said) => {
  const found = issues(now, ["198.51.100.7/32", "203.0.113.7"]);
  expect(found.map((text) => text.split(" ")[0]).join()).toBe(said);
});

it("names ranges, network, owner, reason and end", () => {
  expect(issues("2027-01-01", ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"])).toEqual([
    'expired-access ip_allowlist holds 203.0.113.1/32, 203.0.113.2/32, 203.0.113.3/32 and 1 more range of the network "contractor" ("bob@example.com", "incident 4711"): the access ended on 2026-12-31',
  ]);
});

const acknowledgement = (until?: string): Value => [
  { code: "expired-access", reason: "incident 4712", ...(until !== undefined && { until }) },
];

it.each<[what: string, list: Value, acknowledged: Value, count: number]>([
  ["an acknowledgement without an end", ["203.0.113.7"], acknowledgement(), 0],
  ["one in force", ["203.0.113.7"], acknowledgement("2027-01-01"), 0],
  ["one that has ended", ["203.0.113.7"], acknowledgement("2026-12-31"), 1],
  ["one of another code", ["203.0.113.7"], [{ code: "access-ends-soon", reason: "x" }], 1],
  ["one that is not known yet", ["203.0.113.7"], UNKNOWN, 0],
  ["a list that is not known yet", UNKNOWN, null, 0],
  ["a range that is not known yet", [UNKNOWN, "203.0.113.7"], null, 1],
  ["a list that is not set", null, null, 0],
  ["a wider range of somebody else", ["203.0.113.0/24"], null, 0],
])("judges %s", (_what, list, acknowledged, count) => {
  expect(issues("2027-01-01", list, acknowledged)).toHaveLength(count);
});

it("lets a range in for as long as one of its networks does", () => {
  const later = network("later", ["203.0.113.7"], "2027-12-31");
  expect(issues("2027-01-01", ["203.0.113.7"], null, [contractor, later])).toEqual([]);
  expect(issues("2027-01-01", ["203.0.113.6"], null, [contractor, later])).toHaveLength(1);
  expect(issues("2027-01-01", ["203.0.113.7"], null, [contractor, network("x", ["203.0.113.7"])])).toEqual(
    [],
  );
});

it("judges a network of 13,000 ranges", () => {
  const ranges = Array.from({ length: 13_000 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);
  const [found = "", ...others] = issues("2027-01-01", ranges, null, [
    network("large", ranges, "2026-12-31"),
  ]);
  expect(found).toContain("and 12997 more ranges");
  expect(others).toEqual([]);
});
