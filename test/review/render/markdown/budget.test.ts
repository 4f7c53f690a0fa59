import { COMMENT } from "../../../../src/review/limits";
/** The room of a comment: parts that do not fit are left out as a whole. */
import { Budget, fitting } from "../../../../src/review/render/markdown/budget";

/** What the end of a comment, and the lines about what is left out, may take. */
const RESERVE = 2_500;

it("holds what fits, and what every comment must have", () => {
  const page = new Budget();
  const rest = COMMENT.bytes - RESERVE - "a\n".length;
  expect(page.fits("a")).toBe(true);
  expect(page.fits("x".repeat(rest))).toBe(false);
  expect(page.fits("é".repeat(rest / 2))).toBe(false);
  expect(page.fits("x".repeat(rest - 1))).toBe(true);
  expect(page.fits("")).toBe(false);
  page.always("z");
  expect(page.text()).toBe(`a\n${"x".repeat(rest - 1)}\nz\n`);
});

it("counts what every comment must have, too", () => {
  const page = new Budget();
  page.always("é".repeat((COMMENT.bytes - RESERVE) / 2 - 1));
  expect(page.fits("")).toBe(true);
  expect(page.fits("")).toBe(false);
});

it.each<[lines: number, bytes: number, shown: readonly string[]]>([
  [9, 99, ["aa", "éé", "cc"]],
  [3, 11, ["aa", "éé", "cc"]],
  [2, 99, ["aa", "éé"]],
  [9, 10, ["aa", "éé"]],
  [9, 8, ["aa", "éé"]],
  [9, 7, ["aa"]],
  [9, 2, []],
  [0, 99, []],
])("of three lines, %s lines and %s bytes hold %j", (lines, bytes, shown) => {
  const items = ["aa", "éé", "cc"];
  expect(fitting(items, { lines, bytes }, (item) => item)).toEqual({
    lines: shown,
    rest: items.slice(shown.length),
  });
});
