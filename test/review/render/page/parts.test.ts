/** The pieces of the page: text that is nothing but text, sections, folded parts and lists. */
import { htmlList, htmlText, htmlWords } from "../../../../src/review/render/page/parts";
import { own, say } from "../../../../src/text";

it.each([
  ["logs-production", "logs-production"],
  ["<b>&amp;\"'`", "&#60;b&#62;&#38;amp;&#34;&#39;&#96;"],
  ["a\u202eb\n", "a\\u{202e}b\\u{a}"],
  ["x".repeat(301), `${"x".repeat(300)}…`],
])("writes the foreign text %j as %j", (foreign, written) => {
  expect(htmlText(foreign)).toBe(written);
  expect(htmlWords(say`${foreign}`)).toBe(`<code>${written}</code>`);
});

it("writes own text whole, and links the names that have a place on the page", () => {
  const long = `${"x".repeat(400)} <\u0007`;
  expect(htmlWords(own(long))).toBe(`${"x".repeat(400)} &#60;\\u{7}`);
  const anchorOf = (name: string) => (name === "logs" ? "cluster-logs" : undefined);
  expect(htmlWords(say`${"logs"} and ${"metrics"}`, anchorOf)).toBe(
    '<a href="#cluster-logs"><code>logs</code></a> and <code>metrics</code>',
  );
});

it.each<[most: number, style: string | undefined, list: string]>([
  [3, undefined, "<ul>\n<li>[a]</li>\n<li>[b]</li>\n<li>[c]</li>\n</ul>"],
  [2, undefined, "<ul>\n<li>[a]</li>\n<li>[b]</li>\n<li>and 1 more, not on this page</li>\n</ul>"],
  [0, "names", '<ul class="names">\n<li>and 3 more, not on this page</li>\n</ul>'],
])("writes at most %s items, and counts the others", (most, style, list) => {
  expect(htmlList(["a", "b", "c"], most, (item) => `[${item}]`, style)).toBe(list);
});
