/** How a report names clusters, and counts them. */
import { counted } from "../../../src/review/report";
import { aboutWords, clusterNames, namesInRows } from "../../../src/review/report/names";
import { own, plain } from "../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../plan";

const cluster = (name: unknown, next: unknown = name, options: ChangeOptions = {}) =>
  change({ ...CLUSTER, name, tier: "a" }, { ...CLUSTER, name: next, tier: "b" }, options);
const ADDRESS = "cloud_opensearch.logs";
const AT_B = { address: "cloud_opensearch.b" };
const HIDDEN: Attributes = { name: true };

describe("a cluster", () => {
  it.each<[string, readonly object[], string]>([
    ["its name", [cluster("search")], "search"],
    ["its new name", [cluster("search", "find")], "find"],
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

  const [IN_A, IN_B] = ["module.a.cloud_opensearch.logs", 'module.b["x"].module.c.cloud_opensearch.logs'];
  it.each<[string, readonly object[], string, string]>([
    ["its module and its name", [cluster("search", "search", { address: IN_A })], IN_A, "a: search"],
    [
      "its modules with their keys",
      [cluster("search", "search", { address: IN_B })],
      IN_B,
      'b["x"].module.c: search',
    ],
    ["its name alone in the root module", [cluster("search")], ADDRESS, "search"],
    [
      "its module once, where its address stands beside the name",
      [cluster("search"), cluster("search", "search", { address: IN_A })],
      IN_A,
      `search (${IN_A})`,
    ],
    ["its address, where it has no name", [cluster(null, null, { address: IN_A })], IN_A, IN_A],
  ])("has in the rows %s", (_what, changes, address, expected) => {
    const nameOf = namesInRows(clusterNames(reviewed(changes).clusters));
    expect(plain(nameOf(address))).toBe(expected);
  });
});

describe("what a line is about", () => {
  const about = (addresses: readonly string[], noun = "endpoint") => {
    const { about, count, members } = aboutWords(
      addresses.map((address, index) => ({ address, index })),
      ({ index }) => own(`name ${index}`),
      noun,
    );
    return [plain(about), count, members(Infinity).map(plain)];
  };
  const modules = (...names: readonly string[]) => names.map((name) => `module.${name}.${ADDRESS}`);

  it.each<[string, readonly string[], string]>([
    ["of two clusters", [ADDRESS, "cloud_opensearch.b"], "2 endpoints of 2 clusters"],
    ["of one module", modules("a", "a"), "2 endpoints of 1 module"],
    [
      "of instances of a module",
      modules('a["x"]', 'a["y"]', "b[0]", "b[12]", "b[13]"),
      "5 endpoints of 5 modules",
    ],
    [
      "of instances whose keys read like addresses",
      modules('a["x].b"]', 'a["x].c"]', 'a["\\"].d"]'),
      "3 endpoints of 3 modules",
    ],
    [
      "of a resource that is called like a module",
      ["cloud_opensearch.module", ADDRESS],
      "2 endpoints of 2 clusters",
    ],
  ])("is counted: endpoints %s", (_what, addresses, words) => {
    expect(about(addresses)).toEqual([words, addresses.length, addresses.map((_, index) => `name ${index}`)]);
  });

  it("is counted: clusters of modules, or of none", () => {
    expect(about(modules("a", "b"), "cluster")[0]).toBe("2 clusters of 2 modules");
    expect(about([ADDRESS, "cloud_opensearch.b"], "cluster")[0]).toBe("2 clusters");
  });

  it("is named if it is alone", () => {
    expect(about([ADDRESS])).toEqual(["name 0", 1, []]);
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
