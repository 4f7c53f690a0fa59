/** Finds what compiled JavaScript was made from, by the source map beside it or in it. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A place in a file, from line 1 and column 1. */
export interface FilePlace {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface ReadMap {
  readonly map: SourceMap;
  /** The files that it was made from, in the order of the map; absolute paths. */
  readonly sources: readonly string[];
}

const maps = new Map<string, ReadMap | undefined>();

/** Returns the place in the source of a place in a compiled file; undefined if there is no source on this machine. */
export function originalPlace({ file, line, column }: FilePlace): FilePlace | undefined {
  const found = mapOf(file);
  if (found === undefined) return undefined;
  const entry = found.map.findEntry(line - 1, column - 1);
  if (!("originalSource" in entry)) return undefined;
  const source = found.sources[found.map.payload.sources.indexOf(entry.originalSource)];
  if (source === undefined || !existsSync(source)) return undefined;
  return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/** Returns the file that a compiled file was made from; undefined if there is none on this machine, or several. */
export function onlySourceOf(file: string): string | undefined {
  const [source, ...others] = mapOf(file)?.sources ?? [];
  return source !== undefined && others.length === 0 && existsSync(source) ? source : undefined;
}

function mapOf(file: string): ReadMap | undefined {
  if (!/\.[mc]?js$/.test(file)) return undefined;
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

/** The longest file that is read, in bytes. */
const LONGEST = 20_000_000;
const ADDRESS = /^\/\/[#@] sourceMappingURL=(?:data:[^,\s]*;base64,(\S+)|(\S+))\s*$/m;

function readMap(file: string): ReadMap | undefined {
  try {
    const compiled = textOf(file);
    const end = compiled.lastIndexOf("\n//", compiled.lastIndexOf("sourceMappingURL="));
    const [, data, address = ""] = ADDRESS.exec(compiled.slice(end + 1)) ?? [];
    if (end < 0 || (data === undefined && address === "")) return undefined;
    const path = resolve(dirname(file), decodeURIComponent(address));
    const text = data === undefined ? textOf(path) : Buffer.from(data, "base64").toString("utf8");
    const payload = JSON.parse(text) as Payload;
    const folder = resolve(data === undefined ? dirname(path) : dirname(file), payload.sourceRoot ?? "");
    const sources = payload.sources.map((source) =>
      source.startsWith("file:") ? fileURLToPath(source) : resolve(folder, source),
    );
    return { map: new SourceMap(payload as ConstructorParameters<typeof SourceMap>[0]), sources };
  } catch {
    return undefined; // It is missing, or not a map: the compiled file is shown.
  }
}

interface Payload {
  readonly sources: readonly string[];
  readonly sourceRoot?: string;
}

function textOf(file: string): string {
  return statSync(file).size > LONGEST ? "" : readFileSync(file, "utf8");
}
