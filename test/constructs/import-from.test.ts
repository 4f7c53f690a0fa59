/** `importFrom` of the clusters: the import of CDKTF, without a process for each in every synth. */
import { App, TerraformStack } from "cdktf";

import { CloudOpensearch, CloudPrometheus, CloudProvider } from "../../src";

it("imports a cluster, and asks no core for its version", () => {
  const stack = new TerraformStack(new App(), "clusters");
  const provider = new CloudProvider(stack, "cloud", {});
  const logs = new CloudOpensearch(stack, "logs", { name: "logs", organizationId: 42 });
  logs.importFrom("17");
  const metrics = new CloudPrometheus(stack, "metrics", { name: "metrics", organizationId: 42 });
  metrics.importFrom("42/metrics", provider);
  const { import: imports } = stack.toTerraform() as { readonly import: unknown };
  expect(imports).toEqual([
    { to: "cloud_opensearch.logs", id: "17" },
    { to: "cloud_prometheus.metrics", id: "42/metrics", provider: "cloud" },
  ]);
  const { hcl } = stack.toHclTerraform() as { readonly hcl: string };
  expect(hcl).toMatch(/import \{\s+to = cloud_opensearch\.logs\s+id = "17"\s+\}/);
  logs.node.addValidation({ validate: () => ["a validation of a user"] });
  expect([logs.node.validate(), metrics.node.validate()]).toEqual([["a validation of a user"], []]);
});
