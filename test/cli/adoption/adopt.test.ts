/** The command `adopt`, with the emulator: what it writes, leaves out and refuses. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import { format } from "prettier/standalone";

import { isUnedited } from "../../../src/adopt";
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
    expect((await adopt("--hcl", "clusters.tf", "--force")).code).toBe(0);
    expect(textOf("clusters.tf")).not.toBe(before);
    expect(textOf("clusters.tf")).toContain('resource "cloud_opensearch" "logs"');
    writeFileSync(join(folder, "clusters.tf"), `${textOf("clusters.tf")}# edited\n`);
    expect((await adopt("--hcl", "clusters.tf", "--force")).code).toBe(2);
  });
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
  prepareApp(file);
  writeFileSync(join(folder, file), text);
}

/** Writes what a program of CDKTF needs. */
function prepareApp(file: string): void {
  linkPackages(folder, ["@types", "ts-node", "typescript"]);
  const app = file.endsWith(".ts") ? `node node_modules/ts-node/dist/bin.js ${file}` : `node ${file}`;
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
  const compilerOptions = { target: "es2022", module: "commonjs", strict: true, noUnusedLocals: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
}

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
    writeApp("main.ts", APP);
    const { code, stdout } = await adopt("--out", "clusters.ts", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      files: ["clusters.ts", "main.ts"],
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

describe("adds what is new to a program that is there", () => {
  const EXISTING = `terraform {
  required_providers {
    managed = { source = "clusters.internal/managed/cloud" }
  }
}
provider "managed" {
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
`;

  it("with its provider, and with names that it does not have", async () => {
    writeFileSync(join(folder, "main.tf"), EXISTING);
    expect((await adopt("--hcl", "clusters.tf", "--secret-variables")).code).toBe(0);
    const text = textOf("clusters.tf");
    expect(text).not.toMatch(/required_providers|^provider/m);
    expect(text.match(/^ {2}provider +=.*$/gm)).toEqual(
      Array.from({ length: 3 }, () => "  provider        = managed.eu"),
    );
    expect(text).toContain(`resource "cloud_opensearch" "logs_${idOf("logs")}" {`);
    expect(text).toContain(`variable "opensearch_audit__login__client_secret_${idOf("audit")}" {`);
  });

  it("at the end of the files that are there, of which no line changes", async () => {
    await adopt("--hcl", "clusters.tf", "--exclude", "logs", "--exclude", "metrics");
    const first = textOf("clusters.tf");
    expect((await adopt("--hcl", "clusters.tf", "--exclude", "metrics")).code).toBe(0);
    expect(isUnedited(textOf("clusters.tf"))).toBe(true);
    const edited = `${textOf("clusters.tf")}# mine\n`;
    writeFileSync(join(folder, "clusters.tf"), edited);
    expect((await adopt("--hcl", "clusters.tf")).code).toBe(0);
    expect(edited.startsWith(first)).toBe(true);
    expect(textOf("clusters.tf").startsWith(edited)).toBe(true);
    for (const name of ["logs", "audit", "metrics"])
      expect(textOf("clusters.tf").match(new RegExp(`^resource "\\w+" "${name}"`, "gm"))).toHaveLength(1);
    expect(textOf("clusters.imports.tf").match(/^import/gm)).toHaveLength(3);
    expect(await adopt("--hcl", "clusters.tf")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("nothing was written") as string,
    });
  });

  const SOURCE =
    /\n {4}other = .*\n\n {4}cloud = \{ source = "clusters\.internal\/managed\/cloud" \}\n {2}\}\n/;

  it("requires the provider where the others are required", async () => {
    const other = 'other = { source = "example.com/a/other" }';
    writeFileSync(join(folder, "main.tf"), `terraform {\n  required_providers {\n    ${other}\n  }\n}\n`);
    expect((await adopt("--hcl", "clusters.tf")).code).toBe(0);
    expect(textOf("main.tf")).toMatch(SOURCE);
  });

  it.each<[where: string, text: string, says: string]>([
    [
      "in a block on one line",
      "terraform {\n  required_providers { other = {} }\n}\n",
      "to `required_providers` first",
    ],
    [
      "where its source is missing",
      'provider "cloud" {}\n',
      "does not say where the provider `cloud` comes from",
    ],
    [
      "where its name is another provider's",
      'terraform {\n  required_providers {\n    cloud = { source = "example.com/a/cloud" }\n  }\n}\n',
      "another provider under the name `cloud`",
    ],
  ])("does not require the provider %s", async (_where, text, says) => {
    writeFileSync(join(folder, "main.tf"), text);
    expect(await adopt("--hcl", "clusters.tf")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(says) as string,
    });
    expect(files()).toEqual(["main.tf"]);
  });

  interface Refused {
    readonly main?: string;
    readonly text?: string;
    readonly args?: readonly string[];
    /** @default 2 */
    readonly code?: number;
    readonly says: string;
  }

  it.each<[what: string, given: Refused]>([
    [
      "several stacks",
      {
        text: APP.replace("app.synth", 'new TerraformStack(app, "second");\napp.synth'),
        says: "Give --stack NAME",
      },
    ],
    [
      "another stack",
      {
        args: ["--stack", "prod"],
        says: "--stack prod: the app of this project makes no such stack, but mine",
      },
    ],
    [
      "a program in JavaScript that a compiler wrote",
      {
        main: "main.js",
        text: `Object.defineProperty(exports, "__esModule", { value: true });\n${COMMONJS}`,
        says: "main.js is compiled, and its source was not found among the files of the app",
      },
    ],
    [
      "a program without an app",
      { text: APP.replace("app.synth()", '(app as App)["synth"]()'), code: 1, says: "" },
    ],
  ])(
    "refuses %s, and writes nothing",
    async (_what, { main = "main.ts", text = APP, args = [], ...refused }) => {
      writeApp(main, text);
      const before = files();
      const run = await adopt("--out", "clusters.ts", ...args);
      expect(run.stderr).toContain(refused.says);
      expect(run.code).toBe(refused.code ?? 2);
      expect(files().filter((name) => name !== "cdktf.out")).toEqual(before);
      expect(readFileSync(join(folder, main), "utf8")).toBe(text);
    },
  );
});

describe("an app in JavaScript", () => {
  const CALL = /^addClusters\d?\(app\);\n/gm;
  const calls = (file: string) => readFileSync(join(folder, file), "utf8").match(CALL);

  interface Module {
    readonly main: string;
    readonly text: string;
    readonly type?: "module";
    /** How the program imports what was written first. */
    readonly imported: string;
  }

  /** Writes the app, and adopts two of three clusters, which writes a module. Returns the ending of modules. */
  async function adoptFirst({ main, text, type, imported }: Module): Promise<string> {
    writeApp(main, text);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
    const [, ending = ""] = main.split(".");
    expect((await adopt("--out", "clusters.ts", "--exclude", "logs")).stdout).toContain(
      `in clusters.${ending}, ${main}.`,
    );
    const whole = readFileSync(join(folder, main), "utf8");
    expect(whole.replace(imported, "").replace(CALL, "")).toBe(text);
    expect(whole.startsWith(text.slice(0, 12))).toBe(true);
    const added = readFileSync(join(folder, `clusters.${ending}`), "utf8");
    expect(await format(added, { parser: "babel", plugins: [babel, estree] })).toBe(added);
    return ending;
  }

  const REQUIRED: Module = {
    main: "main.js",
    text: COMMONJS,
    imported: 'const { addClusters } = require("./clusters");\n',
  };
  const IMPORTED: Module = {
    main: "main.mjs",
    text: APP,
    imported: 'import { addClusters } from "./clusters.mjs";\n',
  };

  it.each<[how: string, module: Module]>([
    [
      "import",
      {
        main: "main.js",
        text: APP,
        type: "module",
        imported: 'import { addClusters } from "./clusters.js";\n',
      },
    ],
    [
      "require, in a .cjs file",
      {
        main: "main.cjs",
        text: COMMONJS,
        imported: 'const { addClusters } = require("./clusters.cjs");\n',
      },
    ],
  ])("gets JavaScript, by %s", async (_how, module) => {
    await adoptFirst(module);
  });

  it.each<[how: string, module: Module]>([
    ["require", REQUIRED],
    ["import, in an .mjs file", IMPORTED],
  ])("gets JavaScript, by %s, again and again", async (_how, module) => {
    const ending = await adoptFirst(module);
    const added = readFileSync(join(folder, `clusters.${ending}`), "utf8");
    expect((await adopt("--out", `clusters.${ending}`)).stdout).toContain(
      `in clusters-2.${ending}, ${module.main}.`,
    );
    expect(calls(module.main)).toHaveLength(2);
    expect((await adopt("--out", "clusters.ts")).stdout).toContain("nothing was written");
    expect((await adopt("--out", "clusters.ts", "--exclude", "logs", "--force")).code).toBe(0);
    expect(readFileSync(join(folder, `clusters.${ending}`), "utf8")).toBe(added);
  });
});

describe("--split beside a program", () => {
  interface Split {
    readonly main: string;
    readonly text: string;
    /** The files of the clusters that are adopted first, and of those that are adopted later. */
    readonly first: string;
    readonly later: string;
  }

  it.each<[split: string, given: Split]>([
    ["kind", { main: "main.ts", text: APP, first: "opensearch.ts", later: "opensearch-2.ts" }],
    [
      "cluster",
      { main: "main.js", text: COMMONJS, first: "opensearch-logs.js", later: "opensearch-audit.js" },
    ],
  ])("%s adds files that the program calls by one function", async (split, { main, text, first, later }) => {
    writeApp(main, text);
    const ending = main.slice(4);
    const clusters = () => readdirSync(join(folder, "clusters")).sort();
    expect((await adopt("--out", "clusters", "--split", split, "--exclude", "audit")).stderr).toBe("");
    expect(clusters()).toEqual([`index${ending}`, first].sort());
    expect((await adopt("--out", "clusters", "--split", split)).stderr).toBe("");
    expect(clusters()).toEqual([`index-2${ending}`, `index${ending}`, first, later].sort());
    const whole = readFileSync(join(folder, main), "utf8");
    expect(whole.match(/^addClusters2?\(app\);$/gm)).toHaveLength(2);
    expect((await adopt("--out", "clusters", "--split", split)).stdout).toContain("nothing was written");
    const forced = await adopt("--out", "clusters", "--split", split, "--force", "--exclude", "audit");
    expect([forced.code, clusters().length]).toEqual([0, 4]);
  });

  it("adds to the files in Terraform's language that are there", async () => {
    writeFileSync(
      join(folder, "main.tf"),
      'provider "cloud" {}\nterraform {\n  required_providers {\n    cloud = { source = "clusters.internal/managed/cloud" }\n  }\n}\n',
    );
    await adopt("--hcl", ".", "--split", "kind", "--exclude", "audit");
    const [before, names] = [textOf("opensearch.tf"), files()];
    expect(names).toEqual(["imports.tf", "main.tf", "opensearch.tf", "prometheus.tf", "shared.tf"]);
    expect((await adopt("--hcl", ".", "--split", "kind")).code).toBe(0);
    expect(files()).toEqual(names);
    expect(textOf("opensearch.tf").startsWith(before)).toBe(true);
    expect(textOf("opensearch.tf").match(/^resource /gm)).toHaveLength(2);
  });
});

describe("--force", () => {
  it.each([
    ["another organization", ["--organization", "44"]],
    ["another selection", ["--exclude", "logs"]],
  ])("does not remove what was adopted of %s, unless --remove-others is given", async (_what, args) => {
    await service.ask("POST", "/cluster/prometheus", {
      name: "other",
      organization_id: 44,
      prometheus_whitelist: ["10.0.0.0/8"],
    });
    await adopt("--hcl", "clusters.tf");
    const before = textOf("clusters.tf");
    const refused = await adopt("--hcl", "clusters.tf", "--force", ...args);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("cloud_opensearch.logs of organization 42 in clusters.tf");
    expect(textOf("clusters.tf")).toBe(before);
    expect((await adopt("--hcl", "clusters.tf", "--force", "--remove-others", ...args)).code).toBe(0);
    expect(textOf("clusters.tf")).not.toContain('"logs"');
  });
});

it("writes its program again with --force, with the call that a later run added", async () => {
  await adopt("--out", "clusters.ts", "--exclude", "metrics");
  const written = textOf("clusters.ts");
  prepareApp("clusters.main.ts");
  expect(await adopt("--out", "clusters.ts")).toMatchObject({
    stderr: "",
    stdout: expect.stringContaining("in clusters-2.ts, clusters.ts.") as string,
  });
  const called = textOf("clusters.ts");
  expect(called.replace(/^import \{ addClusters2 .*\n/m, "")).toBe(`${written}\naddClusters2(app);\n`);
  expect((await adopt("--out", "clusters.ts", "--force", "--omit-defaults")).code).toBe(0);
  const again = textOf("clusters.ts");
  expect(again).toContain("Left out, as the service's defaults");
  expect(again).toMatch(/^import \{ addClusters2 \} from ".\/clusters-2";\n[^]*\naddClusters2\(app\);\n$/m);
  expect((await adopt("--out", "clusters.ts")).stdout).toContain("nothing was written");
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
  ["no place", ["--exclude", "a"], { code: 2, message: "Give one of --out clusters.ts" }],
  ["two places", ["--out", "a.ts", "--hcl", "a.tf"], { code: 2, message: "Give one of --out clusters.ts" }],
  ["a file with another ending", ["--out", "clusters.tf"], { code: 2, message: "ends with .ts" }],
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
  const run = await runCommand(["adopt", "--organization", "42", "--out", "a.ts"], {
    cwd: folder,
    env: { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: "" },
  });
  expect(run).toMatchObject({ code: 1, stderr: "CLOUD_ACCESS_TOKEN is empty: set it.\n" });
});

it("does what docs/migrate.md says", async () => {
  const page = readFileSync(join(ROOT, "docs", "migrate.md"), "utf8");
  const commands = [
    ...page.matchAll(/^ *\.\/node_modules\/\.bin\/cdktf-provider-cloud adopt (.*?)(?: \| git apply)?$/gm),
  ];
  expect(commands).toHaveLength(7);
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
