/**
 * `adopt --drift` of every kind of cluster that Terraform names itself: nothing that nobody changed is drift; what somebody
 * changed is drift of its own address, found by the state or by a plan; without both, it is told once, with exit code 0.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "../cli/command-line/command";
import { TOKEN } from "../emulator/service";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const cluster = (label: string, name: string, more = "") =>
  `resource "cloud_prometheus" "${label}" {\n${more}  name = ${name}\n  organization_id = 42\n  prometheus_whitelist = ["10.0.0.0/8"]\n}\n`;
const REQUIRED = `terraform {\n  required_providers {\n    cloud = { source = "clusters.internal/managed/cloud" }\n  }\n}\n`;

interface Row {
  readonly files: Readonly<Record<string, string>>;
  readonly workspace?: string;
  /** The cluster that somebody changes, and its address; undefined if the program makes none. */
  readonly changed?: readonly [name: string, address: string];
  /** What is not compared without the state. */
  readonly unknown: string;
}

const ROWS: Readonly<Record<string, Row>> = {
  "a set in for_each": {
    files: { "main.tf": cluster("a", "each.key", '  for_each = toset(["red", "blue"])\n') },
    changed: ["red", 'cloud_prometheus.a["red"]'],
    unknown: "cloud_prometheus.a",
  },
  "a map in for_each": {
    files: {
      "main.tf": `locals {\n  teams = { one = "red", two = "blue" }\n}\n${cluster("a", "each.value", "  for_each = local.teams\n")}`,
    },
    changed: ["blue", 'cloud_prometheus.a["two"]'],
    unknown: "cloud_prometheus.a",
  },
  "a count": {
    files: { "main.tf": cluster("a", '"m-${count.index}"', "  count = 2\n") },
    changed: ["m-1", "cloud_prometheus.a[1]"],
    unknown: "cloud_prometheus.a",
  },
  "a count of 0": {
    files: { "main.tf": cluster("b", '"b"') + cluster("a", '"a"', "  count = 0\n") },
    unknown: "",
  },
  "a count by a variable that is 0": {
    files: {
      "main.tf": `variable "n" {\n  default = 0\n}\n${cluster("b", '"b"')}${cluster("a", '"a"', "  count = var.n\n")}`,
    },
    unknown: "cloud_prometheus.a",
  },
  "a name by a variable": {
    files: { "main.tf": `variable "env" {\n  default = "dev"\n}\n${cluster("a", '"${var.env}-m"')}` },
    changed: ["dev-m", "cloud_prometheus.a"],
    unknown: "cloud_prometheus.a",
  },
  "a name by a function": {
    files: { "main.tf": cluster("a", 'lower("METRICS")') },
    changed: ["metrics", "cloud_prometheus.a"],
    unknown: "cloud_prometheus.a",
  },
  "another workspace": {
    files: { "main.tf": cluster("a", '"m-${terraform.workspace}"') },
    workspace: "staging",
    changed: ["m-staging", "cloud_prometheus.a"],
    unknown: "cloud_prometheus.a",
  },
  "a module": {
    files: {
      "main.tf": 'module "m" {\n  source = "./m"\n  name   = "inner"\n}\n',
      "m/main.tf": `${REQUIRED}variable "name" {}\n${cluster("this", "trimspace(var.name)")}`,
    },
    changed: ["inner", "module.m.cloud_prometheus.this"],
    unknown: "module.m.cloud_prometheus.this",
  },
  "a module in a module, with for_each": {
    files: {
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "m/main.tf": `${REQUIRED}module "n" {\n  for_each = toset(["red", "blue"])\n  source   = "./n"\n  name     = each.key\n}\n`,
      "m/n/main.tf": `${REQUIRED}variable "name" {}\n${cluster("this", "var.name")}`,
    },
    changed: ["red", 'module.m.module.n["red"].cloud_prometheus.this'],
    unknown: "module.m.module.n.cloud_prometheus.this",
  },
};

describeWithTerraform("the drift of clusters that Terraform names", () => {
  const workspace = useWorkspace();

  const drift = (...args: readonly string[]) =>
    runCommand(["adopt", "--drift", ...args], {
      cwd: workspace.folder,
      env: { CLOUD_BASE_URL: workspace.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN },
    });
  const changesIn = async (...args: readonly string[]) => {
    const { code, stdout } = await drift("--json", ...args);
    const { changes, gone } = JSON.parse(stdout) as {
      readonly changes: readonly { readonly address: string; readonly attribute: string }[];
      readonly gone: readonly object[];
    };
    return [code, ...changes.map(({ address, attribute }) => `${address} ${attribute}`), ...gone];
  };

  it.each(Object.entries(ROWS))("%s", async (_what, { files, workspace: selected, changed, unknown }) => {
    writeFileSync(join(workspace.folder, "versions.tf"), `${REQUIRED}provider "cloud" {}\n`);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(workspace.folder, name, ".."), { recursive: true });
      writeFileSync(join(workspace.folder, name), text);
    }
    await workspace.succeed("init");
    if (selected !== undefined) await workspace.succeed("workspace", "new", selected);
    await workspace.succeed("apply", "-auto-approve");
    // Clusters of other programs are no drift.
    const stranger = { name: "stranger", organization_id: 42, prometheus_whitelist: ["10.0.0.0/8"] };
    await workspace.request("POST", "/cluster/prometheus", stranger);
    const quiet = await drift();
    expect([quiet.code, quiet.stderr]).toEqual([0, ""]);
    expect(quiet.stdout).toMatch(
      /^In the service, and not in the program: prometheus\/\d+ \("stranger"\)[^\n]*\n[^\n]+\n$/,
    );

    await workspace.succeed("plan", "-out=plan.out");
    const { stdout: plan } = await workspace.succeed("show", "-json", "plan.out");
    writeFileSync(join(workspace.folder, "plan.json"), plan);
    if (changed !== undefined) {
      const [name, address] = changed;
      const { id = 0 } = workspace.emulator.clusters().find((one) => one.name === name) ?? {};
      const body = { name, organization_id: 42, prometheus_whitelist: ["192.0.2.0/24"] };
      await workspace.request("PUT", `/cluster/prometheus/${id}`, body);
      expect(await changesIn()).toEqual([3, `${address} prometheus_whitelist`]);
    }

    removeStates();
    const told = await drift();
    expect([told.code, told.stderr]).toEqual([0, ""]);
    const lines = told.stdout.split("\n").filter((line) => /(?:is|are) not compared/.test(line));
    expect(lines).toHaveLength(unknown === "" ? 0 : 1);
    if (unknown !== "") expect(lines[0]).toContain(`\`${unknown}\`: `);
    if (changed !== undefined)
      expect(await changesIn("--plan", "plan.json")).toEqual([3, `${changed[1]} prometheus_whitelist`]);
  });

  function removeStates(): void {
    for (const name of readdirSync(workspace.folder))
      if (name.startsWith("terraform.tfstate")) rmSync(join(workspace.folder, name), { recursive: true });
  }
});
