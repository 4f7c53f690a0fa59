/** Reads the stack trace of a constructor's call: its places in files of the user, as they are written. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, dirname, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A place in a file, from line 1 and column 1. */
export interface Frame {
  /** Absolute path; empty if the file was compiled from a source that is not on this machine. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Trace {
  /** The places in files of the user, the innermost first. */
  readonly frames: readonly Frame[];
  /** The name of the function of a library, if the first place calls that, and not the class. Empty if it has no name. */
  readonly library: string | undefined;
}

/** The folder of this package's code, with a separator at its end; undefined in a bundle. */
const OWN = basename(dirname(__dirname)) === "constructs" ? dirname(dirname(__dirname)) + sep : undefined;

/** Reports whether a file is in an installed package, or in this one, which a repository may have as its source. */
export function isForeign(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file) || (OWN !== undefined && file.startsWith(OWN));
}

/** What `Error.captureStackTrace` wrote its trace into. */
export interface Captured {
  readonly stack?: string;
}

/** Reads traces. Each source map is read once, and each line of a trace is formatted and read once. */
export class StackTraces {
  private readonly formatted = new Map<string, string>();
  private readonly frames = new Map<string, Frame | undefined>();
  private readonly maps = new Map<string, ProgramMap | undefined>();

  /** @param isSkipped reports whether a line of the trace is not of interest */
  read(captured: Captured, isSkipped: (line: string) => boolean = () => false): Trace {
    const lines = this.textOf(captured)
      .split("\n")
      .filter((line) => /^\s+at /.test(line) && !isSkipped(line));
    const frames = lines.map((line) => this.frameOf(line));
    const first = frames.findIndex((frame) => frame !== undefined);
    const library = first > 0 ? (CALLEE.exec(lines[first - 1] ?? "")?.[1] ?? "") : undefined;
    return { frames: frames.filter((frame) => frame !== undefined), library };
  }

  /** Returns the file that a file was compiled from, if it is the only one and on this machine; else the file itself. */
  sourceOf(file: string): string {
    const [source, ...others] = this.mapOf(file)?.sources ?? [];
    return source !== undefined && others.length === 0 && existsSync(source) ? source : file;
  }

  /** Returns the text of a trace, as the loader of the program formats it: a loader takes long for each line. */
  private textOf(captured: Captured): string {
    const format = Error.prepareStackTrace;
    if (format === undefined) return captured.stack ?? "";
    Error.prepareStackTrace = (_, sites) =>
      sites.map((_site, index) => this.formattedLine(format, sites.slice(index, index + 2))).join("\n");
    try {
      return captured.stack ?? "";
    } finally {
      Error.prepareStackTrace = format;
    }
  }

  /** Returns the line of a call. The call that led to it may tell the loader the function's name. */
  private formattedLine(
    format: NonNullable<typeof Error.prepareStackTrace>,
    calls: NodeJS.CallSite[],
  ): string {
    const key = calls.join("\n");
    const known = this.formatted.get(key);
    if (known !== undefined) return known;
    const [, line = ""] = String(format(new Error(), calls)).split("\n");
    this.formatted.set(key, line);
    return line;
  }

  /** Returns the place in a file of the user; undefined for another line of a trace. */
  private frameOf(line: string): Frame | undefined {
    if (!this.frames.has(line)) this.frames.set(line, this.readFrame(line));
    return this.frames.get(line);
  }

  private readFrame(text: string): Frame | undefined {
    const [, path, line, column] = FRAME.exec(text) ?? [];
    if (path === undefined) return undefined;
    const file = path.startsWith("file:") ? fileURLToPath(path) : path;
    if (isForeign(file)) return undefined;
    const place = this.written({ file, line: Number(line), column: Number(column) });
    return isForeign(place.file) ? undefined : place;
  }

  /** Returns the place in the source, by the map that the file names. Node.js has translated the others already. */
  private written(place: Frame): Frame {
    const found = this.mapOf(place.file);
    if (found === undefined) return place;
    const entry = found.map.findEntry(place.line - 1, place.column - 1);
    const index = "originalSource" in entry ? found.map.payload.sources.indexOf(entry.originalSource) : -1;
    const file = found.sources[index];
    if (file === undefined || !("originalLine" in entry)) return NOWHERE;
    // The file of a package is told by its path, also if the package has it not.
    if (!existsSync(file) && !isForeign(file)) return NOWHERE;
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }

  private mapOf(file: string): ProgramMap | undefined {
    if (!/\.[mc]?jsx?$/.test(file)) return undefined;
    if (!this.maps.has(file)) this.maps.set(file, readMap(file));
    return this.maps.get(file);
  }
}

const NOWHERE: Frame = { file: "", line: 0, column: 0 };
/** `    at Stack.<anonymous> (/app/main.ts:12:5)`, or without the function's name and the parentheses. */
const FRAME = /^\s+at (?:.*\()?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/;
/** `    at new Team (`, `    at Team.addClusters [as add] (` or `    at Array.map (`: the name of what is called. */
const CALLEE = /^\s+at (?:async )?(?:[^(]*[ .])?([\w$]+)(?: \[as [^\]]*\])? \(/;

interface ProgramMap {
  readonly map: SourceMap;
  /** The files that it was made from, in the order of the map: absolute paths, or addresses that are no files. */
  readonly sources: readonly string[];
}

/** The longest file that is read, in bytes. */
const LONGEST = 20_000_000;
const ADDRESS = /^\/\/[#@] sourceMappingURL=(?:data:[^,\s]*;base64,(\S+)|(\S+))\s*$/m;

/** Reads the source map that a file names or holds; undefined if there is none. */
function readMap(file: string): ProgramMap | undefined {
  try {
    if (statSync(file).size > LONGEST) return undefined;
    const compiled = readFileSync(file, "utf8");
    const end = compiled.lastIndexOf("\n//", compiled.lastIndexOf("sourceMappingURL="));
    const [, data, address = ""] = ADDRESS.exec(compiled.slice(end + 1)) ?? [];
    if (end < 0 || (data === undefined && address === "")) return undefined;
    const path = data === undefined ? resolve(dirname(file), decodeURIComponent(address)) : file;
    const text =
      data === undefined ? readFileSync(path, "utf8") : Buffer.from(data, "base64").toString("utf8");
    const payload = JSON.parse(text) as SourceMap["payload"];
    const root = payload.sourceRoot ? `${payload.sourceRoot.replace(/\/$/, "")}/` : "";
    const sources = payload.sources.map((source) => {
      const { href } = new URL(root + source, pathToFileURL(path));
      return href.startsWith("file:") ? fileURLToPath(href) : href;
    });
    return { map: new SourceMap(payload), sources };
  } catch {
    return undefined; // It is missing, or not a map.
  }
}
