/** What golden.test.ts does not show of the output in HCL. */
import { TerraformVariable } from "cdktf";

import { opensearch, prometheus, synthesize } from "../synthesize";

const hcl = (build: Parameters<typeof synthesize>[0]): string =>
  synthesize(build, { hclOutput: true }).files["app"] ?? "";

it("escapes texts, and writes overrides as attributes", () => {
  const text = hcl((stack) => {
    const authSources = [{ name: "login", type: "oidc", scope: 'say "hi" \\ $${x}' }];
    opensearch(stack, { authSources }).addOverride("tier", "advanced");
  });
  expect(text).toContain('\nscope = "say \\"hi\\" \\\\ $${x}"\n');
  expect(text).toContain('\ntier = "advanced"\n');
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
  const text = hcl((stack) => {
    opensearch(stack, {}, "other");
    opensearch(stack, { lifecycle });
  });
  expect(text).toContain(`lifecycle {\n${written}\n}`);
});

it("fails with the place of a value that cannot be written", () => {
  const { error } = synthesize((stack) => opensearch(stack, { tier: () => "advanced" }), {
    hclOutput: true,
    skipValidation: true,
  });
  expect(error).toContain("app/logs (CloudOpensearch): tier: is a function");
});
