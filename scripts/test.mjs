/** `npm test`: builds, checks the types, then runs the tests. Options go to jest: `npm test -- test/cidr`. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { runTasks } from "./run-tasks.mjs";

/** Scripts of package.json, the longest first. */
const CHECKS = ["types", "build"];

const root = fileURLToPath(new URL("..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

const areChecksGood = await runTasks(CHECKS.map((name) => ({ name, command: ["sh", "-c", scripts[name]] })));
if (!areChecksGood) process.exit(1);
const args = ["node_modules/jest/bin/jest.js", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
