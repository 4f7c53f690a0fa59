/** The clusters in a comment: a folded part for each group, with its places, findings and ranges. */
import { countOf, foldedMarkdown, groupBlock, itemText } from "../../../../src/review/render/markdown/groups";
import type { ClusterGroup } from "../../../../src/review/report";
import { own, say } from "../../../../src/text";
import { clusterGroup, clusterReport, difference, reportItem } from "../report-parts";

const ALL = { moved: 100, kept: 30 };
const NONE = { moved: 0, kept: 0 };
const LOGS = clusterReport("logs");
const named = (count: number) => Array.from({ length: count }, (_, index) => clusterReport(`c${index}`));
const ITEM = reportItem("version", "changes");

/** The title and the lines of a folded part. */
function partsOf(block: string): readonly [title: string | undefined, lines: readonly string[]] {
  const [, title, content = ""] =
    /^<details><summary>(.*)<\/summary>\n\n(.*)\n\n<\/details>$/s.exec(block) ?? [];
  return [title, content.split("\n")];
}

describe("a group", () => {
  it.each<[what: string, group: ClusterGroup, title: string]>([
    ["of one cluster", clusterGroup([LOGS], [ITEM]), "ℹ️ <code>logs</code>: update (version)"],
    [
      "with several codes, each once",
      clusterGroup([LOGS], [reportItem("open", "a", { codes: ["open", "mixed"] }), ITEM, ITEM]),
      "🛑 <code>logs</code>: update (open, mixed, version)",
    ],
    [
      "of three clusters",
      clusterGroup(named(3), [reportItem("narrowed", "a")], { action: "destroy_and create" }),
      "⚠️ <code>c0</code>, <code>c1</code>, <code>c2</code>: destroy&#95;and create (narrowed)",
    ],
    [
      "of four clusters",
      clusterGroup(named(4)),
      "ℹ️ <code>c0</code>, <code>c1</code>, <code>c2</code> and 1 more cluster: update",
    ],
    [
      "of more",
      clusterGroup(named(6)),
      "ℹ️ <code>c0</code>, <code>c1</code>, <code>c2</code> and 3 more clusters: update",
    ],
  ])("%s has the title", (_what, group, title) => {
    expect(partsOf(groupBlock(group, ALL))[0]).toBe(title);
  });

  const PLACE = { path: "production/logs", source: { file: "cdk/main.ts", line: 22 } };
  it.each<[what: string, group: ClusterGroup, lines: readonly string[]]>([
    [
      "its address",
      clusterGroup([LOGS], [ITEM]),
      ["<code>cloud_opensearch.logs</code>", "", "- ℹ️ changes \\[version\\]"],
    ],
    [
      "its construct and its line",
      clusterGroup([{ ...LOGS, ...PLACE }], [ITEM]),
      [
        "<code>cloud_opensearch.logs</code>, <code>production/logs</code>, <code>cdk/main.ts&#58;22</code>",
        "",
        "- ℹ️ changes \\[version\\]",
      ],
    ],
    [
      "the address of each cluster, if it has several",
      clusterGroup(named(2), [ITEM]),
      [
        "The same holds for these clusters:",
        "",
        "- <code>c0</code>: <code>cloud_opensearch.c0</code>",
        "- <code>c1</code>: <code>cloud_opensearch.c1</code>",
        "",
        "- ℹ️ changes \\[version\\]",
      ],
    ],
  ])("has %s", (_what, group, lines) => {
    expect(partsOf(groupBlock(group, ALL))[1]).toEqual(lines);
  });

  it.each([
    [100, "- <code>c99</code>: <code>cloud_opensearch.c99</code>"],
    [101, "- and 1 more cluster"],
    [103, "- and 3 more clusters"],
  ])("of %s clusters lists: %s", (count, last) => {
    const many = Array.from({ length: count }, (_, index) => ({
      ...LOGS,
      name: say`${`c${index}`}`,
      address: `cloud_opensearch.c${index}`,
    }));
    const [, lines] = partsOf(groupBlock(clusterGroup(many), ALL));
    expect(lines.at(-1)).toBe(last);
    expect(lines.filter((line) => line.includes("</code>: <code>"))).toHaveLength(100);
  });

  it("counts all codes of all of its clusters", () => {
    const items = [reportItem("open", "a", { codes: ["open", "mixed"] }), ITEM];
    const clusters = named(3).map((cluster) => ({ ...cluster, items }));
    expect(countOf(clusterGroup(clusters, items))).toBe(9);
  });
});

describe("a finding", () => {
  const ranges = difference({ gained: ["10.0.0.0/28"] }, { counts: "1 range becomes 2" });
  const block = ["", "  ```diff", "  + 10.0.0.0/28  # 16 IPv4", "  ```", ""];

  it.each<[what: string, text: string, lines: readonly string[]]>([
    [
      "has its codes",
      itemText(reportItem("open", "a_b", { codes: ["open", "mixed"] }), ALL),
      ["- 🛑 a\\_b \\[open, mixed\\]"],
    ],
    [
      "has details and a fix",
      itemText(
        reportItem("version", "changes", {
          details: [own("a_b"), say`${"c"}`],
          fix: { words: own("change it"), source: { file: "main.ts", line: 7 } },
        }),
        ALL,
      ),
      [
        "- ℹ️ changes \\[version\\]",
        "  - a\\_b",
        "  - <code>c</code>",
        "  - **Fix:** change it, <code>main.ts&#58;7</code>",
      ],
    ],
    [
      "counts and shows ranges",
      itemText(reportItem("broadened", "API lets in more", { ranges }), ALL),
      ["- 🛑 API lets in more: 1 range becomes 2 \\[broadened\\]", ...block],
    ],
    [
      "shows ranges that are not counted",
      itemText(
        reportItem("broadened", "API lets in more", { ranges: difference({ gained: ["10.0.0.0/28"] }) }),
        ALL,
      ),
      ["- 🛑 API lets in more \\[broadened\\]", ...block],
    ],
    [
      "shows no ranges where there is no room",
      itemText(reportItem("broadened", "API lets in more", { ranges }), NONE),
      ["- 🛑 API lets in more: 1 range becomes 2 \\[broadened\\]"],
    ],
  ])("%s", (_what, text, lines) => {
    expect(text.split("\n")).toEqual(lines);
  });
});

it("folds without more than one empty line", () => {
  expect(foldedMarkdown("title", ["", "a", "", "", "", "b", ""])).toBe(
    "<details><summary>title</summary>\n\na\n\nb\n\n</details>",
  );
});
