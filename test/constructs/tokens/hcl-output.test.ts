import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { App, TerraformVariable } from "cdktf";

import { opensearch, prometheus, stackOf, synthesize } from "../synthesize";

const hcl = (build: Parameters<typeof synthesize>[0]): string =>
  synthesize(build, { hclOutput: true }).files["app"] ?? "";

it("writes nested attributes as attributes, with the values of the JSON output", () => {
  const text = hcl((stack) => {
    const secret = new TerraformVariable(stack, "secret", { type: "string", sensitive: true });
    opensearch(stack, {
      ipAllowlist: ["203.0.113.7", "10.0.0.0/8", "::/64"],
      authSources: [
        { name: "login", type: "oidc", clientSecret: secret.stringValue, scope: 'say "hi" \\ $${x}' },
      ],
      repoConfig: { enableIamRole: true },
    });
  });
  expect(text).toContain(`resource "cloud_opensearch" "logs" {
auth_sources = [
{
client_secret = var.secret
name = "login"
scope = "say \\"hi\\" \\\\ $\${x}"
type = "oidc"
}
]
`);
  expect(text).toContain('ip_allowlist = [\n"10.0.0.0/8",\n"203.0.113.7/32",\n"::/64"\n]');
  expect(text).toContain("repo_config = {\nenable_iam_role = true\n}");
});

it("writes preconditions as blocks", () => {
  const text = hcl((stack) => {
    const office = new TerraformVariable(stack, "office", { type: "list(string)" });
    const metrics = prometheus(stack, {
      prometheusWhitelist: office.listValue,
      lifecycle: { preventDestroy: true, precondition: [{ condition: "${true}", errorMessage: "never" }] },
    });
    metrics.mustReach("agent", ["203.0.113.7"]);
  });
  expect(text).toContain(`lifecycle {
prevent_destroy = true
precondition {
condition = "\${true}"
error_message = "never"
}
precondition {
condition = "\${provider::cloud::cidrs_cover(var.office, ["203.0.113.7"])}"
`);
});

it.each<[string, object, string]>([
  ["all changes", { ignoreChanges: "all" }, "ignore_changes = all"],
  ["some changes", { ignoreChanges: ["tier", "version"] }, "ignore_changes = [tier, version]"],
  [
    "triggers",
    { replaceTriggeredBy: ["cloud_opensearch.other.id", "${cloud_opensearch.other}"] },
    "replace_triggered_by = [cloud_opensearch.other.id, cloud_opensearch.other]",
  ],
])("writes %s of a lifecycle as references", (_, lifecycle, written) => {
  expect(hcl((stack) => opensearch(stack, { lifecycle }))).toContain(`lifecycle {\n${written}\n}`);
});

it("writes overrides", () => {
  expect(hcl((stack) => opensearch(stack).addOverride("tier", "advanced"))).toContain('tier = "advanced"');
});

it("fails with the place of a value that cannot be written", () => {
  const { error } = synthesize((stack) => opensearch(stack, { tier: () => "advanced" }), {
    hclOutput: true,
    skipValidation: true,
  });
  expect(error).toContain("app/logs (CloudOpensearch): tier: is a function");
});

describe("cdktf's settings in docs/compatibility.md", () => {
  const HCL = /^terraform \{\n/;
  const JSON_TEXT = /^\{\n {2}"\/\/": /;

  it.each<[string, string | undefined, boolean, string, RegExp]>([
    ["SYNTH_HCL_OUTPUT=true writes HCL", "true", false, "cdk.tf", HCL],
    ["SYNTH_HCL_OUTPUT=true with hclOutput writes HCL", "true", true, "cdk.tf", HCL],
    ["hclOutput alone writes JSON under the name of HCL", undefined, true, "cdk.tf", JSON_TEXT],
    ["SYNTH_HCL_OUTPUT=1 writes HCL under the name of JSON", "1", false, "cdk.tf.json", HCL],
    ["no setting writes JSON", undefined, false, "cdk.tf.json", JSON_TEXT],
  ])("%s", (_, variable, hclOutput, file, content) => {
    const outdir = mkdtempSync(join(tmpdir(), "hcl-output-"));
    const before = process.env["SYNTH_HCL_OUTPUT"];
    try {
      if (variable === undefined) delete process.env["SYNTH_HCL_OUTPUT"];
      else process.env["SYNTH_HCL_OUTPUT"] = variable;
      const app = new App({ outdir, hclOutput });
      opensearch(stackOf(app, "app"));
      app.synth();
      const folder = join(outdir, "stacks", "app");
      expect(readFileSync(join(folder, file), "utf8")).toMatch(content);
      expect(existsSync(join(folder, file === "cdk.tf" ? "cdk.tf.json" : "cdk.tf"))).toBe(false);
    } finally {
      if (before === undefined) delete process.env["SYNTH_HCL_OUTPUT"];
      else process.env["SYNTH_HCL_OUTPUT"] = before;
      rmSync(outdir, { recursive: true });
    }
  });
});
