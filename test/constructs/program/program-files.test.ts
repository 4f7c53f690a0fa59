/** In which file and line a range of a constructor's call is written. */
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { ProgramFiles, type WrittenLine } from "../../../src/constructs/program/program-files";
import { temporaryFolder } from "../../temporary-folder";

type Files = Readonly<Record<string, string>>;

const RANGE = "198.51.100.0/24";
const OTHER = `["${RANGE}"]`;

/** Returns the place of the range, given the files of a program whose main file calls `new A(…)` in the line of the word. */
function placeOf(files: Files, main = "main.ts"): string | undefined {
  const folder = realpathSync(temporaryFolder());
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  if (existsSync(join(folder, "packages"))) {
    mkdirSync(join(folder, "node_modules/@team"), { recursive: true });
    symlinkSync("../../packages/ranges", join(folder, "node_modules/@team/ranges"));
  }
  const file = join(folder, main);
  const program = new ProgramFiles();
  const before = (files[main] ?? "").split("new A(")[0]?.split("\n") ?? [];
  const call = program
    .textOf(file)
    ?.callAt({ line: before.length, column: (before.at(-1) ?? "").length + 1 });
  const property = call?.properties.get("list");
  const passage = (part?: { readonly start: number; readonly end: number }) => part && { file, ...part };
  const found = program.placeOfRange(RANGE, {
    within: passage(property ?? call?.region),
    from: passage(property === undefined ? call?.others : { ...property, start: property.start + 5 }),
    files: [file],
    calls: [],
  });
  const placeIn = (line: WrittenLine) => `${relative(folder, line.file)}:${line.line}`;
  if (found?.is !== "origin") return found && placeIn(found.line);
  return [found.what ?? "one of", ...found.lines.map(placeIn)].join(" ");
}

/** Where the arrays begin that the first `list` of the main file gives. */
function arraysOf(files: Files): readonly string[] {
  const folder = realpathSync(temporaryFolder());
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const text = files["main.ts"] ?? "";
  const start = text.indexOf("list: ") + "list: ".length;
  const passage = { file: join(folder, "main.ts"), start, end: text.indexOf(" });") };
  return new ProgramFiles()
    .placesOfList({ from: passage, calls: [] })
    .map(({ file, line, what }) =>
      [...(what === undefined ? [] : [what]), `${relative(folder, file)}:${line}`].join(" "),
    );
}

/** Text before an entry, so that it is in line 3. */
const AT_3 = "\n\n";
const call = (value: string): string => `new A(stack, "a", { list: ${value} });\n`;

it.each<[string, Files, string | undefined]>([
  ["the call", { "main.ts": AT_3 + call(OTHER) }, "main.ts:3"],
  ["two lines of the call", { "main.ts": call(`[\n"${RANGE}",\n"${RANGE}"]`) }, "one of main.ts:2 main.ts:3"],
  [
    "a constant",
    { "main.ts": `${AT_3}const OFFICE = ${OTHER};\nconst NEW = ${OTHER};\n${call("[...OFFICE]")}` },
    "main.ts:3",
  ],
  [
    "a constant of constants",
    {
      "main.ts": `${AT_3}const A1 = "${RANGE}";\nconst OFFICE: readonly string[] = [A1]\nconst NEW = ${OTHER}\n${call("OFFICE")}`,
    },
    "main.ts:3",
  ],
  [
    "an imported constant",
    {
      "main.ts": `import { OFFICE, HOME as AWAY } from "./network";\n// "${RANGE}"\n${call("[...AWAY, ...OFFICE]")}const UNUSED = ${OTHER};`,
      "network.ts": `${AT_3}export const OFFICE = ${OTHER};\nexport const HOME = ["10.0.0.0/8"];\nexport const OLD = ${OTHER};\n`,
    },
    "network.ts:3",
  ],
  [
    "an imported constant that is exported by another file",
    {
      "main.ts": `import { OFFICE } from "./lib";\n${call("OFFICE")}`,
      "lib/index.ts": 'export * from "./network";\nexport { OLD } from "./old.js";\n',
      "lib/network.ts": `${AT_3}export const OFFICE = ${OTHER};\n`,
      "lib/old.ts": `export const OLD = ${OTHER};\n`,
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
    "one of network.ts:2 network.ts:3",
  ],
  [
    "a function",
    {
      "main.ts": `import { rangesOf } from "./network";\n${call("rangesOf(stage)")}const OLD = ${OTHER};\n`,
      "network.ts": `export function rangesOf(stage: string): string[] {\n  if (stage === "dev") return [];\n  return ${OTHER};\n}\n`,
    },
    "network.ts:3",
  ],
  [
    "a default export",
    {
      "main.ts": `import network from "./network";\n${call("network.office")}`,
      "network.ts": `const OLD = ${OTHER};\nexport default {\n  office: ${OTHER} };\n`,
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
      "main.ts": `const ranges = JSON.parse(readFileSync(join(__dirname, "office.json"), "utf8"));\n${call("ranges.list")}const OLD = ${OTHER};`,
      "office.json": `{\n"list":\n${OTHER}\n}\n`,
    },
    "office.json:3",
  ],
  [
    "a file without a name in the call, if no other has it",
    {
      "main.ts": `import { clusters } from "./clusters";\nfor (const one of clusters()) {\n${call("one.list")}}\n`,
      "clusters.ts":
        'import { OFFICE } from "./network";\nexport const clusters = () => [{ list: OFFICE }];\n',
      "network.ts": `${AT_3}export const OFFICE = ${OTHER};\n`,
    },
    "network.ts:3",
  ],
  [
    "two files without a name in the call",
    {
      "main.ts": `import { one } from "./one";\nimport { two } from "./two";\n${call("given.list")}`,
      "one.ts": `export const one = ${OTHER};`,
      "two.ts": `export const two = ${OTHER};`,
    },
    "one of one.ts:1 two.ts:1",
  ],
  [
    "a name that is declared twice",
    { "main.ts": `{ const A1 = ${OTHER}; }\n{ const A1 = ${OTHER}; ${call("A1")} }` },
    "one of main.ts:1 main.ts:2",
  ],
  [
    "properties in another object",
    { "main.ts": `${AT_3}const common = { list: ${OTHER} };\nnew A(stack, "a", { ...common });\n` },
    "main.ts:3",
  ],
  [
    "a configuration with a name",
    {
      "main.ts": `${AT_3}const config = { list: ${OTHER} };\nconst OLD = ${OTHER};\nnew A(stack, "a", config);\n`,
    },
    "main.ts:3",
  ],
  [
    "a shorthand property",
    { "main.ts": `${AT_3}const list = ${OTHER};\nconst OLD = ${OTHER};\nnew A(stack, "a", { list });\n` },
    "main.ts:3",
  ],
  [
    "a comment only",
    { "main.ts": `${call("list")}// ${OTHER}\nconst x = 1; // was ${OTHER}\n` },
    "the value list main.ts:1",
  ],
  [
    "a file that refers to itself",
    { "main.ts": `import { x } from "./main";\nconst a = b;\nconst b = a;\n${call("[a, x]")}` },
    "the value a main.ts:2",
  ],
  ["no other place than the call", { "main.ts": call("[]") }, undefined],
  [
    "a function that computes it",
    {
      "main.ts": `import { rangesOf } from "./network";\nconst offices = rangesOf(3);\n${call("[...offices]")}`,
      "network.ts": `${AT_3}export const rangesOf = (count: number): string[] =>\n  Array(count).fill("198.51." + "100.0/24");\n`,
    },
    "the function rangesOf network.ts:3",
  ],
  [
    "an installed package, and not in another line that has the same range",
    {
      "main.ts": `const office = ${OTHER};\n\nimport { OFFICES as ours } from "@team/installed";\n${call("[...ours]")}`,
      "node_modules/@team/installed/index.js": `exports.OFFICES = ${OTHER};\n`,
    },
    'OFFICES, imported from "@team/installed" main.ts:3',
  ],
  [
    "a variable of the environment",
    { "main.ts": call('process.env.OFFICES?.split(",") ?? []') },
    "the environment variable OFFICES main.ts:1",
  ],
  [
    "a parameter of what makes the cluster",
    { "main.ts": `const cluster = (stack: Stack, ranges: string[]) =>\n\n${call("[...ranges]")}` },
    "the value ranges main.ts:3",
  ],
  [
    "what a configuration spreads",
    {
      "main.ts": `${AT_3}const common = () => ({ list: makeList() });\nnew A(stack, "a", { name: "a", ...common() });\n`,
    },
    "the function common main.ts:3",
  ],
])("in %s", (_, files, place) => {
  expect(placeOf(files)).toBe(place);
});

const IMPORTS = (from: string): string => `import { OFFICE } from "${from}";\n${call("OFFICE")}`;
const EXPORTS = `${AT_3}export const OFFICE = ${OTHER};\n`;
const json = (value: object): string => JSON.stringify(value);
const compiled = `exports.OFFICE = ${OTHER};\n`;

describe("in a file that is imported", () => {
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
        "package.json": json({
          imports: { "#network": { types: "./x.d.ts", default: "./libs/network.js" } },
        }),
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
        "packages/ranges/lib/index.js": `${compiled}//# sourceMappingURL=index.js.map\n`,
        "packages/ranges/lib/index.js.map": json({ version: 3, sources: ["../code/index.ts"], mappings: "" }),
        "packages/ranges/code/index.ts": EXPORTS,
      },
      "packages/ranges/code/index.ts:3",
    ],
    [
      "from a compiled package without them",
      {
        "apps/main.ts": IMPORTS("@team/ranges"),
        "packages/ranges/package.json": json({ exports: "./lib/index.js" }),
        "packages/ranges/tsconfig.json": json({ compilerOptions: { outDir: "lib", rootDir: "src" } }),
        "packages/ranges/lib/index.js": compiled,
        "packages/ranges/src/index.ts": EXPORTS,
      },
      "packages/ranges/src/index.ts:3",
    ],
    [
      "from a compiled package whose source is not here",
      {
        "apps/main.ts": IMPORTS("@team/ranges"),
        "packages/ranges/package.json": json({ main: "lib/index.js" }),
        "packages/ranges/lib/index.js": `${compiled}//# sourceMappingURL=index.js.map\n`,
      },
      "packages/ranges/lib/index.js:1",
    ],
  ])("%s", (_, files, place) => {
    expect(placeOf(files, "apps/main.ts")).toBe(place);
  });
});

it("in compiled JavaScript", () => {
  const files = {
    "main.js": `"use strict";\nconst network_1 = require("./network");\n${call("[...network_1.OFFICE]")}`,
    "network.js": `"use strict";\nexports.OFFICE = void 0;\nexports.OFFICE = ${OTHER};\nexports.OLD = ${OTHER};\n`,
    "network.ts": `export const OFFICE = ${OTHER};\n`,
  };
  expect(placeOf(files, "main.js")).toBe("network.js:3");
});

const RANGES = {
  "ranges.ts": `export const A1 = [\n"${RANGE}",\n];\nexport const B1 = { c: ["10.0.0.0/8"] };\nexport function rangesOf(): string[] {\n  return [];\n}\nexport const { c: C1 } = B1;\n`,
};
const IMPORT = 'import { A1, B1, C1, rangesOf } from "./ranges";\n';

it.each<[string, string, readonly string[]]>([
  ["the call", `["${RANGE}"]`, ["main.ts:2"]],
  ["an empty list", "[]", ["main.ts:2"]],
  ["a constant in another file", "A1", ["ranges.ts:1"]],
  ["a member of one", "B1.c", ["ranges.ts:4"]],
  ["a spread", "[...A1]", ["ranges.ts:1"]],
  ["two spreads", "[...A1, ...B1.c]", ["ranges.ts:1", "ranges.ts:4"]],
  ["a spread and an entry", `[...A1, "10.1.0.0/16"]`, ["main.ts:2", "ranges.ts:1"]],
  ["a function", "rangesOf(A1)", ["the function rangesOf ranges.ts:5"]],
  ["a function that is not found", "others(A1)", ["the function others main.ts:2"]],
  ["a spread of a function", "[...A1, ...rangesOf()]", ["ranges.ts:1", "the function rangesOf ranges.ts:5"]],
  ["a method of an array", "A1.filter(Boolean)", ["the value A1 ranges.ts:1"]],
  ["a choice", "isOpen ? A1 : B1.c", ["ranges.ts:1", "ranges.ts:4"]],
  ["a choice of which a part is not known", "isOpen ? A1 : 7", []],
  ["a spread of a choice", "[...(isOpen ? A1 : B1.c)]", ["ranges.ts:1", "ranges.ts:4"]],
  ["a name that is taken out of an object", "C1", ["ranges.ts:4"]],
])("finds the arrays that give a list: %s", (_what, value, places) => {
  expect(arraysOf({ ...RANGES, "main.ts": IMPORT + call(value) })).toEqual(places);
});

it("finds the array of a JSON file", () => {
  const main = `import ranges from "./ranges.json";\n${call("ranges.offices")}`;
  expect(arraysOf({ "ranges.json": `{\n"offices": ["${RANGE}"] }`, "main.ts": main })).toEqual([
    "ranges.json:2",
  ]);
});

interface Parsed {
  readonly value: string;
  readonly json: string;
  readonly place: string;
}

it.each<[what: string, given: Parsed]>([
  ["whole", { value: "ranges", json: '[\n"10.0.0.0/8"]', place: "ranges.json:1" }],
  ["a member of it", { value: "ranges.offices", json: '{\n"offices": []}', place: "ranges.json:2" }],
])("finds the array of a JSON file that the program parses: %s", (_what, { value, json, place }) => {
  const main = `const ranges = JSON.parse(readFileSync("./ranges.json", "utf8")) as never;\n${call(value)}`;
  expect(arraysOf({ "ranges.json": json, "main.ts": main })).toEqual([place]);
});

it("names a JSON file that the program reads in another way", () => {
  const main = `const ranges = load("./ranges.json");\n${call("ranges")}`;
  expect(arraysOf({ "ranges.json": "[]", "main.ts": main })).toEqual(["the file ranges.json ranges.json:1"]);
});
