/** References of a program that Terraform accepts as the constructs write them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { TerraformIterator, TerraformOutput, type TerraformStack } from "cdktf";

import { PROVIDER_SOURCE } from "../../src/schema";
import { declare, OWN, TRIGGERS } from "../constructs/element/replacement-triggers";
import { opensearch, prometheus, synthesize } from "../constructs/synthesize";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

describeWithTerraform("a reference of a CDKTF program", () => {
  const workspace = useWorkspace();

  /** Writes what CDKTF makes of a program, without the checks of the constructs. */
  const write = (build: (stack: TerraformStack) => void): void => {
    const { error, json } = synthesize(build, { skipValidation: true });
    expect(error).toBe("");
    const written = { ...json, terraform: { required_providers: { cloud: { source: PROVIDER_SOURCE } } } };
    writeFileSync(join(workspace.folder, "cdk.tf.json"), JSON.stringify(written));
  };

  it("in replaceTriggeredBy", async () => {
    write((stack) => {
      const declared = declare(stack);
      for (const [index, [, own, { entry }]] of TRIGGERS.entries()) {
        const name = `trigger-${index}`;
        const instance = { single: "", forEach: "-${each.key}", count: "-${count.index}" }[own];
        const lifecycle = { replaceTriggeredBy: [entry(declared) as never] };
        prometheus(stack, { ...OWN[own], lifecycle, name: `${name}${instance}` }, name);
      }
    });
    await workspace.apply();
  });

  it("to several clusters", async () => {
    const clusters = { ...OWN.forEach, name: "${each.key}" };
    write((stack) => {
      const logs = opensearch(stack, clusters);
      const all = TerraformIterator.fromResources(logs);
      new TerraformOutput(stack, "all", { value: all.pluckProperty("url") });
      new TerraformOutput(stack, "one", { value: '${cloud_opensearch.logs["a"].url}' });
      const credentials = `data.cloud_opensearch_credentials.${logs.credentials.friendlyUniqueId}`;
      const customHostname = `\${${credentials}[each.key].username}.example.com`;
      opensearch(stack, { ...clusters, name: "other-${each.key}", customHostname }, "other");
    });
    await workspace.apply();

    write((stack) => {
      new TerraformOutput(stack, "each", { value: opensearch(stack, clusters).url });
    });
    expect((await workspace.terraform("plan")).stderr).toContain("Unsupported attribute");
  });
});
