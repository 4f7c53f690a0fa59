/** A stack that CDKTF wrote in Terraform's language is read as the JSON that it would have written. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import {
  type App,
  LocalBackend,
  S3Backend,
  TerraformLocal,
  TerraformOutput,
  TerraformStack,
  TerraformVariable,
} from "cdktf";

import { CloudOpensearch, CloudPrometheus, CloudProvider } from "../../src";
import { isJsonObject, type Json, type JsonObject } from "../../src/json";
import {
  declaredBackend,
  declaredClusters,
  declaredImports,
  declaredProviders,
  readManifest,
  readProgramFile,
  readSourceLines,
  readStack,
  stackFileIn,
  writtenValue,
} from "../../src/terraform-files";
import { synthesizedApp } from "../constructs/synthesize";
import { temporaryFolder } from "../temporary-folder";

/** Everything of this package, and what apps usually have beside it. */
function company(app: App): void {
  const base = new TerraformStack(app, "base");
  new LocalBackend(base, { path: "base.tfstate" });
  new CloudProvider(base, "cloud", {});
  new TerraformOutput(base, "note", { value: 'a "b"', description: "a ${upper(var.b)}\tc" });
  const stack = new TerraformStack(app, "production");
  new S3Backend(stack, { bucket: "states", key: "production", region: "eu-west-1" });
  new CloudProvider(stack, "cloud", { baseUrl: "https://clusters.example.com" });
  const eu = new CloudProvider(stack, "eu", { alias: "eu", maxRetries: 3 });
  const secret = new TerraformVariable(stack, "secret", { type: "string", sensitive: true });
  const agents = new TerraformVariable(stack, "agents", { type: "list(string)", default: ["10.0.0.0/8"] });
  const office = new TerraformLocal(stack, "office", ["203.0.113.0/24"]);
  const logs = new CloudOpensearch(stack, "logs", {
    name: "logs",
    organizationId: 42,
    ipAllowlist: ["203.0.113.0/24", "2001:db8::/32"],
    dashboardsIpAllowlist: office.asList,
    maintenanceWindow: { dayOfWeek: "sunday", startTime: "02:00", endTime: "04:00" },
    authSources: [
      {
        name: "dashboards",
        type: "oidc",
        connectUrl: "https://login.example.com/x",
        clientId: "dashboards",
        clientSecret: secret.stringValue,
        dashboardsLogin: true,
      },
    ],
    lifecycle: { ignoreChanges: ["tier", "maintenance_window"], preventDestroy: true },
  });
  logs.mustReach("ci", ["203.0.113.7"], { endpoint: "api" });
  const metrics = new CloudPrometheus(stack, "metrics", {
    name: "metrics",
    organizationId: 42,
    prometheusWhitelist: agents.listValue,
    provider: eu,
    dependsOn: [logs],
  });
  metrics.importFrom("42/metrics");
  new TerraformOutput(stack, "url", { value: logs.url });
}

/** Returns what Terraform reads alike: one block for a list of one, and a number, which CDKTF prints for its text. */
function alike(json: Json): Json {
  if (typeof json === "string") return /^\d+$/.test(json) ? Number(json) : json;
  if (Array.isArray(json)) {
    const items = (json as readonly Json[]).map(alike);
    return items.length === 1 && isJsonObject(items[0]) ? items[0] : items;
  }
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, alike(value)]));
}

const stacksOf = (output: string): readonly Json[] =>
  (readManifest(output) ?? []).map(({ file }) => alike(readStack(file)));

it("whatever the app has", () => {
  expect(stacksOf(synthesizedApp("hcl", company))).toEqual(stacksOf(synthesizedApp("json", company)));
});

it("as the golden of this package", () => {
  const [golden, folder] = [join(__dirname, "../golden"), temporaryFolder()];
  for (const name of ["cdk.tf", "cdk.tf.json"])
    writeFileSync(join(folder, name), readFileSync(join(golden, name)));
  writeFileSync(join(folder, "metadata.json"), readFileSync(join(golden, "cdk.tf.json")));
  expect(alike(readStack(join(folder, "cdk.tf")))).toEqual(alike(readStack(join(folder, "cdk.tf.json"))));
});

describe.each(["json", "hcl"] as const)("an app in %s has", (language) => {
  let output: string;
  beforeAll(() => {
    output = synthesizedApp(language, (app) => {
      company(app);
      const [base, production] = app.node.children as TerraformStack[];
      production?.addDependency(base as TerraformStack);
    });
  });

  it("its stacks, with what each depends on", () => {
    expect(
      readManifest(output)?.map(({ name, path, dependencies, folder }) => [name, path, dependencies, folder]),
    ).toEqual([
      ["base", "base", [], join(output, "stacks", "base")],
      ["production", "production", ["base"], join(output, "stacks", "production")],
    ]);
  });

  it("its clusters, providers, backends and source lines", () => {
    const [base, production] = (readManifest(output) ?? []).map(({ file }) => readStack(file)) as [
      JsonObject,
      JsonObject,
    ];
    expect([declaredBackend(base)?.type, declaredBackend(production)?.type]).toEqual(["local", "s3"]);
    expect(declaredProviders(production).map(({ name, body }) => [name, body["base_url"]])).toEqual([
      ["cloud", "https://clusters.example.com"],
      ["cloud.eu", undefined],
    ]);
    expect(
      declaredClusters(production).map(({ address, provider, body }) => [address, provider, body["name"]]),
    ).toEqual([
      ["cloud_opensearch.logs", "cloud", "logs"],
      ["cloud_prometheus.metrics", "cloud.eu", "metrics"],
    ]);
    expect(declaredImports(production)).toMatchObject([
      { address: "cloud_prometheus.metrics", organization: "42", name: "metrics", provider: undefined },
    ]);
    const lines = readSourceLines(join(output, "stacks", "production"));
    expect(Object.keys(lines ?? {})).toEqual([
      "cloud_opensearch.logs",
      "cloud_prometheus.metrics",
      "var.agents",
      "var.secret",
    ]);
  });
});

it("refuses a folder with a stack in each language, and a stack without its metadata", () => {
  const folder = join(synthesizedApp("hcl", company), "stacks", "production");
  expect(stackFileIn(folder)).toBe(join(folder, "cdk.tf"));
  rmSync(join(folder, "metadata.json"));
  expect(() => readStack(join(folder, "cdk.tf"))).toThrow("has no metadata.json beside it");
  writeFileSync(join(folder, "cdk.tf.json"), "{}");
  expect(() => stackFileIn(folder)).toThrow("holds both cdk.tf.json and cdk.tf");
});

it.each<[string, string, string]>([
  ["JSON in cdk.tf", "cdk.tf", '{"output":{}}'],
  ["Terraform's language in cdk.tf.json", "cdk.tf.json", 'terraform {\n}\noutput "a" {}'],
])("reads %s", (_what, name, text) => {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  expect(readProgramFile(file).json).toHaveProperty("output");
});

it.each<[string, string, string]>([
  ["main.tf", 'x = "', "is not valid in line 1"],
  ["main.tf", "a {\n}\nb [", "is not valid in line 3"],
  ["main.tf", "x = [\n  1\n]\ny = [1 2, [,]]", "is not valid in line 4"],
  ["main.tf.json", "{", "is not JSON (line 1, column 2)"],
  ["main.tf.json", "[]", "holds no JSON object"],
])("says what is wrong with %s: %j", (name, text, problem) => {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  expect(() => readProgramFile(file)).toThrow(`${file} ${problem}`);
});

it.each<[Json, ReturnType<typeof writtenValue>]>([
  ["a", { value: "a" }],
  ["$${a} %%{b}", { value: "${a} %{b}" }],
  [42, { value: 42 }],
  [false, { value: false }],
  ["${var.a}", { expression: "var.a" }],
  ['${merge({ a = "}" })}', { expression: 'merge({ a = "}" })' }],
  ["${a}-${b}", { expression: "${a}-${b}" }],
  ["a %{ if b }c%{ endif }", { expression: "a %{ if b }c%{ endif }" }],
  [null, undefined],
  [[], undefined],
])("takes %j as %j", (json, written) => expect(writtenValue(json)).toEqual(written));
