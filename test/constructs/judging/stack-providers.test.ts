import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { type App, TerraformStack } from "cdktf";

import { bindings, CloudOpensearchCredentials, CloudProvider, ReachabilityGate } from "../../../src";
import { opensearch, prometheus, stackOf, synthesizeApp } from "../synthesize";

const FIX = "give each further provider an `alias` of its own, and choose it by the `provider` of a resource";

/** A provider of the stack "other". */
const foreign = (app: App): CloudProvider =>
  new CloudProvider(stackOf(app, "other"), "theirs", { alias: "theirs" });

it.each<[string, (app: App) => void, string]>([
  [
    "two default providers of one stack",
    (app) => new CloudProvider(stackOf(app, "app"), "second"),
    "alias: is not set, and app/cloud (test/constructs/synthesize.ts:",
  ],
  [
    "two providers of one alias",
    (app) => {
      const stack = stackOf(app, "app");
      for (const id of ["first", "second"]) new CloudProvider(stack, id, { alias: "staging" });
    },
    'alias: is "staging", and app/first (test/constructs/judging/stack-providers.test.ts:',
  ],
  [
    "an alias that an override repeats",
    (app) => {
      const stack = stackOf(app, "app");
      new CloudProvider(stack, "first", { alias: "staging" });
      new CloudProvider(stack, "second").addOverride("alias", "staging");
    },
    'alias: is "staging", and app/first (test/constructs/judging/stack-providers.test.ts:',
  ],
  [
    "a default provider beside one of the bare bindings",
    (app) => new bindings.provider.CloudProvider(stackOf(app, "app"), "bare"),
    "alias: is not set, and app/bare is the default provider of this stack already",
  ],
])("refuses %s", (_, build, message) => {
  const { error } = synthesizeApp((app) => void build(app));
  expect(error).toContain(`  ${message}`);
  expect(error).toContain(`already; ${FIX} [duplicate-provider]`);
  expect(error).toMatch(/^1 error /);
});

it.each<[string, (app: App) => void]>([
  ["a cluster", (app) => opensearch(stackOf(app, "app"), { provider: foreign(app) })],
  ["a Prometheus cluster", (app) => prometheus(stackOf(app, "app"), { provider: foreign(app) })],
  [
    "credentials",
    (app) =>
      new CloudOpensearchCredentials(stackOf(app, "app"), "login", { clusterId: 7, provider: foreign(app) }),
  ],
  [
    "a cluster, set later",
    (app) => {
      opensearch(stackOf(app, "app")).provider = foreign(app);
    },
  ],
])("refuses a provider of another stack for %s", (_, build) => {
  const { error } = synthesizeApp((app) => void build(app));
  expect(error).toContain(
    "  provider: is other/theirs, a provider of the stack other; Terraform knows in the stack app the providers of that stack alone; " +
      "make a provider in this stack as well, and give that one [provider-of-another-stack]",
  );
  expect(error).toMatch(/^1 error /);
});

it("refuses a provider of another stack for a gate", () => {
  const { error } = synthesizeApp((app) => {
    const stack = stackOf(app, "app");
    new NullProvider(stack, "null");
    const gate = new ReachabilityGate(stack, "gate", { cluster: prometheus(stack) });
    gate.provider = new NullProvider(stackOf(app, "other"), "theirs", { alias: "theirs" });
  });
  expect(error).toContain("[app/gate] provider: is other/theirs, a provider of the stack other; ");
});

it.each<[string, (app: App) => void]>([
  [
    "providers with aliases beside the default one",
    (app) => {
      const stack = stackOf(app, "app");
      const provider = new CloudProvider(stack, "staging", { alias: "staging" });
      new CloudProvider(stack, "production", { alias: "production" });
      new NullProvider(stack, "null");
      opensearch(stack, { provider });
      prometheus(stack);
    },
  ],
  [
    "one default provider in each of two stacks, one within the other",
    (app) => {
      const outer = stackOf(app, "outer");
      opensearch(outer);
      const inner = new TerraformStack(outer, "inner");
      const provider = new CloudProvider(inner, "cloud");
      prometheus(inner, { provider });
    },
  ],
])("accepts %s", (_, build) => {
  expect(synthesizeApp(build).error).toBe("");
});
