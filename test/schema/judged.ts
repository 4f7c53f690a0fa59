import { inspect } from "node:util";

import { PLAIN_CLUSTER } from "../../scripts/rule-examples";
import { cloudOpensearch, cloudProvider, type ObjectValue } from "../../src/schema";
import { judge } from "../../src/schema/judging/judge";
import { readCertificate } from "../../src/schema/node/read-certificate";
import { formatIssue } from "./format-issue";

/** What is configured, and every issue of it, as "severity code: text". */
export type Row = readonly [configured: ObjectValue, ...issues: string[]];

const judgement = { by: "plan", now: new Date("2026-11-21T12:00:00Z"), readCertificate } as const;

/** Declares a test for each row; the attributes are those of a cluster that has no issue otherwise. */
export function itJudgesClusters(rows: readonly Row[]): void {
  itJudges(rows, (configured) => judge(cloudOpensearch, { ...PLAIN_CLUSTER, ...configured }, judgement));
}

/** Declares a test for each row; the attributes are those of the provider. */
export function itJudgesProviders(rows: readonly Row[]): void {
  itJudges(rows, (configured) => judge(cloudProvider, configured, judgement));
}

function itJudges(rows: readonly Row[], judged: (configured: ObjectValue) => ReturnType<typeof judge>): void {
  for (const [configured, ...issues] of rows) {
    it(inspect(configured, { depth: 5, breakLength: Infinity, maxStringLength: 80 }), () => {
      const found = judged(configured);
      expect(found.map((issue) => `${issue.severity} ${issue.code}: ${formatIssue(issue)}`)).toEqual(issues);
    });
  }
}

/** Returns a cluster with one OIDC source. */
export function withSource(fields: ObjectValue): ObjectValue {
  return { auth_sources: [{ name: "login", type: "oidc", ...fields }] };
}

/** Returns a cluster with a maintenance window. */
export function withWindow(fields: ObjectValue): ObjectValue {
  return {
    maintenance_window: { day_of_week: "sunday", start_time: "10:00", end_time: "12:00", ...fields },
  };
}
