/** Text in lines of a width: broken between words, and within a word only if it is longer than a line. */
import { type Line, type Piece, wrap } from "../../../../src/review/render/terminal/pieces";

const texts = (lines: readonly Line[]) => lines.map((line) => line.map(({ text }) => text).join(""));
const pieces = (...all: readonly string[]): Line => all.map((text) => ({ text }));

it.each<[what: string, given: { line: Line; width: number; lines: readonly string[] }]>([
  ["what fits", { line: pieces("aa bb cc"), width: 8, lines: ["aa bb cc"] }],
  ["what does not fit", { line: pieces("aa bb cc"), width: 7, lines: ["aa bb", "cc"] }],
  ["each word", { line: pieces("aa bb cc"), width: 2, lines: ["aa", "bb", "cc"] }],
  ["wide gaps that fit", { line: pieces("aa  bb"), width: 6, lines: ["aa  bb"] }],
  ["wide gaps that do not fit", { line: pieces("aa  bb"), width: 5, lines: ["aa", "bb"] }],
  ["a gap at the start", { line: pieces("  aa"), width: 4, lines: ["aa"] }],
  ["a word in several pieces", { line: pieces("aa", "bb", "b cc"), width: 7, lines: ["aabbb", "cc"] }],
  ["a gap in several pieces", { line: pieces("aa ", "   ", " bb cc"), width: 80, lines: ["aa   bb cc"] }],
  ["a word that is longer than a line", { line: pieces("abcdefgh"), width: 3, lines: ["abc", "def", "gh"] }],
  ["a word as long as a line", { line: pieces("a abc d"), width: 3, lines: ["a", "abc", "d"] }],
  [
    "the end of such a word with the next one",
    { line: pieces("abcdefg h i"), width: 3, lines: ["abc", "def", "g h", "i"] },
  ],
  ["such a word in several pieces", { line: pieces("mnop", "qr"), width: 3, lines: ["mno", "pqr"] }],
  ["a gap before such a word", { line: pieces("a  abcdefg"), width: 6, lines: ["a", "abcdef", "g"] }],
  [
    "a path after a slash, and a long rest of it",
    { line: pieces("mn/opqrstu"), width: 5, lines: ["mn/", "opqrs", "tu"] },
  ],
  [
    "a path after the last slash that fits",
    { line: pieces("a/b/cdefg"), width: 6, lines: ["a/b/", "cdefg"] },
  ],
  ["wide characters", { line: pieces("ログログ"), width: 5, lines: ["ログ", "ログ"] }],
  [
    "no address",
    {
      line: pieces("2001:DB8:1:2:3:4:5:6/128, 10.0.0.0/8"),
      width: 8,
      lines: ["2001:DB8:1:2:3:4:5:6/128,", "10.0.0.0/8"],
    },
  ],
  ["no digest", { line: pieces("0123456789abcdef0123"), width: 8, lines: ["0123456789abcdef0123"] }],
  [
    "no flag",
    { line: pieces("--approve 0123456789abcdef"), width: 6, lines: ["--approve", "0123456789abcdef"] },
  ],
  ["any other flag", { line: pieces("--approves"), width: 6, lines: ["--appr", "oves"] }],
  ["nothing", { line: [], width: 5, lines: [""] }],
])("breaks %s", (_what, { line, width, lines }) => {
  expect(texts(wrap(line, width, []))).toEqual(lines);
});

it.each<[text: string, width: number, lines: readonly string[]]>([
  ["aa bb cc dd", 8, ["> aa bb", "    cc", "    dd"]],
  ["aa bb cc dd", 9, ["> aa bb", "    cc dd"]],
  ["abcdefg", 8, ["> abcd", "    efg"]],
  ["", 8, ["> "]],
])("indents the lines of %j with %s columns", (text, width, lines) => {
  expect(texts(wrap(pieces(text), width, pieces("> "), pieces("    ")))).toEqual(lines);
});

it.each<[what: string, line: readonly Piece[], lines: readonly Line[]]>([
  [
    "of a style, with the spaces within it",
    [{ text: "a b", style: "bold" }, { text: " c" }],
    [
      [
        { text: "a", style: "bold" },
        { text: " ", style: "bold" },
        { text: "b", style: "bold" },
        { text: " " },
        { text: "c" },
      ],
    ],
  ],
  [
    "of different styles, without those between them",
    [
      { text: "a ", style: "bold" },
      { text: "b", style: "dim" },
    ],
    [[{ text: "a", style: "bold" }, { text: " " }, { text: "b", style: "dim" }]],
  ],
  [
    "of a link, in each of its lines",
    [{ text: "abcdefgh", link: "x:", style: "dim" }],
    [[{ text: "abcdef", link: "x:", style: "dim" }], [{ text: "gh", link: "x:", style: "dim" }]],
  ],
])("keeps pieces %s", (_what, line, lines) => {
  expect(wrap(line, 6, [])).toEqual(lines);
});
