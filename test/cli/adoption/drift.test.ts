/** `adopt --drift`, with the emulator: what it shows, and that what it says to write accepts it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { JsonObject } from "../../../src/json";
import { linkPackages } from "../../built";
import { type Service, startService, TOKEN } from "../../emulator/service";
import { temporaryFolder } from "../../temporary-folder";
import { callCommand, type CommandRun } from "../command-line/command";

const SECRET = "s3cret-of-the-login";

let service: Service;
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
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
  opensearch_dashboards_whitelist: ["198.51.100.0/24", "203.0.113.7/32"],
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
  const run = await callCommand(["adopt", "--drift", ...args], {
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

const SAME = "Compared 1 cluster of the program: the service has what the program says.\n";

const LANGUAGES: [language: string, program: Program][] = [
  [
    "TypeScript",
    {
      file: "main.js",
      write: () => writeProgram(PROGRAM),
      lines: [
        "  `main.js:12`: `dataNodeCount`: the program says `3`, the service has `5`: write `dataNodeCount: 5`",
        '  `main.js:18`: `maintenanceWindow.startTime`: the program says `"22:00"`, the service has `"21:00"`: write `startTime: "21:00"`',
        '  `main.js:8`: `customHostname`: the program says nothing, the service has `"search.example.com"`: write `customHostname: "search.example.com"`',
        '  `main.js:17`: `dashboardsIpAllowlist`: the program says `["198.51.100.0/24"]`, the service has `["198.51.100.0/24", "203.0.113.7/32"]`: write `dashboardsIpAllowlist: [...OFFICE, "203.0.113.7/32"]` (in place of `OFFICE`)',
      ],
    },
  ],
  [
    "Terraform's language",
    {
      file: "clusters.tf",
      write: () => writeFileSync(join(folder, "clusters.tf"), HCL),
      lines: [
        "  `clusters.tf:13`: `data_node_count`: the program says `3`, the service has `5`: write `data_node_count = 5`",
        '  `clusters.tf:21`: `maintenance_window.start_time`: the program says `"22:00"`, the service has `"21:00"`: write `start_time = "21:00"`',
        '  `clusters.tf:9`: `custom_hostname`: the program says nothing, the service has `"search.example.com"`: write `custom_hostname = "search.example.com"`',
        '  `clusters.tf:18`: `dashboards_ip_allowlist`: the program says `["198.51.100.0/24"]`, the service has `["198.51.100.0/24", "203.0.113.7/32"]`: write `dashboards_ip_allowlist = concat(local.office, ["203.0.113.7/32"])` (in place of `local.office`)',
      ],
    },
  ],
];

it.each(LANGUAGES)(
  "shows what differs from a program in %s, and what it says to write accepts that",
  async (_language, { file, write, lines }) => {
    const { id } = await request("POST", "/cluster/opensearch", LOGS);
    write();
    await change(id, CHANGED);
    const found = await drift();
    expect(found.code).toBe(3);
    const [head, ...rest] = found.stdout.trimEnd().split("\n");
    expect(head).toMatch(/^Cluster opensearch\/\d+ \("logs"\), `cloud_opensearch\.logs`:$/);
    expect(rest.pop()).toBe("Compared 1 cluster of the program: 1 differs.");
    expect(rest.sort()).toEqual([...lines].sort());

    const path = join(folder, file);
    const text = readFileSync(path, "utf8").split("\n");
    const changes = lines.flatMap((line) => {
      const [, at = "", said = "", code = ""] =
        /:(\d+)`: .* says (.*), the service .*: write `([^`]*)`/.exec(line) ?? [];
      return [{ at: Number(at), said, code }];
    });
    for (const { at, said, code } of changes.sort((a, b) => b.at - a.at)) {
      const comma = file === "main.js" ? "," : "";
      if (said === "nothing") text.splice(at, 0, code + comma);
      else text[at - 1] = replaced(text[at - 1] ?? "", code, comma);
    }
    writeFileSync(path, text.join("\n"));
    const { code, stdout } = await drift();
    expect(code).toBe(0);
    expect(stdout.replace(SAME, "")).not.toContain("the program says");
    // Without a state, only Terraform can evaluate the function.
    if (file === "main.js") expect(stdout).toBe(SAME);
  },
);

/** Returns a line with a property in the place of the one of its name. */
function replaced(line: string, code: string, comma: string): string {
  const [name = ""] = /^\w+/.exec(code) ?? [];
  const [, value = ""] = new RegExp(`\\b${name}\\s*[:=]\\s*("[^"]*"|[\\w.]+)`).exec(line) ?? [];
  return line.trimStart().startsWith(name)
    ? code + comma
    : line.replace(value, code.replace(/^\w+\s*[:=]\s*/, ""));
}

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
    'the OpenSearch cluster "logs" of organization 42 (`cloud_opensearch.logs`) is not in the service: it was deleted, or never applied. Delete its block, or the next apply makes it',
  );
  expect(stdout).toContain(`In the service, and not in the program: opensearch/${String(id)} ("new")`);
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
    stdout: `In the service, and not in the program: opensearch/${String(id)} ("other"): --unmanaged counts this as drift\n${SAME}`,
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
  expect(stdout).toContain(
    "`clusters.tf:13`: `data_node_count`: the program says `3`, the service has `5`: ignored (ignore_changes)",
  );
  expect(stdout).toContain("`tier` is not known before Terraform plans, and is not compared");
  expect(stdout).toMatch(/\nCompared 1 cluster of the program: 1 only compared in part\.\n$/);
});

it("names logins that are new and gone, and what is unset", async () => {
  const { id } = await request("POST", "/cluster/opensearch", LOGS);
  writeFileSync(join(folder, "clusters.tf"), HCL);
  const auth_sources = [
    { name: "staff", type: "oidc", client_id: "a", client_secret: SECRET, dashboards_login: true },
  ];
  await change(id, { auth_sources, maintenance_window: null, opensearch_whitelist: [] });
  const { stdout } = await drift();
  expect(stdout).toMatch(
    /`clusters\.tf:24`: `auth_sources\["staff"\]`: .*: write `\{ name = "staff", .*` \(give its secret too/,
  );
  expect(stdout).toMatch(/`clusters\.tf:25`: `auth_sources\["partner"\]`: .* has nothing: remove it\n/);
  expect(stdout).toMatch(/`clusters\.tf:19`: `maintenance_window`: .* has nothing: remove it\n/);
  expect(stdout).toMatch(/`clusters\.tf:14`: `ip_allowlist`: .* has nothing: remove it\n/);
});

it("tells a cluster that was never applied from one that somebody deleted", async () => {
  writeFileSync(
    join(folder, "clusters.tf"),
    `${HCL}${HCL.slice(HCL.indexOf("resource")).replaceAll('"logs"', '"fresh"')}`,
  );
  const attributes = { id: 9, name: "logs", organization_id: 42 };
  const resource = { mode: "managed", type: "cloud_opensearch", name: "logs", instances: [{ attributes }] };
  const provider = 'provider["clusters.internal/managed/cloud"]';
  const state = { version: 4, resources: [{ ...resource, provider }] };
  writeFileSync(join(folder, "terraform.tfstate"), JSON.stringify(state));
  const { code, stdout } = await drift();
  expect(code).toBe(3);
  expect(stdout).toContain(
    '`clusters.tf:9`: the OpenSearch cluster "logs" of organization 42 (`cloud_opensearch.logs`) is no longer in the service. Delete its block, or the next apply makes it again\n',
  );
  expect(stdout).toMatch(
    /`clusters\.tf:\d+`: the OpenSearch cluster "fresh" .* was never applied: the next apply makes it\n/,
  );
  state.resources = [];
  writeFileSync(join(folder, "terraform.tfstate"), JSON.stringify(state));
  expect((await drift()).code).toBe(0);
  const { id } = await request("POST", "/cluster/opensearch", LOGS);
  expect((await drift()).stdout).toContain(
    `(\`cloud_opensearch.logs\`) was never applied or imported, and opensearch/${String(id)} has its name there: import that one, or the next apply is refused\n`,
  );
});

it("counts that it does not compare the cluster of an instance of a provider with for_each", async () => {
  await request("POST", "/cluster/opensearch", { ...LOGS, data_node_count: 5 });
  const provider = `provider "cloud" {\n  alias    = "by_region"\n  for_each = var.regions\n  base_url = each.value\n}\n`;
  const own = '  provider = cloud.by_region["eu"]\n  name            = "logs"';
  writeFileSync(join(folder, "clusters.tf"), provider + HCL.replace('  name            = "logs"', own));
  const told = await drift();
  expect([told.code, told.stdout]).toEqual([3, expect.stringMatching(/is not compared: .*by_region/)]);
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

it("refuses a file that is not valid", async () => {
  writeFileSync(join(folder, "clusters.tf"), HCL);
  writeFileSync(join(folder, "more.tf"), 'resource "cloud_opensearch" "more" {');
  const { code, stderr } = await drift();
  expect(code).toBe(1);
  expect(stderr).toContain("more.tf is not valid in line 1. Correct the file, or move it away.");
});

it("refuses a folder without clusters", async () => {
  const { code, stderr } = await drift();
  expect(code).toBe(1);
  expect(stderr).toContain("has no clusters");
});
