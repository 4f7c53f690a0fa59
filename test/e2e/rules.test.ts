/** What the constructs refuse at synth, `terraform validate` refuses with the same codes. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { App, TerraformStack } from "cdktf";

import { ruleExamples } from "../../scripts/rule-examples";
import {
  CloudOpensearch,
  type CloudOpensearchConfig,
  CloudProvider,
  type CloudProviderConfig,
} from "../../src";
import { printedJson } from "../../src/cli/processes/terraform";
import { type ObjectValue, PROVIDER_SOURCE, type Value } from "../../src/schema";
import { ruleTable } from "../../src/schema/judging/rule-table";
import { isJudgedBy } from "../../src/schema/rules/rule";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

/** What Terraform itself says before it asks the provider, in its own words. */
const SAID_BY_TERRAFORM = [
  "unknown-attribute",
  "missing-attribute",
  "wrong-type",
  "read-only-attribute",
  "null-element",
];

const examples = Object.entries(ruleExamples)
  .filter(([code]) => !SAID_BY_TERRAFORM.includes(code))
  .map(([code, { schema, refused }]) => ({ code, isProvider: schema.name === "cloud", refused }));

interface Diagnostic {
  readonly severity: string;
  readonly detail: string;
  readonly address?: string;
}

describeWithTerraform("rules", () => {
  const workspace = useWorkspace();

  it("give the same errors at synth and by terraform validate", async () => {
    const required_providers = { cloud: { source: PROVIDER_SOURCE } };
    const [providers, clusters] = [true, false].map((of) =>
      examples.filter(({ isProvider }) => isProvider === of),
    );
    const byCode = (of: typeof examples = [], value: (example: (typeof examples)[number]) => object) =>
      Object.fromEntries(of.map((example) => [example.code, value(example)]));
    // Terraform judges a provider's configuration only where a resource uses it.
    const user = { name: "a", organization_id: 1, prometheus_whitelist: ["10.0.0.0/8"] };
    const configuration = {
      terraform: { required_providers },
      provider: { cloud: providers?.map(({ code, refused }) => ({ alias: code, ...refused })) },
      resource: {
        cloud_opensearch: byCode(clusters, ({ refused }) => refused),
        cloud_prometheus: byCode(providers, ({ code }) => ({ provider: `cloud.${code}`, ...user })),
      },
    };
    writeFileSync(join(workspace.folder, "main.tf.json"), JSON.stringify(configuration));
    const { stdout } = await workspace.terraform("validate", "-json");
    const { diagnostics } = printedJson(stdout) as unknown as { diagnostics: Diagnostic[] };
    const atValidate = (code: string) =>
      diagnostics.filter(({ address }) => address?.endsWith(`.${code}`) === true);
    for (const { code, isProvider, refused } of examples) {
      const said = atValidate(code).map(
        ({ severity, detail }) => `${severity} ${detail.replace(/\s+/g, " ")}`,
      );
      const expected = `(${code}`;
      const rule = ruleTable[code];
      expect({
        code,
        validate: said.some((text) => text.startsWith(severityOf(code)) && text.includes(expected)),
      }).toEqual({
        code,
        validate: rule === undefined || isJudgedBy(rule, "plan"),
      });
      expect({ code, synth: synthesizedCodes(isProvider, refused).includes(code) }).toEqual({
        code,
        synth: true,
      });
    }
  });
});

function severityOf(code: string): string {
  return ruleTable[code]?.severity ?? "";
}

/** The codes that a synth says of a configuration; warnings count as errors, so that all are said. */
function synthesizedCodes(isProvider: boolean, refused: ObjectValue): string {
  const outdir = mkdtempSync(join(tmpdir(), "rules-"));
  try {
    const app = new App({ outdir, context: { "cloud:strict": true, "cloud:allowPlaintextSecrets": true } });
    const stack = new TerraformStack(app, "stack");
    const config: unknown = camelCased(refused);
    new CloudProvider(stack, "cloud", isProvider ? (config as CloudProviderConfig) : {});
    if (!isProvider) new CloudOpensearch(stack, "logs", config as CloudOpensearchConfig);
    app.synth();
    return "";
  } catch (error) {
    return (error as Error).message;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

function camelCased(value: Value): unknown {
  if (Array.isArray(value)) return (value as readonly Value[]).map(camelCased);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as ObjectValue).map(([name, inner]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(inner),
    ]),
  );
}
