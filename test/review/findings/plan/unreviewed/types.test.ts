/** Resource types, data sources and actions of this provider that the review does not know are findings, and never clean. */
import { change } from "../../../plan";
import {
  CLUSTER,
  HOSTED,
  INVOKED,
  kafka,
  kept,
  opened,
  OWN,
  steadyKafka,
  stopsOver,
  stored,
  TOOLS,
  unreviewed,
  type Unreviewed,
  withKeys,
} from "./plans";

describe("a plan is unreviewed, and stops, with", () => {
  it.each<Unreviewed>([
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
  ])("%s", (_what, changes, more, text) => {
    expect(unreviewed(changes, more)).toEqual(stopsOver(text));
  });
});
