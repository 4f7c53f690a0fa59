/** Programs that some tests run and that are not npm packages. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

import { describeMissing } from "./unavailable";

export interface ExternalProgram {
  /** What a person calls it: "Chromium". */
  readonly name: string;
  /** The environment variable that names its file. It goes before PATH. */
  readonly variable: string;
  /** The names that it may have on PATH, the preferred one first. */
  readonly commands: readonly string[];
  /** How to get it: "apt-get install chromium". */
  readonly install: string;
}

/** Returns the path of a program; undefined if this machine does not have it. */
export function findProgram({ variable, commands }: ExternalProgram): string | undefined {
  const named = process.env[variable];
  if (named !== undefined && named !== "") return isProgram(named) ? named : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isProgram);
}

/** Says why a program was not found, and how to get it. */
export function missingReason({ variable, commands, install }: ExternalProgram): string {
  const named = process.env[variable] ?? "";
  if (named !== "") return `${variable} names "${named}", which cannot be started`;
  return `PATH has no ${commands.join(", ")}; ${install}, or name its file in ${variable}`;
}

/** Declares a suite that needs a program, and hands it the program's path. */
export function describeWith(program: ExternalProgram, title: string, suite: (path: string) => void): void {
  const path = findProgram(program);
  if (path === undefined)
    describeMissing(title, { name: program.name, reason: missingReason(program) }, () => suite(""));
  else describe(title, () => suite(path));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
