/** Runs Terraform, or another core with the same commands, such as OpenTofu. */
import { spawnSync } from "node:child_process";
import { resolve as absolute } from "node:path";

import { errnoText } from "../../errno";
import { FILE_LIMITS, type Json, JsonError, parseJson } from "../../json";
import { CommandError } from "../command-line/command-error";
import { type Start, startDirectly } from "./guard";

export interface TerraformRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Terraform = (args: readonly string[]) => Promise<TerraformRun>;

/**
 * Returns the program to start: `TERRAFORM_BINARY_NAME` if it is set, as in the cdktf CLI, else `terraform`. Resolves a
 * relative path from the current folder, because the program is started in other folders.
 */
export function terraformBinary(environment: NodeJS.ProcessEnv = process.env): string {
  const binary = environment["TERRAFORM_BINARY_NAME"] || "terraform";
  return binary.includes("/") ? absolute(binary) : binary;
}

/** Returns why the core cannot be started; undefined if it can. */
export function terraformProblem(): string | undefined {
  const binary = terraformBinary();
  const { error, status } = spawnSync(binary, ["version"], {
    stdio: "ignore",
    env: { ...process.env, ...QUIET, TF_CLI_ARGS: undefined, TF_CLI_ARGS_version: undefined },
  });
  if (error === undefined) return status === 0 ? undefined : `\`${binary} version\` fails`;
  const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT" && !binary.includes("/");
  return isMissing
    ? `There is no \`${binary}\` on the PATH`
    : `\`${binary}\` cannot be started: ${errnoText(error)}`;
}

/**
 * Returns a function that runs Terraform in a folder. Passes each piece of its output to `watch` at once; `start` decides
 * whether Terraform may outlive this process.
 */
export function terraformIn(
  folder: string,
  environment: NodeJS.ProcessEnv,
  watch: (text: string) => void = () => undefined,
  start: Start = startDirectly,
): Terraform {
  return async (args) =>
    new Promise((resolve, reject) => {
      const binary = terraformBinary();
      const child = start(binary, args, {
        cwd: folder,
        env: { ...process.env, ...QUIET, ...environment },
      });
      const output = { stdout: "", stderr: "" };
      for (const stream of ["stdout", "stderr"] as const) {
        child[stream]?.setEncoding("utf8").on("data", (text: string) => {
          output[stream] += text;
          watch(text);
        });
      }
      child.on("error", (error) =>
        reject(new CommandError(`Cannot start \`${binary}\`: ${errnoText(error)}`)),
      );
      child.on("close", (code) => resolve({ code: code ?? 1, ...output }));
    });
}

/**
 * Parses the JSON that a command with `-json` printed; returns undefined if there is no JSON. Skips warnings before it:
 * OpenTofu prints warnings about its settings file to standard output.
 */
export function printedJson(stdout: string): Json | undefined {
  for (const { index } of stdout.matchAll(/^[ \t]*\{/gm)) {
    try {
      return parseJson(stdout.slice(index), FILE_LIMITS);
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
