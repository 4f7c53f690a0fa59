/**
 * Guards programs that must not outlive this process. A small process between this one and the program, the guard, waits
 * for the end of a pipe: the system closes it in every case when this process ends. Libraries that kill a tree of processes
 * need a living parent.
 */
/** Milliseconds between the interrupt and the kill. */
const GRACE = 3000;

/** The exit code if the program cannot be started, as in a shell. */
const NOT_STARTED = 127;

/**
 * The guard's source code. The guard leads a process group, so that the processes of a shell end too. An interrupt from
 * the terminal ends this process, and the guard then passes it on to the group.
 */
const GUARD = `
const { spawn } = require("node:child_process");
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
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), ${GRACE});
};
process.stdin.on("error", abandon).on("close", abandon).resume();`;

/** Returns the program to start, with its arguments, in place of one that is to end with this process. */
export function guarded(program: string, args: readonly string[]): readonly [string, readonly string[]] {
  return [process.execPath, ["-e", GUARD, program, ...args]];
}
