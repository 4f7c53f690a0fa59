/** Pieces of a line: how wide they are, and how they are written with and without colour and links. */
import {
  type Line,
  piecesOf,
  widthOf,
  widthOfLine,
  written,
} from "../../../../src/review/render/terminal/pieces";
import { say } from "../../../../src/text";

it.each([
  ["", 0],
  ["abc ~", 5],
  ["ログ", 4],
  ["é", 1],
  ["e\u0301", 1],
  ["🛑", 2],
])("%j takes %s columns", (text, width) => {
  expect(widthOf(text)).toBe(width);
  expect(widthOfLine([{ text: "ab" }, { text }])).toBe(width + 2);
});

it("writes foreign text visibly and in bold, unless all has a style", () => {
  const words = say`cluster ${"a\u001b"} is gone`;
  expect(piecesOf(words)).toEqual([
    { text: "cluster " },
    { text: "a\\u{1b}", style: "bold" },
    { text: " is gone" },
  ]);
  expect(piecesOf(words, "error").map(({ style }) => style)).toEqual(["error", "error", "error"]);
});

const RED = "\u001b[31m";
const END = "\u001b[0m";
const link = (to: string, text: string) => `\u001b]8;;${to}\u001b\\${text}\u001b]8;;\u001b\\`;

interface Written {
  readonly line: Line;
  readonly plain: string;
  readonly full: string;
}

it.each<[what: string, given: Written]>([
  ["a style", { line: [{ text: "a" }, { text: "b", style: "error" }], plain: "ab", full: `a${RED}b${END}` }],
  [
    "two pieces of a style, at once",
    {
      line: [
        { text: "a", style: "error" },
        { text: "b", style: "error" },
      ],
      plain: "ab",
      full: `${RED}ab${END}`,
    },
  ],
  [
    "blanks, without a style",
    { line: [{ text: "  ", style: "error" }, { text: "b" }], plain: "  b", full: "  b" },
  ],
  ["no spaces at the end", { line: [{ text: "a  " }, { text: " " }], plain: "a", full: "a" }],
  [
    "a link",
    {
      line: [{ text: "a " }, { text: "b", link: "x:" }],
      plain: `a ${link("x:", "b")}`,
      full: `a ${link("x:", "b")}`,
    },
  ],
  [
    "a link with a style",
    {
      line: [{ text: "b", link: "x:", style: "error" }],
      plain: link("x:", "b"),
      full: link("x:", `${RED}b${END}`),
    },
  ],
  [
    "two links of a style",
    {
      line: [
        { text: "a", link: "x:" },
        { text: "b", link: "y:" },
      ],
      plain: link("x:", "a") + link("y:", "b"),
      full: link("x:", "a") + link("y:", "b"),
    },
  ],
])("writes %s", (_what, { line, plain, full }) => {
  expect(written(line, false)).toBe(plain);
  expect(written(line, true)).toBe(full);
});

it.each<[line: readonly string[], text: string]>([
  [["::error::x"], "\\u{3a}:error::x"],
  [["  ", "::/3,", " ", "2000::/16"], "  0::/3, 2000::/16"],
  [["::dead:beef"], "0::dead:beef"],
  [["::add-mask::x"], "\\u{3a}:add-mask::x"],
  [["  ", ":", ":error::x"], "  \\u{3a}:error::x"],
  [["##[error]"], "\\u{23}#[error]"],
  [["--- a"], "\\u{2d}-- a"],
  [["a ::error::x"], "a ::error::x"],
  [["---a"], "---a"],
])("never writes a command of a pipeline: %j", (line, text) => {
  expect(
    written(
      line.map((one) => ({ text: one })),
      false,
    ),
  ).toBe(text);
});
