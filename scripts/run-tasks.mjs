/** Runs programs beside each other, as many as the machine has processors, and prints one line for each that ended. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs all tasks, the first ones first; what a task printed is shown where it failed.
 *
 * @param {{ name: string, command: string[], env?: Record<string, string> }[]} tasks a command without a path is one of
 *   node_modules/.bin
 * @returns {Promise<boolean>} whether every task succeeded
 */
export async function runTasks(tasks) {
  const waiting = [...tasks];
  let isGood = true;
  const lane = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const begin = performance.now();
      const { code, output } = await run(task);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      say(`${code === 0 ? "passed" : "FAILED"} ${task.name} (${seconds} s)`);
      if (code === 0) continue;
      say(output.trimEnd());
      isGood = false;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return isGood;
}

function run({ command: [program, ...args], env }) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code, output }));
  });
}

/** Prints a line. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}
