/** Runs the command: the built one as a user would, or the sources in this process. */
import { spawn } from "node:child_process";
import os from "node:os";

import { runArguments } from "../../../src/cli/run-arguments";
import { built } from "../../built";

export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The apps that the command synthesizes are checked by `npm run types`; to check them once more takes three seconds. Terraform
 * ends before it needs a garbage collector.
 */
const QUICK = { TS_NODE_TRANSPILE_ONLY: "true", GOGC: "off" };

interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the sources in this process, in a fifth of the time. One at a time: folder and variables are the process's. */
export async function callCommand(
  args: readonly string[],
  { cwd = process.cwd(), env = {} }: Surroundings = {},
): Promise<CommandRun> {
  const before = { env: process.env, folder: process.cwd(), exitCode: process.exitCode };
  const output = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    jest.spyOn(process[stream], "write").mockImplementation((text) => {
      output[stream] += String(text);
      return true;
    }),
  );
  const home = jest.spyOn(os, "homedir").mockImplementation(() => process.env["HOME"] ?? "");
  try {
    process.chdir(cwd);
    process.env = { ...before.env, ...QUICK, ...env };
    process.exitCode = undefined;
    await runArguments(args);
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    for (const spy of [...spies, home]) spy.mockRestore();
    process.exitCode = before.exitCode;
    process.env = before.env;
    process.chdir(before.folder);
  }
}

/** Runs the built command in a process of its own. */
export async function runCommand(
  args: readonly string[],
  options: Surroundings & { readonly input?: number } = {},
): Promise<CommandRun> {
  const child = spawn(process.execPath, [built("cli.js"), ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...QUICK, ...options.env },
    stdio: [options.input ?? "ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]?.setEncoding("utf8").on("data", (text: string) => (output[stream] += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve).on("error", reject);
  });
  return { code, ...output };
}
