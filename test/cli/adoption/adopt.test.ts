/** The command `adopt`, with the emulator: what it writes, leaves out and refuses. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { linkPackages } from "../../built";
import { type Service, startService, TOKEN } from "../../emulator/service";
import { temporaryFolder } from "../../temporary-folder";
import { type CommandRun, runCommand } from "../command-line/command";

const ROOT = join(__dirname, "..", "..", "..");

let service: Service;
let folder: string;
let variables: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  service = await startService();
  await create("opensearch", { name: "logs", tier: "advanced", opensearch_whitelist: ["10.0.0.0/8"] });
  await create("opensearch", {
    name: "audit",
    auth_sources: [
      {
        name: "login",
        type: "oidc",
        client_id: "a",
        client_secret: "s3cret-of-the-login",
        dashboards_login: true,
      },
    ],
  });
  await create("prometheus", { name: "metrics", prometheus_whitelist: ["10.0.0.0/8"] });
});
afterAll(() => service.close());
beforeEach(() => {
  folder = temporaryFolder();
  variables = {};
});

async function create(kind: string, body: object): Promise<void> {
  const { status, text } = await service.ask("POST", `/cluster/${kind}`, { organization_id: 42, ...body });
  if (status !== 201) throw new Error(text);
}

const idOf = (name: string): number =>
  Number(service.emulator.clusters().find((cluster) => cluster.name === name)?.id);

async function adopt(...args: readonly string[]): Promise<CommandRun> {
  const run = await runCommand(["adopt", "--organization", "42", ...args], {
    cwd: folder,
    env: { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN, ...variables },
  });
  for (const text of [run.stdout, run.stderr, ...readdirSync(folder).map(textOf)]) {
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain("s3cret-of-the-login");
  }
  return run;
}

function textOf(name: string): string {
  return /\.(ts|tf)$/.test(name) ? readFileSync(join(folder, name), "utf8") : "";
}

const files = () => readdirSync(folder).sort();

it("writes TypeScript, with the imports in a file of their own", async () => {
  const { code, stdout } = await adopt("--out", "clusters.ts");
  expect(code).toBe(0);
  expect(files()).toEqual(["clusters.imports.ts", "clusters.main.ts", "clusters.ts"]);
  expect(textOf("clusters.ts")).toContain(
    'export const opensearchLogs = new CloudOpensearch(stack, "opensearch-logs", {',
  );
  expect(textOf("clusters.imports.ts")).toContain(`opensearchLogs.importFrom("${idOf("logs")}");`);
  expect(stdout)
    .toBe(`Adopted 3 clusters of organization 42 in clusters.ts, clusters.imports.ts, clusters.main.ts.
1 secret stays in the service, until an update of the cluster needs it: TF_VAR_opensearch_audit__login__client_secret. A secret that is in its variable while \`adopt\` runs is taken (docs/migrate.md).
`);
  expect(textOf("clusters.ts")).toContain("      clientSecretWoVersion: 0,\n");
  expect(textOf("clusters.ts")).not.toMatch(/clientSecretWo:|TerraformVariable/);
});

describe("a secret", () => {
  const wrote = () => textOf("clusters.tf").match(/^ *client_secret\w* *=.*$|^variable.*$/gm);
  const LINES = [
    'variable "opensearch_audit__login__client_secret" {',
    "      client_secret_wo         = var.opensearch_audit__login__client_secret",
    "      client_secret_wo_version = 1",
  ];

  it("that somebody has is a variable", async () => {
    variables = { TF_VAR_opensearch_audit__login__client_secret: "s3cret-of-the-login" };
    const { stdout } = await adopt("--hcl", "clusters.tf");
    expect(wrote()).toEqual(LINES);
    expect(stdout).toContain("give it in TF_VAR_opensearch_audit__login__client_secret");
  });

  it("is a variable with --secret-variables, unless there may be none", async () => {
    await adopt("--hcl", "clusters.tf", "--secret-variables");
    expect(wrote()).toEqual(LINES);
  });

  it("that is optional is a variable if somebody has it", async () => {
    await create("opensearch", { name: "api", auth_sources: [{ name: "tokens", type: "oidc" }] });
    variables = { TF_VAR_opensearch_api__tokens__client_secret: "s3cret-of-the-login" };
    await adopt("--hcl", "clusters.tf", "--exclude", "audit");
    await service.ask("DELETE", `/cluster/opensearch/${idOf("api")}`);
    expect(wrote()).toEqual(LINES.map((line) => line.replace("audit__login", "api__tokens")));
  });

  it("that is empty is refused", async () => {
    variables = { TF_VAR_opensearch_audit__login__client_secret: "" };
    const { code, stderr } = await adopt("--hcl", "clusters.tf");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^TF_VAR_\w+ is empty: give the secret/)]);
    expect(files()).toEqual([]);
  });
});

it("writes Terraform's language, and reports as JSON", async () => {
  const { code, stdout } = await adopt("--hcl", "clusters.tf", "--exclude", "a*", "--json");
  expect(code).toBe(0);
  expect(files()).toEqual(["clusters.imports.tf", "clusters.tf"]);
  expect(JSON.parse(stdout)).toEqual({
    organization: 42,
    files: ["clusters.tf", "clusters.imports.tf"],
    written: [
      {
        cluster: `opensearch/${idOf("logs")}`,
        name: "logs",
        address: "cloud_opensearch.logs",
        imported: true,
      },
      {
        cluster: `prometheus/${idOf("metrics")}`,
        name: "metrics",
        address: "cloud_prometheus.metrics",
        imported: true,
      },
    ],
    skipped: [
      { cluster: `opensearch/${idOf("audit")}`, name: "audit", reason: 'its name matches --exclude "a*"' },
    ],
    secrets: [],
    keptSecrets: [],
    warnings: [],
  });
});

it.each([
  ["ts", /^\/\/ Written [^]*importFrom[^]*app\.synth\(\);\n$/],
  ["hcl", /^# Written [^]*\nimport \{\n[^]*\}\n$/],
])("prints %s to standard output, and writes nothing", async (language, expected) => {
  const { code, stdout } = await adopt("--stdout", language);
  expect(code).toBe(0);
  expect(stdout).toMatch(expected);
  expect(files()).toEqual([]);
});

it("writes a folder with a file for each cluster", async () => {
  await adopt("--hcl", "clusters", "--split", "cluster");
  expect(readdirSync(join(folder, "clusters")).sort()).toEqual([
    "imports.tf",
    "opensearch-audit.tf",
    "opensearch-logs.tf",
    "prometheus-metrics.tf",
    "provider.tf",
    "shared.tf",
  ]);
});

it("adopts only the clusters that are named", async () => {
  const { stdout } = await adopt("--hcl", "clusters.tf", "--cluster", `opensearch/${idOf("logs")}`);
  expect(stdout).toContain("Adopted 1 cluster ");
});

describe("an existing file", () => {
  it("is refused", async () => {
    writeFileSync(join(folder, "clusters.tf"), "# mine\n");
    expect(await adopt("--hcl", "clusters.tf")).toMatchObject({
      code: 2,
      stderr: "clusters.tf exists. Move it away, or give another name.\n",
    });
    expect((await adopt("--hcl", "clusters.tf", "--force")).code).toBe(2);
    expect(files()).toEqual(["clusters.tf"]);
    expect(textOf("clusters.tf")).toBe("# mine\n");
  });

  it("is replaced with --force if nobody edited it", async () => {
    await adopt("--hcl", "clusters.tf", "--exclude", "audit");
    const before = textOf("clusters.tf");
    expect((await adopt("--hcl", "clusters.tf")).code).toBe(2);
    expect((await adopt("--hcl", "clusters.tf", "--force")).code).toBe(0);
    expect(textOf("clusters.tf")).not.toBe(before);
    expect(textOf("clusters.tf")).toContain('resource "cloud_opensearch" "logs"');
    writeFileSync(join(folder, "clusters.tf"), `${textOf("clusters.tf")}# edited\n`);
    expect((await adopt("--hcl", "clusters.tf", "--force")).code).toBe(2);
  });
});

describe("leaves out a cluster that the project has already", () => {
  it("in Terraform's language", async () => {
    writeFileSync(
      join(folder, "main.tf"),
      `terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}
resource "cloud_opensearch" "mine" {
  name            = "logs"
  organization_id = 42
}
`,
    );
    const { stdout } = await adopt("--hcl", "clusters.tf");
    expect(stdout).toContain('("logs"): it is in main.tf already, as cloud_opensearch.mine\n');
    expect(textOf("clusters.tf")).not.toMatch(/required_providers|"logs"/);
  });

  it("in the state", async () => {
    writeState("cloud_opensearch", "mine", idOf("logs"));
    expect((await adopt("--hcl", "clusters.tf")).stdout).toContain(
      "it is in the state terraform.tfstate already, as cloud_opensearch.mine",
    );
  });

  it("in a program of CDKTF", async () => {
    linkPackages(folder);
    writeFileSync(
      join(folder, "cdktf.json"),
      JSON.stringify({ language: "typescript", app: "node main.js" }),
    );
    writeFileSync(
      join(folder, "main.js"),
      `const { App, TerraformStack } = require("cdktf");
const { CloudProvider, CloudPrometheus } = require("cdktf-provider-cloud");
const app = new App();
const stack = new TerraformStack(app, "mine");
new CloudProvider(stack, "cloud", {});
new CloudPrometheus(stack, "own", { name: "metrics", organizationId: 42 });
console.log("noise");
app.synth();
`,
    );
    const { code, stdout } = await adopt("--out", "clusters.ts", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      skipped: [{ name: "metrics", reason: "it is in stack mine already, as cloud_prometheus.own" }],
    });
  });

  it("in an import block, and writes nothing if none is left", async () => {
    const block = (to: string, name: string) => `import {\n  to = ${to}\n  id = "42/${name}"\n}\n`;
    writeFileSync(join(folder, "logs.tf"), block("cloud_opensearch.logs", "logs"));
    writeFileSync(join(folder, "audit.tf"), block("cloud_opensearch.audit", "audit"));
    writeFileSync(join(folder, "main.tf"), block("cloud_prometheus.mine", "metrics"));
    const { code, stdout } = await adopt("--hcl", "clusters.tf");
    expect(code).toBe(0);
    expect(stdout).toContain("it is in main.tf already, as cloud_prometheus.mine");
    expect(stdout).toContain("Nothing to adopt in organization 42: nothing was written.\n");
    expect(existsSync(join(folder, "clusters.tf"))).toBe(false);
  });
});

it("writes nothing if the program of the project cannot be synthesized", async () => {
  writeFileSync(
    join(folder, "cdktf.json"),
    JSON.stringify({ language: "typescript", app: "echo why >&2; exit 9" }),
  );
  const { code, stderr } = await adopt("--out", "clusters.ts");
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^why\n.* failed with exit code 9/)]);
  expect(files()).toEqual(["cdktf.json"]);
});

it("writes the program that cdktf.json names already", async () => {
  const app = "npx ts-node ./clusters.main.ts";
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
  expect((await adopt("--out", "clusters.ts")).code).toBe(0);
  expect(files()).toContain("clusters.main.ts");
});

it("writes no import for a provider that speaks with another service", async () => {
  writeFileSync(
    join(folder, "main.tf"),
    `terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}
provider "cloud" {
  base_url = "https://elsewhere.example.com"
}
`,
  );
  const { code, stderr } = await adopt("--hcl", "clusters.tf");
  expect([code, files()]).toEqual([2, ["main.tf"]]);
  expect(stderr).toContain("the provider of this folder speaks with https://elsewhere.example.com");
});

it("keeps a cluster that was imported, and imports it no more", async () => {
  await adopt("--hcl", "clusters.tf");
  writeState("cloud_opensearch", "logs", idOf("logs"));
  expect((await adopt("--hcl", "clusters.tf", "--force")).code).toBe(0);
  expect(textOf("clusters.tf")).toContain('resource "cloud_opensearch" "logs"');
  expect(textOf("clusters.imports.tf")).not.toContain("cloud_opensearch.logs");
});

it("refuses to drop a cluster that the state has", async () => {
  await adopt("--hcl", "clusters.tf");
  writeState("cloud_opensearch", "logs", idOf("logs"));
  const { code, stderr } = await adopt("--hcl", "clusters.tf", "--force", "--exclude", "logs");
  expect(code).toBe(2);
  expect(stderr).toContain("a plan would destroy it");
});

function writeState(type: string, name: string, id: number): void {
  const instances = [{ schema_version: 0, attributes: { id, name: "other", organization_id: 42 } }];
  const provider = 'provider["clusters.internal/managed/cloud"]';
  const resources = [{ mode: "managed", type, name, provider, instances }];
  writeFileSync(
    join(folder, "terraform.tfstate"),
    JSON.stringify({ version: 4, serial: 1, lineage: "a", outputs: {}, resources }),
  );
}

it.each([
  ["no place", ["--exclude", "a"], 2, "Give one of --out clusters.ts"],
  ["two places", ["--out", "a.ts", "--hcl", "a.tf"], 2, "Give one of --out clusters.ts"],
  ["a file with another ending", ["--out", "clusters.tf"], 2, "ends with .ts"],
  [
    "a cluster without a kind",
    ["--out", "a.ts", "--cluster", "17"],
    2,
    "--cluster 17: give a kind and an id",
  ],
  [
    "an organization without clusters",
    ["--out", "a.ts", "--organization", "43"],
    1,
    "Organization 43 has no clusters",
  ],
])("refuses %s, and writes nothing", async (_what, args, code, message) => {
  const run = await adopt(...args);
  expect(run.code).toBe(code);
  expect(run.stderr).toContain(message);
  expect(files()).toEqual([]);
});

it("refuses an empty token, and sends nothing", async () => {
  const run = await runCommand(["adopt", "--organization", "42", "--out", "a.ts"], {
    cwd: folder,
    env: { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: "" },
  });
  expect(run).toMatchObject({ code: 1, stderr: "CLOUD_ACCESS_TOKEN is empty: set it.\n" });
});

it("does what docs/migrate.md says", async () => {
  const page = readFileSync(join(ROOT, "docs", "migrate.md"), "utf8");
  const commands = [
    ...page.matchAll(/^\.\/node_modules\/\.bin\/cdktf-provider-cloud adopt (.*?)(?: \| git apply)?$/gm),
  ];
  expect(commands).toHaveLength(5);
  for (const [, args = ""] of commands.filter(([line]) => !line.includes("--check"))) {
    const env = { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
    expect((await runCommand(["adopt", ...args.split(" ")], { cwd: folder, env })).code).toBe(0);
  }
  expect(files()).toEqual([
    "clusters.imports.tf",
    "clusters.imports.ts",
    "clusters.main.ts",
    "clusters.tf",
    "clusters.ts",
  ]);
});
