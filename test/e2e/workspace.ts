/** A folder with a Terraform configuration, the built plugin beside it, and an emulator of the service behind it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  printedJson,
  type Terraform,
  terraformIn,
  type TerraformRun,
} from "../../src/cli/processes/terraform";
import { type Emulator, startEmulator } from "../../src/emulator";
import { PROVIDER_SOURCE } from "../../src/schema";
import { installPlugin, requireBuild } from "../built";
import { ask, TOKEN } from "../emulator/service";

type Json = Record<string, unknown>;

export interface PlannedChange {
  readonly address: string;
  readonly actions: readonly string[];
  readonly before: Json | null;
  readonly after: Json | null;
  readonly afterUnknown: Json;
}

export interface Plan {
  readonly run: TerraformRun;
  readonly changes: readonly PlannedChange[];
}

export interface Workspace {
  readonly folder: string;
  readonly emulator: Emulator;
  /** What the service was asked so far, a line for each request. */
  readonly requests: readonly string[];
  /** Writes main.tf: the blocks given, after the provider's. */
  configure(blocks: string): void;
  /** Installs the built plugin, and returns what runs terraform with it: each command starts a process of it. */
  install(): Promise<Terraform>;
  /** Runs terraform without colour; never throws for what terraform refuses. */
  terraform(...args: string[]): Promise<TerraformRun>;
  /** Runs terraform, and throws with what it printed where it fails. */
  succeed(...args: string[]): Promise<TerraformRun>;
  /** A plan of the configuration, and what it would change; `run.code` is 0 if that is nothing, also of the outputs. */
  plan(...args: string[]): Promise<Plan>;
  apply(): Promise<TerraformRun>;
  /** The attributes of a resource in the file of the state. */
  state(address: string): Json;
  /** A request to the service beside Terraform, as somebody else would make it. The body is an object, or JSON. */
  request(
    method: string,
    path: string,
    body?: Json | string,
  ): Promise<{ readonly status: number; readonly body: Json }>;
  close(): Promise<void>;
}

/**
 * `environment` is added to what terraform sees. With TF_REATTACH_PROVIDERS in it, terraform uses that provider: nothing
 * is installed, and nothing has to be initialized.
 */
export async function openWorkspace(environment: Readonly<Record<string, string>> = {}): Promise<Workspace> {
  const isReattached = environment["TF_REATTACH_PROVIDERS"] !== undefined;
  if (!isReattached) requireBuild();
  const folder = mkdtempSync(join(tmpdir(), "e2e-"));
  const requests: string[] = [];
  const emulator = await startEmulator({
    port: 0,
    dataDir: join(folder, "service"),
    tokens: [TOKEN],
    log: (line) => requests.push(line),
  });
  writeFileSync(join(folder, "terraform.rc"), "");
  const runWith = (more: NodeJS.ProcessEnv): Terraform =>
    terraformIn(folder, {
      CLOUD_BASE_URL: emulator.url,
      CLOUD_ACCESS_TOKEN: TOKEN,
      TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
      TF_CLI_ARGS: "-no-color",
      NODE_EXTRA_CA_CERTS: "",
      GOGC: "off", // a fifth of the time of a short command of Terraform's
      ...environment,
      ...more,
    });
  const install = async (): Promise<Terraform> => {
    installPlugin({ dir: join(folder, "terraform.d", "plugins") });
    const run = runWith({ TF_REATTACH_PROVIDERS: undefined });
    const { code, stderr } = await run(["init"]);
    if (code !== 0) throw new Error(`terraform init failed:\n${stderr}`);
    return run;
  };

  let running = isReattached ? Promise.resolve(runWith({})) : undefined;
  const terraform = async (...args: string[]): Promise<TerraformRun> => (await (running ??= install()))(args);
  const succeed = async (...args: string[]): Promise<TerraformRun> => {
    const result = await terraform(...args);
    if (result.code !== 0)
      throw new Error(`terraform ${args.join(" ")} failed:\n${result.stdout}${result.stderr}`);
    return result;
  };

  return {
    folder,
    emulator,
    requests,
    install,
    configure: (blocks) => writeFileSync(join(folder, "main.tf"), `${HEADER}\n${blocks}\n`),
    terraform,
    succeed,
    plan: async (...args) => {
      const planned = await terraform("plan", "-out=plan", "-detailed-exitcode", ...args);
      if (planned.code === 0) return { run: planned, changes: [] };
      if (planned.code !== 2) throw new Error(`the plan failed:\n${planned.stdout}${planned.stderr}`);
      const { stdout } = await succeed("show", "-json", "plan");
      return { run: planned, changes: changesOf(printedJson(stdout) as PlanJson) };
    },
    apply: () => succeed("apply", "-auto-approve"),
    state: (address) => {
      const { resources } = printedJson(readFileSync(join(folder, "terraform.tfstate"), "utf8")) as {
        resources: { type: string; name: string; instances: { attributes: Json }[] }[];
      };
      const [found] = resources.find(({ type, name }) => `${type}.${name}` === address)?.instances ?? [];
      if (found === undefined) throw new Error(`${address} is not in the state`);
      return found.attributes;
    },
    request: async (method, path, body) => {
      const { status, json = {} } = await ask(emulator.url, method, path, body);
      return { status, body: json };
    },
    close: async () => {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What is not a change of nothing. */
function changesOf(plan: PlanJson): readonly PlannedChange[] {
  return (plan.resource_changes ?? [])
    .filter(({ change }) => change.actions.join() !== "no-op" && change.actions.join() !== "read")
    .map(({ address, change }) => ({
      address,
      actions: change.actions,
      before: change.before,
      after: change.after,
      afterUnknown: change.after_unknown,
    }));
}

interface PlanJson {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly change: {
      readonly actions: readonly string[];
      readonly before: Json | null;
      readonly after: Json | null;
      readonly after_unknown: Json;
    };
  }[];
}

const HEADER = `terraform {
  required_providers {
    cloud = {
      source = "${PROVIDER_SOURCE}"
    }
  }
}`;
