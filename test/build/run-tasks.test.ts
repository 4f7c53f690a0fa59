/** A task that hangs, such as a proof, is killed with everything that it started. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

/** Writes its id into a file, and goes on for ever. */
const endless = (file: string) =>
  `require("node:fs").writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000);`;

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

function runTasks(tasks: readonly object[]) {
  const script = `import { runTasks } from "./scripts/run-tasks.mjs"; console.log(await runTasks(JSON.parse(process.argv[1])));`;
  const args = ["--input-type=module", "-e", script, JSON.stringify(tasks)];
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
  } catch {
    return false;
  }
  // A process that was killed stays in the list until its new parent looks.
  const stat = existsSync(`/proc/${id}/stat`) ? readFileSync(`/proc/${id}/stat`, "utf8") : "";
  return !stat.includes(") Z ");
}

it("kills a task at its time limit, with processes in other process groups, and runs the next task", async () => {
  const [child, grandchild] = [join(folder, "child"), join(folder, "grandchild")];
  const hanging = `
    console.log("before it hangs");
    const { spawn } = require("node:child_process");
    spawn(process.execPath, ["-e", ${JSON.stringify(endless(grandchild))}], { detached: true, stdio: "inherit" });
    ${endless(child)}`;
  const runFor = (minutes: number) =>
    runTasks([
      { name: "hanging", command: [process.execPath, "-e", hanging], minutes },
      { name: "next", command: [process.execPath, "-e", ""], minutes: 5 },
    ]);
  // A busy machine needs longer to start them.
  let minutes = 0.02;
  let ended = runFor(minutes);
  for (; !existsSync(grandchild); ended = runFor(minutes)) minutes *= 4;
  const { stdout, stderr } = ended;
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^FAILED hanging \(/m);
  expect(stdout).toContain(`before it hangs\n\nIt was killed after ${minutes} minutes.\n`);
  expect(stdout).toMatch(/^passed next \(/m);
  expect(stdout).toMatch(/^false$/m);
  const ids = [child, grandchild].map((file) => Number(readFileSync(file, "utf8")));
  // The system needs a moment to end them.
  while (ids.some(isAlive)) await wait(10);
});

it("judges a task that ends in time by its exit code", () => {
  const { stdout } = runTasks([
    { name: "good", command: [process.execPath, "-e", ""], minutes: 5 },
    { name: "bad", command: [process.execPath, "-e", "process.exit(3)"], minutes: 5 },
  ]);
  expect(stdout).toMatch(/^passed good /m);
  expect(stdout).toMatch(/^FAILED bad /m);
});
