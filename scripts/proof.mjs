/**
 * `npm run proof [-- [NAME...] [--weekly] [--cases N] [--seed N] [--minutes N]]`: runs the proofs, which take too long
 * for `npm test`, one on each processor: without names, those of each change; with `--weekly`, the others, and the random
 * ones again with more cases. `--cases` sets the number of random cases, `--seed` the seed of their generator. A proof
 * that takes more than 30 minutes, or `--minutes`, is killed and fails.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { runTasks, say } from "./run-tasks.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const HOUR = 3_600_000;

/** The longest proof takes about four minutes on a quiet machine. */
const MINUTES = 30;

/** How many times more random cases a week's run has: than a proof of each change, or than `npm test`. */
const WEEKLY_TIMES = 5;

/** The number of random cases of a file test/.../NAME.proof.ts, by its name. */
const CASES = { crash: 6, schemathesis: 2500 };

/**
 * The proofs that CI runs once a week: those that few changes can break, and those of which `npm test` runs a part for each
 * change.
 */
const WEEKLY = [
  "adopt-any",
  "equivalence",
  "loaders",
  "round-trip",
  "generated-responses",
  "second-oracle",
  "faults",
  "release",
  "packages",
  "wine",
  "additions",
  "site",
  "compatibility",
  "cdktn",
  "cdktf",
  "cdktf-deploy",
  "old-nodes",
  "plugin-limits",
  "review-plans",
  "every-leaf",
  "adopt-weeks",
  "drift-classes",
  "lost-secrets",
  "review-growth",
  "node-22",
  "node-24",
  "node-26",
  "properties",
];

/** The proofs of each change that take longest. They start first. */
const SLOWEST = ["monorepo", "quick-start", "github-actions", "responses", "schemathesis", "guides"];

/**
 * The proofs: a suite of `npm test` with more random cases, or another program (`command`). Every file
 * test/.../NAME.proof.ts is a proof too, and the proof `properties` runs the other suites with random cases.
 */
const ROWS = [
  { name: "round-trip", suite: "test/proof/round-trip.test.ts", cases: 100 },
  { name: "equivalence", suite: "test/proof/equivalence.test.ts", cases: 2500 },
  { name: "adopt-any", suite: "test/e2e/adopt-any.test.ts", cases: 4 },
  { name: "generated-responses", suite: "test/proof/responses.test.ts", cases: 500 },
  // `npm test` runs on the Node.js in use.
  ...[20, 22, 24, 26]
    .filter((major) => !process.versions.node.startsWith(`${major}.`))
    .map((major) => ({
      name: `node-${major}`,
      command: ["ts-node", "-T", "scripts/node-proof.ts", String(major)],
    })),
  ...files(".proof.ts").map((suite) => {
    const name = basename(suite, ".proof.ts");
    return { name, suite, cases: CASES[name] };
  }),
  { name: "second-oracle", suite: "test/cidr/second-oracle.test.ts", cases: 50_000 },
];
const PROOFS = [...ROWS, { name: "properties", suites: otherRandomSuites(), times: WEEKLY_TIMES }]
  .map((proof) => ({ proof, place: SLOWEST.indexOf(proof.name) }))
  .sort((a, b) => (a.place < 0 ? SLOWEST.length : a.place) - (b.place < 0 ? SLOWEST.length : b.place))
  .map(({ proof }) => proof);

function otherRandomSuites() {
  const own = ROWS.map(({ suite }) => suite);
  return files(".test.ts").filter(
    (file) =>
      !own.includes(file) && /\bcases\b.* from "(\.\.\/)+cases"/.test(readFileSync(root + file, "utf8")),
  );
}

function files(ending) {
  return readdirSync(`${root}test`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => `test/${file}`)
    .sort();
}

const { values, positionals: names } = readArguments();
const isWeekly = values.weekly === true;
const chosen = PROOFS.filter(({ name, cases }) =>
  names.length > 0
    ? names.includes(name)
    : WEEKLY.includes(name) === isWeekly || (isWeekly && cases !== undefined),
);
const seed =
  values.seed ?? process.env.SEED ?? (process.env.CI === "true" ? "20240229" : String(Date.now() % 2 ** 31));

const isGood = await runTasks(chosen.map(taskOf));
process.exit(isGood ? 0 : 1);

function taskOf({ name, suite, suites = [suite], command, cases, times }) {
  const isRandom = cases !== undefined || times !== undefined;
  const usual = cases && cases * (isWeekly ? WEEKLY_TIMES : 1);
  const count = isRandom ? (values.cases ?? usual) : undefined;
  return {
    name: [name, ...(count ? [`--cases ${count}`] : []), ...(isRandom ? [`--seed ${seed}`] : [])].join(" "),
    command: command ?? [
      process.execPath,
      "node_modules/jest/bin/jest.js",
      "--runInBand",
      "--testMatch",
      "**/*.{test,proof}.ts",
      "--testTimeout",
      String(HOUR),
      "--runTestsByPath",
      ...suites,
    ],
    minutes: Number(values.minutes ?? MINUTES),
    env: {
      SEED: seed,
      ...(count !== undefined && { CASES: String(count) }),
      ...(times !== undefined && { CASES_TIMES: String(times) }),
    },
  };
}

function readArguments() {
  const known = PROOFS.map(({ name }) => name).join(", ");
  try {
    const number = { type: "string" };
    const args = parseArgs({
      options: { cases: number, seed: number, minutes: number, weekly: { type: "boolean" } },
      allowPositionals: true,
    });
    for (const name of args.positionals)
      if (!PROOFS.some((proof) => proof.name === name))
        throw new Error(`No proof is called ${name}; there are: ${known}`);
    for (const [option, value] of Object.entries(args.values))
      if (option !== "weekly" && !/^[1-9]\d*$/.test(value))
        throw new Error(`--${option} ${value}: write a whole number`);
    return args;
  } catch (error) {
    say(error.message);
    process.exit(2);
  }
}
