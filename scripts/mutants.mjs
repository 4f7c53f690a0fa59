/**
 * Measures how many mistakes the tests of a room notice: `npm run mutants [-- ROOM ...]`. Stryker changes the sources
 * in one place at a time, and runs the tests of test/ROOM that reach the place. The score is the share of changes with
 * which a test fails. Fails if a room stays below its score. Keeps the results in node_modules/.cache/mutants: the next
 * run only tries what has changed since.
 */
import { fileURLToPath } from "node:url";

import { Stryker } from "@stryker-mutator/core";

/** The lowest score of each room, in percent of its changes. */
const SCORES = { cidr: 85, schema: 85, contract: 85, review: 75, provider: 75 };

const root = fileURLToPath(new URL("..", import.meta.url));

function optionsOf(room) {
  return {
    mutate: [`src/${room}/**/*.ts`],
    testRunner: "jest",
    jest: {
      configFile: "jest.config.mjs",
      config: { roots: [`<rootDir>/test/${room}`] },
      enableFindRelatedTests: false,
    },
    coverageAnalysis: "perTest",
    concurrency: 1,
    incremental: true,
    incrementalFile: `node_modules/.cache/mutants/${room}.json`,
    ignorePatterns: ["/lib", "/site", "/.github", "/.gen", "/cdktf.out"],
    reporters: ["clear-text", "html"],
    htmlReporter: { fileName: `node_modules/.cache/mutants/${room}.html` },
    clearTextReporter: { reportTests: false, allowColor: false },
    thresholds: { high: SCORES[room], low: SCORES[room], break: SCORES[room] },
    tempDirName: ".mutants",
    allowConsoleColors: false,
    plugins: ["@stryker-mutator/jest-runner"],
  };
}

const asked = process.argv.slice(2);
const unknown = asked.filter((room) => !Object.hasOwn(SCORES, room));
if (unknown.length > 0) {
  console.error(
    `There are no scores of ${unknown.join(", ")}; there are those of ${Object.keys(SCORES).join(", ")}.`,
  );
  process.exit(2);
}

process.chdir(root);
process.env.SEED ??= "20240229"; // the same random cases for every change
process.env.CASES ??= "20"; // of each property
for (const room of asked.length > 0 ? asked : Object.keys(SCORES)) {
  console.log(`Changes of src/${room}/, of which ${SCORES[room]} % must be noticed:`);
  await new Stryker(optionsOf(room)).runMutationTest(); // sets the exit code
}
