/** A change that the review does not know, or that does not fit its action, is a finding, and never clean. */
import { change } from "../../../plan";
import {
  CLUSTER,
  DOUBLE,
  IDENTITIES,
  kept,
  renamedList,
  source,
  stopsOver,
  unreviewed,
  type Unreviewed,
  withKeys,
} from "./plans";

describe("a plan is unreviewed, and stops, with", () => {
  it.each<Unreviewed>([
    ["an unknown action", [change(CLUSTER, CLUSTER, { actions: ["mutate"] })], {}, "(mutate)"],
    [
      "an unknown combination",
      [change(CLUSTER, CLUSTER, { actions: ["update", "forget"] })],
      {},
      "(update, forget)",
    ],
    ["no action", [change(CLUSTER, CLUSTER, { actions: ["no-op", "no-op"] })], {}, "(no-op, no-op)"],
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
    ].map((unknown): Unreviewed => [
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
    ...[{}, "tier", [null], [[]], [[true]]].map((paths): Unreviewed => [
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
    [
      "a required value that is no longer set",
      [change(CLUSTER, { ...CLUSTER, name: null })],
      {},
      "is no longer set, although the schema requires it",
    ],
  ])("%s", (_what, changes, more, text) => {
    expect(unreviewed(changes, more)).toEqual(stopsOver(text));
  });
});
