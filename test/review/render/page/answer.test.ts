/** The summary on the page: six lines in sight, the others and the names of counted subjects folded. */
import { answerBlock } from "../../../../src/review/render/html";
import type { ReportLine } from "../../../../src/review/report";
import { own, say } from "../../../../src/text";
import { answerLine } from "../report-parts";

const anchorOf = (name: string) => (name === "logs" ? "cluster-logs" : undefined);

/** The answers of one topic, each in its element. */
function answers(lines: readonly ReportLine[]): string {
  const block = answerBlock([{ topic: "gains", lines }], anchorOf);
  const [, inner] = /^<dl class="answer">\n<div><dt>Gains<\/dt>(.*)<\/div>\n<\/dl>$/s.exec(block) ?? [];
  return inner ?? block;
}

const LINK = '<a href="#cluster-logs"><code>logs</code></a>';

it.each<[what: string, line: ReportLine, text: string]>([
  [
    "a short effect in bold, by its level",
    answerLine("logs", "x".repeat(60), "", { level: "note" }),
    `<dd>${LINK} <b class="note">${"x".repeat(60)}</b></dd>`,
  ],
  [
    "a sentence not in bold",
    answerLine("logs", "x".repeat(61)),
    `<dd>${LINK} <span class="error">${"x".repeat(61)}</span></dd>`,
  ],
  [
    "links inside of what is folded alone",
    answerLine("", "", "", {
      subject: say`2 clusters, ${"logs"} first`,
      effect: say`from ${"logs"}`,
      members: () => [say`${"logs"}`, own("b")],
      count: 2,
    }),
    '<dd><details><summary>2 clusters, <code>logs</code> first <b class="error">from <code>logs</code></b></summary>\n' +
      `<ul class="names">\n<li>${LINK}</li>\n<li>b</li>\n</ul>\n</details></dd>`,
  ],
])("shows %s", (_what, line, text) => {
  expect(answers([line])).toBe(text);
});

it.each<[count: number, open: number, more: string | undefined]>([
  [6, 6, undefined],
  [7, 6, "and 1 more"],
  [20, 6, "and 14 more"],
])("of %s lines shows %s, and folds the others", (count, open, more) => {
  const text = answers(Array.from({ length: count }, (_, index) => answerLine(`c${index}`)));
  const [shown = "", folded] = text.split("<details>");
  expect(shown.match(/<dd><code>/g)).toHaveLength(open);
  expect(/<summary>(.*?)<\/summary>/.exec(folded ?? "")?.[1]).toBe(more);
  expect(folded?.match(/<li>/g)?.length ?? 0).toBe(count - open);
});

it.each([
  [500, ""],
  [501, "and 1 more, not on this page"],
])("of %s names of a line leaves out those beyond 500", (count, more) => {
  const names = Array.from({ length: count }, () => own("a"));
  const text = answers([answerLine("", "", "", { members: (most) => names.slice(0, most), count })]);
  expect(text.match(/<li>a</g)).toHaveLength(500);
  expect(/not on this page/.test(text)).toBe(more !== "");
  expect(text).toContain(more);
});
