/** Runs programs in parallel, one on each processor, and prints a line when a program ends, and what it skipped. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { killTree } from "./process-tree.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Starts the tasks in their order, and prints the output of those that fail.
 *
 * @param {{ name: string, command: string[], env?: Record<string, string>, minutes?: number }[]} tasks a command without
 *   a path is one of node_modules/.bin. A task that takes more than its minutes fails: it is killed with all processes
 *   that it started
 * @returns {Promise<boolean>} whether every task succeeded
 */
export async function runTasks(tasks) {
  const waiting = [...tasks];
  let isGood = true;
  const lane = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const begin = performance.now();
      const { isPassed, output } = await run(task);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      say(`${isPassed ? "passed" : "FAILED"} ${task.name} (${seconds} s)`);
      if (isPassed) {
        for (const [line] of output.matchAll(/^Skipped .*/gm)) say(`  ${line}`);
        continue;
      }
      say(output.trimEnd());
      isGood = false;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return isGood;
}

async function run({ command: [program, ...args], env, minutes }) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  let timer;
  const overdue = new Promise((resolve) => {
    if (minutes !== undefined) timer = setTimeout(resolve, minutes * 60_000, "overdue");
  });
  const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  const code = await Promise.race([ended, overdue]);
  clearTimeout(timer);
  if (code !== "overdue") return { isPassed: code === 0, output };
  killTree(child.pid);
  // A surviving process may keep the other ends of these pipes open.
  child.stdout.destroy();
  child.stderr.destroy();
  return { isPassed: false, output: `${output}\nIt was killed after ${minutes} minutes.` };
}

/** Prints a line. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}
