/** What the review does not know in a plan is a finding, and never clean. What it knows is no such finding. */
import { type Attributes, change, codesOf, reviewed } from "../../plan";
import {
  CLUSTER,
  DOUBLE,
  HOSTED,
  IDENTITIES,
  INVOKED,
  kafka,
  kept,
  opened,
  OWN,
  provider,
  renamedList,
  steadyKafka,
  stopsOver,
  stored,
  TOOLS,
  unreviewed,
  type Unreviewed,
  withKeys,
} from "./unreviewed-plans";

const NOT_SAID = { complete: undefined, applyable: undefined, terraform_version: "1.10.0" };

describe("a plan is unreviewed, and stops, with", () => {
  it.each<Unreviewed>([
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
    ["an unknown action", [change(CLUSTER, CLUSTER, { actions: ["mutate"] })], {}, "(mutate)"],
    [
      "an unknown combination",
      [change(CLUSTER, CLUSTER, { actions: ["update", "forget"] })],
      {},
      "(update, forget)",
    ],
    ["no action", [change(CLUSTER, CLUSTER, { actions: ["no-op", "no-op"] })], {}, "(no-op, no-op)"],
    [
      "a configured attribute of another name of an access list",
      [change(null, { ...CLUSTER, opensearch_whitelist: ["0.0.0.0/0"] })],
      {},
      "another name of ip_allowlist",
    ],
    [
      "the other name in a change",
      [
        change(
          { ...CLUSTER, opensearch_dashboards_whitelist: ["10.0.0.0/8"] },
          { ...CLUSTER, opensearch_dashboards_whitelist: [] },
        ),
      ],
      {},
      "another name of dashboards_ip_allowlist",
    ],
    [
      "the other name on an imported cluster",
      [withKeys({ importing: { id: "7" } }, renamedList(["no-op"]))],
      {},
      "another name of ip_allowlist",
    ],
    [
      "the other name on a cluster that is created beside one that is forgotten",
      [renamedList(["create", "forget"])],
      {},
      "another name of ip_allowlist",
    ],
    [
      "two identity providers of one name",
      [change(CLUSTER, { ...CLUSTER, auth_sources: [provider("a"), provider("a")] })],
      {},
      "which no rule of this review explains",
    ],
    [
      "an update of a cluster whose list has another name",
      [
        change(
          { ...CLUSTER, opensearch_whitelist: ["0.0.0.0/0"], tier: "a" },
          { ...CLUSTER, opensearch_whitelist: ["0.0.0.0/0"], tier: "b" },
        ),
      ],
      {},
      "another name of ip_allowlist",
    ],
    ...(
      [
        ["name", "a", ["a"]],
        ["tier", 7, "a"],
        ["data_node_count", 3, "4"],
        [
          "client",
          { auth_sources: [{ name: "a", client_secret: "s" }] },
          { auth_sources: [{ name: "a", client_secret: 1 }] },
        ],
        ["timeouts", { create: "1m" }, { create: 1 }],
      ] as const
    ).map(([name, before, after]): Unreviewed => [
      `a value of another type: ${name}`,
      [
        name === "client"
          ? change({ ...CLUSTER, ...(before as object) }, { ...CLUSTER, ...(after as object) })
          : change({ ...CLUSTER, [name]: before }, { ...CLUSTER, [name]: after }),
      ],
      {},
      "has a value of another type than in the schema",
    ]),
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
    ["a newer format", [], { format_version: "1.3" }, "format 1.3 is not known"],
    [
      "a newer format of its prior state",
      [],
      { prior_state: { format_version: "1.1" } },
      "the format 1.1 of",
    ],
    ["a prior state whose format is no text", [], { prior_state: { format_version: 1 } }, "prior_state"],
    ["an unknown key of the plan", [], { policies: [{}] }, "the plan's policies"],
    ["a format with more than two numbers", [], { format_version: "1.2.1" }, "format 1.2.1 is not known"],
    ["a format with more than numbers", [], { format_version: "1.2\n1.3" }, "is not known to this review"],
    [
      "a cluster that OpenTofu leaves out",
      [change({}, {}, { address: "cloud_opensearch.other", actions: ["no-op"] })],
      { ...NOT_SAID, prior_state: { values: stored(CLUSTER) } },
      "prior_state holds it, and nothing says what happens to it",
    ],
    [
      "a cluster that a plan without changes leaves out",
      [],
      { ...NOT_SAID, prior_state: { values: stored(CLUSTER) } },
      "prior_state holds it, and the plan has no changes",
    ],
  ])("%s", (_what, changes, more, text) => {
    expect(unreviewed(changes, more)).toEqual(stopsOver(text));
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
    ["a plan that only refreshes", [], { prior_state: { values: stored(CLUSTER) }, applyable: false }],
    [
      "a plan that only invokes an action",
      [],
      { prior_state: { values: stored(CLUSTER) }, action_invocations: [INVOKED] },
    ],
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
