/** A CDKTF project in a folder of its own, with the built package, the real CDKTF CLI and an emulator of the service. */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { terraformIn, type TerraformRun } from "../../src/cli/processes/terraform";
import { startEmulator } from "../../src/emulator";
import { linkPackages } from "../built";
import { runCommand } from "../cli/command-line/command";
import { temporaryFolder } from "../temporary-folder";
import { toolFile } from "../tools";

const TOKEN = "token-of-the-cdktf-project";

export interface CommandOutput {
  readonly code: number | null;
  /** What was printed on both streams, without colour. */
  readonly output: string;
}

export interface CdktfProject {
  readonly folder: string;
  /** Environment of the CLI, and through it of the app and of Terraform; tests may change it. */
  readonly environment: Record<string, string>;
  /** Runs the CLI. */
  cdktf(...args: string[]): Promise<CommandOutput>;
  /** Runs the CLI, and throws with what it printed if it fails. */
  succeed(...args: string[]): Promise<string>;
  /** Runs Terraform in the folder of a stack. */
  terraform(stack: string, ...args: string[]): Promise<TerraformRun>;
  /** Runs a command of this package in the folder. */
  command(...args: string[]): Promise<string>;
  /** The names of the clusters that exist. */
  clusters(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Opens a project whose app is a program in JavaScript. Nothing is installed for Terraform. */
export async function openCdktfProject(app: string): Promise<CdktfProject> {
  const folder = temporaryFolder();
  linkPackages(folder);
  writeFileSync(join(folder, "app.js"), app);
  writeFileSync(
    join(folder, "cdktf.json"),
    JSON.stringify({
      language: "typescript",
      app: "node app.js",
      projectId: "test",
      sendCrashReports: "false",
    }),
  );
  const home = join(folder, "home");
  mkdirSync(home);
  writeFileSync(join(home, "terraform.rc"), "");
  const emulator = await startEmulator({
    port: 0,
    dataDir: join(folder, "service"),
    tokens: [TOKEN],
    log: "off",
  });
  const environment: Record<string, string> = {
    HOME: home,
    TF_CLI_CONFIG_FILE: join(home, "terraform.rc"),
    CHECKPOINT_DISABLE: "1",
    NODE_EXTRA_CA_CERTS: "",
    CI: "1",
    FORCE_COLOR: "0",
    CLOUD_BASE_URL: emulator.url,
    CLOUD_ACCESS_TOKEN: TOKEN,
  };

  const cdktf = async (...args: string[]): Promise<CommandOutput> =>
    run(toolFile(".bin/cdktf"), args, folder, environment);

  return {
    folder,
    environment,
    cdktf,
    succeed: async (...args) => {
      const { code, output } = await cdktf(...args);
      if (code !== 0) throw new Error(`cdktf ${args.join(" ")} failed:\n${output}`);
      return output;
    },
    terraform: (stack, ...args) =>
      terraformIn(join(folder, "cdktf.out", "stacks", stack), { ...environment, TF_CLI_ARGS: "-no-color" })(
        args,
      ),
    command: async (...args) => {
      const { code, stdout, stderr } = await runCommand(args, { cwd: folder, env: environment });
      if (code !== 0) throw new Error(`${args.join(" ")} failed:\n${stdout}${stderr}`);
      return stdout;
    },
    clusters: async () => {
      const names = ["opensearch", "prometheus"].map(async (kind) => {
        const response = await fetch(`${emulator.url}/cluster/${kind}?organization_id=42`, {
          headers: { authorization: `Bearer ${TOKEN}` },
        });
        return ((await response.json()) as { readonly name: string }[]).map(({ name }) => name);
      });
      return (await Promise.all(names)).flat();
    },
    close: () => emulator.close(),
  };
}

async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<CommandOutput> {
  const child = spawn(program, [...args], { cwd, env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve).on("error", reject);
  });
  return { code, output: output.replace(/\x1B\[[0-9;]*m/g, "") };
}
