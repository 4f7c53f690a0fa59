/** Which clusters a review shows, what drift and statements are matched with, and which approvals hold today. */
import { plain } from "../../src/text";
import { type Attributes, change, CLUSTER, clusterAt as cluster, codesOf, reviewed, statement } from "./plan";

const NO_OP = { actions: ["no-op"] };
const at = (name: string) => `cloud_opensearch.${name}`;
const [OLD, NEW] = [{ tier: "standard" }, { tier: "advanced" }];

describe("a review shows", () => {
  const shown = (changes: readonly object[], more: Attributes = {}) =>
    reviewed(changes, more).clusters.map(({ change: { address, action }, lists }) => [
      address,
      action,
      lists.length,
    ]);

  it.each<[string, object, boolean]>([
    ["that changes", cluster("a", OLD, NEW), true],
    ["to which nothing happens", cluster("a", {}, {}, NO_OP), false],
    ["of which a value is not known", cluster("a", {}, {}, { ...NO_OP, unknown: { tier: true } }), true],
    ["that is no longer managed", change(CLUSTER, null, { address: at("a"), actions: ["forget"] }), true],
    [
      "of which the plan says something unknown",
      cluster("a", {}, {}, { ...NO_OP, more: { shadow: 1 } }),
      true,
    ],
    ["that is moved", cluster("a", {}, {}, { ...NO_OP, more: { previous_address: at("b") } }), true],
    [
      "that is moved to where it is",
      cluster("a", {}, {}, { ...NO_OP, more: { previous_address: at("a") } }),
      false,
    ],
  ])("a cluster only if something happens to it: one %s", (_what, one, isShown) => {
    expect(shown([one]).map(([address]) => address)).toEqual(isShown ? [at("a")] : []);
    expect(reviewed([one])).toMatchObject({ total: 1, unchanged: isShown ? 0 : 1 });
  });

  it("clusters in the order of their addresses, also those that only drifted", () => {
    const drift = ["d", "a"].map((name) => cluster(name, OLD, NEW));
    const changes = [cluster("c", OLD, NEW), cluster("d", NEW, NEW, NO_OP), cluster("b", OLD, NEW)];
    expect(shown(changes, { resource_drift: drift })).toEqual([
      [at("a"), "no-op", 0],
      [at("b"), "update", 2],
      [at("c"), "update", 2],
      [at("d"), "no-op", 0],
    ]);
  });

  it("no cluster for a finding about another resource", () => {
    const queue = change(null, {}, { address: "cloud_queue.a" });
    expect(codesOf(reviewed([queue]))).toEqual(["unreviewed"]);
    expect(shown([queue])).toEqual([]);
  });

  it("that a leftover is removed, and not what its lists let in", () => {
    const leftover = change(
      { ...CLUSTER, ...NEW },
      { ...CLUSTER, ...OLD },
      { more: { deposed: "0a1b2c3d" } },
    );
    expect(shown([leftover])).toEqual([[`${at("logs")} (deposed 0a1b2c3d)`, "update", 0]]);
    expect(new Set(codesOf(reviewed([leftover])))).toEqual(new Set(["unreviewed"]));
  });
});

describe("drift", () => {
  /** What is said of the drift, by itself or with the planned change. */
  const drifted = (name: string, ...planned: readonly object[]) =>
    reviewed(planned, { resource_drift: [cluster(name, OLD, NEW)] }).findings.flatMap(
      ({ code, message, outsideWords }) =>
        code === "drift" ? [plain(message())] : outsideWords === undefined ? [] : [plain(outsideWords)],
    );

  it.each<[string, object, string]>([
    ["of its cluster", cluster("a", NEW, OLD), "reverts it"],
    [
      "of the cluster that had its address",
      cluster("b", NEW, OLD, { more: { previous_address: at("a") } }),
      "reverts it",
    ],
    ["of no other cluster", cluster("b", NEW, OLD), "stays so"],
    [
      "of no leftover",
      cluster("a", NEW, OLD, { more: { deposed: "0a1b2c3d", previous_address: at("a") } }),
      "stays so",
    ],
  ])("is matched with the change %s", (_what, planned, outcome) => {
    expect(drifted("a", planned)).toEqual([expect.stringContaining(outcome)]);
  });

  it("is matched with the change of its address before that of a cluster that had its address", () => {
    const kept = cluster("a", NEW, NEW, { actions: ["no-op"], more: { previous_address: at("b") } });
    const other = cluster("b", NEW, OLD, { more: { previous_address: at("a") } });
    expect(drifted("a", kept, other)).toEqual([expect.stringContaining("stays so")]);
  });

  it("of a provider at another address is reviewed, too", () => {
    const more = { provider_name: "acme.example/platform/cloud" };
    const found = reviewed([], { resource_drift: [cluster("a", OLD, NEW, { more })] });
    expect(codesOf(found)).toEqual(["drift"]);
  });

  it("is what a finding about it is about, and the planned change what others are about", () => {
    const found = reviewed([cluster("a", NEW, { ...NEW, version: "2" })], {
      resource_drift: [cluster("a", { ...OLD, name: "x" }, { ...NEW, name: "y" })],
    });
    const scopes = found.findings.map((one) => [one.code, found.scopeOf(one).clusterName]);
    expect(scopes).toEqual([
      ["drift", "y"],
      ["drift", "y"],
      ["changed", "a"],
    ]);
  });
});

describe("a statement", () => {
  const resource = (name: string) => ({ address: at(name), type: "cloud_opensearch", expressions: {} });
  const codesFor = (name: string) =>
    codesOf(
      reviewed(
        [cluster("a", {}, {}, NO_OP)],
        { configuration: { root_module: { resources: [resource("a"), resource("none")] } } },
        {
          mustReach: [statement({ cluster: name })],
          synthesized: {
            constructs: new Map([
              [at("a"), { path: "stack/a" }],
              [at("none"), { path: "stack/none" }],
            ]),
            statements: [],
          },
        },
      ),
    );

  it.each<[string, string, readonly string[]]>([
    ["a cluster", at("a"), []],
    ["a cluster, by its construct", "stack/a", []],
    ["a cluster that has no instance", at("none"), []],
    ["a cluster that has no instance, by its construct", "stack/none", []],
    ["an instance of a cluster that has none", `${at("none")}["eu"]`, []],
    ["an instance that the cluster does not have", `${at("a")}["eu"]`, ["must-reach-unmatched"]],
    ["no cluster", at("other"), ["must-reach-unmatched"]],
    ["no construct", "stack/other", ["must-reach-unmatched"]],
  ])("can name %s", (_what, name, codes) => {
    expect(codesFor(name)).toEqual(codes);
  });
});

describe("an approval", () => {
  const wider = [cluster("a", {}, { ip_allowlist: ["10.0.0.0/7"] })];
  const digest = reviewed(wider).gate.stops[0]?.digest ?? "";

  it.each<[what: string, given: { until: string; exitCode: number }]>([
    ["does not hold, if its last day has passed", { until: "2001-01-31", exitCode: 3 }],
    ["holds, if its last day is to come", { until: "2999-12-31", exitCode: 0 }],
  ])("%s today", (_what, { until, exitCode }) => {
    const entry = { who: "Ada", why: "a reason", until, stacks: undefined, isOutdated: false };
    const approvals = [{ digests: [digest], entry }];
    expect(reviewed(wider, {}, { approvals }).gate.exitCode).toBe(exitCode);
  });
});
