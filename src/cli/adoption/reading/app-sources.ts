/** Finds the source files of a CDKTF app: the one that its command runs, and those that it imports. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

import { type ProgramSource, relativeImports } from "../../../adopt";
import { isText } from "../../../terraform-files";
import { readJsonFile } from "../../command-line/user-files";
import { textOfFile } from "../../providers/files";

/** At most so many files of a program are read. */
const MOST_FILES = 500;

/** Returns the files, with their paths relative to the project; those outside it are left out. */
export function appSources(root: string): readonly ProgramSource[] {
  const { app } = readJsonFile(join(root, "cdktf.json"));
  const words = isText(app) ? app.split(/[\s"';&|]+/) : [];
  const found = words.map((word) => sourceOf(root, resolve(root, word))).filter(isSource);
  const waiting =
    found.length > 0 ? found : ["main.ts", "main.js"].map((name) => join(root, name)).filter(isSource);
  const sources = new Map<string, ProgramSource>();
  for (let path = waiting.shift(); path !== undefined && sources.size < MOST_FILES; path = waiting.shift()) {
    const file = relative(root, path).split(sep).join("/");
    const text = sources.has(path) || file.startsWith("../") ? undefined : textOfFile(path);
    if (text === undefined || file.split("/").includes("node_modules")) continue;
    sources.set(path, { file, text });
    for (const imported of relativeImports(text)) waiting.push(...resolved(dirname(path), imported));
  }
  return [...sources.values()];
}

/** Returns the file that a compiler makes another one of, below the project or its folder `src`; or that one itself. */
function sourceOf(root: string, path: string): string {
  const source = path.replace(/\.([cm]?)js$/, ".$1ts");
  const [, ...within] = relative(root, source).split(sep);
  const places = [source, join(root, ...within), join(root, "src", ...within)];
  return places.find(isSource) ?? path;
}

const ENDINGS = [".ts", ".mts", ".cts", ".js", ".mjs", ".cjs"];

function isSource(path: string): boolean {
  return (
    ENDINGS.some((ending) => path.endsWith(ending)) &&
    !path.split(sep).includes("node_modules") &&
    existsSync(path) &&
    statSync(path).isFile()
  );
}

/** Returns the file that an import names: without an ending, with that of what it is compiled to, or a folder. */
function resolved(folder: string, imported: string): readonly string[] {
  const path = resolve(folder, imported);
  const source = path.replace(/\.([cm]?)js$/, ".$1ts");
  const all = [
    source,
    path,
    ...ENDINGS.map((ending) => path + ending),
    ...ENDINGS.map((one) => join(path, `index${one}`)),
  ];
  return all.filter(isSource).slice(0, 1);
}
