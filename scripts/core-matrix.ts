/**
 * Runs the end-to-end tests on any number of cores, one after the other, and prints the table of what works:
 *
 *   npm run cores -- --core /path/to/terraform --core /path/to/tofu [--suite NAME...] [--record]
 *
 * Without --core, runs them on the `terraform` of the PATH. `--suite functions` runs that file of test/e2e/ alone; the
 * recorded results of the other files then stay. `--record` writes the results to
 * scripts/compatibility/recorded-runs.json, from which `npm run docs` makes docs/compatibility.md. Exits with 1 if a test
 * fails, and with 2 for wrong usage.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { format, resolveConfig } from "prettier";

import { type Core, coreOf } from "../src/cli/processes/core-features";
import {
  CORE_RUNS,
  coreNotes,
  type CoreRun,
  coreTable,
  type SuiteRun,
  withRuns,
} from "./compatibility/core-runs";

const ROOT = join(__dirname, "..");
const RECORD = join(__dirname, "compatibility", "recorded-runs.json");
const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly version: string };

/** The parts of jest's JSON report that are read here. */
interface JestReport {
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
    }[];
  }[];
}

interface Program {
  readonly path: string;
  readonly core: Core;
}

async function main(): Promise<number> {
  const flags = readFlags();
  if (flags === undefined) return 2;
  const programs: Program[] = [];
  for (const name of flags.core) {
    const path = name.includes("/") ? resolve(name) : name;
    const core = coreOf(versionOf(path));
    if (core === undefined) {
      process.stderr.write(`--core ${name}: \`${path} version\` names neither Terraform nor OpenTofu\n`);
      return 2;
    }
    programs.push({ path, core });
  }
  const runs: CoreRun[] = [];
  for (const program of programs) runs.push(await runOn(program, flags.suite));
  if (flags.record) {
    const text = JSON.stringify(withRuns(CORE_RUNS, runs));
    writeFileSync(RECORD, await format(text, { ...(await resolveConfig(RECORD)), parser: "json" }));
  }
  process.stdout.write(`${coreTable(runs)}\n\n${coreNotes(runs)}\n`);
  const isGood = runs.every(({ suites }) => Object.values(suites).every(({ failed }) => failed.length === 0));
  return isGood ? 0 : 1;
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        core: { type: "string", multiple: true, default: ["terraform"] },
        suite: { type: "string", multiple: true, default: [] },
        record: { type: "boolean", default: false },
      },
    });
    const unknown = values.suite.find((suite) => !existsSync(fileOf(suite)));
    if (unknown !== undefined) throw new Error(`--suite ${unknown}: there is no test/e2e/${unknown}.test.ts`);
    return values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return undefined;
  }
}

function fileOf(suite: string): string {
  return join(ROOT, "test", "e2e", `${suite}.test.ts`);
}

function versionOf(program: string): string {
  return spawnSync(program, ["version"], { encoding: "utf8", env: environmentFor(program) }).stdout ?? "";
}

/** Runs the end-to-end tests on one core; returns the results. Jest's own output goes to standard error. */
async function runOn({ path, core }: Program, suites: readonly string[]): Promise<CoreRun> {
  const folder = mkdtempSync(join(tmpdir(), "core-matrix-"));
  const report = join(folder, "report.json");
  const files = suites.length === 0 ? ["test/e2e/"] : suites.map(fileOf);
  process.stderr.write(`${core.product} ${core.version}\n`);
  try {
    await jest(["--json", `--outputFile=${report}`, "--testTimeout=180000", ...files], environmentFor(path));
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as JestReport;
    return {
      ...core,
      date: new Date().toISOString().slice(0, 10),
      package: PACKAGE.version,
      machine: `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`,
      suites: Object.fromEntries(
        testResults
          .map((result) => [basename(result.name, ".test.ts"), suiteRun(result)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function suiteRun({ message, assertionResults }: JestReport["testResults"][number]): SuiteRun {
  const skipped: Record<string, number> = {};
  for (const { fullName } of assertionResults.filter(({ status }) => status === "pending")) {
    const [, reason = "no reason given"] = /\{not here: (.*?)\}/.exec(fullName) ?? [];
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  }
  const failed = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
  return {
    passed: assertionResults.filter(({ status }) => status === "passed").length,
    skipped,
    // A suite that cannot be loaded has a message instead of tests.
    failed: assertionResults.length === 0 ? [message.split("\n")[0] ?? ""] : failed,
  };
}

async function jest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const program = join(ROOT, "node_modules", "jest", "bin", "jest.js");
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env,
    stdio: ["ignore", 2, 2],
  });
  await new Promise((done, reject) => child.on("close", done).on("error", reject));
}

/** Returns the environment in which the tests, and what they start, run this core. */
function environmentFor(program: string): NodeJS.ProcessEnv {
  return { ...process.env, TERRAFORM_BINARY_NAME: program, CHECKPOINT_DISABLE: "1", NODE_EXTRA_CA_CERTS: "" };
}

void main().then((code) => (process.exitCode = code));
