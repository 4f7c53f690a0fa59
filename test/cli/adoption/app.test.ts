/** Where `adopt` writes, and what the app there tells about its code. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { appLinesFor, styleOf, targetOf } from "../../../src/cli/adoption/app";
import { placeInApp } from "../../../src/cli/adoption/program-place";
import type { Project } from "../../../src/cli/adoption/reading/project";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

const APP = `import { App } from "cdktf";
const app = new App();
app.synth();
`;
const COMMONJS = `const { App } = require("cdktf");\nconst app = new App();\napp.synth();\n`;

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

const write = (path: string, text: string) => writeBelow(folder, path, text);

/** Writes an app that cdktf.json runs, after another file. */
function writeApp(file: string, text: string): void {
  write("cdktf.json", JSON.stringify({ app: `node --import ./hook.mjs ${file}` }));
  write("hook.mjs", "");
  write(file, text);
}

/** Returns what is written for `--out clusters.ts` in the folder. */
function written(out = "clusters.ts") {
  const { app, ending, base, folder: at } = targetOf({ out: join(folder, out) });
  const style = styleOf(app, ending, at);
  const { appLines, appNote } = appLinesFor(
    join(at, base + ending),
    { functionName: "addClusters" },
    app,
    style,
  );
  return { file: base + ending, style, appLines, appNote: appNote.replaceAll(`${folder}/`, "") };
}

it.each<[what: string, file: string, text: string, quote: string]>([
  ["prettier's configuration", ".prettierrc", "{ singleQuote: true }", "'"],
  ["package.json", "package.json", '{ "prettier": { "singleQuote": true } }', "'"],
  ["a configuration without quotes, whatever the app has", ".prettierrc.json", "{}", '"'],
  ["the app", "notes.txt", "", "'"],
])("takes the quotes of %s", (_what, file, text, quote) => {
  writeApp("main.ts", APP.replaceAll('"', "'"));
  write(file, text);
  mkdirSync(join(folder, "infra"));
  for (const out of ["clusters.ts", "infra/clusters.ts"]) {
    const { style, appLines } = written(out);
    expect([style.quote, appLines[0]?.slice(-2)]).toEqual([quote, `${quote};`]);
  }
});

it.each<[main: string, text: string, type: string | undefined, file: string, imported: string]>([
  ["main.ts", APP, undefined, "clusters.ts", 'import { addClusters } from "./clusters";'],
  ["main.ts", APP, "module", "clusters.ts", 'import { addClusters } from "./clusters.js";'],
  ["main.js", APP, "module", "clusters.js", 'import { addClusters } from "./clusters.js";'],
  ["main.mjs", APP, undefined, "clusters.mjs", 'import { addClusters } from "./clusters.mjs";'],
  ["main.js", COMMONJS, undefined, "clusters.mjs", 'const { addClusters } = require("./clusters.mjs");'],
])("writes a module that %s can load, beside %j of the type %s", (main, text, type, file, imported) => {
  write("package.json", JSON.stringify({ type }));
  writeApp(main, text);
  const found = written();
  expect(found).toMatchObject({ file, appLines: [imported, "addClusters(app);"] });
  expect(found.style.isJavaScript).toBe(!main.endsWith(".ts"));
  expect(found.appNote).toContain("two lines once, the second one before app.synth():");
  expect(found.appNote.includes("is CommonJS")).toBe(text === COMMONJS);
});

it.each<[what: string, flags: Parameters<typeof targetOf>[0], message: string]>([
  ["no place", {}, "Give one of --out clusters.ts"],
  ["two places", { out: "a.ts", hcl: "a.tf" }, "Give one of --out clusters.ts"],
  ["a file with another ending", { out: "clusters.tf" }, "ends with .ts"],
  ["a declaration file", { out: "clusters.d.ts" }, "ends with .ts"],
])("refuses %s", (_what, flags, message) => {
  expect(() => targetOf(flags)).toThrow(message);
});

it.each<[what: string, stacks: readonly string[], wanted: string | undefined, message: string]>([
  ["several stacks", ["mine", "second"], undefined, "several stacks: mine, second. Give --stack NAME"],
  ["another stack", ["mine"], "prod", "--stack prod: the app of this project makes no such stack, but mine"],
  ["a stack of no app", [], "prod", "--stack prod: there is no app here that makes stacks"],
])("refuses %s", (_what, stacks, wanted, message) => {
  const project = { stacks: stacks.map((stack) => ({ stack })) } as unknown as Project;
  const style = { library: "cdktf", quote: '"', isJavaScript: false } as const;
  expect(() => placeInApp(project, wanted, { address: "https://a.example", style })).toThrow(message);
});
