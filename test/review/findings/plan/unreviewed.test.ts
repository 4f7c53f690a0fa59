/** What the review does not know in a plan is a finding, and never clean. What it knows is no such finding. */
import { type Attributes, change, CLUSTER, codesOf, reviewed } from "../../plan";
import { messagesOf } from "../rows";

const OWN = "clusters.internal/managed/cloud";
const HOSTED = "registry.acme.example/platform/cloud";
const TOOLS = "registry.acme.example/platform/tools";

const kept = (more: Attributes = {}) => change(CLUSTER, CLUSTER, { actions: ["no-op"], more });
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
const steadyKafka = (more: Attributes = {}) =>
  change({ size: 1 }, { size: 1 }, { address: "cloud_kafka.a", actions: ["no-op"], more });
const withKeys = (keys: Attributes, entry = kept()) => ({
  ...entry,
  change: { ...(entry as { change: object }).change, ...keys },
});
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
const IDENTITIES = { before_identity: { id: 1 }, after_identity: { id: 2 } };
const provider = (name: string) => ({ name, type: "oidc", audience: "a" });
const DOUBLE = { ...CLUSTER, auth_sources: [provider("a"), provider("a")] };

const NOT_SAID = { complete: undefined, applyable: undefined, terraform_version: "1.10.0" };

describe("a plan is unreviewed, and stops, with", () => {
  it.each<[what: string, changes: readonly object[], more: Attributes, text: string]>([
    ["an unknown key of an entry", [kept({ shadow: {} })], {}, "its entry in the plan has shadow"],
    [
      "an unknown key of a change",
      [withKeys({ after_maybe: {} })],
      {},
      "its change in the plan has after_maybe",
    ],
    ["an unknown index", [kept({ index_unknown: true })], {}, "index_unknown"],
    [
      "an unknown reason",
      [change(CLUSTER, null, { actions: ["forget"], more: { action_reason: "forgot_because_asked" } })],
      {},
      "its action_reason in the plan (forgot_because_asked) is not known",
    ],
    ["an unknown reason for no change", [kept({ action_reason: "kept" })], {}, "its action_reason"],
    [
      "an unknown reason for a change outside Terraform",
      [kept()],
      { resource_drift: [change({ ...CLUSTER, tier: "a" }, CLUSTER, { more: { action_reason: "moved" } })] },
      "its action_reason in the plan (moved) is not known",
    ],
    [
      "an import with an unknown key",
      [withKeys({ importing: { id: "42/logs", overwrite: true } })],
      {},
      "its import in the plan has overwrite",
    ],
    [
      "another mode",
      [change(CLUSTER, null, { more: { mode: "ghost" } })],
      {},
      "resource type cloud_opensearch of this provider",
    ],
    [
      "an unknown combination",
      [change(CLUSTER, CLUSTER, { actions: ["update", "forget"] })],
      {},
      "(update, forget)",
    ],
    ["no action", [change(CLUSTER, CLUSTER, { actions: ["no-op", "no-op"] })], {}, "(no-op, no-op)"],
    [
      "the other name on an imported cluster",
      [withKeys({ importing: { id: "7" } }, change(RENAMED, RENAMED, { actions: ["no-op"] }))],
      {},
      "another name of ip_allowlist",
    ],
    [
      "an update of a cluster whose list has another name",
      [change({ ...RENAMED, tier: "a" }, { ...RENAMED, tier: "b" })],
      {},
      "another name of ip_allowlist",
    ],
    [
      "a secret of another type",
      [
        change(
          { ...CLUSTER, auth_sources: [{ name: "a", client_secret: "s" }] },
          { ...CLUSTER, auth_sources: [{ name: "a", client_secret: 1 }] },
        ),
      ],
      {},
      "has a value of another type than in the schema",
    ],
    ["a resource type of this provider", [kafka(OWN)], {}, "resource type cloud_kafka"],
    ["such a type without a provider's name", [kafka(undefined)], {}, "cloud_kafka"],
    ["such a type of a provider called cloud", [kafka(HOSTED)], {}, "cloud_kafka"],
    [
      "such a type that is imported",
      [withKeys({ importing: { id: "7" } }, steadyKafka())],
      {},
      "cloud_kafka of this provider (no-op)",
    ],
    [
      "such a type that is moved",
      [steadyKafka({ previous_address: "cloud_kafka.b" })],
      {},
      "cloud_kafka of this provider (no-op)",
    ],
    [
      "such a type with an unknown key",
      [withKeys({ after_maybe: {} }, steadyKafka())],
      {},
      "cloud_kafka of this provider (no-op)",
    ],
    [
      "such a type with an unknown reason",
      [steadyKafka({ action_reason: "kept" })],
      {},
      "cloud_kafka of this provider (no-op)",
    ],
    [
      "such a type that was changed outside Terraform",
      [],
      {
        resource_drift: [
          change({ size: 1 }, { size: 2 }, { address: "cloud_kafka.a", more: { type: "cloud_kafka" } }),
        ],
      },
      "cloud_kafka of this provider (update outside Terraform)",
    ],
    [
      "a data source of this provider",
      [change(null, {}, { address: "data.cloud_opensearch.a", actions: ["read"], more: { mode: "data" } })],
      {},
      "data source type cloud_opensearch",
    ],
    [
      "an action of a provider that has clusters in the plan",
      [kept({ provider_name: TOOLS })],
      { action_invocations: [{ type: "restart", provider_name: TOOLS }] },
      "an action of this provider is invoked (restart)",
    ],
    [
      "an unknown type, changed outside Terraform, of a provider that has clusters there",
      [],
      {
        resource_drift: [CLUSTER, { size: 1 }].map((values, index) =>
          change(values, values, {
            address: index === 0 ? "cloud_opensearch.logs" : "queue.a",
            more: { type: index === 0 ? "cloud_opensearch" : "queue", provider_name: TOOLS },
          }),
        ),
      },
      "of this provider (update outside Terraform)",
    ],
    [
      "an action of this provider",
      [],
      { action_invocations: [{ type: "cloud_reboot", provider_name: OWN }] },
      "cloud_reboot",
    ],
    [
      "credentials that are opened in an unknown way",
      [opened({ later: true })],
      {},
      "resource type cloud_opensearch_credentials of this provider (open)",
    ],
    [
      "an unknown type of this provider that is opened",
      [{ ...opened(), type: "cloud_token", address: "ephemeral.cloud_token.a" }],
      {},
      "resource type cloud_token of this provider (open)",
    ],
    [
      "credentials that are read without values",
      [
        change(null, null, {
          address: "data.cloud_opensearch_credentials.a",
          actions: ["read"],
          more: { mode: "data", type: "cloud_opensearch_credentials" },
        }),
      ],
      {},
      "cloud_opensearch_credentials of this provider (read)",
    ],
    [
      "a newer format of its prior state",
      [],
      { prior_state: { format_version: "1.1" } },
      "the format 1.1 of",
    ],
    ["an unknown key of the plan", [], { policies: [{}] }, "the plan's policies"],
    ["a prior state whose format is no text", [], { prior_state: { format_version: 1 } }, "prior_state"],
    [
      "a cluster that OpenTofu leaves out",
      [change({}, {}, { address: "cloud_opensearch.other", actions: ["no-op"] })],
      { ...NOT_SAID, prior_state: STORED },
      "prior_state holds it, and nothing says what happens to it",
    ],
    [
      "a cluster that a plan without changes leaves out",
      [],
      { ...NOT_SAID, prior_state: STORED },
      "prior_state holds it, and the plan has no changes",
    ],
  ])("%s", (_what, changes, more, text) => {
    const review = reviewed(changes, more);
    expect(messagesOf("unreviewed")(review).join("\n")).toContain(text);
    expect(review).toMatchObject({ isClean: false, gate: { exitCode: 3 } });
  });
});

describe("a plan is not unreviewed for", () => {
  it.each([
    "replace_because_cannot_update",
    "replace_because_tainted",
    "replace_by_request",
    "replace_by_triggers",
    "delete_because_no_resource_config",
    "delete_because_wrong_repetition",
    "delete_because_count_index",
    "delete_because_each_key",
    "delete_because_enabled_false",
    "delete_because_no_module",
    "delete_because_no_move_target",
    "forgot_because_lifecycle_destroy_in_config",
    "forgot_because_lifecycle_destroy_in_state",
    "read_because_config_unknown",
    "read_because_dependency_pending",
    "read_because_check_nested",
  ])("the reason %s", (action_reason) => {
    expect(codesOf(reviewed([kept({ action_reason })]))).toEqual([]);
  });

  it.each<[string, readonly object[], Attributes]>([
    ["a plan in which nothing changes", [kept()], {}],
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
    ["an identity that it did not have", [withKeys({ after_identity: { id: 1 } })], {}],
    [
      "an identity that it no longer has",
      [withKeys({ before_identity: { id: 1 }, after_identity: null })],
      {},
    ],
    ["the same identity", [withKeys({ before_identity: { id: 1 }, after_identity: { id: 1 } })], {}],
    ["a null where a key is not used", [kept({ deposed: null, shadow: null })], {}],
  ])("%s", (_what, changes, more) => {
    expect(codesOf(reviewed(changes, more))).toEqual([]);
  });

  it("another identity of a cluster that is created again", () => {
    const anew = change(CLUSTER, CLUSTER, { actions: ["delete", "create"] });
    expect(codesOf(reviewed([withKeys(IDENTITIES, anew)]))).toEqual(["replaced"]);
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
