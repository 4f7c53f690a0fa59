/** How a report names clusters, and counts them. */
import { counted, holderWords } from "../../../src/review/report";
import { aboutWords, clusterNames } from "../../../src/review/report/names";
import { plain, say } from "../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../plan";

const cluster = (name: unknown, next: unknown = name, options: ChangeOptions = {}) =>
  change({ ...CLUSTER, name, tier: "a" }, { ...CLUSTER, name: next, tier: "b" }, options);
const ADDRESS = "cloud_opensearch.logs";
const AT_B = { address: "cloud_opensearch.b" };
const HIDDEN: Attributes = { name: true };

describe("a cluster", () => {
  it.each<[string, readonly object[], string]>([
    ["its name", [cluster("search")], "search"],
    ["both names, if it is renamed", [cluster("search", "find")], "search → find"],
    [
      "its old name, where it is replaced",
      [cluster("search", "find", { actions: ["delete", "create"] })],
      "search",
    ],
    [
      "its old name, where the new one is not known",
      [cluster("search", null, { unknown: HIDDEN })],
      "search",
    ],
    ["its address, where it has no name", [cluster(null)], ADDRESS],
    ["its address, where its name cannot be seen", [cluster(" ")], ADDRESS],
    [
      "its address, where its name is sensitive",
      [cluster("search", "search", { afterSensitive: HIDDEN })],
      ADDRESS,
    ],
    [
      "its address, where its name was sensitive",
      [cluster("search", "find", { beforeSensitive: HIDDEN })],
      ADDRESS,
    ],
    [
      "its name and its address, where another one has the name",
      [cluster("search"), cluster("search", "search", AT_B)],
      `search (${ADDRESS})`,
    ],
    [
      "its name, where a leftover of it is destroyed",
      [cluster("search"), change({ ...CLUSTER, name: "search" }, null, { more: { deposed: "0a1b2c3d" } })],
      "search",
    ],
  ])("is called by %s", (_what, changes, name) => {
    expect(plain(clusterNames(reviewed(changes).clusters)(ADDRESS))).toBe(name);
  });

  it("that is a leftover of another one is not called by its name", () => {
    const leftover = change({ ...CLUSTER, name: "search" }, null, { more: { deposed: "0a1b2c3d" } });
    const [found] = reviewed([leftover]).clusters;
    expect(plain(clusterNames(found === undefined ? [] : [found])(found?.change.address ?? ""))).toBe(
      "a leftover of search",
    );
  });

  it("that is not in the review is called by its address", () => {
    expect(plain(clusterNames([])("cloud_opensearch.other"))).toBe("cloud_opensearch.other");
  });
});

describe("what a line is about", () => {
  const about = (addresses: readonly string[], labels: readonly (string | undefined)[], noun: string) => {
    const objects = addresses.flatMap((address) => labels.map((label) => ({ address, label })));
    const found = aboutWords(objects, (address) => say`${address.replace(/.*\./, "")}`, noun);
    const holders = found.holders.map((one) => plain(holderWords(one, 5)));
    return [plain(found.about), found.count, holders, found.members(Infinity).map(plain)];
  };
  const endpoints = (addresses: readonly string[], labels = ["API"]) => about(addresses, labels, "endpoint");
  const clusters = (addresses: readonly string[]) => about(addresses, [undefined], "cluster");
  const named = (...names: readonly string[]) => names.map((name) => `cloud_opensearch.${name}`);
  const modules = (...names: readonly string[]) => names.map((name) => `module.${name}.${ADDRESS}`);

  interface Named {
    readonly addresses: readonly string[];
    readonly labels: string[];
    readonly words: string;
  }

  it.each<[what: string, given: Named]>([
    ["one", { addresses: named("a"), labels: ["API"], words: "a API" }],
    [
      "several of one cluster",
      { addresses: named("a"), labels: ["API", "Dashboards"], words: "a API and Dashboards" },
    ],
    [
      "the same ones of few clusters",
      { addresses: named("a", "b", "c"), labels: ["API"], words: "API of a, b, c" },
    ],
  ])("is named: endpoints, %s", (_what, { addresses, labels, words }) => {
    const [aboutThem, count, holders, members] = endpoints(addresses, labels);
    expect([aboutThem, count, holders]).toEqual([words, addresses.length * labels.length, []]);
    expect(members).toHaveLength(count === 1 ? 0 : (count as number));
  });

  it("is named: different endpoints of few clusters", () => {
    const objects = [
      { address: "cloud_opensearch.a", label: "API" },
      { address: "cloud_prometheus.b", label: "query and push" },
    ];
    const { about: words } = aboutWords(
      objects,
      (address) => say`${address.replace(/.*\./, "")}`,
      "endpoint",
    );
    expect(plain(words)).toBe("a API, b query and push");
  });

  it("is named: few clusters", () => {
    expect(clusters(named("a", "b"))[0]).toBe("a, b");
  });

  interface Counted {
    readonly addresses: readonly string[];
    readonly words: string;
    readonly holders: string;
  }

  it.each<[what: string, given: Counted]>([
    [
      "of many clusters",
      {
        addresses: named("a", "b", "c", "d", "e", "f", "g"),
        words: "7 endpoints of 7 clusters",
        holders: "API of a, b, c, d, e and 2 more",
      },
    ],
    [
      "of instances of a module",
      {
        addresses: modules('a["x"]', 'a["y"]', "b[0]", "b[12]", "b[13]"),
        words: "5 endpoints of 5 modules",
        holders: "API of logs, logs, logs, logs, logs",
      },
    ],
    [
      "of instances whose keys read like addresses",
      {
        addresses: modules('a["x].b"]', 'a["x].c"]', 'a["\\"].d"]', "d"),
        words: "4 endpoints of 4 modules",
        holders: "API of logs, logs, logs, logs",
      },
    ],
    [
      "of a resource that is called like a module",
      {
        addresses: ["cloud_opensearch.module", ...named("a", "b", "c")],
        words: "4 endpoints of 4 clusters",
        holders: "API of module, a, b, c",
      },
    ],
  ])("is counted: endpoints %s", (_what, { addresses, words, holders }) => {
    const [aboutThem, count, held, members] = endpoints(addresses);
    expect([aboutThem, count, held]).toEqual([words, addresses.length, [holders]]);
    expect(members).toHaveLength(addresses.length);
  });

  it("is counted: many clusters of modules, or of none", () => {
    expect(clusters(modules("a", "b", "c", "d"))[0]).toBe("4 clusters of 4 modules");
    expect(clusters(named("a", "b", "c", "d")).slice(0, 3)).toEqual(["4 clusters", 4, ["a, b, c, d"]]);
  });

  it.each([
    [0, "0 things"],
    [1, "1 thing"],
    [1000, "1,000 things"],
    [1_234_567, "1,234,567 things"],
  ])("is counted in numbers that can be read: %d", (count, text) => {
    expect(counted(count, "thing")).toBe(text);
  });
});
