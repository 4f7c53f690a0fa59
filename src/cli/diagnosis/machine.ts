/** Gives the checks access to the environment, the folders, the time, and other programs. */
import { spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

import { compareNames } from "../../schema";
import { errnoText } from "../../text/node/errno";

export interface Machine {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly home: string | undefined;
  readonly now: () => number;
  /** Fires when the time for all checks is over. */
  readonly signal: AbortSignal;
}

/** Returns a path for a message: relative to the current folder, or to the home folder as `~`, or absolute. */
export function shownPath({ folder, home }: Machine, path: string): string {
  const within = relative(folder, path);
  if (within !== "" && within.split(sep)[0] !== "..") return within;
  if (home !== undefined && (path === home || path.startsWith(home + sep)))
    return join("~", relative(home, path));
  return path;
}

export type FileText = { readonly text: string } | { readonly problem: string } | undefined;

/** Larger files are not read. */
const MOST_BYTES = 20_000_000;

/**
 * Reads a text file; returns undefined if there is no such file. The problem is a clause that follows the file's name:
 * "cannot be read: this user has no permission (EACCES)".
 */
export async function readFileText(path: string): Promise<FileText> {
  try {
    const found = await stat(path);
    // Reading a pipe might never end.
    if (!found.isFile()) return { problem: "is not a file" };
    if (found.size > MOST_BYTES) return { problem: "is too large to be read" };
    return { text: await readFile(path, "utf8") };
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    return { problem: `cannot be read: ${errnoText(failure)}` };
  }
}

/** Returns the sorted names in a folder; none if the folder cannot be read. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort(compareNames);
  } catch {
    return [];
  }
}

export type ProgramRun =
  | { readonly is: "ended"; readonly code: number | null; readonly output: string }
  | { readonly is: "not started"; readonly code: string }
  | { readonly is: "too late" };

/** Characters of a program's output that are kept. */
const MOST_OUTPUT = 100_000;

/** Runs a program until it ends or the time is over. Then kills it, with the processes that it started. */
export async function runForOutput(
  { environment, folder, signal }: Machine,
  program: string,
  args: readonly string[],
  changes: NodeJS.ProcessEnv = {},
): Promise<ProgramRun> {
  if (signal.aborted) return { is: "too late" };
  // On Windows there are no groups of processes, and a detached program opens a window.
  const isGroup = process.platform !== "win32";
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...environment, ...changes },
      stdio: ["ignore", "pipe", "pipe"],
      detached: isGroup,
    });
    const stop = (): void => {
      try {
        if (!isGroup) child.kill();
        else if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // The program has ended.
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
