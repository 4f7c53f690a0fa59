/** The place in the user's program that created a construct. Searches for it only when it is shown. */
import { basename, dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The place of a constructor's call in the user's program. */
export interface CallSite {
  /** Absolute path. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

export class SourceLocation {
  private readonly trace: { stack?: string } = {};

  /** Remembers the callers of a constructor, given its `new.target`. */
  constructor(constructed: abstract new (...args: never[]) => unknown) {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = FRAMES;
    Error.captureStackTrace(this.trace, constructed);
    Error.stackTraceLimit = before;
  }

  /** Returns the place as `main.ts:12`, relative to a folder; undefined if no file of the user is on the stack. */
  find(from = process.cwd()): string | undefined {
    const site = this.callSite();
    return site === undefined ? undefined : `${relative(from, site.file).split(sep).join("/")}:${site.line}`;
  }

  /** Returns the place of the call; undefined if no file of the user is on the stack. */
  callSite(): CallSite | undefined {
    for (const frame of (this.trace.stack ?? "").split("\n")) {
      const [, place = "", line, column] = FRAME.exec(frame) ?? [];
      const file = place.startsWith("file:") ? fileURLToPath(place) : place;
      if (file === "" || isForeign(file)) continue;
      return { file, line: Number(line), column: Number(column) };
    }
    return undefined;
  }
}

/** Frames to remember: enough for a construct that is made by a construct of a library. */
const FRAMES = 10;
/** `    at Stack.<anonymous> (/app/main.ts:12:5)`, or without the function's name and the parentheses. */
const FRAME = /^\s+at (?:.*\()?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/;
/** The folder of the constructs, whose frames are not the user's; undefined in a bundle. */
const CONSTRUCTS = basename(dirname(__dirname)) === "constructs" ? dirname(__dirname) + sep : undefined;

function isForeign(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file) || (CONSTRUCTS !== undefined && file.startsWith(CONSTRUCTS));
}
