/** Finds the source files of a CDKTF app: the one that its command runs, and those that it imports. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

import { makesApp, type ProgramSource, relativeImports } from "../../../adopt";
import { readProjectFile } from "../../../terraform-files";
import { readProgram } from "../../command-line/user-files";
import { textOfFile } from "../../providers/files";
import { sourceOfCompiled } from "./compiled";

/** At most so many files of a program are read. */
const MOST_FILES = 500;

/** Returns the files, with their paths relative to the project; those outside it are left out. */
export function appSources(root: string): readonly ProgramSource[] {
  const words = appCommand(root).split(/[\s"';&|]+/);
  const found = words.map((word) => sourceOf(root, resolve(root, word))).filter(isSource);
  const usual = ["main.ts", "main.js"].map((name) => join(root, name)).filter(isSource);
  return sourcesFrom(root, found.length > 0 ? found : usual);
}

/** Returns the command that synthesizes; an empty text if cdktf.json has none. */
export function appCommand(root: string): string {
  return readProgram(() => readProjectFile(root))?.app ?? "";
}

function sourcesFrom(root: string, paths: readonly string[]): readonly ProgramSource[] {
  const waiting = [...paths];
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

/** Tests make apps of their own, which nobody deploys. */
const NO_PROGRAM =
  /(?:^|\/)(?:node_modules|cdktf\.out|\..*|__tests__|tests?|coverage)\/|\.(?:test|spec|d)\.[cm]?ts$/;

/**
 * Returns the other programs of a project, by the files that they have in common with its app. All paths are relative to the
 * project.
 */
export function otherPrograms(root: string, app: readonly ProgramSource[]): ReadonlyMap<string, string> {
  const own = new Set(app.map(({ file }) => file));
  const shared = new Map<string, string>();
  for (const file of sourceFiles(root)) {
    const text = own.has(file) ? undefined : textOfFile(join(root, file));
    // A program that another one makes the app of has the same clusters.
    if (text === undefined || sourceOfCompiled(join(root, file), text) !== undefined || !makesApp(text))
      continue;
    for (const one of sourcesFrom(root, [join(root, file)]))
      if (own.has(one.file) && !shared.has(one.file)) shared.set(one.file, file);
  }
  return shared;
}

/** Returns the paths of the source files of a project, at most {@link MOST_FILES}. */
function sourceFiles(root: string): readonly string[] {
  const found: string[] = [];
  const waiting = [""];
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    for (const { name, isFolder } of entriesIn(join(root, folder))) {
      const path = folder + name;
      if (NO_PROGRAM.test(`${path}/`) || NO_PROGRAM.test(path)) continue;
      if (isFolder) waiting.push(`${path}/`);
      else if (ENDINGS.some((ending) => name.endsWith(ending))) found.push(path);
      if (found.length >= MOST_FILES) return found;
    }
  }
  return found;
}

function entriesIn(folder: string): readonly { readonly name: string; readonly isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
    }));
  } catch {
    return [];
  }
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
