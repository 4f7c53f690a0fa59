/** The findings of a cluster on the page: words for the level, details, the fix and a picture. */
import { itemList } from "../../../../src/review/render/page/cluster";
import { own, say } from "../../../../src/text";
import { difference, reportItem } from "../report-parts";

const listed = (...items: readonly string[]) => `<ul class="findings">\n${items.join("\n")}\n</ul>`;
const budget = () => ({ rows: 100 });

it("has nothing without findings", () => {
  expect(itemList([], budget())).toBe("");
});

it("has a finding with its level, codes, details and fix", () => {
  const item = reportItem("open", "a <b>", {
    codes: ["open", "mixed"],
    details: [own("one"), say`${"two"}`],
    fix: { words: say`change ${"it"}`, source: { file: "main.ts", line: 7 } },
  });
  expect(itemList([item], budget())).toBe(
    listed(
      '<li class="error">\n<p><b class="error">Alert:</b> a &#60;b&#62; <span class="dim">[open, mixed]</span></p>',
      "<p>one</p>\n<p><code>two</code></p>",
      "<p><b>Fix:</b> change <code>it</code>, <code>main.ts:7</code></p>\n</li>",
    ),
  );
});

it("has the word for each level", () => {
  const text = itemList([reportItem("narrowed", "a"), reportItem("version", "b")], budget());
  expect(text).toContain('<b class="warning">Warning:</b> a');
  expect(text).toContain('<b class="note">Note:</b> b');
});

it("has the ranges of a list, and a picture below them", () => {
  const items = [
    reportItem("broadened", "a", { ranges: difference({ gained: ["10.0.0.0/28"] }) }),
    reportItem("version", "b"),
  ];
  const text = itemList(items, budget(), (item) => (item === items[0] ? "<svg>" : ""));
  expect(text).toMatch(
    /<p>.*a .*<\/p>\n<table>.*10\.0\.0\.0\/28.*<\/table>\n<svg>\n<\/li>\n<li class="note">\n<p>.*<\/p>\n<\/li>/s,
  );
});

it.each([
  [200, ""],
  [203, "<li>and 3 more, not on this page</li>"],
])("of %s findings shows 200, and counts the others", (count, more) => {
  const text = itemList(
    Array.from({ length: count }, () => reportItem("version", "a")),
    budget(),
  );
  expect(text.match(/<li class=/g)).toHaveLength(200);
  expect(text).toContain(more);
  expect(text.includes("not on this page")).toBe(more !== "");
});
