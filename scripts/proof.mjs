/**
 * `npm run proof [-- [NAME...] [--weekly] [--cases N] [--seed N] [--minutes N]]`: runs the proofs, which take too long
 * for `npm test`: without names, those of each change; with `--weekly`, the others, and all suites with random cases, with
 * more of them. `--cases` sets the number of random cases, `--seed` the seed of their generator. A test of a proof that
 * takes more than 30 minutes, or `--minutes`, fails.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The longest proof takes about four minutes on a quiet machine. */
const MINUTES = "30";

/** How many times more random cases a week's run has. */
const WEEKLY_TIMES = "5";

/**
 * The proofs that CI runs once a week, with what each protects and for whom: those that few changes can break, and those
 * of which `npm test` runs a part for each change.
 */
const WEEKLY = JSON.parse(readFileSync(`${root}scripts/weekly-proofs.json`, "utf8"));

/** The files test/.../NAME.proof.ts, and those NAME.test.ts that draw random cases. */
const PROOFS = readdirSync(`${root}test`, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(?:proof|test)\.ts$/.test(file))
  .map((file) => ({
    name: basename(file).replace(/\.\w+\.ts$/, ""),
    file: `test/${file}`,
    isProof: file.endsWith(".proof.ts"),
    isRandom: /\b(?:cases|sample)\b.* from "(?:\.\.\/)+cases"/.test(readFileSync(`${root}test/${file}`, "utf8")),
  }))
  .filter(({ isProof, isRandom }) => isProof || isRandom);

const { values, positionals: names } = readArguments();
const chosen = PROOFS.filter(({ name, isProof, isRandom }) => {
  if (names.length > 0) return names.includes(name);
  return values.weekly ? isRandom || name in WEEKLY : isProof && !(name in WEEKLY);
});
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/jest/bin/jest.js",
    `--testTimeout=${60_000 * Number(values.minutes ?? MINUTES)}`,
    "--runTestsByPath",
    ...chosen.map(({ file }) => file),
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PROOF: "1",
      ...(values.weekly && { CASES_TIMES: WEEKLY_TIMES }),
      ...(values.cases && { CASES: values.cases }),
      ...(values.seed && { SEED: values.seed }),
    },
  },
);
process.exit(status ?? 1);

function readArguments() {
  try {
    const number = { type: "string" };
    const args = parseArgs({
      options: { cases: number, seed: number, minutes: number, weekly: { type: "boolean" } },
      allowPositionals: true,
    });
    const known = PROOFS.map(({ name }) => name);
    for (const name of args.positionals)
      if (!known.includes(name))
        throw new Error(`No proof is called ${name}; there are: ${[...new Set(known)].sort().join(", ")}`);
    for (const [option, value] of Object.entries(args.values))
      if (option !== "weekly" && !/^[1-9]\d*$/.test(value))
        throw new Error(`--${option} ${value}: write a whole number`);
    return args;
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
