/** Which clusters of a report are one group, in which order, and what is said about each group as a whole. */
import { fixWords, reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { type Attributes, change, type ChangeOptions, clusterAt as cluster, reviewed } from "../plan";

const [A, B, C] = ["10.0.0.0/8", "192.0.2.0/24", "198.51.100.0/24"];
const api = (...ranges: readonly string[]) => ({ ip_allowlist: ranges });
const created = (name: string) => cluster(name, null, {});
const destroyed = (name: string, values: Attributes = {}) => cluster(name, values, null);
const imported = (before: Attributes, after: Attributes, options: ChangeOptions = {}) =>
  cluster("a", before, after, { ...options, inChange: { importing: { id: "42/a" } } });

const groupsOf = (...changes: readonly object[]) => reportOf(reviewed(changes)).groups;
const namesOf = (...changes: readonly object[]) =>
  groupsOf(...changes).map(({ clusters }) => clusters.map(({ name }) => plain(name)).join(" "));

describe("two clusters are", () => {
  const TIER = [{ tier: "a" }, { tier: "b" }] as const;
  const WIDER = [api(A), api(A, B)] as const;
  const HIDDEN = { afterSensitive: { ip_allowlist: true } };
  const PARTLY = { unknown: { ip_allowlist: [false, false, true] } };

  interface Pair {
    readonly one: object;
    readonly other: object;
    readonly isOne: boolean;
  }

  it.each<[what: string, given: Pair]>([
    [
      "one group, if the same changes",
      { one: cluster("a", ...TIER), other: cluster("b", ...TIER), isOne: true },
    ],
    [
      "not one group, if the values differ",
      { one: cluster("a", ...TIER), other: cluster("b", { tier: "a" }, { tier: "c" }), isOne: false },
    ],
    [
      "one group, if the same is gained",
      { one: cluster("a", ...WIDER), other: cluster("b", api(A, C), api(A, B, C)), isOne: true },
    ],
    [
      "one group, if their sensitive lists widen",
      { one: cluster("a", ...WIDER, HIDDEN), other: cluster("b", api(A), api(A, C), HIDDEN), isOne: true },
    ],
    [
      "one group, if they are destroyed with other things, which stand beside their names",
      {
        one: destroyed("a", { data_node_count: 3 }),
        other: destroyed("b", { data_node_count: 5 }),
        isOne: true,
      },
    ],
    [
      "not one group, if the same is gained, and other totals let in",
      {
        one: cluster("a", api("8.0.0.0/8"), api("8.0.0.0/8", C)),
        other: cluster("b", api("64.0.0.0/4"), api("64.0.0.0/4", C)),
        isOne: false,
      },
    ],
    [
      "not one group, if others are certainly gained by lists that are not all known",
      {
        one: cluster("a", api(A), { ip_allowlist: [A, B, null] }, PARTLY),
        other: cluster("b", api(A), { ip_allowlist: [A, C, null] }, PARTLY),
        isOne: false,
      },
    ],
    [
      "not one group, if the list of one cannot be read",
      { one: destroyed("a"), other: destroyed("b", api(A, "office")), isOne: false },
    ],
    [
      "not one group, if each needs a fix of its own",
      { one: cluster("a", {}, { name: "taken" }), other: cluster("b", {}, { name: "taken" }), isOne: false },
    ],
  ])("%s", (_what, { one, other, isOne }) => {
    const holder = cluster("c", { name: "taken" }, { name: "taken" }, { actions: ["no-op"] });
    expect(groupsOf(one, other, holder)).toHaveLength(isOne ? 1 : 2);
  });
});

it("has the group with the most severe finding first, and the clusters of a group by their addresses", () => {
  const names = namesOf(
    created("a"),
    cluster("b", { tier: "a" }, { tier: "b" }),
    cluster("c", api(A), api(A, B)),
    destroyed("d"),
    cluster("e", api(A), api(A, B)),
    created("f"),
  );
  expect(names).toEqual(["d", "c e", "a f", "b"]);
});

interface Action {
  readonly one: object;
  readonly action: string;
  readonly level: string;
}

it.each<[what: string, given: Action]>([
  [
    "no longer managed, with a new one in its place",
    {
      one: cluster("a", {}, {}, { actions: ["create", "forget"] }),
      action: "forget and create",
      level: "warning",
    },
  ],
  [
    "imported and updated",
    { one: imported({ tier: "a" }, { tier: "b" }), action: "import and update", level: "note" },
  ],
  [
    "unknown",
    { one: cluster("a", {}, {}, { actions: ["mutate"] }), action: "unknown action", level: "error" },
  ],
])("says what happens to a cluster that is %s, and how severe it is", (_what, { one, action, level }) => {
  expect(groupsOf(one).map((group) => [group.action, group.level])).toEqual([[action, level]]);
});

it.each([
  [[9, 9], "main.ts:9"],
  [[9, 10], undefined],
])("names the line of a fix that all of its clusters share: those at %j", (lines, place) => {
  const written = { attributes: new Map<string, number>(), ranges: new Map<string, never[]>() };
  const constructs = new Map(
    lines.map((line, index) => [
      `cloud_opensearch.${"ab"[index] ?? ""}`,
      { line: `main.ts:${line}`, written },
    ]),
  );
  const [group] = reportOf(
    reviewed(
      ["a", "b"].map((name) => cluster(name, api(A), api(A, B))),
      {},
      { synthesized: { constructs, statements: [] } },
    ),
  ).groups;
  expect(group?.clusters).toHaveLength(2);
  expect(group?.items.map(({ fix }) => fix && plain(fixWords(fix)))).toEqual([
    `remove ${B} from ip_allowlist unless intended${place === undefined ? "" : `, ${place}`}`,
  ]);
});

it("says of each family how wide a list is, also if another finding about the list is more severe", () => {
  const wide = api("0.0.0.0/0", "2000::/3");
  const [group] = groupsOf(imported(wide, wide, { actions: ["no-op"] }));
  const [item] = group?.items ?? [];
  expect(item?.codes).toEqual(["open", "nearly-open"]);
  expect(item && [item.words, ...item.details].map(plain)).toEqual([
    "API is open to every IPv4 address",
    expect.stringMatching(/^API lets in .* of public space, more than a \/32$/),
  ]);
});

describe("the ranges of a group", () => {
  const rangesOf = (...changes: readonly object[]) =>
    groupsOf(...changes).map(({ items }) => {
      const ranges = items[0]?.ranges;
      return ranges && [ranges.counts, ranges.gained.toTexts(), ranges.entries.kept.map(({ text }) => text)];
    });

  it("leave out what is kept if a cluster keeps others", () => {
    expect(rangesOf(cluster("a", api(A), api(A, B)), cluster("b", api(C), api(C, B)))).toEqual([
      ["", [B], []],
    ]);
    expect(
      rangesOf(
        cluster("a", api(A), api(A, B)),
        cluster("b", api(A), api(A, B)),
        cluster("c", api(A, C), api(A, C, B)),
      ),
    ).toEqual([["", [B], []]]);
  });
});

it("lists findings that are about no cluster separately, each with its resource", () => {
  const { general } = reportOf(
    reviewed([created("a"), change(null, {}, { address: "cloud_queue.a" })], { errored: true }),
  );
  expect(general.map(({ words }) => plain(words))).toEqual([
    "the plan errored: it shows only a part of the change",
    expect.stringMatching(/^cloud_queue\.a: resource type cloud_queue/),
  ]);
});
