/** `adopt --drift`, with the emulator: what it shows, and the patch that accepts it, applied by the real git. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { JsonObject } from "../../../src/json";
import { linkPackages } from "../../built";
import { type Service, startService, TOKEN } from "../../emulator/service";
import { temporaryFolder } from "../../temporary-folder";
import { type CommandRun, runCommand } from "../command-line/command";

const SECRET = "s3cret-of-the-login";

let service: Service;
let repository: string;
let folder: string;

beforeEach(async () => {
  repository = temporaryFolder();
  folder = join(repository, "infra");
  mkdirSync(folder);
  service = await startService();
});
afterEach(() => service.close());

async function request(method: string, path: string, body?: object): Promise<JsonObject> {
  const { status, text, json = {} } = await service.ask(method, path, body);
  if (status >= 300) throw new Error(text);
  return json;
}

/** Changes a cluster by hand. */
async function change(id: unknown, changes: object): Promise<void> {
  const path = `/cluster/opensearch/${String(id)}`;
  await request("PUT", path, { ...(await request("GET", path)), ...changes });
}

const LOGS = {
  name: "logs",
  organization_id: 42,
  tier: "advanced",
  data_node_count: 3,
  opensearch_whitelist: ["10.0.0.0/8", "192.0.2.0/24"],
  opensearch_dashboards_whitelist: ["198.51.100.0/24"],
  maintenance_window: { day_of_week: "sunday", start_time: "22:00", end_time: "01:00" },
  auth_sources: [{ name: "partner", type: "saml", idp_entity_id: "https://idp.example.com" }],
};
const CHANGED = {
  data_node_count: 5,
  opensearch_whitelist: ["203.0.113.7/32", "10.0.0.0/8"],
  maintenance_window: { day_of_week: "sunday", start_time: "21:00", end_time: "01:00" },
  custom_hostname: "search.example.com",
};

const HCL = `terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}
locals {
  office = ["198.51.100.0/24"]
}
resource "cloud_opensearch" "logs" {
  name            = "logs"
  organization_id = 42
  tier            = "advanced"
  data_node_count = 3
  ip_allowlist = [
    "10.0.0.0/8", # vpn
    "192.0.2.0/24",
  ]
  dashboards_ip_allowlist = local.office
  maintenance_window = {
    day_of_week = "sunday"
    start_time  = "22:00"
    end_time    = "01:00"
  }
  auth_sources = [
    { name = "partner", type = "saml", idp_entity_id = "https://idp.example.com" },
  ]
}
`;

const PROGRAM = `const { App, TerraformStack } = require("cdktf");
const { CloudOpensearch, CloudProvider } = require("cdktf-provider-cloud");

const app = new App();
const stack = new TerraformStack(app, "search");
new CloudProvider(stack, "cloud", {});
const OFFICE = ["198.51.100.0/24"];
new CloudOpensearch(stack, "logs", {
  name: "logs",
  organizationId: 42,
  tier: "advanced",
  dataNodeCount: 3,
  ipAllowlist: [
    "10.0.0.0/8", // vpn
    "192.0.2.0/24",
  ],
  dashboardsIpAllowlist: OFFICE,
  maintenanceWindow: { dayOfWeek: "sunday", startTime: "22:00", endTime: "01:00" },
  authSources: [{ name: "partner", type: "saml", idpEntityId: "https://idp.example.com" }],
});
app.synth();
`;

function writeProgram(text: string): void {
  linkPackages(folder);
  writeFileSync(join(folder, "main.js"), text);
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app: "node main.js" }));
}

async function drift(...args: readonly string[]): Promise<CommandRun> {
  const run = await runCommand(["adopt", "--drift", ...args], {
    cwd: folder,
    env: { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN },
  });
  for (const text of [run.stdout, run.stderr]) {
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain(SECRET);
  }
  return run;
}

interface Program {
  readonly file: string;
  readonly write: () => void;
  readonly lines: readonly string[];
}

const LANGUAGES: [language: string, program: Program][] = [
  [
    "TypeScript",
    {
      file: "main.js",
      write: () => writeProgram(PROGRAM),
      lines: [
        "  `main.js:12`: `dataNodeCount: 3` → `5`",
        '  `main.js:18`: `maintenanceWindow.startTime: "22:00"` → `"21:00"`',
        '  `main.js:8`: add `customHostname: "search.example.com"`',
        '  `main.js:13`: `ipAllowlist: ["10.0.0.0/8", "192.0.2.0/24"]` → `["10.0.0.0/8", "203.0.113.7/32"]`',
      ],
    },
  ],
  [
    "Terraform's language",
    {
      file: "clusters.tf",
      write: () => writeFileSync(join(folder, "clusters.tf"), HCL),
      lines: [
        "  `clusters.tf:13`: `data_node_count = 3` → `5`",
        '  `clusters.tf:21`: `maintenance_window.start_time = "22:00"` → `"21:00"`',
        '  `clusters.tf:9`: add `custom_hostname = "search.example.com"`',
        '  `clusters.tf:14`: `ip_allowlist = ["10.0.0.0/8", "192.0.2.0/24"]` → `["10.0.0.0/8", "203.0.113.7/32"]`',
      ],
    },
  ],
];

it.each(LANGUAGES)(
  "shows the edits of a program in %s, and git applies their patch",
  async (_language, { file, write, lines }) => {
    const { id } = await request("POST", "/cluster/opensearch", LOGS);
    write();
    const before = await drift();
    expect(before).toMatchObject({ code: 0, stdout: "The service has what the program says.\n" });

    await change(id, CHANGED);
    const found = await drift();
    expect(found.code).toBe(3);
    expect(found.stdout.trimEnd().split("\n").sort()).toEqual(
      [`Cluster opensearch/${String(id)} ("logs"):`, ...lines].sort(),
    );

    const { stdout: patch, stderr, code } = await drift("--patch");
    expect({ stderr, code }).toEqual({ stderr: "", code: 3 });
    const git = (...args: string[]) =>
      spawnSync("git", args, { cwd: folder, input: patch, encoding: "utf8" });
    // The paths are those of the working directory, wherever the repository begins.
    spawnSync("git", ["init", "-q"], { cwd: repository });
    expect(git("apply", "-")).toMatchObject({ stderr: "", status: 0 });
    expect(readFileSync(join(folder, file), "utf8")).toContain("vpn");
    expect(await drift()).toMatchObject({ code: 0, stdout: "The service has what the program says.\n" });
  },
);

it.each(LANGUAGES)(
  "says in %s what comes from elsewhere, and leaves it out of the patch",
  async (_language, { file, write }) => {
    const { id } = await request("POST", "/cluster/opensearch", LOGS);
    write();
    await change(id, { opensearch_dashboards_whitelist: ["203.0.113.0/24"] });
    const { code, stdout } = await drift();
    expect(code).toBe(3);
    const line = file === "main.js" ? 8 : 9;
    expect(stdout).toContain(`\`${file}:${line}\`: `);
    expect(stdout).toContain('`["203.0.113.0/24"]`: comes from elsewhere (a variable or constant)');
    const patched = await drift("--patch");
    expect(patched).toMatchObject({ code: 3, stdout: "" });
    expect(patched.stderr).toContain("comes from elsewhere");
  },
);

it("tells clusters that are gone and new, as JSON too, and compares no secret", async () => {
  const login = {
    name: "login",
    type: "oidc",
    client_id: "a",
    client_secret: SECRET,
    dashboards_login: true,
  };
  const { id } = await request("POST", "/cluster/opensearch", {
    ...LOGS,
    name: "new",
    auth_sources: [login],
  });
  writeFileSync(join(folder, "clusters.tf"), HCL);
  const { code, stdout } = await drift();
  expect(code).toBe(3);
  expect(stdout).toContain(
    'the OpenSearch cluster "logs" of organization 42 (`cloud_opensearch.logs`) is no longer',
  );
  expect(stdout).toContain(
    `Cluster opensearch/${String(id)} ("new") is in the service, and not in the program`,
  );
  const json = JSON.parse((await drift("--json")).stdout) as object;
  expect(json).toMatchObject({
    drift: true,
    changes: [],
    gone: [{ name: "logs", organization: 42, file: "clusters.tf", line: 9 }],
    added: [{ cluster: `opensearch/${String(id)}`, name: "new" }],
  });
  expect((await drift("--exclude", "new")).stdout).not.toContain('("new")');
});

it("counts clusters that the program does not have if it is asked to", async () => {
  await request("POST", "/cluster/opensearch", LOGS);
  const { id } = await request("POST", "/cluster/opensearch", { ...LOGS, name: "other" });
  writeFileSync(join(folder, "clusters.tf"), HCL);
  expect(await drift()).toMatchObject({
    code: 0,
    stdout: `Cluster opensearch/${String(id)} ("other") is in the service, and not in the program: --unmanaged counts this as drift\nThe service has what the program says.\n`,
  });
  const { code, stdout } = await drift("--unmanaged");
  expect(code).toBe(3);
  expect(stdout).toContain(`adopt --organization 42 --cluster opensearch/${String(id)} --stdout ts`);
});

it("says what is ignored, and what only Terraform knows", async () => {
  await request("POST", "/cluster/opensearch", { ...LOGS, data_node_count: 5 });
  const text = HCL.replace('tier            = "advanced"', "tier = var.tier").replace(
    /\n\}\n$/,
    "\n  lifecycle {\n    ignore_changes = [data_node_count]\n  }\n}\n",
  );
  writeFileSync(join(folder, "clusters.tf"), text);
  const { code, stdout } = await drift();
  expect(code).toBe(0);
  expect(stdout).toContain("`clusters.tf:13`: `data_node_count = 3` → `5`: ignored (ignore_changes)");
  expect(stdout).toContain("`tier` is not known before Terraform plans, and is not compared");
  expect(stdout).toMatch(/\nThe service has what the program says, as far as it was compared\.\n$/);
});

it("does not edit lines that make several clusters", async () => {
  await request("POST", "/cluster/opensearch", { ...LOGS, name: "logs-a" });
  await request("POST", "/cluster/opensearch", { ...LOGS, name: "logs-b", data_node_count: 5 });
  const [before = "", after = ""] = PROGRAM.split('new CloudOpensearch(stack, "logs", {\n  name: "logs",');
  const loop = `for (const name of ["logs-a", "logs-b"]) new CloudOpensearch(stack, name, {\n  name,`;
  writeProgram(before + loop + after);
  const { code, stdout } = await drift();
  expect(code).toBe(3);
  expect(stdout).toContain(
    "`main.js:8`: `dataNodeCount: 3` → `5`: comes from elsewhere: the same lines make `cloud_opensearch.logs-a` (stack search) too",
  );
});

it("adds and removes logins, and takes away what is unset", async () => {
  const { id } = await request("POST", "/cluster/opensearch", LOGS);
  writeFileSync(join(folder, "clusters.tf"), HCL);
  const auth_sources = [{ name: "staff", type: "oidc", connect_url: "https://idp.example.com/x" }];
  await change(id, { auth_sources, maintenance_window: null, opensearch_whitelist: [] });
  const { stdout } = await drift();
  expect(stdout).toContain('add `auth_sources["staff"] = {');
  expect(stdout).toContain('remove `auth_sources["partner"] = {');
  expect(stdout).toContain("remove `maintenance_window = {");
  expect(stdout).toContain("remove `ip_allowlist = [");
  const { stdout: patch } = await drift("--patch");
  expect(spawnSync("git", ["apply", "-"], { cwd: folder, input: patch, encoding: "utf8" }).stderr).toBe("");
  expect((await drift()).stdout).toBe("The service has what the program says.\n");
});

it("edits nothing that needs a secret or that the rules refuse, and no part of what belongs together", async () => {
  const { id } = await request("POST", "/cluster/opensearch", LOGS);
  writeFileSync(join(folder, "clusters.tf"), HCL);
  await change(id, {
    data_node_count: 5,
    auth_sources: [
      { ...LOGS.auth_sources[0], idp_entity_id: "https://other.example.com" },
      { name: "staff", type: "oidc", client_id: "a", client_secret: SECRET, dashboards_login: true },
    ],
    repo_config: { enable_access_keys: true, access_key_id: "AKIA", secret_access_key: SECRET },
  });
  const { stdout: patch, stderr } = await drift("--patch");
  expect(stderr).toContain('"staff"');
  expect(stderr.match(/needs a secret that the service does not return/g)).toHaveLength(2);
  expect(patch).not.toContain("staff");
  expect(patch).not.toContain("repo_config");
  expect(patch).toContain("+  data_node_count = 5");
  expect(patch).toContain("https://other.example.com");
});

it("shows why an app cannot be synthesized, in full", async () => {
  const lines = Array.from({ length: 300 }, (_, number) => `line ${number} of the reason`);
  writeProgram(
    `console.log("noise");\nconsole.error(${JSON.stringify(lines.join("\n"))});\nprocess.exit(3);\n`,
  );
  const { code, stdout, stderr } = await drift();
  expect([code, stdout]).toEqual([1, ""]);
  const printed = `noise\n${lines.join("\n")}\n`;
  expect(stderr.slice(0, printed.length)).toBe(printed);
  expect(stderr.slice(printed.length)).toMatch(/^`node main\.js` failed with exit code 3\. .+\n$/);
});

it("does not edit lines that may make the cluster in another service too", async () => {
  const { id } = await request("POST", "/cluster/opensearch", LOGS);
  const url = 'variable "url" {}\nprovider "cloud" {\n  base_url = var.url\n}\n';
  writeFileSync(join(folder, "clusters.tf"), url + HCL);
  writeFileSync(join(folder, "terraform.tfvars"), `url = "${service.emulator.url}"\n`);
  await change(id, { data_node_count: 5 });
  expect((await drift()).stdout).toContain(
    "`data_node_count = 3` → `5`: comes from elsewhere: the address of its service is no literal",
  );
});

describe("does not edit lines that may make clusters in other environments", () => {
  const EDIT = "`main.js:8`: `dataNodeCount: 3` → `5`: comes from elsewhere: ";
  const OTHERS = "so that the lines may ";
  const STAGED = PROGRAM.replace('"search")', 'process.env.STAGE ?? "search")');

  beforeEach(async () => {
    const { id } = await request("POST", "/cluster/opensearch", LOGS);
    await change(id, { data_node_count: 5 });
  });

  it("which the program reads", async () => {
    writeProgram(STAGED);
    expect((await drift()).stdout).toContain(`${EDIT}main.js reads \`process.env.STAGE\`, ${OTHERS}`);
    expect((await drift("--patch")).stdout).toBe("");
  });

  it("and names those that a state beside it shows", async () => {
    writeProgram(STAGED);
    const attributes = { id: 9, name: "logs", organization_id: 43 };
    const resource = { mode: "managed", type: "cloud_opensearch", name: "logs", instances: [{ attributes }] };
    const state = JSON.stringify({ version: 4, resources: [resource] });
    writeFileSync(join(folder, "terraform.staging.tfstate"), state);
    expect((await drift()).stdout).toContain(
      `${EDIT}the same lines make \`cloud_opensearch.logs\` (the state terraform.staging.tfstate) too`,
    );
  });

  it("by another program of the project", async () => {
    const [before = "", after = ""] = PROGRAM.split("const app = new App();\n");
    writeProgram(`${before}exports.make = (app) => {\n${after.replace("app.synth();\n", "")}}\n`);
    writeFileSync(join(folder, "clusters.js"), readFileSync(join(folder, "main.js")));
    const main = `require("./clusters").make(app);\napp.synth();\n`;
    const program = `const { App } = require("cdktf");\nconst app = new App();\n${main}`;
    for (const name of ["main.js", "staging.js"]) writeFileSync(join(folder, name), program);
    expect((await drift()).stdout).toContain(
      "comes from elsewhere: staging.js is another program with the same lines",
    );
  });

  it("by the command in cdktf.json", async () => {
    writeProgram(PROGRAM);
    writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ app: "node ${STAGE:-main}.js" }));
    expect((await drift()).stdout).toContain(`${EDIT}the command in cdktf.json has a variable, ${OTHERS}`);
  });
});

it("does not edit a call after which the attribute is set again", async () => {
  const { id } = await request("POST", "/cluster/opensearch", LOGS);
  await change(id, { data_node_count: 5 });
  writeProgram(
    PROGRAM.replace("new CloudOpensearch(", "const logs = new CloudOpensearch(").replace(
      "app.synth()",
      "logs.dataNodeCount = 3;\napp.synth()",
    ),
  );
  expect((await drift()).stdout).toContain(
    "comes from elsewhere: main.js sets it after the construct is made",
  );
  expect((await drift("--patch")).stdout).toBe("");
});

it("does not edit an argument that an override file sets", async () => {
  const { id } = await request("POST", "/cluster/opensearch", { ...LOGS, data_node_count: 3 });
  writeFileSync(join(folder, "clusters.tf"), HCL.replace("  data_node_count = 3\n", ""));
  const resource = /resource "cloud_opensearch" "\w+"/.exec(HCL)?.[0] ?? "";
  writeFileSync(join(folder, "override.tf"), `${resource} {\n  data_node_count = 3\n}\n`);
  expect((await drift()).stdout).not.toContain("override.tf");
  await change(id, { data_node_count: 5 });
  expect((await drift()).stdout).toContain("comes from elsewhere: override.tf sets it");
  expect((await drift("--patch")).stdout).toBe("");
});

it("keeps a file as terraform fmt leaves it", async () => {
  const { id } = await request("POST", "/cluster/opensearch", { ...LOGS, data_node_count: 3 });
  writeFileSync(
    join(folder, "clusters.tf"),
    HCL.replace("  data_node_count = 3\n", "  data_node_count = 3 # old\n"),
  );
  await change(id, {
    custom_hostname: "search.example.com",
    dashboards_custom_hostname: "a.example.com",
    data_node_count: 10,
  });
  const { stdout: patch } = await drift("--patch");
  expect(patch).toContain('+  custom_hostname            = "search.example.com"\n');
  expect(patch).toContain("+  organization_id            = 42\n");
  expect(patch).toContain("+  data_node_count            = 10 # old\n");
});

it("does not edit compiled JavaScript", async () => {
  const { id } = await request("POST", "/cluster/opensearch", LOGS);
  writeProgram(PROGRAM);
  writeFileSync(join(folder, "main.ts"), "");
  await change(id, { data_node_count: 5 });
  const { code, stdout, stderr } = await drift("--patch");
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toContain("`dataNodeCount: 3` → `5`: is in compiled JavaScript: edit main.ts by hand");
});

it("refuses a file that is not valid", async () => {
  writeFileSync(join(folder, "clusters.tf"), HCL);
  writeFileSync(join(folder, "more.tf"), 'resource "cloud_opensearch" "more" {');
  const { code, stderr } = await drift();
  expect(code).toBe(1);
  expect(stderr).toContain("more.tf is not valid in line 1: run `");
});

it("refuses a folder without clusters", async () => {
  const { code, stderr } = await drift();
  expect(code).toBe(1);
  expect(stderr).toContain("has no clusters");
});
