/** Runs the built command, as a user would. */
import { spawn } from "node:child_process";

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

export async function runCommand(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly input?: number } = {},
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
