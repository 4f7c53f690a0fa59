/** Which JavaScript a compiler wrote, and what is edited instead. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { sourceOfCompiled } from "../../../../src/cli/adoption/reading/compiled";
import { temporaryFolder } from "../../../temporary-folder";

const map = JSON.stringify({ version: 3, sources: ["../main.ts"], mappings: "" });
const inline = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}\n`;

interface Compiled {
  readonly file: string;
  readonly text?: string;
  readonly others: Readonly<Record<string, string>>;
  readonly source?: string;
}

it.each<[what: string, given: Compiled]>([
  ["beside its source", { file: "main.js", others: { "main.ts": "" }, source: "main.ts" }],
  ["as a module", { file: "main.mjs", others: { "main.mts": "" }, source: "main.mts" }],
  [
    "with a map",
    {
      file: "lib/main.js",
      text: "//# sourceMappingURL=main.js.map\n",
      others: { "lib/main.js.map": map },
      source: "main.ts",
    },
  ],
  ["with a map within", { file: "lib/main.js", text: inline, others: {}, source: "main.ts" }],
  [
    "with a map that is gone",
    { file: "lib/main.js", text: "//# sourceMappingURL=main.js.map", others: {}, source: "its source" },
  ],
  [
    "that a compiler marks",
    {
      file: "lib/main.js",
      text: 'Object.defineProperty(exports, "__esModule", {});',
      others: {},
      source: "its source",
    },
  ],
  [
    "in the folder of the output",
    { file: "lib/main.js", others: { "tsconfig.json": '{ "outDir": "./lib" }' }, source: "its source" },
  ],
  [
    "in another folder than that",
    { file: "src/main.js", others: { "tsconfig.json": '{ "outDir": "./lib" }' } },
  ],
  ["that people write", { file: "main.js", text: "new App();", others: { "other.ts": "" } }],
  ["that is no JavaScript", { file: "main.ts", text: "new App();", others: { "main.js": "" } }],
])("a file %s", (_what, { file, text = "", others, source }) => {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries({ ...others, [file]: text })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const found = sourceOfCompiled(join(folder, file), text);
  expect(found?.startsWith("/") === true ? relative(folder, found) : found).toBe(source);
});
