/** `adopt` and its drift find the clusters of a program that the real Terraform applied: in two services, by `for_each`, and in a module. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { printedJson } from "../../src/cli/processes/terraform";
import type { Emulator } from "../../src/emulator";
import { linkPackages } from "../built";
import { callCommand, type CommandRun } from "../cli/command-line/command";
import { ask, type Service, startService, TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const REQUIRED = `terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}
`;

const MODULE = `${REQUIRED}variable "name" {}
resource "cloud_prometheus" "this" {
  name                 = "\${var.name}-\${terraform.workspace}"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
`;

const hcl = (elsewhere: string): string => `${REQUIRED}provider "cloud" {}
provider "cloud" {
  alias    = "far"
  base_url = "${elsewhere}"
}
resource "cloud_prometheus" "near" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
resource "cloud_prometheus" "far" {
  provider             = cloud.far
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
resource "cloud_prometheus" "teams" {
  for_each             = toset(["red", "blue"])
  name                 = each.key
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
module "inner" {
  source = "./module"
  name   = "inner"
}
`;

const typescript = (elsewhere: string): string => `
const { App, TerraformHclModule, TerraformIterator, TerraformStack } = require("cdktf");
const { CloudProvider, CloudPrometheus } = require("cdktf-provider-cloud");
const app = new App({ context: { cdktfRelativeModules: ["./module"] } });
const stack = new TerraformStack(app, "metrics");
new CloudProvider(stack, "cloud", {});
const far = new CloudProvider(stack, "far", { alias: "far", baseUrl: "${elsewhere}" });
new CloudPrometheus(stack, "near", {
  name: "metrics",
  organizationId: 42,
  prometheusWhitelist: ["10.0.0.0/8"],
});
new CloudPrometheus(stack, "far-away", {
  provider: far,
  name: "metrics",
  organizationId: 42,
  prometheusWhitelist: ["10.0.0.0/8"],
});
const team = TerraformIterator.fromList(["red", "blue"]);
new CloudPrometheus(stack, "teams", {
  forEach: team,
  name: team.value,
  organizationId: 42,
  prometheusWhitelist: ["10.0.0.0/8"],
});
new TerraformHclModule(stack, "inner", { source: "./module", variables: { name: "inner" } });
app.synth();
`;

describeWithTerraform("adopt and adopt --drift", () => {
  const workspace = useWorkspace();
  let elsewhere: Service;
  let folder: string;

  beforeEach(async () => {
    elsewhere = await startService();
    ({ folder } = workspace);
    mkdirSync(join(folder, "module"));
    writeFileSync(join(folder, "module", "main.tf"), MODULE);
  });
  afterEach(() => elsewhere.close());

  const adopt = async (...args: readonly string[]): Promise<CommandRun> => {
    // CDKTF leaves a copy of each local module in the folder of temporary files.
    const TMPDIR = temporaryFolder();
    const env = { CLOUD_BASE_URL: workspace.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN, TMPDIR };
    return callCommand(["adopt", ...args], { cwd: folder, env });
  };

  async function change({ emulator }: { readonly emulator: Emulator }, name: string, range: string) {
    const { id } = emulator.clusters().find((cluster) => cluster.name === name) ?? {};
    const body = { name, organization_id: 42, prometheus_whitelist: [range] };
    const { status, text } = await ask(emulator.url, "PUT", `/cluster/prometheus/${String(id)}`, body);
    if (status !== 200) throw new Error(text);
  }

  async function apply(working: string): Promise<void> {
    await workspace.succeed(`-chdir=${working}`, "init");
    await workspace.succeed(`-chdir=${working}`, "apply", "-auto-approve");
  }

  async function planJson(working: string): Promise<string> {
    await workspace.succeed(`-chdir=${working}`, "plan", "-out=plan.out");
    const { stdout } = await workspace.succeed(`-chdir=${working}`, "show", "-json", "plan.out");
    return JSON.stringify(printedJson(stdout));
  }

  it.each<[language: string, write: () => Promise<void>, edited: string]>([
    [
      "Terraform's language",
      async () => {
        writeFileSync(join(folder, "main.tf"), hcl(elsewhere.emulator.url));
        await apply(folder);
      },
      "main.tf",
    ],
    [
      "TypeScript",
      async () => {
        linkPackages(folder);
        writeFileSync(join(folder, "main.js"), typescript(elsewhere.emulator.url));
        const project = (app: string) =>
          writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
        project("node main.js");
        await adopt("--drift");
        project("true"); // It would synthesize the same.
        await apply(join(folder, "cdktf.out", "stacks", "metrics"));
      },
      "main.js",
    ],
  ])("in %s", async (_language, write, edited) => {
    await write();
    expect(await adopt("--drift")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^.+\n$/) as string,
    });

    await change(workspace, "red", "198.51.100.0/24");
    await change(workspace, "inner-default", "198.51.100.0/24");
    await change(elsewhere, "metrics", "203.0.113.0/24");
    const drift = JSON.parse((await adopt("--drift", "--json")).stdout) as { readonly changes: object[] };
    const changed = (address: string, { emulator }: { readonly emulator: Emulator }, note: string | null) =>
      expect.objectContaining({ address, service: emulator.url, note }) as object;
    expect(drift.changes).toHaveLength(3);
    expect(drift.changes).toEqual(
      expect.arrayContaining([
        changed(edited === "main.tf" ? "cloud_prometheus.far" : "cloud_prometheus.far-away", elsewhere, null),
        changed('cloud_prometheus.teams["red"]', workspace, "these lines may make several clusters"),
        changed("module.inner.cloud_prometheus.this", workspace, null),
      ]),
    );
    const { code, stderr } = await adopt("--organization", "42", "--stdout", "hcl");
    expect([code, stderr]).toEqual([0, expect.stringContaining("Nothing to adopt in organization 42")]);

    const [statePlace = ""] = /the state [\w.]+/.exec(JSON.stringify(drift)) ?? [];
    const working = edited === "main.tf" ? folder : join(folder, "cdktf.out", "stacks", "metrics");
    writeFileSync(join(folder, "plan.json"), await planJson(working));

    // Without the state, as in CI, what Terraform names is told, and neither a stranger nor adopted.
    for (const name of readdirSync(folder)) if (name.endsWith(".tfstate")) rmSync(join(folder, name));
    const told = await adopt("--drift", "--unmanaged");
    expect(told.stdout).toMatch(/`cloud_prometheus\.teams`: its name .* may have made .*\("red"\)/);
    expect(told.stdout).toMatch(/`module\.inner\.cloud_prometheus\.this`: its name .*\("inner-default"\)/);
    expect(told.stdout).not.toMatch(/not in the program|no longer/);
    // A plan stands for the state.
    const byPlan = await adopt(
      "--drift",
      "--json",
      "--plan",
      edited === "main.tf" ? "plan.json" : "metrics=plan.json",
    );
    expect(byPlan.code).toBe(3);
    const found = byPlan.stdout.replace("the plan plan.json", statePlace);
    expect(JSON.parse(found)).toEqual(drift);
    const again = await adopt("--organization", "42", "--stdout", "hcl");
    expect([again.code, again.stdout]).toEqual([0, ""]);
    expect(again.stderr).toContain("Nothing to adopt in organization 42");
  });
});
