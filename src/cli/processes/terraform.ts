/** Runs Terraform, or another core with the same commands, such as OpenTofu. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve as absolute, sep } from "node:path";

import { FILE_BYTES, type Json, JsonError, parseJson } from "../../json";
import { errnoText } from "../../text/node/errno";
import { CommandError, UsageError } from "../command-line/command-error";
import { type Core, coreOf, INSTALL_CORE } from "./core-features";
import { runProgram } from "./run";

export interface TerraformRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Terraform = (args: readonly string[]) => Promise<TerraformRun>;

/** The cores that are looked for on the PATH, in this order. */
const CORES = ["terraform", "tofu"] as const;

/**
 * Returns the program to start: `TERRAFORM_BINARY_NAME` if it is set, as in the cdktf CLI, else `terraform`, or else `tofu`,
 * if it is on the PATH. Resolves a relative path from the current folder, because the program is started in other folders.
 */
export function terraformBinary(environment: NodeJS.ProcessEnv = process.env): string {
  const binary = environment["TERRAFORM_BINARY_NAME"] || coreOnPath(environment) || CORES[0];
  return isPath(binary) ? absolute(binary) : binary;
}

/** Reports whether a program is named by its path, and not looked for on the PATH. */
function isPath(program: string): boolean {
  return program.includes("/") || program.includes(sep);
}

/** Returns the first core that is on the PATH; undefined if there is none. */
function coreOnPath(environment: NodeJS.ProcessEnv): string | undefined {
  return CORES.find((name) => isStartable(name, environment));
}

/** Reports whether there is a program: the file of a path, or a name on the PATH. */
function isStartable(program: string, { PATH = "" }: NodeJS.ProcessEnv = process.env): boolean {
  const names = process.platform === "win32" ? [program, `${program}.exe`] : [program];
  if (isPath(program)) return names.some(isProgram);
  return PATH.split(delimiter).some((folder) => names.some((name) => isProgram(join(folder || ".", name))));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Returns the core that is started. Throws a UsageError with the fix if none can be. */
export function usableCore(environment: NodeJS.ProcessEnv = process.env): Core {
  const fail = (problem: string): never => {
    throw new UsageError(`${problem}: ${INSTALL_CORE}.`);
  };
  if (!environment["TERRAFORM_BINARY_NAME"] && coreOnPath(environment) === undefined) return fail(NO_CORE);
  const binary = terraformBinary(environment);
  const { error, status, stdout } = spawnSync(binary, ["version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...environment, ...QUIET, TF_CLI_ARGS: undefined, TF_CLI_ARGS_version: undefined },
  });
  if (error === undefined) {
    if (status !== 0) return fail(`\`${binary} version\` fails`);
    return coreOf(stdout) ?? fail(`\`${binary} version\` prints no version of Terraform or OpenTofu`);
  }
  const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT" && !isPath(binary);
  if (!isMissing) return fail(`\`${binary}\` cannot be started, because ${errnoText(error)}`);
  return fail(`There is no \`${binary}\` on the PATH`);
}

export const NO_CORE = `There is neither \`${CORES[0]}\` nor \`${CORES[1]}\` on the PATH`;

/**
 * Returns a function that runs Terraform in a folder. Passes each piece of its output to `watch` at once. A guarded
 * Terraform ends with this process.
 */
export function terraformIn(
  folder: string,
  environment: NodeJS.ProcessEnv,
  watch: (text: string) => void = () => undefined,
  lifetime: "own" | "guarded" = "own",
): Terraform {
  return async (args) => {
    const binary = terraformBinary();
    const { code, failure, stdout, stderr } = await runProgram(binary, args, {
      folder,
      environment: { ...process.env, ...QUIET, ...environment },
      watch,
      isGuarded: lifetime === "guarded",
    });
    if (failure !== undefined)
      throw new CommandError(`Cannot start \`${binary}\`: ${errnoText({ code: failure })}`);
    return { code: code ?? 1, stdout, stderr };
  };
}

/**
 * Parses the JSON that a command with `-json` printed; returns undefined if there is no JSON. Skips warnings before it:
 * OpenTofu prints warnings about its settings file to standard output.
 */
export function printedJson(stdout: string): Json | undefined {
  for (const { index } of stdout.matchAll(/^[ \t]*\{/gm)) {
    try {
      return parseJson(stdout.slice(index), FILE_BYTES);
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      continue; // a warning may have a line that begins with a bracket
    }
  }
  return undefined;
}

/** Returns a function that takes text in pieces and passes it on in whole lines. */
export function wholeLines(take: (line: string) => void): (text: string) => void {
  let begun = "";
  return (text) => {
    const lines = (begun + text).split("\n");
    begun = lines.pop() ?? "";
    lines.forEach(take);
  };
}

/** Turns off the check for newer versions, questions, and advice on the next command. */
const QUIET = { CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", TF_INPUT: "0" };
