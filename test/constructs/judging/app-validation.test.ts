import { Annotations, type App, Aspects, TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";

import { CloudOpensearch, CloudOpensearchCredentials, CloudProvider } from "../../../src";
import { openApp, opensearch, prometheus, stackOf, synthesize, synthesizeApp } from "../synthesize";

const BAD_NAME = { name: "Logs" };
const OPEN = { ipAllowlist: ["0.0.0.0/0", "::/0"] };

describe("a synthesis", () => {
  it("shows every error of every construct of every stack", () => {
    const { error } = synthesizeApp((app) => {
      const first = stackOf(app, "first");
      opensearch(first, { ...BAD_NAME, dataNodeCount: 11 });
      prometheus(new Construct(first, "team") as TerraformStack, { prometheusWhitelist: [] });
      stackOf(app, "fine");
      new CloudOpensearchCredentials(stackOf(app, "last"), "login", { clusterId: 1.5 });
    });
    expect(error.replaceAll(/:\d+\n/g, ":LINE\n"))
      .toBe(`4 errors in the configuration; nothing was synthesized.

first/logs (CloudOpensearch)
    at test/constructs/synthesize.ts:LINE
  name: "Logs" holds "L"; only lowercase letters, digits and hyphens are allowed; write "logs" [invalid-cluster-name]
  dataNodeCount: 11 is not within 1 to 10; write 10 [data-node-count-out-of-range]

first/team/metrics (CloudPrometheus)
    at test/constructs/synthesize.ts:LINE
  prometheusWhitelist: is empty, which means open to any IPv4 or IPv6 address, not closed; list the ranges that need access; for open access write ["0.0.0.0/0", "::/0"] [empty-access-list]

last/login (CloudOpensearchCredentials)
    at test/constructs/judging/app-validation.test.ts:LINE
  clusterId: 1.5 is not a positive whole number; give the identifier the service shows [not-a-positive-id]
`);
  });

  it("shows no frame of a library", () => {
    const app = openApp();
    const stack = stackOf(app, "app");
    opensearch(stack, BAD_NAME);
    try {
      app.synth();
    } catch (error) {
      expect((error as Error).stack).toBe((error as Error).message);
    }
    expect.assertions(1);
  });

  it("judges the final configuration, after aspects and later calls, in every stack", () => {
    const build = (correct: (cluster: CloudOpensearch) => void) => (app: App) => {
      for (const id of ["first", "second"]) {
        const stack = stackOf(app, id);
        opensearch(stack, { name: `${id}-Logs` });
        Aspects.of(stack).add({
          visit(construct: IConstruct) {
            if (construct instanceof CloudOpensearch) correct(construct);
          },
        });
      }
    };
    const corrected = synthesizeApp(
      build((cluster) => (cluster.name = `logs-${cluster.cdktfStack.node.id}`)),
    );
    expect(corrected.error).toBe("");
    const { error } = synthesizeApp(build((cluster) => (cluster.dataNodeCount = 11)));
    expect(error).toMatch(/^4 errors /);
  });

  it("judges a nested stack once, separately from its parent", () => {
    const build = (name: string) => (app: App) => {
      const outer = stackOf(app, "outer");
      opensearch(outer, { name: "outer" });
      const inner = new TerraformStack(outer, "inner");
      new CloudProvider(inner, "cloud", {});
      opensearch(inner, { name });
    };
    expect(synthesizeApp(build("inner")).error).toBe("");
    expect(synthesizeApp(build("INNER")).error).toMatch(/^1 error .*\n\nouter\/inner\/logs /);
    expect(synthesizeApp(build("outer")).error).toMatch(/ outer\/logs .*\[duplicate-cluster-name\]/);
  });

  it("judges clusters that aspects add, but not those that they remove", () => {
    const { error } = synthesizeApp((app) => {
      const stack = stackOf(app, "app");
      opensearch(stack, BAD_NAME, "removed");
      stack.node.tryRemoveChild("removed");
      Aspects.of(stack).add({
        visit: (construct) => {
          if (construct === stack) opensearch(stack, BAD_NAME, "added");
        },
      });
    });
    expect(error).toMatch(/^1 error .*\n\napp\/added/);
  });

  it.each<[string, (cluster: CloudOpensearch) => void, string | RegExp]>([
    [
      "an attribute of an object",
      (cluster) => (cluster.maintenanceWindow.startTime = "7pm"),
      "maintenanceWindow.startTime: ",
    ],
    ["addOverride", (cluster) => cluster.addOverride("data_node_count", 0), "dataNodeCount: 0"],
    [
      "addOverride of an object",
      (cluster) => cluster.addOverride("repo_config.enable_access_keys", true),
      "repoConfig.accessKeyId",
    ],
    [
      "addOverride of an unknown attribute",
      (cluster) => cluster.addOverride("colour", "red"),
      / colour: .* \[unknown-attribute\]/,
    ],
    [
      "addOverride with undefined",
      (cluster) => cluster.addOverride("name", undefined),
      / name: .* \[missing-attribute\]/,
    ],
  ])("judges a value set by %s", (_, change, says) => {
    const { error } = synthesize((stack) => change(opensearch(stack)));
    expect(error).toMatch(says);
  });

  it("accepts overrides of CDKTF's own arguments", () => {
    const { error } = synthesize((stack) => {
      const cluster = opensearch(stack);
      cluster.addOverride("lifecycle.prevent_destroy", true);
      cluster.addOverride("provider", "cloud.other");
      cluster.addOverride("//", "a comment");
    });
    expect(error).toBe("");
  });

  it("reports a value that CDKTF cannot render, with its place", () => {
    const { error } = synthesize((stack) => {
      const other = opensearch(stack, {}, "other");
      const cluster = opensearch(stack, { authSources: other.authSources });
      cluster.addOverride("auth_sources.0.name", "a");
    });
    expect(error).toMatch(/app\/logs[^]*the configuration cannot be synthesized: .*\[unresolvable-value\]/);
  });

  it("shows the errors of other libraries beside its own", () => {
    const { error } = synthesizeApp((app) => {
      const first = stackOf(app, "first");
      new Construct(first, "theirs").node.addValidation({ validate: () => ["theirs is\nwrong"] });
      opensearch(new TerraformStack(app, "second"), BAD_NAME);
    });
    expect(error).toContain("first/theirs\n  theirs is\n  wrong\n");
    expect(error).toContain("second/logs (CloudOpensearch)");
    expect(error).toContain("Please make sure to add provider constructs");
    expect(error).toMatch(/^3 errors /);
  });

  it("leaves the errors to CDKTF if only other libraries report some", () => {
    const { error } = synthesize((stack) => {
      opensearch(stack);
      new Construct(stack, "theirs").node.addValidation({ validate: () => ["theirs is wrong"] });
    });
    expect(error).toContain("Validation failed with the following errors:\n  [app/theirs] theirs is wrong");
  });

  it("can skip validation, unless CDKTF needs it", () => {
    const skipValidation = true;
    expect(synthesize((stack) => opensearch(stack, BAD_NAME), { skipValidation }).error).toBe("");
    const { error } = synthesize((stack) => opensearch(stack, { name: (() => 1) as never }), {
      skipValidation,
    });
    expect(error).toContain("app/logs (CloudOpensearch): name: is a function");
  });
});

describe("warnings", () => {
  it("are annotations with the code and the place", () => {
    const { error, warnings } = synthesize((stack) => opensearch(stack, OPEN));
    expect(error).toBe("");
    expect(warnings).toEqual([
      expect.stringMatching(
        /^app\/logs ipAllowlist: is open to .* \[open-access-list\] \(test\/constructs\/synthesize\.ts:\d+\)$/,
      ),
    ]);
  });

  it("are added once, however often the app is synthesized", () => {
    const { warnings } = synthesize((stack, app) => {
      opensearch(stack, OPEN);
      app.synth();
    });
    expect(warnings).toHaveLength(1);
  });

  it("that many lists of a stack have are one warning of the stack, which names them", () => {
    const ranges = ["198.51.100.0/24"];
    const { error, warnings } = synthesizeApp((app) => {
      const stack = stackOf(app, "first");
      opensearch(stack, { ipAllowlist: ranges, dashboardsIpAllowlist: ranges });
      prometheus(stack, { prometheusWhitelist: ranges });
      prometheus(stack, { name: "quiet", prometheusWhitelist: ranges }, "quiet").acknowledge(
        "single-family-list",
        "no IPv6",
      );
      prometheus(stackOf(app, "second"), { name: "others", prometheusWhitelist: ranges });
    });
    expect(error).toBe("");
    const text =
      "holds IPv4 ranges alone, so that no IPv6 client gets in; add the IPv6 ranges of the same clients, if they have any [single-family-list]";
    expect(warnings.map((warning) => warning.replaceAll(/\([^()]*:\d+\)/g, "(LINE)"))).toEqual([
      `first An access list ${text}: first/logs dashboardsIpAllowlist, ipAllowlist (LINE); first/metrics prometheusWhitelist (LINE)`,
      `second/metrics prometheusWhitelist: ${text} (LINE)`,
    ]);
  });

  it("are errors in a strict app, unless acknowledged", () => {
    const { error } = synthesize(
      (stack) => {
        Annotations.of(stack).addWarning("not ours");
        opensearch(stack, OPEN);
        opensearch(stack, OPEN, "demo").acknowledge("open-access-list", "public demo cluster");
      },
      { context: { "cloud:strict": true } },
    );
    expect(error).toMatch(/^1 error .*\n\napp\/logs/);
    expect(error).toContain("[open-access-list] (a warning, which cloud:strict makes an error)");
  });
});

describe("node.validate", () => {
  it("returns the errors of one construct that is validated alone", () => {
    const stack = stackOf(openApp(), "app");
    expect(opensearch(stack).node.validate()).toEqual([]);
    expect(opensearch(stack, BAD_NAME, "other").node.validate()).toEqual([
      expect.stringMatching(/^name: "Logs" holds "L"; .* \[invalid-cluster-name\]$/),
    ]);
  });

  it("returns them after a synthesis without errors too", () => {
    const app = openApp();
    const cluster = opensearch(stackOf(app, "app"));
    app.synth();
    cluster.name = "Logs";
    expect(cluster.node.validate()).toHaveLength(1);
    expect(() => app.synth()).toThrow(/invalid-cluster-name/);
  });
});
