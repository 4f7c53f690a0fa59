/** Runs Terraform, or another core with the same commands, such as OpenTofu. */
import { accessSync, constants, statSync } from "node:fs";
import { basename, delimiter, join, resolve as absolute, sep } from "node:path";

import { FILE_BYTES, type Json, JsonError, parseJson } from "../../json";
import { capital } from "../../text";
import { errnoText } from "../../text/node/errno";
import { CommandError, UsageError } from "../command-line/command-error";
import { type ProgramRun, type RunOptions, runProgram } from "./run";

export interface TerraformRun extends Pick<ProgramRun, "stdout" | "stderr"> {
  readonly code: number;
}

export type Terraform = (args: readonly string[]) => Promise<TerraformRun>;

/** The cores that are looked for on the PATH, in this order. */
const CORES = ["terraform", "tofu"] as const;

/**
 * Returns the program to start: `TERRAFORM_BINARY_NAME` if it is set, as in the cdktf CLI, else `terraform`, or else `tofu`,
 * if it is on the PATH. Resolves a relative path from the current folder, because the program is started in other folders.
 */
export function terraformBinary(environment: NodeJS.ProcessEnv = process.env): string {
  const binary = environment[CORE_VARIABLE] || coreOnPath(environment) || CORES[0];
  return binary.includes("/") || binary.includes(sep) ? absolute(binary) : binary;
}

/** Returns the first core that is on the PATH; undefined if there is none. */
function coreOnPath({ PATH = "" }: NodeJS.ProcessEnv): string | undefined {
  const folders = PATH.split(delimiter).map((folder) => folder || ".");
  const ending = process.platform === "win32" ? ".exe" : "";
  return CORES.find((name) => folders.some((folder) => isProgram(join(folder, name + ending))));
}

/** Reports whether this user may start a file. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

export type Product = "Terraform" | "OpenTofu";

/** A program that runs the provider. */
export interface Core {
  readonly product: Product;
  /** Such as "1.11.4" or "1.17.0-dev". */
  readonly version: string;
}

/** The oldest versions that the end-to-end tests are run with. */
export const TESTED_FROM: Readonly<Record<Product, string>> = { Terraform: "1.5", OpenTofu: "1.6" };

/** What to do if no core starts. Begins in the middle of a sentence. */
export const INSTALL_CORE = `install Terraform ${TESTED_FROM.Terraform} or OpenTofu ${TESTED_FROM.OpenTofu}, or newer, or name another program in TERRAFORM_BINARY_NAME`;

/** Parses the output of a core's command `version`; returns undefined if it names no core. */
export function coreOf(printed: string): Core | undefined {
  const [, product, version] =
    /^(Terraform|OpenTofu) v(\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.]{1,20})?)(?=\s|$)/m.exec(printed) ?? [];
  if (product === undefined || version === undefined) return undefined;
  return { product: product as Product, version };
}

export interface CoreReading {
  /** `platform` is such as `linux_amd64`; undefined if the core does not print it. */
  readonly core: (Core & { readonly platform: string | undefined }) | undefined;
  readonly run: ProgramRun;
}

/** Asks the core for its version. */
export async function readCore(
  environment: NodeJS.ProcessEnv,
  options: Partial<Pick<RunOptions, "folder" | "signal">> = {},
): Promise<CoreReading> {
  const run = await runProgram(terraformBinary(environment), ["version"], {
    folder: ".",
    ...options,
    environment: { ...environment, ...QUIET, TF_CLI_ARGS: undefined, TF_CLI_ARGS_version: undefined },
  });
  const core = run.code === 0 ? coreOf(run.stdout) : undefined;
  const [, platform] = /^on ([a-z\d]+_[a-z\d]+)$/m.exec(run.stdout) ?? [];
  return { core: core && { ...core, platform }, run };
}

/** Returns the core that is started. Throws a UsageError with the fix if none can be. */
export async function usableCore(environment: NodeJS.ProcessEnv = process.env): Promise<Core> {
  const { core, run } = await readCore(environment);
  if (core !== undefined) return core;
  throw new UsageError(`${whyNoCore(run, environment)}: ${INSTALL_CORE}.`);
}

/** Says why no core could be asked for its version: a sentence without a full stop. */
export function whyNoCore(run: ProgramRun, environment: NodeJS.ProcessEnv): string {
  const isNamed = (environment[CORE_VARIABLE] ?? "") !== "";
  const name = coreName(environment);
  const named = capital(name);
  if (run.isLate) return `${named} does not respond to \`version\` in time`;
  if (run.failure === "ENOENT" && !isNamed)
    return `There is neither \`${CORES[0]}\` nor \`${CORES[1]}\` on the PATH`;
  if (run.failure === "ENOENT")
    return name.startsWith("`") ? `There is no ${name} on the PATH` : `There is no such file: ${name}`;
  if (run.failure !== undefined) return `${named} cannot be started: ${errnoText({ code: run.failure })}`;
  if (run.code !== 0) return `${named} fails at \`version\``;
  return `${named} prints no version of Terraform or OpenTofu`;
}

const CORE_VARIABLE = "TERRAFORM_BINARY_NAME";
const CORE_NAMES = ["terraform", "tofu", "opentofu"].flatMap((name) => [name, `${name}.exe`]);

/** Returns the program's name for messages. Shows the variable's value only if it is the usual name of a core. */
export function coreName(environment: NodeJS.ProcessEnv): string {
  const named = environment[CORE_VARIABLE] ?? "";
  if (named === "") return `\`${terraformBinary(environment)}\``;
  return CORE_NAMES.includes(basename(named))
    ? `\`${basename(named)}\` (${CORE_VARIABLE})`
    : `the program that ${CORE_VARIABLE} names`;
}

/** Returns the words that start the core in a shell. Shows the variable's value only if it is the usual name of a core. */
export function coreWords(environment: NodeJS.ProcessEnv): string {
  const named = environment[CORE_VARIABLE] ?? "";
  if (named === "") return terraformBinary(environment);
  return CORE_NAMES.includes(named) ? named : `"$${CORE_VARIABLE}"`;
}

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

/** Returns the JSON that a command printed. OpenTofu prints warnings about its settings file before it. */
export function jsonPart(stdout: string): string {
  return stdout.slice(Math.max(stdout.search(/^\{/m), 0));
}

/** Parses the JSON that a command printed; returns undefined if there is none. */
export function printedJson(stdout: string): Json | undefined {
  try {
    return parseJson(jsonPart(stdout), FILE_BYTES);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
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
