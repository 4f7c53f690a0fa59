/** A CDKTF project of a test, in JavaScript, so that no compiler has to start. */
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { terraformBinary } from "../../src/cli/processes/terraform";
import { built } from "../built";
import { callCommand, type CommandRun } from "../cli/command-line/command";
import { temporaryFolder, writeBelow } from "../temporary-folder";
import { type RunningProvider, startProvider } from "./attached-workspace";

export interface RehearsedApp {
  readonly folder: string;
  /** Writes the program; `cdktf`, `cloud` and `app` are declared in it, and the synthesis follows it. */
  write(program: string): void;
  /** Writes an app of one stack, as a synthesis without CDKTF would. */
  writeStack(name: string, json: object): void;
  /** Lets nothing run in place of the program: the stacks stay as they are. */
  keepStacks(): void;
  /** Runs `rehearse` in this process, with a missing settings file and misleading variables in the environment. */
  rehearse(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<CommandRun>;
  /** The arguments of each run of the core so far. */
  coreRuns(): readonly string[];
}

/** For tests of the built plugin, which each command of the core starts. */
export function useRehearsedApp(): RehearsedApp {
  return rehearsedApp(() => "");
}

/** For tests that are not about the plugin's process: the provider runs in this one. */
export function useAttachedApp(): RehearsedApp {
  let provider: RunningProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.close());
  const app = rehearsedApp(() => {
    const given = (name: string) => ({
      enumerable: true,
      configurable: true,
      get: () => readFileSync(join(app.folder, name), "utf8"),
    });
    const names = ["CLOUD_BASE_URL", "CLOUD_ACCESS_TOKEN"];
    Object.defineProperties(
      provider.environment,
      Object.fromEntries(names.map((name) => [name, given(name)])),
    );
    const passed = names.map((name) => `printf %s "$${name}" > '${app.folder}/${name}'\n`);
    return `${passed.join("")}export TF_REATTACH_PROVIDERS='${provider.reattach}'\n`;
  });
  return app;
}

/** @param before what the core runs in a shell before it starts */
function rehearsedApp(before: () => string): RehearsedApp {
  let folder = "";
  const setProgram = (app: string) => writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ app }));
  beforeEach(() => {
    folder = temporaryFolder();
    symlinkSync(join(__dirname, "..", "..", "node_modules"), join(folder, "node_modules"));
    const recorder = `#!/bin/sh\nprintf '%s\\n' "$*" >> '${folder}/runs'\n${before()}exec '${terraformBinary()}' "$@"\n`;
    writeFileSync(join(folder, "core"), recorder);
    chmodSync(join(folder, "core"), 0o755);
  });
  return {
    get folder() {
      return folder;
    },
    write: (program) => {
      setProgram("node main.js");
      writeFileSync(join(folder, "main.js"), `${HEADER}\n${program}\napp.synth();\n`);
    },
    writeStack: (name, json) => {
      const file = `stacks/${name}/cdk.tf.json`;
      const stack = { name, constructPath: name, workingDirectory: `stacks/${name}`, dependencies: [] };
      const stacks = { [name]: { ...stack, synthesizedStackPath: file } };
      writeBelow(folder, "cdktf.out/manifest.json", JSON.stringify({ stacks }));
      writeBelow(folder, `cdktf.out/${file}`, JSON.stringify(json));
      setProgram("true");
    },
    keepStacks: () => setProgram("true"),
    rehearse: (args, env) =>
      callCommand(["rehearse", ...args], {
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
