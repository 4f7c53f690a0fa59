/** What the checks look at: the environment, the folders, the time, and other programs. */
import { spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

import { errnoText } from "../../errno";

export interface Machine {
  readonly environment: NodeJS.ProcessEnv;
  /** The folder that the command runs in. */
  readonly folder: string;
  /** The user's folder; undefined if there is none. */
  readonly home: string | undefined;
  readonly now: () => number;
  /** Fires when the time for all checks is over. */
  readonly signal: AbortSignal;
}

/** Returns a path as a message shows it: relative to the current folder, or to the home folder as `~`. */
export function shownPath({ folder, home }: Machine, path: string): string {
  const within = relative(folder, path);
  if (within !== "" && within.split(sep)[0] !== "..") return within;
  if (home !== undefined && (path === home || path.startsWith(home + sep)))
    return join("~", relative(home, path));
  return path;
}

export type FileText = { readonly text: string } | { readonly problem: string } | undefined;

/** No file that is read here is larger. */
const MOST_BYTES = 20_000_000;

/** Reads a text; undefined if there is no such file. The problem is a clause: "cannot be read: this user has no permission (EACCES)". */
export async function readFileText(path: string): Promise<FileText> {
  try {
    const found = await stat(path);
    // A pipe could keep its reader waiting for ever.
    if (!found.isFile()) return { problem: "is no file" };
    if (found.size > MOST_BYTES) return { problem: "is too large to be read" };
    return { text: await readFile(path, "utf8") };
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    return { problem: `cannot be read: ${errnoText(failure)}` };
  }
}

export type ProgramRun =
  | { readonly is: "ended"; readonly code: number | null; readonly output: string }
  | { readonly is: "not started"; readonly code: string }
  | { readonly is: "too late" };

/** More output of a program is not kept. */
const MOST_OUTPUT = 100_000;

/** Runs a program and what it starts, until it ends or the time is over. */
export async function runForOutput(
  { environment, folder, signal }: Machine,
  program: string,
  args: readonly string[],
  changes: NodeJS.ProcessEnv = {},
): Promise<ProgramRun> {
  if (signal.aborted) return { is: "too late" };
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...environment, ...changes },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const stop = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
      resolve({ is: "too late" });
    };
    signal.addEventListener("abort", stop, { once: true });
    const end = (run: ProgramRun): void => {
      signal.removeEventListener("abort", stop);
      resolve(run);
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        if (output.length < MOST_OUTPUT) output += text;
      });
    }
    child.on("error", ({ code = "unknown error" }: NodeJS.ErrnoException) =>
      end({ is: "not started", code }),
    );
    child.on("close", (code) => end({ is: "ended", code, output }));
  });
}
