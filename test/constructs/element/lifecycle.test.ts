/** The references of `replaceTriggeredBy`, in JSON and in HCL. */
import { NullProvider } from "@cdktf/provider-null/lib/provider";

import { ReachabilityGate } from "../../../src";
import { prometheus, synthesize } from "../synthesize";
import { declare, OWN, TRIGGERS } from "./replacement-triggers";

/** A stack with a construct for each trigger. */
const synthesized = (hclOutput: boolean) =>
  synthesize(
    (stack) => {
      const declared = declare(stack);
      for (const [index, [, own, { entry }]] of TRIGGERS.entries()) {
        const name = `own-${index}-\${try(each.key, count.index, 0)}`;
        const lifecycle = { replaceTriggeredBy: [entry(declared) as never] };
        prometheus(stack, { name, ...OWN[own], lifecycle }, `own-${index}`);
      }
    },
    { hclOutput },
  );
const [inJson, inHcl] = [synthesized(false), synthesized(true)];

it.each(TRIGGERS.map(([what, own, { reference }], index) => [what, own, reference, `own-${index}`]))(
  "are Terraform's: %s, in a construct with %s",
  (_what, _own, reference, id) => {
    expect([inJson.error, inHcl.error]).toEqual(["", ""]);
    expect(inJson.json.resource["cloud_prometheus"]?.[id]?.["lifecycle"]).toEqual({
      replace_triggered_by: [reference],
    });
    const [, text = ""] = inHcl.files["app"]?.split(`resource "cloud_prometheus" "${id}"`) ?? [];
    const [block] = text.split("\nresource ");
    expect(block).toContain(`replace_triggered_by = [${reference}]`);
  },
);

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
