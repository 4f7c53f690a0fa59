/**
 * Measures how many mistakes the tests of a room notice: `npm run mutants [-- ROOM ...]`, or folders and files of
 * rooms, such as `cidr/parsing`. Stryker changes the sources in one place at a time, and runs the tests of test/ROOM that
 * reach the place, in one process (test/setup/mutation-runner.mjs). The score is the share of changes with which a test
 * fails. Fails if it is below the room's score.
 */
import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import { Stryker } from "@stryker-mutator/core";

/** The lowest score of each room, in percent of its changes. */
const SCORES = { cidr: 85, schema: 85, text: 85, contract: 85, review: 75, provider: 75 };

/** Suites of other folders that compare the tables of a room with a page or a file that is read by hand. */
const SUITES_ELSEWHERE = {
  contract: ["test/emulator/openapi-file.test.ts", "test/docs/limits.test.ts"],
  schema: ["test/docs/schema-pages.test.ts"],
  text: ["test/schema/show.test.ts"],
};

/** Suites that never run the changed source: they run a bundle of the sources, or lib/, or show a page in a browser. */
const SUITES_OF_BUNDLES = [
  "test/schema/browser.test.ts",
  "test/review/command.test.ts",
  "test/review/in-browser.test.ts",
  "test/review/render/comment.test.ts",
  "test/review/render/page-in-browser.test.ts",
  "test/review/stacks-command.test.ts",
];

/** Slow suites that notice no change that the other suites miss. */
const LONG_SUITES = ["test/review/plans.test.ts"];

/**
 * Rooms in which a folder, or the folder of a file, is measured only with its own suites and those of the folders around
 * it, and without changes to values that are computed when a module is loaded: with all suites, a change takes seconds.
 */
const LARGE_ROOMS = ["review"];

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns Stryker's options for pieces of one room. */
function optionsOf(pieces) {
  const [first] = pieces;
  const room = roomOf(first);
  const isLarge = LARGE_ROOMS.includes(room);
  const score = SCORES[room];
  const name = pieces.join("+").replaceAll("/", "-");
  return {
    mutate: pieces.map((piece) => (piece.endsWith(".ts") ? `src/${piece}` : `src/${piece}/**/*.ts`)),
    testRunner: "in-process",
    suites: suitesOf(isLarge ? first : room),
    coverageAnalysis: "perTest",
    ignoreStatic: isLarge,
    concurrency: 1,
    // The runner stops most endless loops itself. With less time, a busy machine counts slow tests as noticed changes.
    timeoutMS: 10_000,
    ignorePatterns: ["/lib", "/site", "/.github", "/.gen", "/cdktf.out"],
    reporters: ["clear-text", "json", "progress-append-only"],
    jsonReporter: { fileName: `node_modules/.cache/mutants/${name.slice(0, 100)}.json` },
    clearTextReporter: { reportTests: false, allowColor: false },
    thresholds: { high: score, low: score, break: score },
    disableTypeChecks: false, // keep the files of examples as they are
    tempDirName: ".mutants",
    allowConsoleColors: false,
    plugins: [fileURLToPath(new URL("../test/setup/mutation-runner.mjs", import.meta.url))],
  };
}

function roomOf(piece) {
  return piece.split("/")[0];
}

function suitesOf(piece) {
  const room = roomOf(piece);
  const files = readdirSync(`test/${room}`, { recursive: true, encoding: "utf8" });
  const mirrored = files.filter((file) => file.endsWith(".test.ts")).map((file) => `test/${room}/${file}`);
  return [...mirrored, ...(SUITES_ELSEWHERE[room] ?? [])].filter(
    (suite) =>
      ![...SUITES_OF_BUNDLES, ...LONG_SUITES].includes(suite) &&
      (!LARGE_ROOMS.includes(room) || isNear(dirname(suite), `test/${folderOf(piece)}`)),
  );
}

/** Returns the folder of a file; a folder itself, or a file that is directly in its room, which all suites reach. */
function folderOf(piece) {
  return piece.endsWith(".ts") && dirname(piece) !== roomOf(piece) ? dirname(piece) : piece;
}

/** Reports whether a folder is inside another one, is the same, or is around it. */
function isNear(folder, other) {
  return `${folder}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${folder}/`);
}

/** Returns the key of the run that measures a piece: its room, or the piece itself in a large room. */
function measuredTogether(piece) {
  return LARGE_ROOMS.includes(roomOf(piece)) ? piece : roomOf(piece);
}

process.chdir(root);
const asked = process.argv.slice(2).map((piece) => piece.replace(/^src\//, "").replace(/\/$/, ""));
const unknown = asked.filter((piece) => !Object.hasOwn(SCORES, roomOf(piece)) || !existsSync(`src/${piece}`));
if (unknown.length > 0) {
  console.error(
    `${unknown.join(", ")}: nothing to measure. Name a room (${Object.keys(SCORES).join(", ")}), or a folder or a file of one.`,
  );
  process.exit(2);
}

process.env.SEED ??= "20240229"; // the same random cases for every change
process.env.CASES ??= "20"; // of each property
const pieces = asked.length > 0 ? asked : Object.keys(SCORES);
for (const key of new Set(pieces.map(measuredTogether))) {
  const together = pieces.filter((piece) => measuredTogether(piece) === key);
  const score = SCORES[roomOf(together[0])];
  console.log(`Changes of src/{${together.join(",")}}, of which ${score} % must be noticed:`);
  await new Stryker(optionsOf(together)).runMutationTest(); // sets the exit code
}
