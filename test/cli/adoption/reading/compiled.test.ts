/** Which JavaScript a compiler wrote, and what is edited instead. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { sourceOfCompiled } from "../../../../src/cli/adoption/reading/compiled";
import { temporaryFolder } from "../../../temporary-folder";

const map = JSON.stringify({ version: 3, sources: ["../main.ts"], mappings: "" });
const inline = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}\n`;

it.each<
  [
    what: string,
    file: string,
    text: string,
    others: Readonly<Record<string, string>>,
    source: string | undefined,
  ]
>([
  ["beside its source", "main.js", "", { "main.ts": "" }, "main.ts"],
  ["as a module", "main.mjs", "", { "main.mts": "" }, "main.mts"],
  ["with a map", "lib/main.js", "//# sourceMappingURL=main.js.map\n", { "lib/main.js.map": map }, "main.ts"],
  ["with a map within", "lib/main.js", inline, {}, "main.ts"],
  ["with a map that is gone", "lib/main.js", "//# sourceMappingURL=main.js.map", {}, "its source"],
  [
    "that a compiler marks",
    "lib/main.js",
    'Object.defineProperty(exports, "__esModule", {});',
    {},
    "its source",
  ],
  [
    "in the folder of the output",
    "lib/main.js",
    "",
    { "tsconfig.json": '{ "outDir": "./lib" }' },
    "its source",
  ],
  ["in another folder than that", "src/main.js", "", { "tsconfig.json": '{ "outDir": "./lib" }' }, undefined],
  ["that people write", "main.js", "new App();", { "other.ts": "" }, undefined],
  ["that is no JavaScript", "main.ts", "new App();", { "main.js": "" }, undefined],
])("a file %s", (_what, file, text, others, source) => {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries({ ...others, [file]: text })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const found = sourceOfCompiled(join(folder, file), text);
  expect(found?.startsWith("/") === true ? relative(folder, found) : found).toBe(source);
});
