/** A folder with a configuration in it, and the real Terraform run there. */
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { printedJson, terraformBinary } from "../../src/cli/processes/terraform";
import { TOY_FILE } from "./toy/bundle";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

export interface Outcome {
  readonly status: number | null;
  /** Both streams, in the order they came. */
  readonly output: string;
}

export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), "t-"));

  constructor(private readonly variables: NodeJS.ProcessEnv = {}) {
    writeFileSync(join(this.folder, "terraform.rc"), "");
  }

  /** Puts the provider where `terraform init` finds it. */
  install(executable: string, address: string, version: string): void {
    const platform = `${process.platform}_${ARCHITECTURES[process.arch] ?? process.arch}`;
    const target = this.path("terraform.d", "plugins", ...address.split("/"), version, platform, TOY_FILE);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(executable, target);
  }

  configure(text: string): void {
    writeFileSync(this.path("main.tf"), text);
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  read(...names: string[]): string {
    return readFileSync(this.path(...names), "utf8");
  }

  async run(...options: string[]): Promise<Outcome> {
    const env = {
      ...process.env,
      NODE_EXTRA_CA_CERTS: undefined,
      TF_LOG: undefined,
      TF_CLI_CONFIG_FILE: this.path("terraform.rc"),
      CHECKPOINT_DISABLE: "1",
      TF_IN_AUTOMATION: "1",
      ...this.variables,
    };
    const child = spawn(terraformBinary(), options, { cwd: this.folder, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (status) => resolve({ status, output }));
    });
  }

  /** Runs what must succeed, and gives what it printed. */
  async must(...options: string[]): Promise<string> {
    const { status, output } = await this.run(...options);
    if (status !== 0) throw new Error(`terraform ${options.join(" ")} ended with ${status}:\n${output}`);
    return output;
  }

  /** The attributes of a resource as they are stored. */
  async stored(address: string): Promise<Record<string, unknown> | undefined> {
    const state = printedJson(await this.must("show", "-json")) as {
      values?: { root_module: { resources?: { address: string; values: Record<string, unknown> }[] } };
    };
    return state.values?.root_module.resources?.find((resource) => resource.address === address)?.values;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
