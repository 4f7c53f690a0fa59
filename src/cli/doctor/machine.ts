/** What the checks know of the machine. */
import { join, relative, sep } from "node:path";

import { type ProgramRun, runProgram } from "../processes/run";

export interface Machine {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly home: string | undefined;
  /** Fires when the time for all checks is over. */
  readonly signal: AbortSignal;
}

/** Returns a path for a message: relative to the current folder, or to the home folder as `~`, or absolute. */
export function shownPath({ folder, home }: Pick<Machine, "folder" | "home">, path: string): string {
  const within = relative(folder, path);
  if (within !== "" && within.split(sep)[0] !== "..") return within;
  if (home !== undefined && (path === home || path.startsWith(home + sep)))
    return join("~", relative(home, path));
  return path;
}

/** Runs a program until it ends or the time is over. */
export async function runOn(
  { environment, folder, signal }: Machine,
  program: string,
  args: readonly string[],
  changes: NodeJS.ProcessEnv = {},
): Promise<ProgramRun> {
  return runProgram(program, args, { folder, environment: { ...environment, ...changes }, signal });
}
