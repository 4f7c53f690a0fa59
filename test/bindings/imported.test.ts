/** The provider of a cluster that is imported with its configuration generated. */
import { type App, TerraformStack, Testing } from "cdktf";

import { CloudOpensearch, CloudPrometheus, CloudProvider } from "../../src";
import { openApp, stackOf, synthesizeApp } from "../constructs/synthesize";

type Provider = CloudProvider | undefined;

/** A stack, with a provider for each alias; an alias may be undefined. */
function providersOf(stack: TerraformStack, aliases: readonly (string | undefined)[]): CloudProvider[] {
  return aliases.map(
    (alias, index) => new CloudProvider(stack, `provider${index}`, alias === undefined ? {} : { alias }),
  );
}

interface Imported {
  readonly aliases: readonly (string | undefined)[];
  readonly given?: number;
  readonly name: string;
}

it.each<[what: string, given: Imported]>([
  ["the default provider", { aliases: [undefined], name: "cloud" }],
  ["the default provider of several", { aliases: ["eu", undefined, "us"], name: "cloud" }],
  ["the only provider, with an alias", { aliases: ["eu"], name: "cloud.eu" }],
  ["Terraform's default, if there are only aliases", { aliases: ["eu", "us"], name: "cloud" }],
  ["a given provider with an alias", { aliases: [undefined, "eu"], given: 1, name: "cloud.eu" }],
  ["a given provider without an alias", { aliases: ["eu", undefined], given: 1, name: "cloud" }],
])("is %s", (_, { aliases, given, name }) => {
  const { error, files } = synthesizeApp((app) => {
    const stack = new TerraformStack(app, "app");
    const later = given === undefined ? undefined : providersOf(stack, aliases)[given];
    CloudPrometheus.generateConfigForImport(stack, "metrics", "42/metrics", later);
    CloudOpensearch.generateConfigForImport(stack, "logs", "17", later);
    if (given === undefined) providersOf(stack, aliases); // Providers may be made after the import.
  });
  expect(error).toBe("");
  expect((JSON.parse(files["app"] ?? "{}") as { readonly import?: unknown }).import).toEqual([
    { to: "cloud_prometheus.metrics", id: "42/metrics", provider: name },
    { to: "cloud_opensearch.logs", id: "17", provider: name },
  ]);
});

it("is named in HCL too, and in `Testing.synth`", () => {
  const build = (app: App): TerraformStack => {
    const stack = stackOf(app, "app");
    CloudPrometheus.generateConfigForImport(stack, "metrics", "42/metrics");
    return stack;
  };
  const { files } = synthesizeApp((app) => void build(app), { hclOutput: true });
  expect(files["app"]).toMatch(/import \{[^}]*\bprovider *= cloud\n/);
  expect(Testing.synth(build(openApp()))).toContain('"provider": "cloud"');
});

it.each<[string, (app: App, stack: TerraformStack) => Provider, string]>([
  [
    "a stack without one",
    () => undefined,
    "the stack app has no provider to import with; make a CloudProvider in it",
  ],
  [
    "one of another stack",
    (app, stack) => {
      new CloudProvider(stack, "cloud");
      return new CloudProvider(new TerraformStack(app, "other"), "theirs", { alias: "theirs" });
    },
    "provider: is other/theirs, a provider of another stack; give one of the stack app",
  ],
])("is refused: %s", (_, build, message) => {
  const { error } = synthesizeApp((app) => {
    const stack = new TerraformStack(app, "app");
    CloudPrometheus.generateConfigForImport(stack, "metrics", "42/metrics", build(app, stack));
  });
  expect(error).toContain(`[app/metrics] ${message}`);
});
