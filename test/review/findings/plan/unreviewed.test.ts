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
  const ROWS: readonly (readonly [
    what: string,
    text: string,
    changes: readonly object[],
    more?: Attributes,
  ])[] = [
    ["an unknown key of an entry", "its entry in the plan has shadow", [kept({ shadow: {} })]],
    ["an unknown key of a change", "its change in the plan has after_maybe", [keptWith({ after_maybe: {} })]],
    ["an unknown index", "index_unknown", [kept({ index_unknown: true })]],
    [
      "an unknown reason",
      "its action_reason in the plan (forgot_because_asked) is not known",
      [change(CLUSTER, null, { actions: ["forget"], more: { action_reason: "forgot_because_asked" } })],
    ],
    ["an unknown reason for no change", "its action_reason", [kept({ action_reason: "kept" })]],
    [
      "an unknown reason for a change outside Terraform",
      "its action_reason in the plan (moved) is not known",
      [kept()],
      { resource_drift: [change({ ...CLUSTER, tier: "a" }, CLUSTER, { more: { action_reason: "moved" } })] },
    ],
    [
      "an import with an unknown key",
      "its import in the plan has overwrite",
      [keptWith({ importing: { id: "42/logs", overwrite: true } })],
    ],
    [
      "another mode",
      "resource type cloud_opensearch of this provider",
      [change(CLUSTER, null, { more: { mode: "ghost" } })],
    ],
    [
      "an unknown combination",
      "(update, forget)",
      [change(CLUSTER, CLUSTER, { actions: ["update", "forget"] })],
    ],
    ["no action", "(no-op, no-op)", [change(CLUSTER, CLUSTER, { actions: ["no-op", "no-op"] })]],
    [
      "the other name on an imported cluster",
      "another name of ip_allowlist",
      [change(RENAMED, RENAMED, { actions: ["no-op"], inChange: { importing: { id: "7" } } })],
    ],
    [
      "an update of a cluster whose list has another name",
      "another name of ip_allowlist",
      [change({ ...RENAMED, tier: "a" }, { ...RENAMED, tier: "b" })],
    ],
    [
      "a secret of another type",
      "has a value of another type than in the schema",
      [
        change(
          { ...CLUSTER, auth_sources: [{ name: "a", client_secret: "s" }] },
          { ...CLUSTER, auth_sources: [{ name: "a", client_secret: 1 }] },
        ),
      ],
    ],
    ["a resource type of this provider", "resource type cloud_kafka", [kafka(OWN)]],
    ["such a type without a provider's name", "cloud_kafka", [kafka(undefined)]],
    ["such a type of a provider called cloud", "cloud_kafka", [kafka(HOSTED)]],
    [
      "such a type that is imported",
      "cloud_kafka of this provider (no-op)",
      [steadyKafka({}, { importing: { id: "7" } })],
    ],
    [
      "such a type that is moved",
      "cloud_kafka of this provider (no-op)",
      [steadyKafka({ previous_address: "cloud_kafka.b" })],
    ],
    [
      "such a type with an unknown key",
      "cloud_kafka of this provider (no-op)",
      [steadyKafka({}, { after_maybe: {} })],
    ],
    [
      "such a type with an unknown reason",
      "cloud_kafka of this provider (no-op)",
      [steadyKafka({ action_reason: "kept" })],
    ],
    [
      "such a type that was changed outside Terraform",
      "cloud_kafka of this provider (update outside Terraform)",
      [],
      {
        resource_drift: [
          change({ size: 1 }, { size: 2 }, { address: "cloud_kafka.a", more: { type: "cloud_kafka" } }),
        ],
      },
    ],
    [
      "a data source of this provider",
      "data source type cloud_grafana",
      [change(null, {}, { address: "data.cloud_grafana.a", actions: ["read"], more: { mode: "data" } })],
    ],
    [
      "an action of a provider that has clusters in the plan",
      "an action of this provider is invoked (restart)",
      [kept({ provider_name: TOOLS })],
      { action_invocations: [{ type: "restart", provider_name: TOOLS }] },
    ],
    [
      "an unknown type, changed outside Terraform, of a provider that has clusters there",
      "of this provider (update outside Terraform)",
      [],
      {
        resource_drift: [CLUSTER, { size: 1 }].map((values, index) =>
          change(values, values, {
            address: index === 0 ? "cloud_opensearch.logs" : "queue.a",
            more: { type: index === 0 ? "cloud_opensearch" : "queue", provider_name: TOOLS },
          }),
        ),
      },
    ],
    [
      "an action of this provider",
      "cloud_reboot",
      [],
      { action_invocations: [{ type: "cloud_reboot", provider_name: OWN }] },
    ],
    [
      "credentials that are opened in an unknown way",
      "resource type cloud_opensearch_credentials of this provider (open)",
      [opened({ later: true })],
    ],
    [
      "an unknown type of this provider that is opened",
      "resource type cloud_token of this provider (open)",
      [{ ...opened(), type: "cloud_token", address: "ephemeral.cloud_token.a" }],
    ],
    [
      "credentials that are read without values",
      "cloud_opensearch_credentials of this provider (read)",
      [
        change(null, null, {
          address: "data.cloud_opensearch_credentials.a",
          actions: ["read"],
          more: { mode: "data", type: "cloud_opensearch_credentials" },
        }),
      ],
    ],
    [
      "a newer format of its prior state",
      "the format 1.1 of",
      [],
      { prior_state: { format_version: "1.1" } },
    ],
    ["an unknown key of the plan", "the plan's policies", [], { policies: [{}] }],
    ["a prior state whose format is no text", "prior_state", [], { prior_state: { format_version: 1 } }],
    [
      "a cluster that OpenTofu leaves out",
      "prior_state holds it, and nothing says what happens to it",
      [change({}, {}, { address: "cloud_opensearch.other", actions: ["no-op"] })],
      { ...NOT_SAID, prior_state: STORED },
    ],
    [
      "a cluster that a plan without changes leaves out",
      "prior_state holds it, and the plan has no changes",
      [],
      { ...NOT_SAID, prior_state: STORED },
    ],
  ];

  for (const [what, text, changes, more] of ROWS)
    it(what, () => {
      const review = reviewed(changes, more);
      expect(messagesOf("unreviewed")(review).join("\n")).toContain(text);
      expect(review).toMatchObject({ isClean: false, gate: { exitCode: 3 } });
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
