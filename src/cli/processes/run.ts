/** Starts programs: alone, with an end in time, or so that they never outlive this process. */
import { spawn } from "node:child_process";

export interface RunOptions {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Kills the program, with the processes that it started. */
  readonly signal?: AbortSignal;
  /** Gets each piece of the output at once. */
  readonly watch?: (text: string, stream: Stream) => void;
  /** Whether the program ends with this process, however that ends. */
  readonly isGuarded?: boolean;
}

type Stream = "stdout" | "stderr";

export interface ProgramRun extends Readonly<Record<Stream, string>> {
  /** Undefined if the program was not started, or did not end in time. */
  readonly code: number | undefined;
  /** Why the program was not started, as the code of the system. */
  readonly failure?: string;
  readonly isLate: boolean;
}

/** Characters of each stream that are kept of a program that may be killed: it may print without an end. */
const MOST_OUTPUT = 100_000;

/** Runs a program until it ends, or until the signal kills it. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { folder, environment, signal, watch, isGuarded = false }: RunOptions,
): Promise<ProgramRun> {
  const output = { stdout: "", stderr: "" };
  if (signal?.aborted === true) return { ...output, code: undefined, isLate: true };
  const [file, words] = isGuarded ? guarded(program, args) : [program, args];
  // On Windows there are no groups of processes, and a detached program opens a window.
  const isGroup = process.platform !== "win32" && (isGuarded || signal !== undefined);
  return new Promise((resolve) => {
    const child = spawn(file, words, {
      cwd: folder,
      env: environment,
      stdio: [isGuarded ? "pipe" : "ignore", "pipe", "pipe"],
      detached: isGroup,
    });
    child.stdin?.on("error", () => undefined);
    const end = (run: Omit<ProgramRun, Stream>): void => {
      signal?.removeEventListener("abort", stop);
      resolve({ ...output, ...run });
    };
    const stop = (): void => {
      try {
        if (!isGroup) child.kill("SIGKILL");
        else if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // The program has ended.
      }
      end({ code: undefined, isLate: true });
    };
    signal?.addEventListener("abort", stop, { once: true });
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream]?.setEncoding("utf8").on("data", (text: string) => {
        if (signal === undefined || output[stream].length < MOST_OUTPUT) output[stream] += text;
        watch?.(text, stream);
      });
    }
    child.on("error", ({ code = "unknown error" }: NodeJS.ErrnoException) =>
      end({ code: undefined, failure: code, isLate: false }),
    );
    child.on("close", (code) => end({ code: code ?? 1, isLate: false }));
  });
}

/** Milliseconds between the interrupt and the kill of a guarded program. */
const GRACE = 3000;

/** The exit code if the program cannot be started, as in a shell. */
const NOT_STARTED = 127;

/**
 * The source code of the guard: a small process between this one and the program, which waits for the end of a pipe. The
 * system closes that in every case when this process ends. Libraries that kill a tree of processes need a living parent.
 * The guard leads a process group, so that the processes of a shell end too. An interrupt from the terminal ends this process, and the guard then passes it on to the group.
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
function guarded(program: string, args: readonly string[]): readonly [string, readonly string[]] {
  return [process.execPath, ["-e", GUARD, program, ...args]];
}
