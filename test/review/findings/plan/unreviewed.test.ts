/** What the review does not know in a plan is a finding, and never clean. What it knows is no such finding. */
import { type Attributes, change, CLUSTER, codesOf, reviewed } from "../../plan";
import { messagesOf } from "../rows";

const OWN = "clusters.internal/managed/cloud";
const HOSTED = "registry.acme.example/platform/cloud";
const TOOLS = "registry.acme.example/platform/tools";

const kept = (more: Attributes = {}, inChange: Attributes = {}) =>
  change(CLUSTER, CLUSTER, { actions: ["no-op"], more, inChange });
const keptWith = (inChange: Attributes) => kept({}, inChange);
/** A prior state that holds the cluster. */
const STORED = {
  values: {
    root_module: {
      resources: [
        { address: "cloud_opensearch.logs", mode: "managed", type: "cloud_opensearch", values: CLUSTER },
      ],
    },
  },
};
const kafka = (provider_name: string | undefined) =>
  change(null, { size: 1 }, { address: "cloud_kafka.events", more: { provider_name } });
const steadyKafka = (more: Attributes = {}, inChange: Attributes = {}) =>
  change({ size: 1 }, { size: 1 }, { address: "cloud_kafka.a", actions: ["no-op"], more, inChange });
/** A cluster whose list has another name. */
const RENAMED = { ...CLUSTER, opensearch_whitelist: ["0.0.0.0/0"] };
const opened = (more: Attributes = {}) => ({
  address: "ephemeral.cloud_opensearch_credentials.a",
  mode: "ephemeral",
  type: "cloud_opensearch_credentials",
  change: { actions: ["open"], before: null, after: null, after_unknown: {}, ...more },
});
const INVOKED = {
  type: "aws_lambda_invoke",
  provider_name: "registry.terraform.io/hashicorp/aws",
  invoke_action_trigger: {},
};
const provider = (name: string) => ({ name, type: "oidc", audience: "a" });
const DOUBLE = { ...CLUSTER, auth_sources: [provider("a"), provider("a")] };

const NOT_SAID = { complete: undefined, applyable: undefined, terraform_version: "1.10.0" };

describe("a plan is unreviewed, and stops, with", () => {
  interface Unreviewed {
    readonly name: string;
    readonly text: string;
    readonly changes: readonly object[];
    readonly more?: Attributes;
  }

  const ROWS: readonly Unreviewed[] = [
    {
      name: "an unknown key of an entry",
      text: "its entry in the plan has shadow",
      changes: [kept({ shadow: {} })],
    },
    {
      name: "an unknown key of a change",
      text: "its change in the plan has after_maybe",
      changes: [keptWith({ after_maybe: {} })],
    },
    { name: "an unknown index", text: "index_unknown", changes: [kept({ index_unknown: true })] },
    {
      name: "an unknown reason",
      text: "its action_reason in the plan (forgot_because_asked) is not known",
      changes: [
        change(CLUSTER, null, { actions: ["forget"], more: { action_reason: "forgot_because_asked" } }),
      ],
    },
    {
      name: "an unknown reason for no change",
      text: "its action_reason",
      changes: [kept({ action_reason: "kept" })],
    },
    {
      name: "an unknown reason for a change outside Terraform",
      text: "its action_reason in the plan (moved) is not known",
      changes: [kept()],
      more: {
        resource_drift: [change({ ...CLUSTER, tier: "a" }, CLUSTER, { more: { action_reason: "moved" } })],
      },
    },
    {
      name: "an import with an unknown key",
      text: "its import in the plan has overwrite",
      changes: [keptWith({ importing: { id: "42/logs", overwrite: true } })],
    },
    {
      name: "another mode",
      text: "resource type cloud_opensearch of this provider",
      changes: [change(CLUSTER, null, { more: { mode: "ghost" } })],
    },
    {
      name: "an unknown combination",
      text: "(update, forget)",
      changes: [change(CLUSTER, CLUSTER, { actions: ["update", "forget"] })],
    },
    {
      name: "no action",
      text: "(no-op, no-op)",
      changes: [change(CLUSTER, CLUSTER, { actions: ["no-op", "no-op"] })],
    },
    {
      name: "the other name on an imported cluster",
      text: "another name of ip_allowlist",
      changes: [change(RENAMED, RENAMED, { actions: ["no-op"], inChange: { importing: { id: "7" } } })],
    },
    {
      name: "an update of a cluster whose list has another name",
      text: "another name of ip_allowlist",
      changes: [change({ ...RENAMED, tier: "a" }, { ...RENAMED, tier: "b" })],
    },
    {
      name: "a secret of another type",
      text: "has a value of another type than in the schema",
      changes: [
        change(
          { ...CLUSTER, auth_sources: [{ name: "a", client_secret: "s" }] },
          { ...CLUSTER, auth_sources: [{ name: "a", client_secret: 1 }] },
        ),
      ],
    },
    { name: "a resource type of this provider", text: "resource type cloud_kafka", changes: [kafka(OWN)] },
    { name: "such a type without a provider's name", text: "cloud_kafka", changes: [kafka(undefined)] },
    { name: "such a type of a provider called cloud", text: "cloud_kafka", changes: [kafka(HOSTED)] },
    {
      name: "such a type that is imported",
      text: "cloud_kafka of this provider (no-op)",
      changes: [steadyKafka({}, { importing: { id: "7" } })],
    },
    {
      name: "such a type that is moved",
      text: "cloud_kafka of this provider (no-op)",
      changes: [steadyKafka({ previous_address: "cloud_kafka.b" })],
    },
    {
      name: "such a type with an unknown key",
      text: "cloud_kafka of this provider (no-op)",
      changes: [steadyKafka({}, { after_maybe: {} })],
    },
    {
      name: "such a type with an unknown reason",
      text: "cloud_kafka of this provider (no-op)",
      changes: [steadyKafka({ action_reason: "kept" })],
    },
    {
      name: "such a type that was changed outside Terraform",
      text: "cloud_kafka of this provider (update outside Terraform)",
      changes: [],
      more: {
        resource_drift: [
          change({ size: 1 }, { size: 2 }, { address: "cloud_kafka.a", more: { type: "cloud_kafka" } }),
        ],
      },
    },
    {
      name: "a data source of this provider",
      text: "data source type cloud_grafana",
      changes: [
        change(null, {}, { address: "data.cloud_grafana.a", actions: ["read"], more: { mode: "data" } }),
      ],
    },
    {
      name: "an action of a provider that has clusters in the plan",
      text: "an action of this provider is invoked (restart)",
      changes: [kept({ provider_name: TOOLS })],
      more: { action_invocations: [{ type: "restart", provider_name: TOOLS }] },
    },
    {
      name: "an unknown type, changed outside Terraform, of a provider that has clusters there",
      text: "of this provider (update outside Terraform)",
      changes: [],
      more: {
        resource_drift: [CLUSTER, { size: 1 }].map((values, index) =>
          change(values, values, {
            address: index === 0 ? "cloud_opensearch.logs" : "queue.a",
            more: { type: index === 0 ? "cloud_opensearch" : "queue", provider_name: TOOLS },
          }),
        ),
      },
    },
    {
      name: "an action of this provider",
      text: "cloud_reboot",
      changes: [],
      more: { action_invocations: [{ type: "cloud_reboot", provider_name: OWN }] },
    },
    {
      name: "credentials that are opened in an unknown way",
      text: "resource type cloud_opensearch_credentials of this provider (open)",
      changes: [opened({ later: true })],
    },
    {
      name: "an unknown type of this provider that is opened",
      text: "resource type cloud_token of this provider (open)",
      changes: [{ ...opened(), type: "cloud_token", address: "ephemeral.cloud_token.a" }],
    },
    {
      name: "credentials that are read without values",
      text: "cloud_opensearch_credentials of this provider (read)",
      changes: [
        change(null, null, {
          address: "data.cloud_opensearch_credentials.a",
          actions: ["read"],
          more: { mode: "data", type: "cloud_opensearch_credentials" },
        }),
      ],
    },
    {
      name: "a newer format of its prior state",
      text: "the format 1.1 of",
      changes: [],
      more: { prior_state: { format_version: "1.1" } },
    },
    {
      name: "an unknown key of the plan",
      text: "the plan's policies",
      changes: [],
      more: { policies: [{}] },
    },
    {
      name: "a prior state whose format is no text",
      text: "prior_state",
      changes: [],
      more: { prior_state: { format_version: 1 } },
    },
    {
      name: "a cluster that OpenTofu leaves out",
      text: "prior_state holds it, and nothing says what happens to it",
      changes: [change({}, {}, { address: "cloud_opensearch.other", actions: ["no-op"] })],
      more: { ...NOT_SAID, prior_state: STORED },
    },
    {
      name: "a cluster that a plan without changes leaves out",
      text: "prior_state holds it, and the plan has no changes",
      changes: [],
      more: { ...NOT_SAID, prior_state: STORED },
    },
  ];

  for (const { name, text, changes, more } of ROWS)
    it(name, () => {
      const review = reviewed(changes, more);
      expect(messagesOf("unreviewed")(review).join("\n")).toContain(text);
      expect(review).toMatchObject({ gate: { exitCode: 3 } });
    });
});

describe("a plan is not unreviewed for", () => {
  it.each<[string, readonly object[], Attributes]>([
    ["a plan in which nothing changes", [kept()], {}],
    ["a known reason", [kept({ action_reason: "replace_because_cannot_update" })], {}],
    [
      "an unchanged type of this provider",
      [change({ size: 1 }, { size: 1 }, { address: "cloud_kafka.a", actions: ["no-op"] })],
      {},
    ],
    ["unchanged identity providers of one name", [change(DOUBLE, DOUBLE, { actions: ["no-op"] })], {}],
    ["a type of another provider with such a name", [kafka("registry.terraform.io/acme/kafka")], {}],
    [
      "actions of other providers",
      [],
      {
        action_invocations: [
          { type: "aws_lambda_invoke", provider_name: "registry.terraform.io/hashicorp/aws" },
          { type: "cloud_run", provider_name: "registry.terraform.io/acme/run" },
        ],
      },
    ],
    ["a plan that only refreshes", [], { prior_state: STORED, applyable: false }],
    ["a plan that only invokes an action", [], { prior_state: STORED, action_invocations: [INVOKED] }],
    ["credentials that OpenTofu 1.11 opens", [opened()], {}],
    ["an identity that it did not have", [keptWith({ after_identity: { id: 1 } })], {}],
    [
      "an identity that it no longer has",
      [keptWith({ before_identity: { id: 1 }, after_identity: null })],
      {},
    ],
    ["the same identity", [keptWith({ before_identity: { id: 1 }, after_identity: { id: 1 } })], {}],
    ["a null where a key is not used", [kept({ deposed: null, shadow: null })], {}],
  ])("%s", (_what, changes, more) => {
    expect(codesOf(reviewed(changes, more))).toEqual([]);
  });

  it("another identity of a cluster that is created again", () => {
    const inChange = { before_identity: { id: 1 }, after_identity: { id: 2 } };
    const anew = change(CLUSTER, CLUSTER, { actions: ["delete", "create"], inChange });
    expect(codesOf(reviewed([anew]))).toEqual(["replaced"]);
  });

  it("changes of other providers, which are counted", () => {
    const other = (actions: readonly string[]) =>
      change({}, {}, { address: "other.x", actions, more: { type: "other" } });
    const more = {
      output_changes: { a: { actions: ["create"] }, b: { actions: ["no-op"] } },
      action_invocations: [{ type: "other_run", provider_name: "registry.terraform.io/acme/other" }],
    };
    expect(reviewed([other(["update"]), other(["no-op"])], more).others).toEqual({
      changed: 1,
      unchanged: 1,
      data: 0,
      outputs: 1,
      actions: 1,
    });
  });
});

it("names deferred changes and actions as an incomplete plan", () => {
  expect(codesOf(reviewed([], { deferred_changes: [{}] }))).toEqual(["incomplete"]);
  expect(codesOf(reviewed([], { deferred_action_invocations: [{}] }))).toEqual(["incomplete"]);
});
