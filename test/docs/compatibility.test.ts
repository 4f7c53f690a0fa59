/** The tables of docs/compatibility.md: each end-to-end suite has its row. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

import {
  AREAS,
  CORE_RUNS,
  type CoreRun,
  coreTable,
  NOT_ABOUT_USERS,
  withRuns,
} from "../../scripts/compatibility/core-runs";

const ROOT = join(__dirname, "..", "..");

const run = (version: string, suites: CoreRun["suites"]): CoreRun => ({
  product: "Terraform",
  version,
  date: "2026-11-22",
  package: "0.1.0",
  machine: "a machine",
  suites,
});

it("has each suite of test/e2e/ in one row: if not, write it into AREAS of scripts/compatibility/core-runs.ts", () => {
  const suites = readdirSync(join(ROOT, "test", "e2e"))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => file.replace(".test.ts", ""));
  expect([...Object.values(AREAS).flat(), ...NOT_ABOUT_USERS].sort()).toEqual(suites.sort());
});

it("has recorded runs of the oldest, the present and the newest Terraform, and of OpenTofu", () => {
  const minors = CORE_RUNS.map(
    ({ product, version }) => `${product} ${version.split(".").slice(0, 2).join(".")}`,
  );
  expect(minors).toEqual(
    expect.arrayContaining(["Terraform 1.5", "Terraform 1.11", "Terraform 1.17", "OpenTofu 1.12"]),
  );
});

it.each([
  ["yes", { passed: 2, skipped: {}, failed: [] }],
  ["partly", { passed: 2, skipped: { "no functions": 1 }, failed: [] }],
  ["no", { passed: 0, skipped: { "no functions": 1 }, failed: [] }],
  ["1 of 3 fail", { passed: 2, skipped: {}, failed: ["a test"] }],
])("prints %s", (word, functions) => {
  expect(coreTable([run("1.8.5", { functions })])).toContain(`| Functions | ${word} |`);
});

it("keeps suites that were not run again, and sorts by version", () => {
  const one = { passed: 1, skipped: {}, failed: [] };
  const two = { passed: 2, skipped: {}, failed: [] };
  const runs = withRuns(
    [run("1.11.4", { functions: one, import: one }), run("1.8.5", {})],
    [run("1.11.4", { import: two })],
  );
  expect(runs).toEqual([run("1.8.5", {}), run("1.11.4", { functions: one, import: two })]);
});
