/** In which file and line a range of a constructor's call is written. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { ProgramFiles } from "../../../src/constructs/program/program-files";
import { temporaryFolder } from "../../temporary-folder";

type Files = Readonly<Record<string, string>>;

const RANGE = "198.51.100.0/24";
const OTHER = `["${RANGE}"]`;

/** Returns the place of the range, given the files of a program whose main file calls `new A(…)` in the line of the word. */
function placeOf(files: Files, main = "main.ts"): string | undefined {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const file = join(folder, main);
  const program = new ProgramFiles();
  const before = (files[main] ?? "").split("new A(")[0]?.split("\n") ?? [];
  const call = program
    .textOf(file)
    ?.callAt({ line: before.length, column: (before.at(-1) ?? "").length + 1 });
  const part = call?.properties.get("list") ?? call?.region;
  const found = program.lineOfRange(RANGE, part && { file, ...part }, [file]);
  return found && `${relative(folder, found.file)}:${found.line}`;
}

/** Text before an entry, so that it is in line 3. */
const AT_3 = "\n\n";
const call = (value: string): string => `new A(stack, "a", { list: ${value} });\n`;

it.each<[string, Files, string | undefined]>([
  ["the call", { "main.ts": AT_3 + call(OTHER) }, "main.ts:3"],
  ["two lines of the call", { "main.ts": call(`[\n"${RANGE}",\n"${RANGE}"]`) }, undefined],
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
    undefined,
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
    undefined,
  ],
  [
    "a name that is declared twice",
    { "main.ts": `{ const A1 = ${OTHER}; }\n{ const A1 = ${OTHER}; ${call("A1")} }` },
    undefined,
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
  ["a comment only", { "main.ts": `${call("list")}// ${OTHER}\nconst x = 1; // was ${OTHER}\n` }, undefined],
  [
    "a file that refers to itself",
    { "main.ts": `import { x } from "./main";\nconst a = b;\nconst b = a;\n${call("[a, x]")}` },
    undefined,
  ],
])("in %s", (_, files, place) => {
  expect(placeOf(files)).toBe(place);
});

it("in compiled JavaScript", () => {
  const files = {
    "main.js": `"use strict";\nconst network_1 = require("./network");\n${call("[...network_1.OFFICE]")}`,
    "network.js": `"use strict";\nexports.OFFICE = void 0;\nexports.OFFICE = ${OTHER};\nexports.OLD = ${OTHER};\n`,
    "network.ts": `export const OFFICE = ${OTHER};\n`,
  };
  expect(placeOf(files, "main.js")).toBe("network.js:3");
});
