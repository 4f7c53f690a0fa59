/** The section of a cluster on the page, or of several with the same findings. */
import { nodeSha256 } from "../../../../src/review/node";
import { Anchors } from "../../../../src/review/render/page/anchors";
import { clusterSection, groupLink, groupName, itemList } from "../../../../src/review/render/page/cluster";
import type { ClusterGroup } from "../../../../src/review/report";
import { say } from "../../../../src/text";
import { clusterGroup, clusterReport, reportItem } from "../report-parts";

const LOGS = clusterReport("logs");
const PLACE = { path: "a<b", source: { file: "cdk/main.ts", line: 22 } };
const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...LOGS,
    name: say`${`c${index}`}`,
    address: `cloud_opensearch.c${index}`,
  }));

const anchored = (group: ClusterGroup) => new Anchors(nodeSha256).of(group);
const sectionOf = (group: ClusterGroup) => clusterSection(anchored(group), { rows: 100 });

it.each<[count: number, name: string]>([
  [1, "<code>c0</code>"],
  [2, "2 clusters: <code>c0</code>, <code>c1</code>"],
  [3, "3 clusters: <code>c0</code>, <code>c1</code>, <code>c2</code>"],
  [5, "5 clusters: <code>c0</code>, <code>c1</code>, <code>c2</code> and 2 more"],
])("names a group of %s", (count, name) => {
  const group = clusterGroup(named(count));
  expect(groupName(group)).toBe(name);
  expect(groupLink(anchored(group))).toBe(
    `<a href="#${count === 1 ? "cluster" : "clusters"}-cloud_opensearch.c0">${name}</a>`,
  );
});

it.each<[what: string, group: ClusterGroup, origin: string]>([
  [
    "all of several clusters",
    clusterGroup([named(1)[0] ?? LOGS, { ...LOGS, ...PLACE }]),
    '<p class="dim origin">update, the same for each</p>\n' +
      "<details><summary>All 2 clusters</summary>\n<ul>\n" +
      '<li id="cluster-cloud_opensearch.c0"><code>c0</code> <span class="dim"><code>cloud_opensearch.c0</code></span></li>\n' +
      '<li id="cluster-cloud_opensearch.logs"><code>logs</code> <span class="dim"><code>cloud_opensearch.logs</code> · a&#60;b · cdk/main.ts:22</span></li>\n' +
      "</ul>\n</details>",
  ],
])("shows %s", (_what, group, origin) => {
  const text = sectionOf(group);
  expect(text.slice(text.indexOf("</h2>\n") + 6, text.indexOf("\n</section>"))).toBe(origin);
});

it.each([
  [1_000, 0],
  [1_002, 1],
])("of %s clusters lists a thousand, and counts the others", (count, others) => {
  const text = sectionOf(clusterGroup(named(count)));
  expect(text.match(/<li id=/g)).toHaveLength(1_000);
  expect(text.match(/<li>and 2 more, not on this page<\/li>/g) ?? []).toHaveLength(others);
});

it("draws the week beside the first finding about the maintenance window, and beside no other", () => {
  const weeks = { before: { start: 60, minutes: 120 }, after: undefined };
  const about = (attribute: string, words: string) => reportItem("window", words, { more: { attribute } });
  const items = [
    about("tier", "one"),
    about("maintenance_window", "two"),
    about("maintenance_window", "three"),
  ];
  const listed = sectionOf(clusterGroup([{ ...LOGS, weeks }], items))
    .split("<li ")
    .slice(1);
  expect(listed.map((item) => item.includes("<figure"))).toEqual([false, true, false]);
});

it.each([
  [200, ""],
  [203, "<li>and 3 more, not on this page</li>"],
])("of %s findings shows 200, and counts the others", (count, more) => {
  const text = itemList(
    Array.from({ length: count }, () => reportItem("version", "a")),
    { rows: 100 },
  );
  expect(text.match(/<li class=/g)).toHaveLength(200);
  expect(text).toContain(more);
  expect(text.includes("not on this page")).toBe(more !== "");
});
