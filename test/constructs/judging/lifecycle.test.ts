import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { DataResource, TerraformStack } from "cdktf";

import { ReachabilityGate } from "../../../src";
import { opensearch, prometheus, synthesize } from "../synthesize";
import { declare, IGNORED, OWN, TRIGGERS, WITHOUT_EFFECT } from "./lifecycle-cases";

describe("ignoreChanges", () => {
  const errorOf = (ignoreChanges: unknown) =>
    synthesize((stack) => void opensearch(stack, { lifecycle: { ignoreChanges } })).error;

  it.each(IGNORED)("%j: %s", (entry, verdict) => {
    const error = errorOf(["version", entry]);
    if (verdict === "") expect(error).toBe("");
    else expect(error).toContain(`lifecycle.ignoreChanges[1]: ${JSON.stringify(entry)} ${verdict}`);
  });

  it.each([["all"], [[]], [undefined]])("accepts %j", (value) => {
    expect(errorOf(value)).toBe("");
  });

  it("refuses a text that is not a list", () => {
    expect(errorOf("tier")).toContain(
      'lifecycle.ignoreChanges: "tier" is not a list; write a list [unknown-ignored-attribute]',
    );
  });

  it("judges an override too", () => {
    const { error } = synthesize((stack) =>
      prometheus(stack).addOverride("lifecycle.ignore_changes", ["prometheusWhitelist"]),
    );
    expect(error).toMatch(/^1 error /);
    expect(error).toContain('write "prometheus_whitelist" [unknown-ignored-attribute]');
  });
});

describe("replaceTriggeredBy", () => {
  const synthesized = (
    own: object,
    entry: (declared: ReturnType<typeof declare>) => unknown,
    hclOutput = false,
  ) =>
    synthesize(
      (stack) => {
        const lifecycle = { replaceTriggeredBy: [entry(declare(stack))] };
        prometheus(stack, { name: "own${try(each.key, count.index, 0)}", ...own, lifecycle }, "own");
      },
      { hclOutput },
    );

  it.each(TRIGGERS)("reads %s, in a construct with %s", (_, own, { entry, reference, verdict = "" }) => {
    const { error, json } = synthesized(OWN[own], entry);
    if (verdict === "") {
      expect(error).toBe("");
      expect(json.resource["cloud_prometheus"]?.["own"]?.["lifecycle"]).toEqual({
        replace_triggered_by: [reference],
      });
      const { files } = synthesized(OWN[own], entry, true);
      expect(files["app"]).toContain(`replace_triggered_by = [${reference}]`);
    } else {
      expect(error).toContain(`lifecycle.replaceTriggeredBy[0]: ${JSON.stringify(reference)} ${verdict}`);
      expect(error).toContain("[unusable-replacement-trigger]");
    }
  });

  it.each(WITHOUT_EFFECT)("refuses %s, which would never trigger", (entry, verdict) => {
    expect(synthesized(OWN.forEach, () => entry).error).toContain(`${JSON.stringify(entry)} ${verdict}`);
  });

  it("takes a gate, and a resource that an override adds", () => {
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

  it.each<[string, (stack: TerraformStack) => unknown, string]>([
    [
      "a construct of another stack",
      (stack) => [prometheus(new TerraformStack(stack.node.root, "b"))],
      "is a data source",
    ],
    ["a construct that was moved away", (stack) => [moved(stack)], "is not a resource of this stack"],
    ["a construct without an address", (stack) => [stack], "it has no address"],
  ])("refuses %s", (_, value, words) => {
    const { error } = synthesize((stack) => {
      prometheus(stack, { lifecycle: { replaceTriggeredBy: value(stack) } }, "own");
    });
    expect(error).toContain("lifecycle.replaceTriggeredBy");
    expect(error).toContain(words);
  });
});

function moved(stack: TerraformStack): DataResource {
  const data = new DataResource(stack, "data", {});
  data.moveToId("terraform_data.elsewhere");
  return data;
}
