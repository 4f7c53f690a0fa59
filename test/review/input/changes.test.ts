/** The entries of a plan, sorted into clusters, credentials, unknown types, and a count of the rest. */
import {
  changesOf,
  type ClusterChange,
  clusterProviders,
  driftOf,
  isHidden,
  isMadeAnew,
  isPartlyUnknown,
  isSameAndKnown,
  isUnknown,
} from "../../../src/review/input/changes";
import { judgePlan } from "../../../src/review/input/plan-file";
import { Providers } from "../../../src/review/input/provider";
import { PROVIDER_SOURCE } from "../../../src/schema";
import { type Attributes, change, planJson } from "../plan";

const HOSTED = "acme.example/platform/tools";
const AWS = "registry.terraform.io/hashicorp/aws";
const VAULT = "registry.opentofu.org/hashicorp/vault";

function planOf(entries: readonly object[], more: Attributes = {}) {
  const reading = judgePlan(JSON.parse(JSON.stringify(planJson(entries, more))));
  if (!reading.ok) throw new Error(reading.problem);
  return reading.plan;
}

const sorted = (entries: readonly object[], more: Attributes = {}) => {
  const plan = planOf(entries, more);
  return changesOf(plan, new Providers([], clusterProviders(plan)));
};

/** The only cluster of a plan. */
function clusterOf(entry: object): ClusterChange {
  const [cluster] = sorted([entry]).clusters;
  if (cluster === undefined) throw new Error("no cluster");
  return cluster;
}

const entry = (type: string, actions: readonly string[], more: Attributes = {}) =>
  change({ a: 1 }, { a: 1 }, { address: `${type}.x`, actions, more: { type, ...more } });
const data = { mode: "data" };
const opened = (actions: readonly string[]) =>
  change(null, null, {
    address: "ephemeral.vault_kv.x",
    actions,
    more: { mode: "ephemeral", type: "vault_kv", provider_name: VAULT },
  });

describe("the entries of a plan", () => {
  const NOTHING = { clusters: 0, credentials: 0, unknown: 0, changed: 0, unchanged: 0, data: 0 };

  it.each<[what: string, entries: readonly object[], counts: object]>([
    [
      "clusters of both kinds",
      [entry("cloud_opensearch", ["update"]), entry("cloud_prometheus", ["no-op"])],
      { clusters: 2 },
    ],
    [
      "credentials that are read",
      [entry("cloud_opensearch_credentials", ["read"], data)],
      { credentials: 1 },
    ],
    ["credentials as a resource", [entry("cloud_opensearch_credentials", ["create"])], { unknown: 1 }],
    ["a data source of a cluster's type", [entry("cloud_opensearch", ["read"], data)], { unknown: 1 }],
    ["a data source of this provider that stays", [entry("cloud_opensearch", ["no-op"], data)], {}],
    [
      "a data source of another provider",
      [entry("aws_ami", ["read"], { ...data, provider_name: AWS })],
      { data: 1 },
    ],
    [
      "a data source of another provider that stays",
      [entry("aws_ami", ["no-op"], { ...data, provider_name: AWS })],
      { data: 1 },
    ],
    [
      "a resource of another provider",
      [entry("aws_vpc", ["update"], { provider_name: AWS })],
      { changed: 1 },
    ],
    ["one that stays", [entry("aws_vpc", ["no-op"], { provider_name: AWS })], { unchanged: 1 }],
    ["an ephemeral resource that OpenTofu 1.11 opens", [opened(["open"])], { unchanged: 1 }],
    ["an ephemeral resource to which anything else happens", [opened(["read"])], { changed: 1 }],
    ["one with two actions", [entry("aws_vpc", ["no-op", "no-op"], { provider_name: AWS })], { changed: 1 }],
    [
      "an unknown type of this provider",
      [entry("queue", ["create"], { provider_name: PROVIDER_SOURCE })],
      { unknown: 1 },
    ],
    ["one that stays as it is", [entry("queue", ["no-op"], { provider_name: PROVIDER_SOURCE })], {}],
    [
      "one that is said to stay, and does not",
      [change({ a: 1 }, { a: 2 }, { address: "cloud_kafka.x", actions: ["no-op"] })],
      { unknown: 1 },
    ],
    [
      "one that is said to stay, and is not known",
      [change({ a: 1 }, { a: 1 }, { address: "cloud_kafka.x", actions: ["no-op"], unknown: { a: [true] } })],
      { unknown: 1 },
    ],
    [
      "an unknown type of a provider that hosts clusters",
      [
        entry("cloud_opensearch", ["no-op"], { provider_name: HOSTED }),
        entry("queue", ["create"], { provider_name: HOSTED }),
      ],
      { clusters: 1, unknown: 1 },
    ],
    [
      "an unknown type of a provider whose name is not a text, as that of a cluster",
      [
        entry("cloud_opensearch", ["no-op"], { provider_name: [1] }),
        entry("queue", ["create"], { provider_name: [1] }),
      ],
      { clusters: 1, unknown: 1 },
    ],
    [
      "a resource without a provider beside a cluster without one",
      [entry("cloud_opensearch", ["no-op"]), entry("queue", ["create"])],
      { clusters: 1, changed: 1 },
    ],
  ])("with %s", (_what, entries, counts) => {
    const { clusters, credentials, unknown, others } = sorted(entries);
    expect({
      clusters: clusters.length,
      credentials: credentials.length,
      unknown: unknown.length,
      changed: others.changed,
      unchanged: others.unchanged,
      data: others.data,
    }).toEqual({ ...NOTHING, ...counts });
  });

  it("counts outputs and actions", () => {
    const more = { output_changes: { a: { actions: ["create"] } }, action_invocations: [{}, {}] };
    expect(sorted([], more).others).toMatchObject({ outputs: 1, actions: 2 });
  });

  it("gives the entries of credentials as they are in the plan", () => {
    const read = entry("cloud_opensearch_credentials", ["read"], data);
    expect(sorted([read]).credentials).toEqual([read]);
  });

  it("orders clusters by their addresses, those of the drift too", () => {
    const entries = ["b", "a", "c", "B"].map((name) =>
      change({}, {}, { address: `cloud_opensearch.${name}` }),
    );
    const plan = planOf(entries, { resource_drift: entries });
    const names = (clusters: readonly ClusterChange[]) =>
      clusters.map(({ address }) => address.at(-1)).join("");
    expect(names(changesOf(plan, new Providers([], new Set())).clusters)).toBe("Babc");
    expect(names(driftOf(plan))).toBe("Babc");
  });

  it("takes no data source of a cluster's type for drift of a cluster", () => {
    const plan = planOf([], {
      resource_drift: [entry("cloud_opensearch", ["update"], data), entry("aws_vpc", ["update"])],
    });
    expect(driftOf(plan)).toEqual([]);
  });
});

describe("the change of a cluster", () => {
  it.each<[actions: readonly string[], action: string]>([
    [["no-op"], "no-op"],
    [["create"], "create"],
    [["update"], "update"],
    [["delete"], "delete"],
    [["delete", "create"], "replace"],
    [["create", "delete"], "replace"],
    [["forget"], "forget"],
    [["create", "forget"], "create-forget"],
    [["forget", "create"], "create-forget"],
    [["read"], "unknown"],
    [["toString"], "unknown"],
  ])("with %j is %s", (actions, action) => {
    const cluster = clusterOf(change({}, {}, { actions }));
    expect(cluster.action).toBe(action);
    expect(isMadeAnew(cluster)).toBe(action === "replace" || action === "create-forget");
  });

  it("has what the plan says about it", () => {
    const written = {
      ...change(null, null),
      previous_address: "cloud_opensearch.old",
      action_reason: "replace_because_tainted",
      deposed: "0a1b2c3d",
      provider_name: HOSTED,
      change: {
        actions: ["delete", "create"],
        before: { name: "a" },
        after: { name: "b" },
        after_unknown: { a: true },
        before_sensitive: { b: true },
        after_sensitive: { c: true },
        importing: { id: "1" },
        replace_paths: [["auth_sources", 0, "name", null, true], "name", ["tier"]],
      },
    };
    expect(clusterOf(written)).toMatchObject({
      address: "cloud_opensearch.logs (deposed 0a1b2c3d)",
      previousAddress: "cloud_opensearch.old",
      type: "cloud_opensearch",
      before: { name: "a" },
      after: { name: "b" },
      afterUnknown: { a: true },
      beforeSensitive: { b: true },
      afterSensitive: { c: true },
      isImported: true,
      isDeposed: true,
      reason: "replace_because_tainted",
      replacePaths: [["auth_sources", 0, "name"], [], ["tier"]],
      provider: HOSTED,
      entry: written,
    });
    expect(clusterOf(change(null, null))).toMatchObject({
      address: "cloud_opensearch.logs",
      previousAddress: undefined,
      before: null,
      after: null,
      isImported: false,
      isDeposed: false,
      reason: undefined,
      replacePaths: [],
      provider: undefined,
    });
  });

  it("is hidden if either side of a value is sensitive", () => {
    const cluster = clusterOf(
      change({}, {}, { beforeSensitive: { a: [true] }, afterSensitive: { b: true } }),
    );
    const hidden = [["a"], ["b"], ["b", 0], ["c"], ["a", 1]].filter((path) => isHidden(cluster, path));
    expect(hidden).toEqual([["a"], ["b"], ["b", 0]]);
    expect(isHidden(cluster, ["c"], ["b"])).toBe(true);
    expect(isHidden(cluster, ["a"], ["c"])).toBe(true);
    expect(isHidden(cluster, ["b"], ["a"])).toBe(false);
  });

  it("knows which values are not known, wholly or in part", () => {
    const cluster = clusterOf(change({}, {}, { unknown: { a: true, b: [false, true], c: {} } }));
    const attributes = ["a", "b", "c", "d"];
    expect(attributes.filter((name) => isUnknown(cluster, [name]))).toEqual(["a"]);
    expect(attributes.filter((name) => isPartlyUnknown(cluster, [name]))).toEqual(["a", "b"]);
  });

  it.each<[boolean, object | null, object | null, object]>([
    [true, { a: [1] }, { a: [1] }, {}],
    [true, { a: null }, {}, { b: true }],
    [true, null, {}, {}],
    [true, {}, null, {}],
    [false, { a: [1] }, { a: [2] }, {}],
    [false, { a: [1] }, null, {}],
    [false, null, { a: [1] }, {}],
    [false, { a: [1] }, { a: [1] }, { a: [true] }],
  ])(
    "it is %s that an attribute is the same in %j and %j, of which %j is not known",
    (isSame, before, after, unknown) => {
      const cluster = clusterOf(change(before as Attributes | null, after as Attributes | null, { unknown }));
      expect(isSameAndKnown(cluster, "a")).toBe(isSame);
    },
  );
});
