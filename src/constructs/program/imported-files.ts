/**
 * Finds the file that an import names: by its path, by an alias of `tsconfig.json` or `package.json`, or in a package of the
 * same repository. Of a compiled file that has its source beside it, finds that source.
 */
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, extname, join, relative, resolve, sep } from "node:path";

import { isForeign } from "./foreign-files";
import { ProgramText } from "./program-text";
import { onlySourceOf } from "./source-maps";

const SCRIPTS = [".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx"];

export class ImportedFiles {
  private readonly settings = new Map<string, Settings>();
  private readonly found = new Map<string, string | undefined>();

  /** Returns the file that a text in another file names; undefined if there is none, or if it is in a package. */
  fileOf(importer: string, name: string): string | undefined {
    const key = `${dirname(importer)} ${extname(importer)} ${name}`;
    if (!this.found.has(key)) this.found.set(key, this.find(importer, name));
    return this.found.get(key);
  }

  private find(importer: string, name: string): string | undefined {
    const found = this.candidates(importer, name)
      .flatMap((path) => variantsOf(path, extname(importer)))
      .find(isFile);
    return found === undefined || isForeign(found) ? undefined : this.sourceOf(found);
  }

  private candidates(importer: string, name: string): readonly string[] {
    const folder = dirname(importer);
    if (name.startsWith(".") || name.startsWith("/")) {
      const json = name.endsWith(".json") ? [resolve(process.cwd(), name)] : [];
      return [resolve(folder, name), ...json];
    }
    const json = name.endsWith(".json") ? [resolve(folder, name), resolve(process.cwd(), name)] : [];
    return [...json, ...foldersAbove(folder).flatMap((above) => this.namedFrom(above, name))];
  }

  /** Returns the files that the settings in a folder give a name. */
  private namedFrom(folder: string, name: string): readonly string[] {
    const { aliases, imports } = this.settingsIn(folder);
    const inside = name.startsWith("#") ? mapped(imports, name).map((path) => join(folder, path)) : [];
    const alias = aliases.flatMap(({ base, paths }) =>
      mapped(paths, name).map((path) => resolve(base, path)),
    );
    return [...inside, ...alias, ...packageFile(folder, name)];
  }

  private settingsIn(folder: string): Settings {
    const known = this.settings.get(folder);
    if (known !== undefined) return known;
    const imports = readJson(join(folder, "package.json"))["imports"];
    const file = join(folder, "tsconfig.json");
    const { outDir, rootDir } = recordOf(readJson(file)["compilerOptions"]);
    const found = { imports: recordOf(imports), aliases: aliasesIn(file), outDir, rootDir };
    this.settings.set(folder, found);
    return found;
  }

  /** Returns the file that a file was compiled from, by its source map or the folders in `tsconfig.json`. */
  private sourceOf(file: string): string {
    if (!/\.[mc]?js$/.test(file)) return file;
    const source =
      onlySourceOf(file) ??
      foldersAbove(dirname(file)).flatMap((folder) => compiledFrom(folder, this.settingsIn(folder), file))[0];
    return source === undefined || isForeign(source) ? file : source;
  }
}

/** What the files of settings in a folder say about the names in imports. */
interface Settings {
  /** `imports` of package.json. */
  readonly imports: Readonly<Record<string, unknown>>;
  readonly aliases: readonly Aliases[];
  /** Of tsconfig.json: where compiled files are, and their sources. */
  readonly outDir: unknown;
  readonly rootDir: unknown;
}

/** `paths` of a tsconfig.json, and the folder that they start in. */
interface Aliases {
  readonly base: string;
  readonly paths: Readonly<Record<string, unknown>>;
}

/** Returns the paths of a file for an import without its extension, or of a folder. */
function variantsOf(path: string, own: string): readonly string[] {
  const scripts = [own, ...SCRIPTS.filter((extension) => extension !== own)];
  const [, stem = path, script] = /^(.*)\.([mc]?)js$/.exec(path) ?? [];
  const source = script !== undefined && /\.[mc]?tsx?$/.test(own) ? [`${stem}.${script}ts`] : [];
  const named = /\.(?:json|[mc]?[jt]sx?)$/.test(path) ? [path] : [];
  return [
    ...source,
    ...named,
    ...scripts.map((extension) => path + extension),
    ...scripts.map((extension) => `${path}/index${extension}`),
  ];
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Returns a folder and those that it is in, the nearest first. */
function foldersAbove(folder: string): readonly string[] {
  const found = [folder];
  for (let at = folder; dirname(at) !== at; at = dirname(at)) found.push(dirname(at));
  return found;
}

/** Returns the paths that a table gives a name: `{ "@shared/*": ["./shared/*"] }`, or `{ "#shared/*": "./shared/*.js" }`. */
function mapped(table: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  return Object.entries(table).flatMap(([pattern, target]) => {
    const [before = "", after] = pattern.split("*");
    const isMatch =
      after === undefined
        ? name === pattern
        : name.startsWith(before) && name.endsWith(after) && name.length >= pattern.length - 1;
    if (!isMatch) return [];
    const star = after === undefined ? "" : name.slice(before.length, name.length - after.length);
    return textsIn(target).map((path) => path.replaceAll("*", star));
  });
}

/** Returns the texts of a value, in their order: of a list, or of conditions such as `{ "import": …, "default": … }`. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.endsWith(".d.ts") ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the file of a package that is linked into `node_modules` of a folder. Installed packages are not looked into. */
function packageFile(folder: string, name: string): readonly string[] {
  const [, packageName, subpath = ""] = /^((?:@[^/]+\/)?[^/@#][^/]*)(?:\/(.*))?$/.exec(name) ?? [];
  const link = join(folder, "node_modules", packageName ?? "");
  if (packageName === undefined || !existsSync(link)) return [];
  const place = realpathSync(link);
  if (isForeign(place)) return [];
  const { exports, source, module, main } = readJson(join(place, "package.json"));
  const key = subpath === "" ? "." : `./${subpath}`;
  const hasKeys = Object.keys(recordOf(exports)).some((each) => each.startsWith("."));
  const exported = hasKeys ? mapped(recordOf(exports), key) : key === "." ? textsIn(exports) : [];
  const entries =
    subpath === "" ? [...textsIn(source), ...textsIn(main), ...textsIn(module), "index"] : [subpath];
  return [...exported, ...entries].map((path) => join(place, path));
}

/** Returns the aliases of a tsconfig.json, and of those that it extends. */
function aliasesIn(file: string, depth = 0): readonly Aliases[] {
  if (depth > 5 || !isFile(file)) return [];
  const { compilerOptions, extends: others } = readJson(file);
  const { paths, baseUrl } = recordOf(compilerOptions);
  const folder = dirname(file);
  const base = typeof baseUrl === "string" ? resolve(folder, baseUrl) : folder;
  const own = [
    ...(paths === undefined ? [] : [{ base, paths: recordOf(paths) }]),
    ...(baseUrl === undefined ? [] : [{ base, paths: { "*": "./*" } }]),
  ];
  const inherited = textsIn(others).flatMap((path) => {
    const named = resolve(folder, path);
    return path.startsWith(".") ? [named, `${named}.json`].filter(isFile).slice(0, 1) : [];
  });
  return [...own, ...inherited.flatMap((path) => aliasesIn(path, depth + 1))];
}

/** Returns the source of a compiled file by the settings in a folder. */
function compiledFrom(folder: string, { outDir, rootDir }: Settings, file: string): readonly string[] {
  if (typeof outDir !== "string") return [];
  const inside = relative(resolve(folder, outDir), file);
  if (inside.startsWith(`..${sep}`)) return [];
  const roots = typeof rootDir === "string" ? [rootDir] : ["src", "."];
  const paths = roots.map((root) => resolve(folder, root, inside.replace(/\.([mc]?)js$/, ".$1ts")));
  return paths.filter(isFile);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** What JSON files hold, by their texts. */
const PARSED = new WeakMap<ProgramText, Readonly<Record<string, unknown>>>();

/** Reads an object of JSON, with the comments and commas that tsconfig.json may have; empty if it is missing or malformed. */
function readJson(file: string): Readonly<Record<string, unknown>> {
  const text = ProgramText.read(file);
  if (text === undefined) return {};
  const known = PARSED.get(text) ?? parsedJson(text.text);
  PARSED.set(text, known);
  return known;
}

function parsedJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const plain = [/\/\/.*|\/\*[^]*?\*\//, /,(?=\s*[}\]])/].reduce(withoutMatches, text);
    return recordOf(JSON.parse(plain));
  } catch {
    return {};
  }
}

/** Removes what a pattern matches outside of strings. */
function withoutMatches(text: string, { source }: RegExp): string {
  const either = new RegExp(`("(?:\\\\[^]|[^"\\\\])*")|${source}`, "g");
  return text.replace(either, (_, string?: string) => string ?? "");
}
