/** The ids of the page: each part has its own, and a cluster the same in every review. */
import { nodeSha256 } from "../../../../src/review/node";
import { Anchors, anchorsByName } from "../../../../src/review/render/page/anchors";
import { own, say } from "../../../../src/text";
import { clusterGroup, clusterReport } from "../report-parts";

const LOGS = clusterReport("logs");
const at = (address: string) => ({ ...LOGS, name: say`${address}`, address });
const idOf = (address: string) => new Anchors(nodeSha256).of(clusterGroup([at(address)])).id;

it.each([
  ["cloud_opensearch.logs", "cluster-cloud_opensearch.logs"],
  ["x".repeat(80), `cluster-${"x".repeat(80)}`],
])("the id of %s is %s", (address, id) => {
  expect(idOf(address)).toBe(id);
});

it.each([
  ['module.m["x"].cloud_opensearch.a', /^cluster-module\.m-x-\.cloud_opensearch\.a~[0-9a-f]{12}$/],
  ["", /^cluster-~[0-9a-f]{12}$/],
])("the id of %j ends with a hash of it", (address, id) => {
  expect(idOf(address)).toMatch(id);
});

it("distinguishes addresses that differ in a sign or half a character", () => {
  const ids = [
    "a b",
    "a-b",
    "a  b",
    "a\ud800",
    "a\ud801",
    "ab ",
    `${"x".repeat(99)}1`,
    `${"x".repeat(99)}2`,
  ].map(idOf);
  expect(new Set(ids).size).toBe(ids.length);
});

it("gives a group of several an id, and each of its clusters its own", () => {
  const anchors = new Anchors(nodeSha256);
  expect(anchors.of(clusterGroup([at("a"), at("b")]))).toMatchObject({
    id: "clusters-a",
    memberIds: ["cluster-a", "cluster-b"],
  });
  expect(anchors.of(clusterGroup([at("c")])).memberIds).toEqual([]);
});

it("finds the id of a cluster by the last name that it has", () => {
  const anchors = new Anchors(nodeSha256);
  const groups = [
    clusterGroup([{ ...at("a"), name: say`${"logs"} (${"a"})` }]),
    clusterGroup([at("b"), { ...at("c"), name: own("no name") }, at("d")]),
  ].map((group) => anchors.of(group));
  const anchorOf = anchorsByName(groups);
  expect(["a", "b", "d", "logs", "c", "no name"].map(anchorOf)).toEqual([
    "cluster-a",
    "cluster-b",
    "cluster-d",
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([[["a", "a leftover of a"]], [["a leftover of a", "a"]]])(
  "links a name to its cluster: %j",
  (names) => {
    const anchors = new Anchors(nodeSha256);
    const groups = names.map((name) => {
      const isLeftover = name !== "a";
      const words = isLeftover ? say`a leftover of ${"a"}` : say`${"a"}`;
      return anchors.of(clusterGroup([{ ...LOGS, name: words, address: isLeftover ? "old" : "new" }]));
    });
    expect(anchorsByName(groups)("a")).toBe("cluster-new");
    expect(anchorsByName(groups.filter(({ id }) => id === "cluster-old"))("a")).toBe("cluster-old");
  },
);

it("gives no ids to more clusters of a group than the page lists", () => {
  const many = Array.from({ length: 1_001 }, (_, index) => at(`c${index}`));
  const group = new Anchors(nodeSha256).of(clusterGroup(many));
  expect(group.memberIds).toHaveLength(1_000);
  const anchorOf = anchorsByName([group]);
  expect(["c999", "c1000"].map(anchorOf)).toEqual(["cluster-c999", undefined]);
});
