/** A plan of the real core is taken for the stack that it was made from, however it was made, and for no other one. */
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import {
  type App,
  Fn,
  LocalBackend,
  TerraformCount,
  TerraformHclModule,
  TerraformLocal,
  TerraformOutput,
  TerraformStack,
  TerraformVariable,
} from "cdktf";

import { CloudOpensearch, CloudPrometheus, CloudProvider } from "../../src";
import type { Json } from "../../src/json";
import { readSynthesized } from "../../src/review/node";
import { type Language, synthesizedApp } from "../constructs/synthesize";
import { writeBelow } from "../temporary-folder";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

interface Settings {
  readonly organization?: number;
  readonly office?: string;
  readonly address?: string;
  readonly tier?: string;
  readonly more?: boolean;
  readonly module?: boolean;
}

/** A stack with every way to write a value, whose clusters have the addresses of those in the other stacks. */
function stackIn(app: App, name: string, settings: Settings = {}): void {
  const { organization = 42, office = "203.0.113.0/24", address, tier = "advanced" } = settings;
  const stack = new TerraformStack(app, name);
  new LocalBackend(stack, { path: "state.tfstate" });
  new CloudProvider(stack, "cloud", {});
  const eu = new CloudProvider(stack, "eu", {
    alias: "eu",
    ...(address !== undefined && { baseUrl: address }),
  });
  const agents = new TerraformVariable(stack, "agents", { type: "list(string)", default: ["10.0.0.0/8"] });
  const nodes = new TerraformVariable(stack, "nodes", { type: "number", default: 3 });
  const local = new TerraformLocal(stack, "office", [office]);
  const secret = new TerraformVariable(stack, "secret", { type: "string", sensitive: true });
  const logs = new CloudOpensearch(stack, "logs", {
    name: `logs-${name}`,
    organizationId: organization,
    tier,
    dataNodeCount: nodes.numberValue,
    ipAllowlist: [office, "2001:db8::/32"],
    dashboardsIpAllowlist: local.asList,
    maintenanceWindow: { dayOfWeek: "sunday", startTime: "02:00", endTime: "04:00" },
    authSources: [
      {
        name: "login",
        type: "oidc",
        connectUrl: "https://login.example.com/x",
        clientId: "dashboards",
        clientSecret: secret.stringValue,
        dashboardsLogin: true,
      },
    ],
    lifecycle: { ignoreChanges: ["version"] },
  });
  logs.acknowledge("single-family-list", 'the "agents" have no IPv6: ask $${us} or 100%');
  new CloudPrometheus(stack, "metrics", {
    name: Fn.join("-", ["metrics", nodes.stringValue]),
    organizationId: organization,
    prometheusWhitelist: agents.listValue,
    dependsOn: [logs],
  });
  new CloudPrometheus(stack, "many", {
    name: "many-${count.index}",
    organizationId: organization,
    prometheusWhitelist: Fn.concat([local.asList, agents.listValue]),
    count: TerraformCount.of(nodes.numberValue),
    provider: eu,
  });
  if (settings.more === true)
    new CloudPrometheus(stack, "more", { name: `more-${name}`, organizationId: organization });
  if (settings.module === true)
    new TerraformHclModule(stack, "shared", { source: "./shared", skipAssetCreationFromLocalModules: true });
  new TerraformOutput(stack, "url", { value: logs.url });
}

describeWithTerraform("the stack of a plan", () => {
  const workspace = useWorkspace(() => ({ TF_VAR_secret: "a-secret" }));

  /** Plans a stack of an app, with the other files of its folder, and returns the plan's configuration. */
  const configurationOf = async (output: string, stack: string, ...args: string[]): Promise<Json> => {
    const folder = join(output, "stacks", stack);
    for (const name of readdirSync(folder).filter((one) => one.includes(".tf")))
      copyFileSync(join(folder, name), join(workspace.folder, name));
    await workspace.succeed("init", "-reconfigure", "-input=false");
    await workspace.succeed("plan", "-out=plan", ...args);
    const { stdout } = await workspace.succeed("show", "-json", "plan");
    return (JSON.parse(stdout) as { configuration: Json }).configuration;
  };
  const twoStacks = (language: Language, settings: Settings = {}) =>
    synthesizedApp(language, (app) => {
      stackIn(app, "staging", settings);
      stackIn(app, "production", settings);
    });
  const nameOf = (output: string, stack: string | undefined, configuration: Json) => {
    const reading = readSynthesized(output, stack, configuration);
    return reading.ok ? reading.synthesized.stack : reading.problem;
  };

  /** The app without settings. */
  const outputs = {} as Record<Language, string>;
  beforeAll(() => {
    Object.assign(outputs, { json: twoStacks("json"), hcl: twoStacks("hcl") });
  });

  it.each<[string, Language, readonly string[]]>([
    ["in JSON", "json", []],
    ["in HCL", "hcl", []],
    ["with a target", "json", ["-target=cloud_opensearch.logs"]],
    ["that destroys", "json", ["-destroy"]],
    ["that only refreshes", "hcl", ["-refresh-only"]],
    ["with variables", "hcl", ["-var=nodes=5", '-var=agents=["10.9.0.0/16"]']],
  ])("is found for a plan %s, and another one is refused", async (_what, language, args) => {
    const output = outputs[language];
    const configuration = await configurationOf(output, "staging", ...args);
    expect(nameOf(output, undefined, configuration)).toBe("staging");
    expect(nameOf(output, "staging", configuration)).toBe("staging");
    expect(nameOf(output, "production", configuration)).toMatch(
      /^has the stack production, and the plan is of staging: .* has another name in the plan\. Name it staging$/,
    );
    // The same commit, synthesized in the other language.
    expect(nameOf(outputs[language === "json" ? "hcl" : "json"], undefined, configuration)).toBe("staging");
  });

  it("is found with modules, and with files that somebody put into its folder", async () => {
    const output = twoStacks("json", { module: true });
    const beside = {
      "more.tf": 'resource "cloud_prometheus" "more" {\n  name = "more"\n  organization_id = 7\n}\n',
      "override.tf": 'resource "cloud_opensearch" "logs" {\n  tier = "standard"\n}\n',
      "backend_override.tf.json": '{"terraform":{"backend":{"local":{"path":"other.tfstate"}}}}',
    };
    for (const [name, text] of Object.entries(beside))
      for (const stack of ["staging", "production"]) writeBelow(output, join("stacks", stack, name), text);
    const module = 'resource "terraform_data" "one" {\n}\n';
    writeBelow(workspace.folder, "shared/main.tf", module);
    writeBelow(output, "stacks/staging/cdk.tf.json.bak", "not read");
    const configuration = await configurationOf(output, "staging");
    expect(nameOf(output, undefined, configuration)).toBe("staging");
  });

  let planned: Promise<Json> | undefined;
  it.each<[string, Settings, string]>([
    ["of another organization", { organization: 7 }, "has another organization_id"],
    ["with a cluster more", { more: true }, "cloud_prometheus.more is not in "],
  ])("is refused at another commit: %s", async (_what, settings, difference) => {
    const after = twoStacks("json", settings);
    const configuration = await (planned ??= configurationOf(outputs.json, "staging"));
    const problem = nameOf(after, "staging", configuration);
    expect(problem).toMatch(/^has the stack staging, and the plan is of another one: /);
    expect(problem).toContain(difference);
    expect(nameOf(after, undefined, configuration)).toMatch(/^has the stacks production, staging, and /);
  });

  it.each<[string, Settings]>([
    ["list", { office: "198.51.100.0/24" }],
    ["tier", { tier: "standard" }],
    ["address of the service", { address: "https://eu.example.com" }],
  ])("is found with another %s", async (_what, settings) => {
    const after = twoStacks("json", settings);
    const configuration = await (planned ??= configurationOf(outputs.json, "staging"));
    expect(nameOf(after, "staging", configuration)).toBe("staging");
    expect(nameOf(after, undefined, configuration)).toBe("staging");
    expect(nameOf(after, "production", configuration)).toMatch(/^has the stack production, and /);
  });
});
