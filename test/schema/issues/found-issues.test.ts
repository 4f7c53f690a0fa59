/** An input with thousands of mistakes: the first hundred are listed, the others counted. */
import { PLAIN_CLUSTER } from "../../../scripts/rule-examples";
import { cloudOpensearch, type Value } from "../../../src/schema";
import { FoundIssues } from "../../../src/schema/issues/found-issues";
import { judge } from "../../../src/schema/judging/judge";
import { readCertificate } from "../../../src/schema/node/read-certificate";
import type { Judge } from "../../../src/schema/rules/rule";
import { formatIssue } from "../format-issue";

const NOW = new Date("2026-11-22T12:00:00Z");
const many = <T>(count: number, element: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => element(index));

const judged = (fields: Readonly<Record<string, Value>>, by: Judge = "plan") =>
  judge(cloudOpensearch, { ...PLAIN_CLUSTER, ...fields }, { by, now: NOW, readCertificate });
const last = (fields: Readonly<Record<string, Value>>) => formatIssue(judged(fields).at(-1) as never);
const ALLOWED = "correct the first 100, and look again";

it.each<[string, Readonly<Record<string, Value>>, string]>([
  [
    "wrong entries",
    { ip_allowlist: many(5000, (index) => `x${index}`) },
    `4900 more errors are not listed; ${ALLOWED}`,
  ],
  [
    "entries of another type",
    { ip_allowlist: many(250, (index) => index) },
    `150 more errors are not listed; ${ALLOWED}`,
  ],
  [
    "one error beyond the limit",
    { ip_allowlist: many(101, () => "10.0.0.1/8") },
    `1 more error is not listed; ${ALLOWED}`,
  ],
  [
    "unknown attributes",
    Object.fromEntries(many(300, (index) => [`unknown_${index}`, 1])),
    `200 more errors are not listed; ${ALLOWED}`,
  ],
])("counts %s after the first hundred", (_what, fields, expected) => {
  expect(judged(fields)).toHaveLength(101);
  expect(last(fields)).toBe(expected);
});

it("lists a hundred issues without a count", () => {
  expect(judged({ ip_allowlist: many(100, () => "x") })).toHaveLength(100);
});

describe("warnings", () => {
  const WARNING = {
    code: "redundant-range",
    severity: "warning",
    path: [],
    message: "m",
    reference: "2.1",
  } as const;
  const listed = (acknowledged: Value) => {
    const found = new FoundIssues();
    for (const issue of many(150, () => WARNING)) found.add(issue.code, issue.severity, () => issue);
    found.add("wrong-type", "error", () => ({ ...WARNING, code: "wrong-type", severity: "error" }));
    return found.listed(acknowledged, NOW);
  };

  it("are listed up to a hundred, counted then, and hide no error", () => {
    expect(listed(undefined).slice(99).map(formatIssue)).toEqual([
      "m",
      "m",
      `50 more warnings are not listed; ${ALLOWED}`,
    ]);
  });

  it("are not counted if they are acknowledged", () => {
    const issues = listed([{ code: WARNING.code, reason: "Generated." }]);
    expect(issues.map(({ code }) => code)).toEqual(["wrong-type"]);
  });
});

it("leaves only the service's own rules to the service", () => {
  expect(judged({ ip_allowlist: ["0.0.0.0/0"], whatever: 1, id: 7 }, "service")).toEqual([]);
});
