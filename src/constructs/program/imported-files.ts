/** Finds the files of the user that a file names: by path, by an alias, or in a package of the same repository. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { isForeign } from "./stack-trace";

type Json = Readonly<Record<string, unknown>>;

export class ImportedFiles {
  private readonly settings = new Map<string, Json>();
  private readonly found = new Map<string, string | undefined>();

  /** @param textOf reads a file */
  constructor(private readonly textOf: (file: string) => string | undefined) {}

  /** Returns the file that a string in another file names; undefined if the user did not write it. */
  fileOf(importer: string, name: string): string | undefined {
    const key = `${dirname(importer)}\n${name}`;
    if (!this.found.has(key)) {
      const path = this.candidates(dirname(importer), name).flatMap(variantsOf).find(isFile);
      this.found.set(key, path === undefined || isForeign(path) ? undefined : path);
    }
    return this.found.get(key);
  }

  private candidates(folder: string, name: string): readonly string[] {
    const beside = [resolve(folder, name), ...(name.endsWith(".json") ? [resolve(name)] : [])];
    if (/^\.|^\//.test(name)) return beside;
    const above = foldersAbove(folder);
    const named = above.flatMap((each) => [
      ...(name.startsWith("#") ? this.mappedIn(join(each, "package.json"), ["imports"], name) : []),
      ...this.aliases(join(each, "tsconfig.json"), name),
      ...this.packageFiles(join(each, "node_modules"), name),
    ]);
    return name.endsWith(".json") ? [...beside, ...named] : named;
  }

  /** Returns what the `paths` of a tsconfig.json, or of one that it extends, give a name. */
  private aliases(file: string, name: string, depth = 0): readonly string[] {
    const settings = this.read(file);
    const { baseUrl } = recordOf(settings["compilerOptions"]);
    const base = resolve(dirname(file), typeof baseUrl === "string" ? baseUrl : ".");
    const own = this.mappedIn(file, ["compilerOptions", "paths"], name, base);
    const others = textsIn(settings["extends"]).filter((path) => path.startsWith(".") && depth < 5);
    return [
      ...own,
      ...(typeof baseUrl === "string" ? [join(base, name)] : []),
      ...others.flatMap((path) =>
        this.aliases(resolve(dirname(file), path.endsWith(".json") ? path : `${path}.json`), name, depth + 1),
      ),
    ];
  }

  /** Returns the files of a package that is linked into `node_modules`. Installed packages are not looked into. */
  private packageFiles(folder: string, name: string): readonly string[] {
    const [, packageName, subpath] = /^((?:@[^/]+\/)?[^/@#.][^/]*)(?:\/(.+))?$/.exec(name) ?? [];
    const link = join(folder, packageName ?? "");
    if (packageName === undefined || !existsSync(link)) return [];
    const place = realpathSync(link);
    if (isForeign(place)) return [];
    const file = join(place, "package.json");
    const { exports, source, main, module } = this.read(file);
    const isTable = Object.keys(recordOf(exports)).some((key) => key.startsWith("."));
    const exported = isTable
      ? this.mappedIn(file, ["exports"], subpath === undefined ? "." : `./${subpath}`)
      : textsIn(exports).map((path) => join(place, path));
    const entries = subpath === undefined ? textsIn([source, main, module, "index"]) : [subpath];
    return [...exported, ...entries.map((path) => join(place, path))];
  }

  /** Returns the paths that a table in a file gives a name: `{ "@shared/*": ["./shared/*"] }`. */
  private mappedIn(
    file: string,
    keys: readonly string[],
    name: string,
    base = dirname(file),
  ): readonly string[] {
    const table = keys.reduce<Json>((value, key) => recordOf(value[key]), this.read(file));
    return Object.entries(table).flatMap(([pattern, target]) => {
      const [before = "", after] = pattern.split("*");
      if (after === undefined && name !== pattern) return [];
      if (!name.startsWith(before) || !name.endsWith(after ?? "")) return [];
      const star = name.slice(before.length, name.length - (after ?? "").length);
      return textsIn(target).map((path) => resolve(base, path.replaceAll("*", star)));
    });
  }

  private read(file: string): Json {
    const known = this.settings.get(file);
    if (known !== undefined) return known;
    const settings = parsed(this.textOf(file) ?? "");
    this.settings.set(file, settings);
    return settings;
  }
}

const ENDINGS = ["ts", "mts", "cts", "tsx", "js", "mjs", "cjs", "jsx", "json"];

/** Returns the files that a path may stand for: the source of a `.js`, a path without its ending, or a folder. */
function variantsOf(path: string): readonly string[] {
  const source = path.replace(/\.([mc]?)js$/, ".$1ts");
  const named = /\.(?:json|[mc]?[jt]sx?)$/.test(path) ? [source, path] : [];
  return [...named, ...[path, join(path, "index")].flatMap((one) => ENDINGS.map((end) => `${one}.${end}`))];
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Returns a folder and those that it is in, the nearest first. */
function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

function recordOf(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}

/** Returns the texts of a value, in their order: of a list, or of conditions such as `{ "import": …, "default": … }`. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.endsWith(".d.ts") ? [] : [value];
  return Object.values(recordOf(value)).flatMap(textsIn);
}

/** Parses an object of JSON, with the comments and commas that tsconfig.json may have; empty if it is malformed. */
function parsed(text: string): Json {
  try {
    const plain = text
      .replace(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[^]*?\*\//g, "$1")
      .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, "$1");
    return recordOf(JSON.parse(plain));
  } catch {
    return {};
  }
}
