import type { App } from "cdktf";
import { Fn, TerraformIterator, TerraformVariable, type TerraformStack } from "cdktf";

import { CloudProvider } from "../../src";
import { opensearch, prometheus, stackOf, synthesizeApp } from "./synthesize";

const twice =
  (first: object, second = first) =>
  (app: App) => {
    opensearch(stackOf(app, "a"), first);
    opensearch(stackOf(app, "b"), second);
  };

const withUrl = (app: App, id: string, baseUrl: (stack: TerraformStack) => string): void => {
  const stack = stackOf(app, id);
  const provider = new CloudProvider(stack, "other", { alias: "other", baseUrl: baseUrl(stack) });
  opensearch(stack, { provider });
};

describe("the name of a cluster", () => {
  it("is unique within an organization across stacks", () => {
    const { error } = synthesizeApp(twice({}));
    expect(error).toMatch(/^1 error .*\n\nb\/logs \(CloudOpensearch\)\n/);
    expect(error).toContain('name: "logs" is already the name of a/logs (test/constructs/synthesize.ts:');
    expect(error).toContain("in organization 42; give each cluster of an organization a name of its own");
    expect(error).toContain("[duplicate-cluster-name]");
  });

  it.each<[string, (app: App) => void]>([
    ["another organization", twice({}, { organizationId: 43 })],
    ["another name", twice({}, { name: "other" })],
    ["a name that is not known", twice({ name: Fn.lower("LOGS") })],
    ["an organization that is not known", twice({ organizationId: "${var.organization}" })],
    ["clusters of which there may be none", twice({ count: 0 })],
    ["a cluster that stands for several", twice({ forEach: TerraformIterator.fromList(["a"]) }, {})],
    [
      "clusters of which an override says that there may be none",
      (app) => {
        for (const id of ["a", "b"]) opensearch(stackOf(app, id)).addOverride("count", "${var.a ? 1 : 0}");
      },
    ],
    [
      "another kind of cluster",
      (app) => {
        opensearch(stackOf(app, "a"));
        prometheus(stackOf(app, "b"), { name: "logs" });
      },
    ],
    [
      "another deployment of the service",
      (app) => {
        withUrl(app, "a", () => "https://staging.example.com");
        withUrl(app, "b", () => "https://production.example.com");
      },
    ],
    [
      "deployments that are not known",
      (app) => {
        withUrl(app, "a", (stack) => new TerraformVariable(stack, "url", {}).stringValue);
        withUrl(app, "b", (stack) => new TerraformVariable(stack, "url", {}).stringValue);
      },
    ],
  ])("may be repeated in %s", (_, build) => {
    expect(synthesizeApp(build).error).toBe("");
  });

  it("is compared within one deployment", () => {
    const { error } = synthesizeApp((app) => {
      withUrl(app, "a", () => "https://api.example.com");
      withUrl(app, "b", () => "https://api.example.com");
    });
    expect(error).toContain("[duplicate-cluster-name]");
  });

  it("does not collide with itself when an app is synthesized again", () => {
    const { error } = synthesizeApp((app) => {
      twice({}, { name: "other" })(app);
      app.synth();
    });
    expect(error).toBe("");
  });
});
