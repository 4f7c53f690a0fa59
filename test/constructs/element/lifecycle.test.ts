/** The references of `replaceTriggeredBy`, in JSON and in HCL. */
import { NullProvider } from "@cdktf/provider-null/lib/provider";

import { ReachabilityGate } from "../../../src";
import { prometheus, synthesize } from "../synthesize";
import { declare, OWN, TRIGGERS } from "./replacement-triggers";

it.each(TRIGGERS)("are Terraform's: %s, in a construct with %s", (_, own, { entry, reference }) => {
  const synthesized = (hclOutput: boolean) =>
    synthesize(
      (stack) => {
        const lifecycle = { replaceTriggeredBy: [entry(declare(stack)) as never] };
        prometheus(stack, { name: "own${try(each.key, count.index, 0)}", ...OWN[own], lifecycle }, "own");
      },
      { hclOutput },
    );
  const { error, json } = synthesized(false);
  expect(error).toBe("");
  expect(json.resource["cloud_prometheus"]?.["own"]?.["lifecycle"]).toEqual({
    replace_triggered_by: [reference],
  });
  expect(synthesized(true).files["app"]).toContain(`replace_triggered_by = [${reference}]`);
});

it("may be a gate, and a resource that an override adds", () => {
  const { error, json } = synthesize((stack) => {
    new NullProvider(stack, "null");
    const gate = new ReachabilityGate(stack, "gate", { cluster: prometheus(stack, {}, "one") });
    stack.addOverride("resource.terraform_data.raw", { input: "a" });
    prometheus(stack, { lifecycle: { replaceTriggeredBy: [gate, "terraform_data.raw"] } });
  });
  expect(error).toBe("");
  expect(json.resource["cloud_prometheus"]?.["metrics"]?.["lifecycle"]).toEqual({
    replace_triggered_by: ["null_resource.gate", "terraform_data.raw"],
  });
});
