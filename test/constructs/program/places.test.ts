/** In which file and line a construct is made, and a range of its list is written, given the stack trace of its constructor. */
import { existsSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";

import { type MadeBy, Places, type ProgramLine } from "../../../src/constructs/program/places";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

type Files = Readonly<Record<string, string>>;

const RANGE = "198.51.100.0/24";
const OTHER = `["${RANGE}"]`;

/** Text before an entry, so that it is in line 3. */
const AT_3 = "\n\n";
const call = (value: string): string => `new A(stack, "a", { list: ${value} });\n`;

let folder: string;
beforeEach(() => (folder = realpathSync(temporaryFolder())));

/** Writes a program. A package of its workspace is linked into its `node_modules`. */
function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) writeBelow(folder, name, text);
  if (!existsSync(join(folder, "packages"))) return;
  mkdirSync(join(folder, "node_modules/@team"), { recursive: true });
  symlinkSync("../../packages/ranges", join(folder, "node_modules/@team/ranges"));
}

/** Returns what made a construct: its trace has the calls that are given as the name of a file and the text at the call. */
function madeBy(files: Files, calls: readonly (readonly [string, string])[], id?: string): MadeBy {
  const frames = calls.map(([name, text]) => {
    const before = (files[name] ?? "").split(text)[0]?.split("\n") ?? [];
    return `    at f (${join(folder, name)}:${before.length}:${(before.at(-1) ?? "").length + 1})`;
  });
  return { trace: { stack: ["Error", ...frames].join("\n") }, className: "A", id };
}

function shown(place: ProgramLine | undefined): string | undefined {
  return place && `${relative(folder, place.file)}:${place.line}`;
}

/** Returns the place of the range in the `list` of the first `new A(`, which the calls led to. */
function rangeIn(files: Files, main = "main.ts", ...calls: readonly (readonly [string, string])[]) {
  write(files);
  const made = madeBy(files, [[main, "new A("], ...calls]);
  const places = new Places(() => [made]);
  const site = places.siteOf(made);
  return site && shown(places.value(site, { key: "list", otherKeys: ["second"], literal: RANGE }));
}

it.each<[string, Files, string | undefined]>([
  ["the call", { "main.ts": AT_3 + call(OTHER) }, "main.ts:3"],
  ["a line of the call", { "main.ts": call(`[\n"10.0.0.0/8",\n"${RANGE}",\n]`) }, "main.ts:3"],
  ["two lines of the call", { "main.ts": call(`[\n"${RANGE}",\n"${RANGE}"]`) }, undefined],
  [
    "the call, beside the same range in another list of it",
    { "main.ts": `new A(stack, "a", {\n  second: ${OTHER},\n  list: ${OTHER},\n});\n` },
    "main.ts:3",
  ],
  [
    "a default, which nothing else has",
    { "main.ts": `${AT_3}new A(stack, "a", { list: ${OTHER}, ...more });\n` },
    "main.ts:3",
  ],
  [
    "a default, or a constant that takes its place",
    { "main.ts": `const OFFICE = ${OTHER};\nnew A(stack, "a", { list: ${OTHER}, ...more(OFFICE) });\n` },
    undefined,
  ],
  [
    "a constant, and not in another list of the call",
    {
      "main.ts": `${AT_3}const OFFICE = ${OTHER};\nnew A(stack, "a", { second: ${OTHER}, ...more(OFFICE) });\n`,
    },
    "main.ts:3",
  ],
  [
    "a constant, beside another one that nobody uses, and comments",
    {
      "main.ts": `// ${OTHER}\n\nconst OFFICE = ${OTHER};\nconst OLD = ${OTHER};\n/* ${OTHER} */\n${call("[...OFFICE]")}`,
    },
    "main.ts:3",
  ],
  [
    "a constant of the name in the call",
    {
      "main.ts": `${AT_3}const OFFICE = ${OTHER};\nconst HOME = ${OTHER};\n${call("[...OFFICE]")}use(HOME);`,
    },
    "main.ts:3",
  ],
  [
    "one of two constants of the call",
    { "main.ts": `const OFFICE = ${OTHER};\nconst HOME = ${OTHER};\n${call("[...OFFICE, ...HOME]")}` },
    undefined,
  ],
  ["a constant that nobody uses", { "main.ts": `const OLD = ${OTHER};\n${call("given()")}` }, undefined],
  [
    "an imported constant",
    {
      "main.ts": `import { OFFICE as AWAY } from "./network";\n${call("[...AWAY]")}`,
      "network.ts": `${AT_3}export const OFFICE = ${OTHER};\n`,
    },
    "network.ts:3",
  ],
  [
    "a file that another one exports",
    {
      "main.ts": `import { OFFICE } from "./lib";\n${call("OFFICE")}`,
      "lib/index.ts": 'export * from "./network.js";\n',
      "lib/network.ts": `${AT_3}export const OFFICE = ${OTHER};\n`,
    },
    "lib/network.ts:3",
  ],
  [
    "a member of an imported object",
    {
      "main.ts": `import * as network from "./network";\n${call("network.OFFICES.berlin")}`,
      "network.ts": `export const OFFICES = {\n  "munich": ${OTHER},\n  berlin: ${OTHER},\n} as const;\n`,
    },
    "network.ts:3",
  ],
  [
    "one of several members that are not told apart",
    {
      "main.ts": `import { OFFICES } from "./network";\n${call("OFFICES[city]")}`,
      "network.ts": `export const OFFICES = {\n  munich: ${OTHER},\n  berlin: ${OTHER},\n};\n`,
    },
    undefined,
  ],
  [
    "a function",
    {
      "main.ts": `import { rangesOf } from "./network";\n${call("rangesOf(stage)")}`,
      "network.ts": `export function rangesOf(stage: string): string[] {\n  if (stage === "dev") return [];\n  return ${OTHER};\n}\n`,
    },
    "network.ts:3",
  ],
  [
    "an imported JSON file",
    {
      "main.ts": `import ranges from "./office.json";\n${call("ranges.berlin")}`,
      "office.json": `{\n  "munich": ${OTHER},\n  "berlin": ${OTHER}\n}\n`,
    },
    "office.json:3",
  ],
  [
    "a JSON file that the program reads",
    {
      "main.ts": `const ranges = JSON.parse(readFileSync(join(__dirname, "office.json"), "utf8"));\n${call("ranges.list")}`,
      "office.json": `{\n"list":\n${OTHER}\n}\n`,
    },
    "office.json:3",
  ],
  ["a text of several ranges", { "main.ts": `${call(`"10.0.0.0/8,${RANGE}".split(",")`)}` }, "main.ts:1"],
  [
    "the call, and not in that of another construct",
    {
      "main.ts": `${AT_3}const all = ${OTHER};\n${call("pick(all)")}new B(stack, "b", { list: ${OTHER} });\n`,
    },
    "main.ts:3",
  ],
  [
    "no statement about callers",
    { "main.ts": `${call("given()")}cluster.mustReach("agent", ${OTHER});\n` },
    undefined,
  ],
  [
    "a network, whose ranges the call has",
    {
      "main.ts": `const office = new Network(app, "office", { ranges: ${OTHER} });\n${call("office.ranges")}`,
    },
    "main.ts:1",
  ],
  ["no other place than the call", { "main.ts": call("[]") }, undefined],
  [
    "a regular expression and templates before it",
    { "main.ts": `${AT_3}${call(`[x.replace(/[)"'/]/, \`\${y})\`), "${RANGE}"]`)}` },
    "main.ts:3",
  ],
  [
    "an installed package",
    {
      "main.ts": `import { OFFICES } from "@team/installed";\n${call("[...OFFICES]")}`,
      "node_modules/@team/installed/index.js": `exports.OFFICES = ${OTHER};\n`,
    },
    undefined,
  ],
])("in %s", (_, files, place) => {
  expect(rangeIn(files)).toBe(place);
});

const CALLS = `make(stack, ["10.0.0.0/8"], {});\n// Of production:\nmake(\n  stack,\n  ["${RANGE}"],\n);\n`;
const FUNCTION =
  'import "./main";\nfunction make(stack: Stack, ranges: string[]) { new A(stack, "a", { list: ranges }) }';

it("in the call that led to the construct", () => {
  const files = { "made.ts": FUNCTION, "main.ts": `${CALLS}use(${OTHER});` };
  expect(rangeIn(files, "made.ts", ["main.ts", "make(\n"])).toBe("main.ts:5");
});

it("in the property of a call that led to the construct, and in none of another list", () => {
  const files = {
    "made.ts": "class Team { constructor(props: Props) { new A(this, id, props) } }",
    "main.ts": `new Team({\n  second: ${OTHER},\n  list: ${OTHER},\n});\n`,
  };
  expect(rangeIn(files, "made.ts", ["main.ts", "new Team("])).toBe("main.ts:3");
});

it("in a constant that a call names which led to the construct", () => {
  const constants = `const PROD = ${OTHER};\nconst DEV = ${OTHER};\nmake(stack, DEV);\n`;
  const files = { "made.ts": FUNCTION, "main.ts": `${constants}\nmake(stack, PROD);\n` };
  expect(rangeIn(files, "made.ts", ["main.ts", "make(stack, PROD)"])).toBe("main.ts:1");
});

it("in no other construct that a loop around both makes", () => {
  const files = {
    "main.ts": `stages.forEach((stage) => {\n  ${call("given(stage)")}  new B(stack, name, { list: ${OTHER} });\n});\n`,
  };
  expect(rangeIn(files, "main.ts", ["main.ts", "forEach("])).toBeUndefined();
});

const IMPORTS = (from: string): string => `import { OFFICE } from "${from}";\n${call("OFFICE")}`;
const EXPORTS = `${AT_3}export const OFFICE = ${OTHER};\n`;
const json = (value: object): string => JSON.stringify(value);

it.each<[string, Files, string]>([
  [
    "by an alias",
    {
      "apps/main.ts": IMPORTS("@shared/network"),
      "apps/tsconfig.json": `{ // the team's\n "extends": "../tsconfig.base.json", }`,
      "tsconfig.base.json": json({ compilerOptions: { paths: { "@shared/*": ["./none/*", "./libs/*"] } } }),
      "libs/network.ts": EXPORTS,
    },
    "libs/network.ts:3",
  ],
  [
    "from the base folder",
    {
      "apps/main.ts": IMPORTS("libs/network"),
      "tsconfig.json": json({ compilerOptions: { baseUrl: "." } }),
      "libs/network.ts": EXPORTS,
    },
    "libs/network.ts:3",
  ],
  [
    "by a name of package.json",
    {
      "apps/main.ts": IMPORTS("#network"),
      "package.json": json({ imports: { "#network": { types: "./x.d.ts", default: "./libs/network.js" } } }),
      "libs/network.ts": EXPORTS,
    },
    "libs/network.ts:3",
  ],
  [
    "from a package of the workspace",
    {
      "apps/main.ts": IMPORTS("@team/ranges"),
      "packages/ranges/package.json": json({ main: "index.ts" }),
      "packages/ranges/index.ts": 'export * from "./network";\n',
      "packages/ranges/network.ts": EXPORTS,
    },
    "packages/ranges/network.ts:3",
  ],
  [
    "from a path of a package",
    {
      "apps/main.ts": IMPORTS("@team/ranges/network"),
      "packages/ranges/package.json": json({ exports: { "./*": { import: "./src/*.mts" } } }),
      "packages/ranges/src/network.mts": EXPORTS,
    },
    "packages/ranges/src/network.mts:3",
  ],
  [
    "from a compiled package with source maps",
    {
      "apps/main.ts": IMPORTS("@team/ranges"),
      "packages/ranges/package.json": json({ main: "lib/index.js" }),
      "packages/ranges/lib/index.js": `exports.OFFICE = ${OTHER};\n//# sourceMappingURL=index.js.map\n`,
      "packages/ranges/lib/index.js.map": json({ version: 3, sources: ["../code/index.ts"], mappings: "" }),
      "packages/ranges/code/index.ts": EXPORTS,
    },
    "packages/ranges/code/index.ts:3",
  ],
])("in a file that is imported %s", (_, files, place) => {
  expect(rangeIn(files, "apps/main.ts")).toBe(place);
});

const PROGRAM = `import { A, B as Metrics } from "library";
// new A(stack, "comment", {});
const logs = new A(stack, "logs", { name: "a", list });
new library.A(stack, name, {}); new A(stack, other, {});
new Metrics(stack, "metrics", {});
new kinds[0](stack, "computed");
new A(stack, "spread", { name: "a", ...more });
`;

/** Returns the place of a call, and of its `name`, where the trace has a line and a column of the program. */
function callAt(line: number, column: number, { id, className = "A" }: Partial<MadeBy>) {
  write({ "main.ts": PROGRAM });
  const stack = `Error\n    at f (${join(folder, "main.ts")}:${line}:${column})`;
  const made = { trace: { stack }, className, id };
  const places = new Places(() => [made]);
  const site = places.siteOf(made);
  return site && [shown(site), places.attribute(site, "name", "value")?.line];
}

interface Reported extends Partial<MadeBy> {
  readonly at: readonly [line: number, column: number];
  readonly lines?: readonly [string, number | undefined];
}

it.each<[what: string, given: Reported]>([
  ["is at the place of the trace", { at: [3, 14], id: "logs", lines: ["main.ts:3", 3] }],
  ["is on its line", { at: [3, 18], id: "logs", lines: ["main.ts:3", 3] }],
  [
    "is the only one of the file, if the trace is wrong",
    { at: [1, 1], className: "B", id: "metrics", lines: ["main.ts:5", undefined] },
  ],
  ["is one of those that may have the id, if the trace is wrong", { at: [1, 1], id: "logs" }],
  ["has another id", { at: [3, 14], id: "metrics" }],
  ["is in a comment", { at: [2, 4], id: "comment" }],
  ["is one of two on a line", { at: [4, 33], id: "any", lines: ["main.ts:4", undefined] }],
  ["is one of several in a file with wrong lines", { at: [1, 1], id: "any" }],
  ["has an alias", { at: [5, 1], className: "B", id: "metrics", lines: ["main.ts:5", undefined] }],
  [
    "has an alias, on its line",
    { at: [5, 5], className: "B", id: "metrics", lines: ["main.ts:5", undefined] },
  ],
  ["has a computed class", { at: [6, 1], id: "computed", lines: ["main.ts:6", undefined] }],
  ["may take its name from a later spread", { at: [7, 1], id: "spread", lines: ["main.ts:7", undefined] }],
  ["is after the end of the file", { at: [99, 1], id: "other" }],
])("a call %s", (_, { at: [line, column], lines, ...made }) => {
  expect(callAt(line, column, made)).toEqual(lines);
});

it("a call is not known in a file in which the trace has the wrong place of another one", () => {
  const program = AT_3 + call("[]").repeat(2);
  write({ "main.ts": program });
  const at = (line: number): MadeBy => ({
    trace: { stack: `Error\n    at f (${join(folder, "main.ts")}:${line}:1)` },
    className: "A",
    id: "a",
  });
  const [first, second] = [at(2), at(3)];
  expect(new Places(() => [second]).siteOf(second)?.line).toBe(3);
  expect(new Places(() => [second, first]).siteOf(second)).toBeUndefined();
});

it.each<[what: string, code: string, line: number | undefined]>([
  ["with another id that is not written", `let one: A;\nnew A(stack, id, {});`, 3],
  ["of a class that is called by another name too", `make(A, "b");\nnew A(stack, id, {});`, undefined],
  ["with the id, of a class that is called by another name too", `make(A, "b");\nnew A(stack, "a", {});`, 3],
])("the only call in a file with wrong lines, %s", (_, code, line) => {
  write({ "main.ts": `import { A } from "library";\n${code}\n` });
  const made = {
    trace: { stack: `Error\n    at f (${join(folder, "main.ts")}:1:1)` },
    className: "A",
    id: "a",
  };
  expect(new Places(() => [made]).siteOf(made)?.line).toBe(line);
});
