/** In which line a range is written that reaches a construct through parameters of functions and constructors. */
import { realpathSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import type { FunctionCall } from "../../../src/constructs/program/parameters";
import { ProgramFiles } from "../../../src/constructs/program/program-files";
import { temporaryFolder } from "../../temporary-folder";

const RANGE = "198.51.100.0/24";

/**
 * Returns the line of the range, and those of the arrays that give the list, of the value after `list: ` in the file `made.ts`.
 * Each call is the name of a function of `made.ts` with the text of `main.ts` at which it is called.
 */
function placesOf(made: string, main: string, ...calls: readonly [name: string, at: string][]) {
  const folder = realpathSync(temporaryFolder());
  const [file, caller] = [join(folder, "made.ts"), join(folder, "main.ts")];
  writeFileSync(file, made);
  writeFileSync(caller, main);
  const start = made.indexOf("list: ") + "list: ".length;
  const passage = { file, start, end: made.indexOf(" }", start) };
  const led = calls.map(([name, text]): FunctionCall => {
    const from = main.includes(text) ? caller : file;
    const before = (from === caller ? main : made).split(text)[0]?.split("\n") ?? [];
    return {
      name,
      file,
      at: { file: from, line: before.length, column: (before.at(-1) ?? "").length + 1 },
    };
  });
  const program = new ProgramFiles();
  const found = program.placeOfRange(RANGE, { within: passage, from: passage, files: [caller], calls: led });
  const arrays = program.placesOfList({ from: passage, calls: led });
  const shown = (place: { readonly file: string; readonly line: number }) =>
    `${relative(folder, place.file)}:${place.line}`;
  return [found?.is === "line" ? shown(found.line) : found?.is, arrays.map(shown).join(" ")];
}

const CALLS = `function_(stack, ["10.0.0.0/8"], {});\n// Of production:\nfunction_(\n  stack,\n  ["${RANGE}"],\n  { ranges: ["${RANGE}"] },\n);\n`;
const SECOND = CALLS.slice(CALLS.indexOf("function_(\n"));

it.each<[string, string, string]>([
  ["a parameter", "function make(stack: Stack, ranges: string[]) { new A({ list: ranges }) }", "main.ts:5"],
  [
    "a member of one",
    "function make(stack: Stack, _: unknown, props: Props) { new A({ list: props.ranges }) }",
    "main.ts:6",
  ],
  [
    "a parameter that is taken apart",
    "const make = (stack: Stack, _: unknown, { nodes = 1, ranges = [] }: Props) => { new A({ list: ranges }) };",
    "main.ts:6",
  ],
  [
    "a parameter that is taken apart later, under another name",
    "class make {\n  constructor(stack: Stack, _: unknown, props: Props) {\n    const { ranges: given } = props;\n    new A({ list: given }) }\n}",
    "main.ts:6",
  ],
  [
    "a spread of a parameter",
    "function make(stack: Stack, ranges: string[]) { new A({ list: [...ranges] }) }",
    "main.ts:5",
  ],
])("of the call that led to the construct: %s", (_what, made, place) => {
  expect(placesOf(made, CALLS, ["make", SECOND])).toEqual([place, place]);
});

it("through several functions", () => {
  const made = `function inner(given: string[]) { new A({ list: given }) }\nfunction make(stack: Stack, ranges: string[]) {\n  inner(ranges);\n}`;
  expect(placesOf(made, CALLS, ["inner", "inner(ranges);"], ["make", SECOND])).toEqual([
    "main.ts:5",
    "main.ts:5",
  ]);
});

it.each<[string, string]>([
  [
    "two functions of the name",
    "function make(ranges) {}\nclass B { \n  make(ranges) {\n } }\nnew A({ list: ranges })",
  ],
  ["a name that is no parameter", "function make(stack: Stack) { new A({ list: ranges }) }"],
  [
    "a member that the argument does not have",
    "function make(a, b, props) { new A({ list: props.others }) }",
  ],
])("is not known of %s", (_what, made) => {
  const [range, arrays] = placesOf(made, CALLS, ["make", SECOND]);
  // Both lines of the program that have the range may be meant.
  expect(range).toBe("origin");
  expect(arrays).not.toContain("main.ts");
});
