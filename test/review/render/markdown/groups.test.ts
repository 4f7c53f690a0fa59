/** The clusters in a comment: a folded part for each group, with its places, findings and ranges. */
import { countOf, foldedMarkdown, groupBlock, itemText } from "../../../../src/review/render/markdown/groups";
import { say } from "../../../../src/text";
import { clusterGroup, clusterReport, difference, reportItem } from "../report-parts";

const ALL = { moved: 100, kept: 30 };
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
  it("of many clusters has twelve names in its title", () => {
    expect(partsOf(groupBlock(clusterGroup(named(13)), ALL))[0]).toMatch(
      /^ℹ️ <code>c0<\/code>, <code>c1<\/code>, .*, <code>c11<\/code> and 1 more cluster: update$/,
    );
  });

  it.each([
    [100, "- <code>c99</code>: <code>cloud_opensearch.c99</code>"],
    [101, "- and 1 more cluster"],
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

it("of a finding without room for ranges counts them, and shows none", () => {
  const ranges = difference({ gained: ["10.0.0.0/28"] }, { counts: "1 range becomes 2" });
  const item = reportItem("broadened", "API lets in more", { ranges });
  expect(itemText(item, { moved: 0, kept: 0 })).toBe(
    "- 🛑 API lets in more: 1 range becomes 2 \\[broadened\\]",
  );
});

it("folds without more than one empty line", () => {
  expect(foldedMarkdown("title", ["", "a", "", "", "", "b", ""])).toBe(
    "<details><summary>title</summary>\n\na\n\nb\n\n</details>",
  );
});
