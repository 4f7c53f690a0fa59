/** Runs the `terraform` command of this machine. */
import { spawn, spawnSync } from "node:child_process";

export interface TerraformRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Terraform = (args: readonly string[]) => Promise<TerraformRun>;

/** Whether there is a `terraform` on the PATH. */
export function hasTerraform(): boolean {
  return (
    spawnSync("terraform", ["version"], { stdio: "ignore", env: quiet(process.env) }).error === undefined
  );
}

/** Terraform in a folder; what it prints is handed to `watch` as it comes, and returned. */
export function terraformIn(
  folder: string,
  environment: Readonly<Record<string, string>>,
  watch: (text: string) => void = () => undefined,
): Terraform {
  return async (args) =>
    new Promise((resolve, reject) => {
      const child = spawn("terraform", args, {
        cwd: folder,
        env: { ...quiet(process.env), ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const output = { stdout: "", stderr: "" };
      for (const stream of ["stdout", "stderr"] as const) {
        child[stream].setEncoding("utf8").on("data", (text: string) => {
          output[stream] += text;
          watch(text);
        });
      }
      child.on("error", reject);
      child.on("close", (code) => resolve({ code: code ?? 1, ...output }));
    });
}

/** Makes whole lines of what comes in pieces. */
export function wholeLines(take: (line: string) => void): (text: string) => void {
  let begun = "";
  return (text) => {
    const lines = (begun + text).split("\n");
    begun = lines.pop() ?? "";
    lines.forEach(take);
  };
}

/** No look for new versions, and no complaint about a settings file that does not exist. */
function quiet(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", TF_INPUT: "0" };
}
