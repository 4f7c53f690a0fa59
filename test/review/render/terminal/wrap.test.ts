/** Text in lines of a width: broken between words, and within a word only if it is longer than a line. */
import { type Line, type Piece, wrap } from "../../../../src/review/render/terminal/pieces";

const texts = (lines: readonly Line[]) => lines.map((line) => line.map(({ text }) => text).join(""));
const pieces = (...all: readonly string[]): Line => all.map((text) => ({ text }));

it.each<[what: string, line: Line, width: number, lines: readonly string[]]>([
  ["what fits", pieces("aa bb cc"), 8, ["aa bb cc"]],
  ["what does not fit", pieces("aa bb cc"), 7, ["aa bb", "cc"]],
  ["each word", pieces("aa bb cc"), 2, ["aa", "bb", "cc"]],
  ["wide gaps that fit", pieces("aa  bb"), 6, ["aa  bb"]],
  ["wide gaps that do not fit", pieces("aa  bb"), 5, ["aa", "bb"]],
  ["a gap at the start", pieces("  aa"), 4, ["aa"]],
  ["a word in several pieces", pieces("aa", "bb", "b cc"), 7, ["aabbb", "cc"]],
  ["a gap in several pieces", pieces("aa ", "   ", " bb cc"), 80, ["aa   bb cc"]],
  ["a word that is longer than a line", pieces("abcdefgh"), 3, ["abc", "def", "gh"]],
  ["a word as long as a line", pieces("a abc d"), 3, ["a", "abc", "d"]],
  ["the end of such a word with the next one", pieces("abcdefg h i"), 3, ["abc", "def", "g h", "i"]],
  ["such a word in several pieces", pieces("mnop", "qr"), 3, ["mno", "pqr"]],
  ["a gap before such a word", pieces("a  abcdefg"), 6, ["a", "abcdef", "g"]],
  ["a path after a slash, and a long rest of it", pieces("mn/opqrstu"), 5, ["mn/", "opqrs", "tu"]],
  ["a path after the last slash that fits", pieces("a/b/cdefg"), 6, ["a/b/", "cdefg"]],
  ["wide characters", pieces("ログログ"), 5, ["ログ", "ログ"]],
  [
    "no address",
    pieces("2001:DB8:1:2:3:4:5:6/128, 10.0.0.0/8"),
    8,
    ["2001:DB8:1:2:3:4:5:6/128,", "10.0.0.0/8"],
  ],
  ["no digest", pieces("0123456789abcdef0123"), 8, ["0123456789abcdef0123"]],
  ["no flag", pieces("--approve 0123456789abcdef"), 6, ["--approve", "0123456789abcdef"]],
  ["any other flag", pieces("--approves"), 6, ["--appr", "oves"]],
  ["nothing", [], 5, [""]],
])("breaks %s", (_what, line, width, lines) => {
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
