/** The real terraform, whose plugin can be killed while it works. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { terraformBinary } from "../../../src/cli/processes/terraform";
import { installPlugin } from "../../built";
import { TOKEN } from "./emulator-process";

export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** Of the resource that it is about. */
  readonly address?: string;
}

export interface Run {
  readonly code: number | null;
  readonly errors: readonly Diagnostic[];
  readonly output: string;
}

export interface TerraformProcess {
  write(file: string, text: string): void;
  remove(file: string): void;
  /** With `-json`, so that what it says can be told apart. */
  run(...args: string[]): Promise<Run>;
  /** kill -9 of the plugin that the running terraform started last; whether there was one. */
  killPlugin(): Promise<boolean>;
}

export function openTerraform(folder: string, url: string): TerraformProcess {
  // A plugin that is killed leaves its socket behind: here it goes with the folder.
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  installPlugin({ dir: join(folder, "terraform.d", "plugins") });
  writeFileSync(join(folder, "terraform.rc"), "");
  const env = {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    TF_LOG: undefined,
    TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
    NODE_EXTRA_CA_CERTS: "",
    GOGC: "off",
    CLOUD_BASE_URL: url,
    CLOUD_ACCESS_TOKEN: TOKEN,
    TMPDIR: temporary,
  };
  let running: ChildProcess | undefined;
  return {
    write: (file, text) => {
      writeFileSync(join(folder, file), text);
    },
    remove: (file) => {
      rmSync(join(folder, file));
    },
    run: (...args) =>
      new Promise((resolve, reject) => {
        const child = spawn(terraformBinary(), args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
        running = child;
        let output = "";
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding("utf8").on("data", (text: string) => (output += text));
        }
        child.on("error", reject);
        child.on("close", (code) => {
          running = undefined;
          resolve({ code, output, errors: errorsIn(output) });
        });
      }),
    killPlugin: async () => {
      const [plugin] = running?.pid === undefined ? [] : await childrenOf(running.pid);
      return plugin !== undefined && process.kill(plugin, "SIGKILL");
    },
  };
}

function errorsIn(output: string): readonly Diagnostic[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => (JSON.parse(line) as { readonly diagnostic?: Diagnostic }).diagnostic)
    .filter((diagnostic): diagnostic is Diagnostic => diagnostic?.severity === "error");
}

/** The youngest first. */
function childrenOf(pid: number): Promise<readonly number[]> {
  return new Promise((resolve) => {
    execFile("pgrep", ["-P", `${pid}`], (_error, stdout) => {
      resolve(stdout.split("\n").filter(Boolean).map(Number).reverse());
    });
  });
}
