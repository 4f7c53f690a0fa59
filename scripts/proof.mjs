/**
 * `npm run proof [-- [NAME...] [--cases N] [--seed N]]`: runs what takes too long for `npm test`. Without names, runs
 * every proof, one on each processor. `--cases` sets the number of random cases, `--seed` where they begin.
 */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { runTasks, say } from "./run-tasks.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The longest first: a suite of `npm test` with more random cases, or another program (`command`). A file
 * test/.../NAME.proof.ts is a proof without a line here.
 */
const PROOFS = [
  { name: "crash", suite: "test/proof/crash.test.ts", cases: 50 },
  { name: "round-trip", suite: "test/proof/round-trip.test.ts", cases: 500 },
  { name: "equivalence", suite: "test/proof/equivalence.test.ts", cases: 10_000 },
  ...[22, 24, 26].map((major) => ({
    name: `node-${major}`,
    command: ["ts-node", "-T", "scripts/node-proof.ts", String(major)],
  })),
  ...proofFiles(),
  { name: "second-oracle", suite: "test/cidr/second-oracle.test.ts", cases: 100_000 },
];

function proofFiles() {
  return readdirSync(`${root}test`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".proof.ts"))
    .map((file) => ({ name: basename(file, ".proof.ts"), suite: `test/${file}` }));
}

const { values, positionals: names } = readArguments();
const chosen = PROOFS.filter(({ name }) => names.length === 0 || names.includes(name));
const seed =
  values.seed ?? process.env.SEED ?? (process.env.CI === "true" ? "20240229" : String(Date.now() % 2 ** 31));

const isGood = await runTasks(chosen.map(taskOf));
process.exit(isGood ? 0 : 1);

function taskOf({ name, suite, command, cases }) {
  const count = cases === undefined ? undefined : (values.cases ?? String(cases));
  return {
    name: [name, ...(count === undefined ? [] : [`--cases ${count} --seed ${seed}`])].join(" "),
    command: command ?? [
      "jest",
      "--runInBand",
      "--testMatch",
      "**/*.{test,proof}.ts",
      "--runTestsByPath",
      suite,
    ],
    env: { SEED: seed, ...(count !== undefined && { CASES: count }) },
  };
}

function readArguments() {
  const known = PROOFS.map(({ name }) => name).join(", ");
  try {
    const number = { type: "string" };
    const args = parseArgs({ options: { cases: number, seed: number }, allowPositionals: true });
    for (const name of args.positionals)
      if (!PROOFS.some((proof) => proof.name === name))
        throw new Error(`No proof is called ${name}; there are: ${known}`);
    for (const [option, value] of Object.entries(args.values))
      if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${option} ${value}: write a whole number`);
    return args;
  } catch (error) {
    say(error.message);
    process.exit(2);
  }
}
