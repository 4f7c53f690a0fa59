/** A CDKTF project of a test, in JavaScript, so that no compiler has to start. */
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { terraformBinary } from "../../src/cli/processes/terraform";
import { built } from "../built";
import { type CommandRun, runCommand } from "../cli/command-line/command";
import { temporaryFolder } from "../temporary-folder";

export interface RehearsedApp {
  readonly folder: string;
  /** Writes the program; `cdktf`, `cloud` and `app` are declared in it, and the synthesis follows it. */
  write(program: string): void;
  /** Runs `rehearse` with a missing settings file and misleading variables in the environment. */
  rehearse(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<CommandRun>;
  /** The arguments of each run of the core so far. */
  coreRuns(): readonly string[];
}

export function useRehearsedApp(): RehearsedApp {
  let folder = "";
  beforeEach(() => {
    folder = temporaryFolder();
    symlinkSync(join(__dirname, "..", "..", "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ app: "node main.js" }));
    const recorder = `#!/bin/sh\nprintf '%s\\n' "$*" >> '${folder}/runs'\nexec '${terraformBinary()}' "$@"\n`;
    writeFileSync(join(folder, "core"), recorder);
    chmodSync(join(folder, "core"), 0o755);
  });
  return {
    get folder() {
      return folder;
    },
    write: (program) => writeFileSync(join(folder, "main.js"), `${HEADER}\n${program}\napp.synth();\n`),
    rehearse: (args, env) =>
      runCommand(["rehearse", ...args], {
        cwd: folder,
        env: {
          TERRAFORM_BINARY_NAME: "./core",
          TF_CLI_CONFIG_FILE: join(folder, "missing.rc"),
          TF_CLI_ARGS: "-no-such-flag",
          TF_CLI_ARGS_plan: "-destroy",
          TF_WORKSPACE: "production",
          TF_DATA_DIR: join(folder, "elsewhere"),
          ...env,
        },
      }),
    coreRuns: () =>
      existsSync(join(folder, "runs")) ? readFileSync(join(folder, "runs"), "utf8").trim().split("\n") : [],
  };
}

const HEADER = `
const cdktf = require("cdktf");
const cloud = require(${JSON.stringify(built("index.js"))});
const app = new cdktf.App();`;
