/** Where in the user's own program a construct was made. Found out only when it is to be shown. */
import { basename, dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A place in a file of the user's program. */
export interface Place {
  /** Absolute. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export class SourceLocation {
  private readonly trace: { stack?: string } = {};

  /** Remembers who called a constructor, given its `new.target`. */
  constructor(constructed: abstract new (...args: never[]) => unknown) {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = FRAMES;
    Error.captureStackTrace(this.trace, constructed);
    Error.stackTraceLimit = before;
  }

  /** `main.ts:12`, relative to a folder; undefined when no file of the user's is on the stack. */
  find(from = process.cwd()): string | undefined {
    const place = this.place();
    return place === undefined
      ? undefined
      : `${relative(from, place.file).split(sep).join("/")}:${place.line}`;
  }

  /** The place of the call; undefined when no file of the user's is on the stack. */
  place(): Place | undefined {
    for (const frame of (this.trace.stack ?? "").split("\n")) {
      const [, place = "", line, column] = FRAME.exec(frame) ?? [];
      const file = place.startsWith("file:") ? fileURLToPath(place) : place;
      if (file === "" || isForeign(file)) continue;
      return { file, line: Number(line), column: Number(column) };
    }
    return undefined;
  }
}

/** Deep enough for a construct that a library's construct makes, which the user's program makes. */
const FRAMES = 10;
/** `    at Stack.<anonymous> (/app/main.ts:12:5)`, or without a function's name and the parentheses. */
const FRAME = /^\s+at (?:.*\()?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/;
/** The folder of the constructs; in a bundle, where this code may be anywhere, it is not known. */
const CONSTRUCTS = basename(dirname(__dirname)) === "constructs" ? dirname(__dirname) + sep : undefined;

function isForeign(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file) || (CONSTRUCTS !== undefined && file.startsWith(CONSTRUCTS));
}
