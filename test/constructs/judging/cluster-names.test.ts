import { type App, Fn, TerraformIterator, type TerraformStack, TerraformVariable } from "cdktf";

import { type CloudOpensearch, CloudProvider } from "../../../src";
import { opensearch, prometheus, stackOf, synthesizeApp } from "../synthesize";

const twice =
  (first: object, second = first) =>
  (app: App) => {
    opensearch(stackOf(app, "a"), first);
    opensearch(stackOf(app, "b"), second);
  };

const withUrl = (app: App, id: string, baseUrl: (stack: TerraformStack) => string): CloudOpensearch => {
  const stack = stackOf(app, id);
  const provider = new CloudProvider(stack, "other", { alias: "other", baseUrl: baseUrl(stack) });
  return opensearch(stack, { provider });
};

describe("the name of a cluster", () => {
  it("is unique within an organization across stacks", () => {
    const { error } = synthesizeApp(twice({}));
    expect(error).toMatch(/^1 error .*\n\nb\/logs \(CloudOpensearch\)\n/);
    expect(error).toMatch(/^ {2}name: "logs" .* a\/logs \(test\/constructs\/synthesize\.ts:/m);
    expect(error).toContain("in organization 42, if both stacks get the same service from CLOUD_BASE_URL; ");
    expect(error).toContain(
      "if the services differ, " +
        'set `baseUrl` on the providers, or call acknowledge("duplicate-cluster-name", "why") on either cluster',
    );
    expect(error).toContain("[duplicate-cluster-name]");
  });

  it("can be repeated in stacks with different services, if one of the clusters acknowledges it", () => {
    for (const acknowledging of ["a", "b"]) {
      const { error, files } = synthesizeApp((app) => {
        for (const id of ["a", "b"]) {
          const cluster = opensearch(stackOf(app, id));
          if (id === acknowledging) cluster.acknowledge("duplicate-cluster-name", "two services");
        }
      });
      expect(error).toBe("");
      expect(files[acknowledging]).toContain('"code": "duplicate-cluster-name"');
    }
  });

  it("is compared with the name of each other stack", () => {
    const { error } = synthesizeApp((app) => {
      const [first] = ["a", "b", "c"].map((id) => opensearch(stackOf(app, id)));
      first?.acknowledge("duplicate-cluster-name", "another service than the two others");
    });
    expect(error).toMatch(/^1 error .*\n\nc\/logs \(CloudOpensearch\)\n/);
    expect(error).toMatch(/"logs" .* b\/logs .*\[duplicate-cluster-name\]/);
  });

  it("is unique again after the last day of an acknowledgement", () => {
    const { error } = synthesizeApp((app) => {
      const [, second] = ["a", "b"].map((id) => opensearch(stackOf(app, id)));
      second?.acknowledge("duplicate-cluster-name", "until the move", { until: "2020-02-29" });
    });
    expect(error).toContain("from CLOUD_BASE_URL (it was acknowledged until 2020-02-29); give each");
  });

  it.each<[string, (app: App) => CloudOpensearch[]]>([
    [
      "one stack",
      (app) => {
        const stack = stackOf(app, "a");
        return ["logs", "more"].map((id) => opensearch(stack, { name: "logs" }, id));
      },
    ],
    ["one address", (app) => ["a", "b"].map((id) => withUrl(app, id, () => "https://api.example.com"))],
    [
      "one address in two spellings",
      (app) => [
        withUrl(app, "a", () => "https://api.example.com/v1"),
        withUrl(app, "b", () => "https://API.example.com:443/v1/"),
      ],
    ],
  ])("cannot be repeated in %s, even if acknowledged", (_, build) => {
    const { error } = synthesizeApp((app) => {
      for (const cluster of build(app)) cluster.acknowledge("duplicate-cluster-name", "hopeful");
    });
    expect(error).toMatch(/in organization 42; give [^;]* \[duplicate-cluster-name\]/);
  });

  it("is not acknowledged by a value that is not known yet, since nothing compares names later", () => {
    const { error } = synthesizeApp((app) => {
      const code = Fn.lower("DUPLICATE-CLUSTER-NAME");
      twice({ acknowledged: [{ code, reason: "why" }] })(app);
    });
    expect(error).toContain("[duplicate-cluster-name]");
  });

  it.each<[string, (app: App) => void]>([
    ["another organization", twice({}, { organizationId: 43 })],
    ["another name", twice({}, { name: "other" })],
    ["a name that is not known", twice({ name: Fn.lower("LOGS") })],
    ["an organization that is not known", twice({ organizationId: "${var.organization}" })],
    ["clusters that may have no instance", twice({ count: 0 })],
    ["no clusters, by an empty list", twice({ forEach: TerraformIterator.fromList([]) })],
    [
      "clusters of a list that is not known",
      twice({ forEach: TerraformIterator.fromList("${var.a}" as never) }, {}),
    ],
    [
      "clusters that may have no instance by an override",
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
  ])("can be repeated in %s", (_, build) => {
    expect(synthesizeApp(build).error).toBe("");
  });

  it("does not collide with itself when an app is synthesized again", () => {
    const { error } = synthesizeApp((app) => {
      twice({}, { name: "other" })(app);
      app.synth();
    });
    expect(error).toBe("");
  });
});
