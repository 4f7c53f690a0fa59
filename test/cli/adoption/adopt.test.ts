/** The command `adopt`, with the emulator: what it writes, leaves out and refuses. */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

import { linkPackages } from "../../built";
import { type Service, startService, TOKEN } from "../../emulator/service";
import { temporaryFolder } from "../../temporary-folder";
import { callCommand, type CommandRun } from "../command-line/command";

const ROOT = join(__dirname, "..", "..", "..");
const RUN_TYPESCRIPT = join(__dirname, "..", "run-typescript.mjs");

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
  const run = await callCommand(["adopt", "--organization", "42", ...args], {
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
  const path = join(folder, name);
  return /\.(ts|tf)$/.test(name) && lstatSync(path).isFile() ? readFileSync(path, "utf8") : "";
}

const files = () => readdirSync(folder).sort();

it("writes a function for an app that is not there yet", async () => {
  const { code, stdout } = await adopt("--out", "clusters.ts");
  expect(code).toBe(0);
  expect(files()).toEqual(["clusters.ts"]);
  expect(textOf("clusters.ts")).toMatch(
    /export function addClusters\(app: App\): void \{\n {2}const stack = new /,
  );
  expect(textOf("clusters.ts")).toContain('new CloudOpensearch(stack, "opensearch-logs", {');
  expect(textOf("clusters.ts")).toContain(`}).importFrom("${idOf("logs")}");`);
  expect(textOf("clusters.ts")).toContain("        clientSecretWoVersion: 0,\n");
  const [audit, logs, metrics] = ["audit", "logs", "metrics"].map(idOf);
  expect(stdout)
    .toBe(`Adopted 3 clusters of organization 42 in clusters.ts: cloud_opensearch.opensearch-audit (opensearch/${audit}), cloud_opensearch.opensearch-logs (opensearch/${logs}), cloud_prometheus.prometheus-metrics (prometheus/${metrics}).
1 secret stays in the service, until an update of the cluster needs it: TF_VAR_opensearch_audit__login__client_secret. A secret that is in its variable while \`adopt\` runs is taken (docs/migrate.md).
There is no app here yet: write one with these lines, and name it in cdktf.json.
  import { App } from "cdktf";
  import { addClusters } from "./clusters";
  const app = new App();
  addClusters(app);
  app.synth();
The plan must say: 3 to import, 0 to add, 0 to change, 0 to destroy. After the apply, the imports change nothing: they may stay.
`);
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

  it("is a variable beside another one of the cluster that somebody has, since an apply needs both", async () => {
    const keys = { enable_access_keys: true, access_key_id: "a", secret_access_key: "s3cret-of-the-login" };
    const auth_sources = [
      { name: "login", type: "oidc", client_id: "a", client_secret: "x", dashboards_login: true },
    ];
    await create("opensearch", { name: "both", auth_sources, repo_config: keys });
    variables = { TF_VAR_opensearch_both__login__client_secret: "x" };
    const { stdout } = await adopt("--hcl", "clusters.tf", "--cluster", `opensearch/${idOf("both")}`);
    await service.ask("DELETE", `/cluster/opensearch/${idOf("both")}`);
    expect(stdout).toContain(
      "give each one in TF_VAR_opensearch_both__login__client_secret, TF_VAR_opensearch_both__repo_config__secret_access_key;",
    );
    expect(stdout).toContain("The plan must say: 1 to import, 0 to add, 1 to change,");
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
      { cluster: `opensearch/${idOf("logs")}`, name: "logs", address: "cloud_opensearch.logs" },
      { cluster: `prometheus/${idOf("metrics")}`, name: "metrics", address: "cloud_prometheus.metrics" },
    ],
    skipped: [
      { cluster: `opensearch/${idOf("audit")}`, name: "audit", reason: 'its name matches --exclude "a*"' },
    ],
    secrets: [],
    keptSecrets: [],
    notes: [],
    appLines: [],
    plan: { imports: 2, changes: 0 },
  });
});

it.each([
  ["ts", /^import [^]*importFrom[^]*\n\}\n$/],
  ["hcl", /^terraform \{[^]*\nimport \{\n[^]*\}\n$/],
])("prints %s to standard output, and writes nothing", async (language, expected) => {
  const { code, stdout } = await adopt("--stdout", language);
  expect(code).toBe(0);
  expect(stdout).toMatch(expected);
  expect(files()).toEqual([]);
});

it("adopts only the clusters that are named", async () => {
  const { stdout } = await adopt("--hcl", "clusters.tf", "--cluster", `opensearch/${idOf("logs")}`);
  expect(stdout).toContain("Adopted 1 cluster ");
});

describe("a week later, in Terraform's language", () => {
  let written: readonly (readonly [name: string, text: string])[];
  beforeAll(async () => {
    folder = temporaryFolder();
    await adopt("--hcl", "clusters.tf", "--exclude", "metrics");
    written = files().map((name) => [name, textOf(name)]);
  });
  beforeEach(() => written.forEach(([name, text]) => writeFileSync(join(folder, name), text)));

  it("adds what is new to the files, and names it alone", async () => {
    const [before, imports] = [textOf("clusters.tf"), textOf("clusters.imports.tf")];
    const { stdout } = await adopt("--hcl", "clusters.tf");
    expect(stdout).toBe(`Left out 2: 2 in the program already. --verbose lists them.
Adopted 1 cluster of organization 42 in clusters.tf and clusters.imports.tf: cloud_prometheus.metrics (prometheus/${idOf("metrics")}).
The plan must say: 3 to import, 0 to add, 0 to change, 0 to destroy. After the apply, delete clusters.imports.tf.
`);
    expect(textOf("clusters.tf").startsWith(before)).toBe(true);
    expect(textOf("clusters.imports.tf").startsWith(imports)).toBe(true);
    expect(textOf("clusters.tf").match(/^# Written/gm)).toHaveLength(1);
    const again = await adopt("--hcl", "clusters.tf", "--verbose");
    expect(again.stdout).toContain("it is in clusters.tf already, as cloud_prometheus.metrics\n");
    expect(again.stdout).toContain("Nothing to adopt in organization 42: nothing was written.\n");
  });

  it("also if somebody deleted the imports, and laid the file out in another way", async () => {
    rmSync(join(folder, "clusters.imports.tf"));
    const edited = textOf("clusters.tf")
      .replace(/ +=/g, " =")
      .replace('["10.0.0.0/8"]', '[\n"10.0.0.0/8",\n]');
    writeFileSync(join(folder, "clusters.tf"), edited);
    await adopt("--hcl", "clusters.tf");
    expect(files()).toEqual(["clusters.imports.tf", "clusters.tf"]);
    expect(textOf("clusters.tf").startsWith(edited)).toBe(true);
    expect(textOf("clusters.imports.tf").match(/^import/gm)).toHaveLength(1);
  });

  it.each<[what: string, edit: (text: string) => string]>([
    ["a constant", (text) => text.replace('["10.0.0.0/8"]', "local.office")],
    ["another label", (text) => text.replace('"logs" {', '"renamed" {')],
  ])("leaves a file with %s as it is, and writes another one", async (_what, edit) => {
    const edited = edit(textOf("clusters.tf"));
    expect(edited).not.toBe(textOf("clusters.tf"));
    writeFileSync(join(folder, "clusters.tf"), edited);
    const { stdout } = await adopt("--hcl", "clusters.tf");
    expect(stdout).toContain("clusters.tf is no longer what `adopt` prints, and stays as it is.\n");
    expect(textOf("clusters.tf")).toBe(edited);
    expect(files()).toEqual(["clusters-2.tf", "clusters.imports.tf", "clusters.tf"]);
    expect(textOf("clusters-2.tf").match(/^resource.*$/gm)).toEqual([
      'resource "cloud_prometheus" "metrics" {',
    ]);
    expect(textOf("clusters-2.tf")).not.toContain("required_providers");
  });

  it("writes the clusters whose imports alone a killed run has written", async () => {
    const [whole, imports] = [textOf("clusters.tf"), textOf("clusters.imports.tf")];
    rmSync(join(folder, "clusters.tf"));
    expect((await adopt("--hcl", "clusters.tf", "--exclude", "metrics")).code).toBe(0);
    expect([textOf("clusters.tf"), textOf("clusters.imports.tf")]).toEqual([whole, imports]);
  });

  it("does not take back what a removed block hands over", async () => {
    const removed =
      "removed {\n  from = cloud_prometheus.metrics\n  lifecycle {\n    destroy = false\n  }\n}\n";
    writeFileSync(join(folder, "removed.tf"), removed);
    const { stdout } = await adopt("--hcl", "clusters.tf");
    expect(stdout).toContain("1 handed over by a `removed` block (metrics)");
    expect(textOf("clusters.tf")).not.toContain('"metrics"');

    writeFileSync(join(folder, "removed.tf"), removed.replace("cloud_prometheus.metrics", "module.search"));
    const ofModule = await adopt("--hcl", "clusters.tf");
    expect(ofModule.stdout).toContain("1 perhaps in the program (metrics)");
  });
});

it("refuses a file that stands in the way", async () => {
  writeFileSync(join(folder, "clusters.tf"), "# mine\n");
  const { code, stderr } = await adopt("--hcl", "clusters.tf");
  expect([code, stderr]).toEqual([2, expect.stringContaining("exists, and `adopt` did not write it")]);
  expect(textOf("clusters.tf")).toBe("# mine\n");
});

const APP = `import { App, TerraformStack } from "cdktf";
import { CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";
const app = new App();
const stack = new TerraformStack(app, "mine");
new CloudProvider(stack, "cloud", {});
new CloudPrometheus(stack, "own", { name: "metrics", organizationId: 42 });
console.log("noise");
app.synth();
`;

const COMMONJS = `"use strict";\n${APP.replace(/import \{(.*)\} from (.*);/g, "const {$1} = require($2);")}`;

/** Writes a program of CDKTF that cdktf.json runs. */
function writeApp(file: string, text: string): void {
  if (!existsSync(join(folder, "node_modules"))) {
    linkPackages(folder);
    symlinkSync(RUN_TYPESCRIPT, join(folder, "node_modules", basename(RUN_TYPESCRIPT)));
  }
  const app = file.endsWith(".ts") ? `node node_modules/${basename(RUN_TYPESCRIPT)} ${file}` : `node ${file}`;
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
  writeFileSync(join(folder, file), text);
}

/** Returns an app with the lines that a run printed. */
function withLines(text: string, stdout: string): string {
  const [imported = "", call = ""] = stdout
    .split("\n")
    .filter((line) => line.startsWith("  "))
    .map((line) => line.trim());
  return text
    .replace(/^(?="use|import|const)/, `${imported}\n`)
    .replace("app.synth()", `${call}\napp.synth()`);
}

describe("in an app", () => {
  it("leaves out what the app has, prints two lines once, and later adds to the same file", async () => {
    writeApp("main.ts", APP);
    const { stdout } = await adopt("--out", "clusters.ts", "--exclude", "logs");
    expect(stdout).toContain("1 in the program already");
    expect(stdout).toContain(
      '\nmain.ts needs two lines once, the second one before app.synth():\n  import { addClusters } from "./clusters";\n  addClusters(app);\n',
    );
    expect(readFileSync(join(folder, "main.ts"), "utf8")).toBe(APP);
    expect(textOf("clusters.ts")).not.toContain("new CloudProvider");

    // The app does not call it yet.
    const early = await adopt("--out", "clusters.ts", "--exclude", "logs");
    expect(early.stdout).toContain("nothing was written");
    expect(early.stdout).toContain("  addClusters(app);\n");

    // Beside a file that somebody changed, and that the app does not call, the same clusters would come again.
    const untouched = textOf("clusters.ts");
    writeFileSync(join(folder, "clusters.ts"), `${untouched}// mine\n`);
    const { code, stderr } = await adopt("--out", "clusters.ts");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("call addClusters in the app, or delete the file"),
    ]);
    writeFileSync(join(folder, "clusters.ts"), untouched);

    writeFileSync(join(folder, "main.ts"), withLines(APP, stdout));
    const formatted = textOf("clusters.ts").replaceAll('"', "'").replaceAll(";", "");
    writeFileSync(join(folder, "clusters.ts"), formatted);
    const later = await adopt("--out", "clusters.ts");
    expect(later.stdout).not.toContain("needs two lines");
    expect(later.stdout).toContain("The plan must say: 2 to import,");
    expect(files().filter((name) => name.startsWith("clusters"))).toEqual(["clusters.ts"]);
    expect(textOf("clusters.ts").startsWith(formatted.slice(0, formatted.lastIndexOf("}")).trimEnd())).toBe(
      true,
    );

    // Somebody changes the file: it stays, and the next one has a function of its own.
    const edited = `${textOf("clusters.ts")}// mine\n`;
    writeFileSync(join(folder, "clusters.ts"), edited);
    await create("prometheus", { name: "late", prometheus_whitelist: ["10.0.0.0/8"] });
    const last = await adopt("--out", "clusters.ts");
    await service.ask("DELETE", `/cluster/prometheus/${idOf("late")}`);
    expect(last.stdout).toContain("  addClusters2(app);\n");
    expect(textOf("clusters.ts")).toBe(edited);
    expect(textOf("clusters-2.ts")).toContain('new CloudPrometheus(stack, "prometheus-late", {');
  });

  it("in CommonJS gets a module of ECMAScript, which the printed lines load", async () => {
    writeApp("main.js", COMMONJS);
    const { stdout, stderr } = await adopt("--out", "clusters.ts");
    expect([stderr, stdout]).toEqual(["", expect.stringContaining(" in clusters.mjs: ")]);
    expect(stdout).toContain("is CommonJS");
    writeFileSync(join(folder, "main.js"), withLines(COMMONJS, stdout));
    const again = await adopt("--out", "clusters.ts");
    expect([again.stderr, again.stdout]).toEqual(["", expect.stringContaining("nothing was written")]);
    expect(again.stdout).toContain("Left out 3: 3 in the program already");
  });

  it("that fails is refused, and nothing is written", async () => {
    writeApp("main.ts", 'console.error("why");\nprocess.exit(9);\n');
    const { code, stderr } = await adopt("--out", "clusters.ts");
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining("failed with exit code 9")]);
    expect(files()).not.toContain("clusters.ts");
  });
});

describe("in a folder with a program", () => {
  const REQUIRED =
    'terraform {\n  required_providers {\n    managed = { source = "clusters.internal/managed/cloud" }\n  }\n}\n';

  it("takes its provider, and names that it does not have", async () => {
    writeFileSync(
      join(folder, "main.tf"),
      `${REQUIRED}provider "managed" {
  alias = "eu"
}
variable "opensearch_audit__login__client_secret" {
  type = string
}
resource "cloud_opensearch" "logs" {
  provider        = managed.eu
  name            = "other"
  organization_id = 42
}
`,
    );
    expect((await adopt("--hcl", "clusters.tf", "--secret-variables")).code).toBe(0);
    const text = textOf("clusters.tf");
    expect(text).not.toMatch(/required_providers|^provider/m);
    expect(text.match(/^ {2}provider +=.*$/gm)).toHaveLength(3);
    expect(text).toContain(`resource "cloud_opensearch" "logs_${idOf("logs")}" {`);
    expect(text).toContain(`variable "opensearch_audit__login__client_secret_${idOf("audit")}" {`);
  });

  it("leaves out what the state has, and names it", async () => {
    writeState("cloud_opensearch", "mine", idOf("logs"));
    expect((await adopt("--hcl", "clusters.tf")).stdout).toContain("1 in the state, and in no file (logs)");
  });

  it("is refused where nobody initialized the backend of its state", async () => {
    writeFileSync(join(folder, "main.tf"), `${REQUIRED}terraform {\n  backend "s3" {}\n}\n`);
    const { code, stderr } = await adopt("--hcl", "clusters.tf");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Nothing was written: .* run `\w+ init` there/),
    ]);
    expect(files()).toEqual(["main.tf"]);
  });

  it("leaves out what it imports, and writes nothing if nothing is left", async () => {
    const block = (to: string, name: string) => `import {\n  to = ${to}\n  id = "42/${name}"\n}\n`;
    writeFileSync(
      join(folder, "main.tf"),
      block("cloud_opensearch.logs", "logs") +
        block("cloud_opensearch.audit", "audit") +
        block("cloud_prometheus.mine", "metrics"),
    );
    expect((await adopt("--hcl", "clusters.tf")).stdout).toContain("nothing was written");
    expect(files()).toEqual(["main.tf"]);
  });

  it.each<[what: string, text: string, says: string]>([
    [
      "that requires other providers",
      'terraform {\n  required_providers {\n    other = { source = "example.com/a/other" }\n  }\n}\n',
      "main.tf does not say where this provider comes from: add `cloud = { source",
    ],
    [
      "whose provider has no source",
      'provider "cloud" {}\n',
      "does not say where this provider comes from: add `cloud = ",
    ],
    [
      "that has the name for another provider",
      'terraform {\n  required_providers {\n    cloud = { source = "example.com/a/cloud" }\n  }\n}\n',
      "does not say where this provider comes from: add `managed = ",
    ],
    [
      "whose provider speaks with another service",
      `${REQUIRED}provider "managed" {\n  base_url = "https://elsewhere.example.com"\n}\n`,
      "the provider of this folder speaks with https://elsewhere.example.com",
    ],
  ])("refuses one %s, and edits nothing", async (_what, text, says) => {
    writeFileSync(join(folder, "main.tf"), text);
    const { code, stderr } = await adopt("--hcl", "clusters.tf");
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
    expect(files()).toEqual(["main.tf"]);
    expect(textOf("main.tf")).toBe(text);
  });
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
  ["no place", ["--exclude", "a"], { code: 2, message: "Give one of --out clusters.ts" }],
  [
    "a cluster without a kind",
    ["--out", "a.ts", "--cluster", "17"],
    { code: 2, message: "--cluster 17: give a kind and an id" },
  ],
  [
    "an organization without clusters",
    ["--out", "a.ts", "--organization", "43"],
    { code: 1, message: "Organization 43 has no clusters" },
  ],
])("refuses %s, and writes nothing", async (_what, args, { code, message }) => {
  const run = await adopt(...args);
  expect(run.code).toBe(code);
  expect(run.stderr).toContain(message);
  expect(files()).toEqual([]);
});

it("refuses an empty token, and sends nothing", async () => {
  const run = await callCommand(["adopt", "--organization", "42", "--out", "a.ts"], {
    cwd: folder,
    env: { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: "" },
  });
  expect(run).toMatchObject({ code: 1, stderr: "CLOUD_ACCESS_TOKEN is empty: set it.\n" });
});

it("does what docs/migrate.md says", async () => {
  const page = readFileSync(join(ROOT, "docs", "migrate.md"), "utf8");
  const commands = [...page.matchAll(/^npx --no cdktf-provider-cloud adopt (.*)$/gm)];
  expect(commands).toHaveLength(3);
  for (const [, args = ""] of commands) {
    const env = { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
    expect((await callCommand(["adopt", ...args.split(" ")], { cwd: folder, env })).code).toBe(0);
  }
  expect(files()).toEqual(["clusters.imports.tf", "clusters.tf", "clusters.ts"]);
});
