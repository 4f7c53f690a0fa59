/** The recorded runs of the end-to-end tests on each core, and the tables about them. */
import { isAtLeast } from "../../src/cli/command-line/versions";
import { CORE_FEATURES, type Feature, type Product } from "../../src/cli/processes/core-features";
import recorded from "./recorded-runs.json";

/** The results of one file of test/e2e/ on one core. */
export interface SuiteRun {
  readonly passed: number;
  /** The number of skipped tests, by the reason in their titles. */
  readonly skipped: Readonly<Record<string, number>>;
  /** The full names of the tests that failed. */
  readonly failed: readonly string[];
}

/** One run of the end-to-end tests on one core. */
export interface CoreRun {
  readonly product: Product;
  /** Such as "1.11.4". */
  readonly version: string;
  /** The day of the run, as YYYY-MM-DD in UTC. */
  readonly date: string;
  /** The version of this package. */
  readonly package: string;
  /** Such as "Node.js 20.20.2 on linux x64". */
  readonly machine: string;
  /** The results by the name of the file without its ending, such as "lifecycle". */
  readonly suites: Readonly<Record<string, SuiteRun>>;
}

/** The runs that `core-matrix.ts --record` wrote, the oldest core of each product first. */
export const CORE_RUNS = recorded as unknown as readonly CoreRun[];

/** The areas of use, with the files of test/e2e/ that test them. Each file belongs to one row. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  "Create, read, update and delete clusters": ["lifecycle", "names", "network", "access"],
  "Plans without noise, `ignore_changes`, warnings": ["plans", "ignore-changes", "acknowledged"],
  "Errors at `validate` and `plan`": ["rules", "refusals"],
  "`import`, `moved` and generated configuration": ["import"],
  "Write-only secrets and ephemeral credentials": ["secrets"],
  Functions: ["functions"],
  "`mustReach` and the reachability gate": ["must-reach", "gate"],
  "`terraform test` with a mocked provider": ["mocks"],
  "`cdktf diff`, `deploy` and `destroy`": ["cdktf"],
  "`install`, mirrors and lock files": ["packaging"],
  "`rehearse`": ["rehearse", "rehearse-stacks"],
  "`doctor`": ["doctor"],
};

/** The files of test/e2e/ that test the tests themselves or the plans of one version of Terraform, or run no Terraform. */
export const NOT_ABOUT_USERS: readonly string[] = ["core", "review", "review-plans"];

/** Returns the Markdown of a table with a row for each area and a column for each core. Leaves out areas that were not run. */
export function coreTable(runs: readonly CoreRun[]): string {
  const head = ["What", ...runs.map(({ product, version }) => `${product} ${version}`)];
  const rows = Object.entries(AREAS)
    .filter(([, suites]) => runs.some((run) => suites.some((suite) => suite in run.suites)))
    .map(([area, suites]) => [
      area,
      ...runs.map((run) => verdict(suites.flatMap((suite) => run.suites[suite] ?? []))),
    ]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns the verdict about an area: "yes", "partly", "no", "2 of 9 fail", or "not run". */
function verdict(suites: readonly SuiteRun[]): string {
  const passed = sum(suites.map((suite) => suite.passed));
  const failed = sum(suites.map((suite) => suite.failed.length));
  const skipped = sum(suites.flatMap((suite) => Object.values(suite.skipped)));
  if (passed + failed + skipped === 0) return "not run";
  if (failed > 0) return `${failed} of ${passed + failed} fail`;
  if (skipped === 0) return "yes";
  return passed === 0 ? "no" : "partly";
}

/** Returns the Markdown of a list with the counts of each run, its skipped tests with the reasons, and its failed tests. */
export function coreNotes(runs: readonly CoreRun[]): string {
  return runs.map(note).join("\n");
}

function note(run: CoreRun): string {
  const suites = Object.values(AREAS)
    .flat()
    .flatMap((suite) => run.suites[suite] ?? []);
  const skipped = new Map<string, number>();
  for (const [reason, count] of suites.flatMap((suite) => Object.entries(suite.skipped)))
    skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  const named = `${run.product} ${run.version} has `;
  const reasons = [...skipped].map(([reason, count]) => `${count} (${reason.replaceAll(named, "")})`);
  const failed = suites.flatMap((suite) => suite.failed);
  const counts = [
    `${sum(suites.map((suite) => suite.passed))} tests passed`,
    ...(reasons.length > 0 ? [`Skipped: ${reasons.join("; ")}`] : []),
    ...(failed.length > 0 ? [`Failed: ${failed.map((name) => `\`${name}\``).join("; ")}`] : []),
  ];
  const { product, version, date, machine } = run;
  return `- **${product} ${version}** (${date}, ${machine}): ${counts.join(". ")}.`;
}

/** Returns the Markdown of a table of the features that some cores lack, with the first version that has each. */
export function featureTable(): string {
  const features: readonly Feature[] = Object.values(CORE_FEATURES);
  const versions = ({ since, except }: Feature, product: Product): string => {
    const lacking = except?.versions[product];
    return since[product] + (lacking === undefined ? "" : `, except ${lacking}`);
  };
  const rows = features.map(
    (feature) => `| ${feature.what} | ${versions(feature, "Terraform")} | ${versions(feature, "OpenTofu")} |`,
  );
  return ["| Needs | Terraform | OpenTofu |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Adds new runs; a suite that was run again takes the place of its older run. Sorts the cores by their versions. */
export function withRuns(older: readonly CoreRun[], newer: readonly CoreRun[]): readonly CoreRun[] {
  const isSame = (a: CoreRun, b: CoreRun) => a.product === b.product && a.version === b.version;
  const kept = older.filter((run) => !newer.some((other) => isSame(run, other)));
  const merged = newer.map((run) => ({
    ...run,
    suites: { ...older.find((other) => isSame(run, other))?.suites, ...run.suites },
  }));
  return [...kept, ...merged].sort(
    (a, b) => -a.product.localeCompare(b.product) || (isAtLeast(a.version, b.version) ? 1 : -1),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
