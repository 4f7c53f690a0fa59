/**
 * Starts programs that must not outlive this process. A small process between the two waits for the end of a pipe, which
 * the system closes however this process ends, and looks at its parent once a second.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn, type SpawnOptions } from "node:child_process";
import type { Readable } from "node:stream";

/** A program that runs, with its output. */
export type Started = ChildProcessByStdio<null, Readable, Readable>;

export type Start = (
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env">,
) => Started;

/** Starts a program directly. */
export const startDirectly: Start = (program, args, options) =>
  spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });

/** How long the program has to end by itself, in milliseconds, before it is killed. */
const PATIENCE = 3000;

/** The exit code for a program that cannot be started, as in a shell. */
const NOT_STARTED = 127;

/**
 * Source of the process between the two. It leads a group of processes, so that those of a shell end too. An interrupt
 * from the terminal ends the process that started it, and so reaches the group.
 */
const GUARD = `
const { spawn } = require("node:child_process");
const parent = process.ppid;
const [program, ...args] = process.argv.slice(1);
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
child.on("error", () => process.exit(${NOT_STARTED}));
child.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
let isAbandoned = false;
const abandon = () => {
  if (isAbandoned) return;
  isAbandoned = true;
  process.kill(-process.pid, "SIGINT");
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), ${PATIENCE});
};
process.stdin.on("error", abandon).on("close", abandon).resume();
setInterval(() => process.ppid === parent || abandon(), 1000);`;

/** Starts a program that ends when this process does: it is interrupted, and killed if that takes too long. */
export const startGuarded: Start = (program, args, options) =>
  spawnGuarded(program, args, options, "pipe") as unknown as Started;

/** Starts a command of the shell in the same way; `output` is "inherit" to give it the output of this process. */
export function startShellGuarded(
  command: string,
  options: Pick<SpawnOptions, "cwd" | "env">,
  output: "pipe" | "inherit",
): ChildProcess {
  return spawnGuarded("/bin/sh", ["-c", command], options, output);
}

function spawnGuarded(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env">,
  output: "pipe" | "inherit",
): ChildProcess {
  const child = spawn(process.execPath, ["-e", GUARD, program, ...args], {
    ...options,
    stdio: ["pipe", output, output],
    detached: true,
  });
  child.stdin?.on("error", () => undefined);
  return child;
}
