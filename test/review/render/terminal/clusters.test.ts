/** The clusters in a terminal: a section for each group, and a count of those without one. */
import { clusterLines } from "../../../../src/review/render/terminal";
import type { Layout } from "../../../../src/review/render/terminal/findings";
import type { ClusterGroup } from "../../../../src/review/report";
import { clusterGroup, clusterReport, LAYOUT, reportItem, textsOf } from "../report-parts";

const linesOf = (groups: readonly ClusterGroup[], layout: Partial<Layout> = {}, room = Infinity) =>
  textsOf(clusterLines(groups, room, { ...LAYOUT, ...layout }));

const LOGS = clusterReport("logs");
const PLACE = { path: "production/logs", line: { file: "cdk/main.ts", line: 22 } };
const named = (count: number) =>
  Array.from({ length: count }, (_, index) => clusterReport(`cluster-${index}`));

interface PrintedGroup {
  readonly group: ClusterGroup;
  readonly layout?: Partial<Layout>;
  readonly lines: readonly string[];
}

it.each<[what: string, given: PrintedGroup]>([
  [
    "all in one line in the compact form",
    {
      group: clusterGroup([{ ...LOGS, ...PLACE }]),
      layout: { isCompact: true },
      lines: ["", "logs  update  cloud_opensearch.logs  production/logs  cdk/main.ts:22"],
    },
  ],
  [
    "its address alone if that is its name",
    {
      group: clusterGroup([{ ...LOGS, name: [{ foreign: LOGS.address }] }]),
      lines: ["", "cloud_opensearch.logs  update"],
    },
  ],
  [
    "twelve names of more",
    {
      group: clusterGroup(named(14)),
      layout: { width: 200 },
      lines: [
        "",
        "14 clusters  update",
        `  ${named(12)
          .map((_, index) => `cluster-${index}`)
          .join(", ")} and 2 more`,
      ],
    },
  ],
  [
    "three names beside the count in the compact form",
    {
      group: clusterGroup(named(4)),
      layout: { isCompact: true },
      lines: ["", "4 clusters  update  cluster-0, cluster-1, cluster-2 and 1 more"],
    },
  ],
])("has %s", (_what, { group, layout = {}, lines }) => {
  expect(linesOf([group], layout)).toEqual(lines);
});

describe("a report without room for all", () => {
  const [alert, warned, noted] = (["broadened", "renamed", "version"] as const).map((code, index) =>
    clusterGroup([clusterReport(`cluster-${index}`)], [reportItem(code, "changes")]),
  ) as [ClusterGroup, ClusterGroup, ClusterGroup];
  const sections = (groups: readonly ClusterGroup[], room: number) =>
    linesOf(groups, {}, room).filter((line) => /^cluster|^\d/.test(line));

  it.each<[room: number, shown: readonly string[]]>([
    [12, ["cluster-0  update", "cluster-1  update", "cluster-2  update"]],
    [11, ["cluster-0  update", "cluster-1  update", "1 more cluster: version 1; the JSON output holds them"]],
    [7, ["cluster-0  update", "2 more clusters: renamed 1, version 1; the JSON output holds them"]],
  ])("with %s lines leaves out the least severe, and no alert", (room, shown) => {
    expect(sections([alert, warned, noted], room)).toEqual(shown);
  });

  it("counts all clusters of its groups, and of each code", () => {
    const several = clusterGroup(
      named(3),
      [reportItem("version", "a"), reportItem("open", "b", { codes: ["open", "version"] })],
      {
        level: "note",
      },
    );
    expect(sections([several, noted], 0)).toEqual([
      "4 more clusters: version 7, open 3; the JSON output holds them",
    ]);
  });

  it.each([
    { isCompact: false, most: 40, count: 41 },
    { isCompact: true, most: 20, count: 21 },
  ])("has, compact: $isCompact, at most $most sections", ({ isCompact, most, count }) => {
    const groups = (length: number) => Array.from({ length }, () => alert);
    expect(linesOf(groups(most), { isCompact }).join("\n")).not.toContain("more cluster");
    expect(linesOf(groups(count), { isCompact }).at(-1)).toBe(
      "1 more cluster: broadened 1; the JSON output holds them",
    );
  });
});
