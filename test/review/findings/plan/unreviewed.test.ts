/** Whatever a plan holds that the review does not know is a finding, and never clean. */
import { plain } from "../../../../src/review/words";
import { type Attributes, change, type ChangeOptions, codesOf, reviewed } from "../../plan";

const LISTS = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
const CLUSTER = { ...LISTS, name: "logs", organization_id: 42 };
const OWN = "clusters.internal/managed/cloud";
const HOSTED = "registry.acme.example/platform/cloud";
const TOOLS = "registry.acme.example/platform/tools";

const kept = (more: Attributes = {}) => change(CLUSTER, CLUSTER, { actions: ["no-op"], more });
const stored = (values: Attributes, more: Attributes = {}) => ({
  root_module: {
    resources: [
      { address: "cloud_opensearch.logs", mode: "managed", type: "cloud_opensearch", values, ...more },
    ],
  },
});
const kafka = (provider: string | undefined, actions: readonly string[] = ["create"]) =>
  change(
    null,
    { size: 1 },
    {
      address: "cloud_kafka.events",
      actions,
      more: { type: "cloud_kafka", ...(provider !== undefined && { provider_name: provider }) },
    },
  );
const steadyKafka = (more: Attributes = {}, options: ChangeOptions = {}) =>
  change(
    { size: 1 },
    { size: 1 },
    { actions: ["no-op"], ...options, more: { address: "cloud_kafka.a", type: "cloud_kafka", ...more } },
  );
const withKeys = (keys: Attributes, entry = kept()) => ({
  ...entry,
  change: { ...(entry as { change: object }).change, ...keys },
});
const renamedList = (actions: readonly string[]) => {
  const values = { ...CLUSTER, opensearch_whitelist: ["0.0.0.0/0"] };
  return change(values, values, { actions });
};
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
const source = (name: string) => ({ name, type: "oidc", audience: "a" });
const DOUBLE = { ...CLUSTER, auth_sources: [source("a"), source("a")] };

describe("a plan is unreviewed, and stops, with", () => {
  it.each<[string, readonly object[], Attributes, string]>([
    ["a resource type of this provider", [kafka(OWN)], {}, "resource type cloud_kafka"],
    ["such a type without a provider's name", [kafka(undefined)], {}, "cloud_kafka"],
    ["such a type of a provider called cloud", [kafka(HOSTED)], {}, "cloud_kafka"],
    ["such a type with no-op and another value", [kafka(OWN, ["no-op"])], {}, "cloud_kafka"],
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
      "such a type with another mark",
      [steadyKafka({}, { afterSensitive: { size: true } })],
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
    ["an unknown action", [change(CLUSTER, CLUSTER, { actions: ["mutate"] })], {}, "(mutate)"],
    [
      "an unknown combination",
      [change(CLUSTER, CLUSTER, { actions: ["update", "forget"] })],
      {},
      "(update, forget)",
    ],
    ["no action", [change(CLUSTER, CLUSTER, { actions: ["no-op", "no-op"] })], {}, "(no-op, no-op)"],
    ["a newer format", [], { format_version: "1.3" }, "format 1.3 is not known"],
    ["an unknown key of the plan", [], { policies: [{}] }, "the plan's policies"],
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
      "a reason of another type",
      [kept({ action_reason: {} })],
      {},
      "its action_reason in the plan is not a text",
    ],
    [
      "an unknown reason for a change outside Terraform",
      [kept()],
      { resource_drift: [change({ ...CLUSTER, tier: "a" }, CLUSTER, { more: { action_reason: "moved" } })] },
      "its action_reason in the plan (moved) is not known",
    ],
    [
      "an answer to whether it can be applied that is no answer",
      [],
      { applyable: "true" },
      "the plan's applyable",
    ],
    ["another mode", [kept({ mode: "ghost" })], {}, "its mode"],
    ["an address of another type of cluster", [kept({ type: "cloud_prometheus" })], {}, "name its type"],
    [
      "an address without a type, outside Terraform",
      [kept()],
      {
        resource_drift: [
          change({ ...CLUSTER, tier: "a" }, CLUSTER, { address: "logs", more: { type: "cloud_opensearch" } }),
        ],
      },
      "name its type",
    ],
    ["an address of another type", [kept({ previous_address: 1 })], {}, "its previous_address"],
    ["an import of another type", [withKeys({ importing: "42/logs" })], {}, "imported in a way"],
    [
      "an import with an unknown key",
      [withKeys({ importing: { id: "42/logs", overwrite: true } })],
      {},
      "its import in the plan has overwrite",
    ],
    ["a mark of another type", [withKeys({ after_sensitive: { tier: 1 } })], {}, "its after_sensitive"],
    ["another identity", [withKeys(IDENTITIES)], {}, "its identity changes"],
    [
      "an update to another identity",
      [withKeys(IDENTITIES, change(CLUSTER, { ...CLUSTER, tier: "b" }))],
      {},
      "its identity changes",
    ],
    [
      "no-op and another value",
      [change(CLUSTER, { ...CLUSTER, tier: "b" }, { actions: ["no-op"] })],
      {},
      "nothing happens to it",
    ],
    [
      "no-op and an unknown value",
      [change(CLUSTER, CLUSTER, { actions: ["no-op"], unknown: { tier: true } })],
      {},
      "nothing happens to it",
    ],
    [
      "no-op and a list that is written in another way",
      [change(CLUSTER, { ...CLUSTER, ip_allowlist: ["10.0.0.0/9", "10.128.0.0/9"] }, { actions: ["no-op"] })],
      {},
      "nothing happens to it",
    ],
    [
      "an update without a before",
      [change(null, CLUSTER, { actions: ["update"] })],
      {},
      "nothing before and values after",
    ],
    [
      "an update without an after",
      [change(CLUSTER, null, { actions: ["update"] })],
      {},
      "values before and nothing after",
    ],
    [
      "a leftover that is created",
      [change(null, CLUSTER, { more: { deposed: "0a1b2c3d" } })],
      {},
      "does not fit a leftover",
    ],
    [
      "a leftover that is updated",
      [change(CLUSTER, { ...CLUSTER, tier: "b" }, { more: { deposed: "0a1b2c3d" } })],
      {},
      "does not fit a leftover",
    ],
    [
      "a leftover that is imported",
      [withKeys({ importing: { id: "7" } }, kept({ deposed: "0a1b2c3d" }))],
      {},
      "does not fit a leftover",
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
    ["an update of nothing", [change(CLUSTER, CLUSTER, { actions: ["update"] })], {}, "shows no difference"],
    [
      "a create with a before",
      [change(CLUSTER, CLUSTER, { actions: ["create"] })],
      {},
      "does not fit its action",
    ],
    [
      "a delete with an after",
      [change(CLUSTER, CLUSTER, { actions: ["delete"] })],
      {},
      "does not fit its action",
    ],
    ["two changes of one cluster", [kept(), kept()], {}, "more than one change"],
    [
      "planned values and no changes",
      [],
      {
        resource_changes: null,
        planned_values: stored({ ...CLUSTER, tier: "b" }),
        prior_state: { values: stored(CLUSTER) },
      },
      "planned_values holds it",
    ],
    [
      "no changes for planned values",
      [],
      { resource_changes: undefined, planned_values: stored(CLUSTER) },
      "planned_values holds it",
    ],
    [
      "no prior state",
      [],
      { prior_state: { values: stored(CLUSTER) }, planned_values: { root_module: {} } },
      "prior_state holds it",
    ],
    [
      "other planned values",
      [kept()],
      { planned_values: stored({ ...CLUSTER, tier: "b" }) },
      "planned_values gives other",
    ],
    [
      "another prior state",
      [kept()],
      { prior_state: { values: stored({ ...CLUSTER, tier: "b" }) } },
      "prior_state gives other",
    ],
    [
      "a mark that only the state has",
      [kept()],
      { prior_state: { values: stored(CLUSTER, { sensitive_values: { ip_allowlist: true } }) } },
      "ip_allowlist",
    ],
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
      [change(CLUSTER, { ...CLUSTER, auth_sources: [source("a"), source("a")] })],
      {},
      "more than one identity provider is called a",
    ],
    [
      "an action of this provider",
      [],
      { action_invocations: [{ type: "cloud_reboot", provider_name: OWN }] },
      "cloud_reboot",
    ],
    [
      "no changes, and an action that a change triggers",
      [],
      {
        prior_state: { values: stored(CLUSTER) },
        action_invocations: [INVOKED, { ...INVOKED, invoke_action_trigger: null }],
      },
      "prior_state holds it, and the plan has no changes",
    ],
    [
      "credentials that are opened with a value",
      [opened({ after: { password: "p" } })],
      {},
      "resource type cloud_opensearch_credentials of this provider (open)",
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
      "an action of an unknown provider, whose type is not named",
      [],
      { action_invocations: [null] },
      "an action is invoked whose type",
    ],
    ["a format with more than two numbers", [], { format_version: "1.2.1" }, "format 1.2.1 is not known"],
    ["a format with more than numbers", [], { format_version: "1.2\n1.3" }, "is not known to this review"],
    [
      "an action that is two",
      [change(CLUSTER, CLUSTER, { actions: ["create,delete"] })],
      {},
      "its actions in the plan (create,delete)",
    ],
    [
      "drift that replaces",
      [],
      { resource_drift: [change(CLUSTER, CLUSTER, { actions: ["delete", "create"] })] },
      "its action as a change outside Terraform, replace,",
    ],
    [
      "credentials that are not read, and differ",
      [
        change(
          { cluster_id: 1 },
          { cluster_id: 2 },
          {
            address: "data.cloud_opensearch_credentials.a",
            actions: ["no-op"],
            more: { mode: "data", type: "cloud_opensearch_credentials" },
          },
        ),
      ],
      {},
      "cloud_opensearch_credentials of this provider (no-op)",
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
    [
      "an update of a cluster with two identity providers of one name",
      [change(DOUBLE, { ...DOUBLE, tier: "b" })],
      {},
      "more than one identity provider is called a",
    ],
    ...[
      true,
      [true],
      { tier: true },
      { tier: [true] },
      { ip_allowlist: [true] },
      { ip_allowlist: [false, true] },
      { ip_allowlist: { 0: true } },
      { ip_allowlist: [[true]] },
      { auth_sources: [{ name: true }] },
      { auth_sources: [{}, { name: true }] },
      { maintenance_window: { start_time: true } },
    ].map((unknown): [string, readonly object[], Attributes, string] => [
      `values that do not fit the marks ${JSON.stringify(unknown)}`,
      [change(null, { tier: "b", ip_allowlist: ["0.0.0.0/0"], auth_sources: [{ name: "a" }] }, { unknown })],
      {},
      "its after_unknown in the plan does not fit its values",
    ]),
    [
      "an update that says what forces a replacement",
      [withKeys({ replace_paths: [["tier"]] }, change(CLUSTER, { ...CLUSTER, tier: "b" }))],
      {},
      "its replace_paths in the plan do not fit its action",
    ],
    ...[{}, "tier", [null], [[]], [[true]]].map((paths): [string, readonly object[], Attributes, string] => [
      `a replacement for ${JSON.stringify(paths)}`,
      [withKeys({ replace_paths: paths }, change(CLUSTER, CLUSTER, { actions: ["delete", "create"] }))],
      {},
      "its replace_paths in the plan do not fit its action",
    ]),
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
    ).map(([name, before, after]): [string, readonly object[], Attributes, string] => [
      `a value of another type: ${name}`,
      [
        name === "client"
          ? change({ ...CLUSTER, ...(before as object) }, { ...CLUSTER, ...(after as object) })
          : change({ ...CLUSTER, [name]: before }, { ...CLUSTER, [name]: after }),
      ],
      {},
      "has a value of another type than in the schema",
    ]),
    [
      "a type that is not the one of its address",
      [],
      {
        resource_drift: [
          change(
            { size: 1 },
            { size: 2 },
            {
              address: 'module.a["b.c"].cloud_prometheus.a[0]',
              more: { type: OWN, provider_name: "cloud_prometheus" },
            },
          ),
        ],
      },
      "of this provider (update outside Terraform)",
    ],
    [
      "planned values of this provider where the change names another one",
      [{ ...kafka("registry.terraform.io/acme/kafka"), address: "cloud_kafka.a" }],
      {
        planned_values: {
          root_module: {
            resources: [
              {
                address: "cloud_kafka.a",
                mode: "managed",
                type: "cloud_kafka",
                provider_name: OWN,
                values: {},
              },
            ],
          },
        },
      },
      "planned_values holds it, and resource_changes does not",
    ],
    ["a completeness of another type", [], { complete: "true" }, "does not say whether it is complete"],
    ["half of Terraform's statement", [], { complete: undefined }, "does not say whether it is complete"],
    ["an error of another type", [], { errored: "false" }, "the plan's errored"],
  ])("%s", (_what, changes, more, text) => {
    const found = reviewed(changes, more);
    const messages = found.findings
      .filter(({ code }) => code === "unreviewed")
      .map(({ message }) => plain(message));
    expect(messages.join("\n")).toContain(text);
    expect({ exitCode: found.gate.exitCode, isClean: found.isClean }).toEqual({
      exitCode: 3,
      isClean: false,
    });
  });

  it("deferred changes and actions, as an incomplete plan", () => {
    expect(codesOf(reviewed([], { deferred_changes: [{}] }))).toEqual(["incomplete"]);
    expect(codesOf(reviewed([], { deferred_action_invocations: [{}] }))).toEqual(["incomplete"]);
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
      "a plan that agrees with itself",
      [kept()],
      { planned_values: stored(CLUSTER), prior_state: { values: stored(CLUSTER) } },
    ],
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
