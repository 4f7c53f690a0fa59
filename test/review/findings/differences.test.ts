/** Every difference between the sides of a change is found once, unless something accounts for it. */
import { Ledger, type Sides } from "../../../src/review/findings/differences";
import type { ClusterChange } from "../../../src/review/plan/changes";
import { cloudOpensearch } from "../../../src/schema";
import { type Attributes, change, reviewed } from "../plan";

const both = (...path: (string | number)[]): Sides => ({ before: path, after: path });

function changeOf(before: Attributes | null, after: Attributes | null, unknown: unknown = {}): ClusterChange {
  const { clusters } = reviewed([change(before, after, { unknown, actions: ["update"] })]);
  if (clusters[0] === undefined) throw new Error("the plan has no cluster");
  return clusters[0].change;
}

/** The paths of the differences: "zone.0.size". */
function openOf(one: ClusterChange, ledger = new Ledger()): readonly string[] {
  return ledger.unclaimed(one).map((path) => path.join("."));
}

const zone = (value: unknown) => ({ zone: value });

describe("a difference", () => {
  interface Compared {
    readonly before?: Attributes | null;
    readonly after: Attributes | null;
    readonly unknown?: unknown;
    readonly open: readonly string[];
  }

  it.each<[what: string, given: Compared]>([
    ["of nothing", { before: zone({ a: [1] }), after: zone({ a: [1] }), open: [] }],
    ["of an empty object", { after: {}, open: [] }],
    ["of a value", { before: zone(1), after: zone(2), open: ["zone"] }],
    ["of an absent key and null", { after: zone(null), open: [] }],
    ["of a key that is removed", { before: zone(1), after: {}, open: ["zone"] }],
    ["of a key that is added", { after: zone(1), open: ["zone"] }],
    [
      "of one key in an object",
      { before: zone({ a: 1, b: 1 }), after: zone({ a: 1, b: 2 }), open: ["zone.b"] },
    ],
    ["of an object that is added", { after: zone({ a: 1, b: { c: 1 } }), open: ["zone.a", "zone.b.c"] }],
    ["of an object that is removed", { before: zone({ a: 1, b: 1 }), after: {}, open: ["zone.a", "zone.b"] }],
    ["of an empty object that is added", { after: zone({}), open: ["zone"] }],
    ["of one element", { before: zone([1, 1, 1]), after: zone([1, 2, 1]), open: ["zone.1"] }],
    [
      "of elements that are added and removed",
      { before: zone([[1]]), after: zone([[], [2]]), open: ["zone.0.0", "zone.1.0"] },
    ],
    ["of a list that is added", { after: zone([1, 2]), open: ["zone.0", "zone.1"] }],
    ["of a list that is removed", { before: zone([1, 2]), after: {}, open: ["zone.0", "zone.1"] }],
    ["of a null that a list gets", { before: zone(["a"]), after: zone(["a", null]), open: ["zone"] }],
    ["of a list of null that is added", { after: zone([null]), open: ["zone"] }],
    ["of an object of null that is added", { after: zone({ a: null }), open: ["zone"] }],
    ["of an object of null that is removed", { before: zone({ a: null }), after: {}, open: ["zone"] }],
    ["of a list and an object", { before: zone([1]), after: zone({ a: 1 }), open: ["zone"] }],
    ["of an object and a value", { before: zone({ a: 1 }), after: zone("a"), open: ["zone"] }],
    ["of a value and a list", { before: zone("a"), after: zone(["a"]), open: ["zone"] }],
    ["of a value that is not known", { before: zone(1), after: {}, unknown: zone(true), open: ["zone"] }],
    [
      "of a value that is not known, beside one that is",
      {
        before: zone({ a: 1 }),
        after: zone({ a: 2 }),
        unknown: zone({ b: true }),
        open: ["zone.a", "zone.b"],
      },
    ],
    [
      "of the same value that may not stay so",
      { before: zone({ a: 1 }), after: zone({ a: 1 }), unknown: zone({ a: true }), open: ["zone.a"] },
    ],
    [
      "of an element that is not known",
      { before: zone([1]), after: zone([1, null]), unknown: zone([false, true]), open: ["zone.1"] },
    ],
    ["of marks without values", { after: {}, unknown: zone({ a: true, b: false }), open: ["zone.a"] }],
    ["of a side that is not there", { before: null, after: zone(1), open: ["zone"] }],
  ])("%s", (_what, { before = {}, after, unknown = {}, open }) => {
    expect(openOf(changeOf(before, after, unknown))).toEqual(open);
  });
});

describe("a ledger", () => {
  const RENAMED = changeOf(zone([{ a: 1, b: 1 }]), zone([{ a: 2, b: 2 }]));

  it.each<[string, Sides[], readonly string[]]>([
    ["nothing", [], ["zone.0.a", "zone.0.b"]],
    ["all", [both()], []],
    ["what is around it", [both("zone")], []],
    ["one of two", [both("zone", 0, "a")], ["zone.0.b"]],
    ["one side", [{ before: ["zone"] }], ["zone.0.a", "zone.0.b"]],
    ["each side alone", [{ before: ["zone"] }, { after: ["zone"] }], []],
    ["both sides at other places", [{ before: ["zone", 0], after: ["other"] }], ["zone.0.a", "zone.0.b"]],
    ["both sides in other depths", [{ before: ["zone"], after: ["zone", 0, "a"] }], ["zone.0.b"]],
    ["a key that reads like a position", [both("zone", "0")], ["zone.0.a", "zone.0.b"]],
    ["another position", [both("zone", 1)], ["zone.0.a", "zone.0.b"]],
    ["a name that reads like a path", [both("zone.0"), both("zone#0")], ["zone.0.a", "zone.0.b"]],
  ])("that accounts for %s leaves the rest open", (_what, accounted, open) => {
    const ledger = new Ledger();
    ledger.account(...accounted);
    expect(openOf(RENAMED, ledger)).toEqual(open);
  });

  it("that accounts for a key accounts for no other path that reads alike", () => {
    const ledger = new Ledger();
    ledger.account(both("zone", 1, "scope8:12345678"));
    const values = (inner: string) => zone([...Array<null>(11).fill(null), { scope: { 12345678: inner } }]);
    expect(openOf(changeOf(values("a"), values("b")), ledger)).toEqual(["zone.11.scope.12345678"]);
  });

  it("leaves a value open on the side that nothing accounts for", () => {
    const sides: [Attributes, Attributes][] = [
      [zone(1), {}],
      [{}, zone(1)],
    ];
    const open = (accounted: Sides) =>
      sides.map(([before, after]) => {
        const ledger = new Ledger();
        ledger.account(accounted);
        return openOf(changeOf(before, after), ledger).length;
      });
    expect(open({ before: ["zone"] })).toEqual([0, 1]);
    expect(open({ after: ["zone"] })).toEqual([1, 0]);
  });

  it("holds an attribute that is accounted for on both sides", () => {
    const ledger = new Ledger();
    ledger.account({ before: ["a"] }, { after: ["b"] }, both("c"), both("d", "e"));
    expect(["a", "b", "c", "d"].map((name) => ledger.holds(name))).toEqual([false, false, true, false]);
  });
});

describe("a value of the schema is accounted for", () => {
  const provider = (fields: Attributes) => ({ auth_sources: [{ name: "a" }, fields] });

  it.each<[string, Attributes, readonly string[]]>([
    ["where it is a string", { tier: "standard" }, []],
    ["but not where a string should be one", { tier: ["standard"] }, ["tier.0"]],
    ["where it is a number", { data_node_count: 3 }, []],
    ["but not where a number should be one", { data_node_count: "3" }, ["data_node_count"]],
    ["where it is a list", { ip_allowlist: ["10.0.0.0/8"] }, []],
    ["but not where a list should be one", { ip_allowlist: "10.0.0.0/8" }, ["ip_allowlist"]],
    ["where it is unset", { tier: null, auth_sources: null }, []],
    ["where it is in a block", { repo_config: { enable_iam_role: true } }, []],
    [
      "but not where a boolean should be one",
      { repo_config: { enable_iam_role: "yes" } },
      ["repo_config.enable_iam_role"],
    ],
    ["but not where a string is a boolean", { tier: true }, ["tier"]],
    ["where it is a number that JavaScript would round", { organization_id: 9007199254740993n }, []],
    [
      "but not where a number is a text that it would not round",
      { organization_id: "42" },
      ["organization_id"],
    ],
    ["but not where a block has more", { repo_config: { bucket: "a" } }, ["repo_config.bucket"]],
    [
      "but not where a block is a list",
      { repo_config: [{ enable_iam_role: true }] },
      ["repo_config.0.enable_iam_role"],
    ],
    ["where it is in a list of objects", provider({ name: "b", dashboards_login: true }), []],
    ["but not where such an object has more", provider({ realm: "a" }), ["auth_sources.1.realm"]],
    ["but not where the list is an object", { auth_sources: { name: "a" } }, ["auth_sources.name"]],
  ])("%s", (_what, values, open) => {
    const one = changeOf(null, values);
    const ledger = new Ledger();
    ledger.accountForSchema(cloudOpensearch.attributes, one.after, "after");
    expect(openOf(one, ledger)).toEqual(open);
  });
});
