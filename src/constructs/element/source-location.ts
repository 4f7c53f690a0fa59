/** The place in the user's program that created a construct. Searches for it only when it is shown. */
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { isForeign } from "../program/foreign-files";
import { originalPlace } from "../program/source-maps";
import { lineHas, type MadeBy, newAt, onlyNew } from "./written-call";

/** The place of a constructor's call in the user's program. */
export interface CallSite {
  /** Absolute path. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** What the location is of. */
interface Made {
  /** The class that is made: `new.target` in its constructor. */
  readonly constructed: abstract new (...args: never[]) => unknown;
  /** The construct's id, if its class takes it from its second argument. */
  readonly id: string | undefined;
}

/** A call of a function in the user's program, on the way to a constructor's call. */
export interface ProgramCall {
  /** The name of the function, or of the class that is made. */
  readonly name: string;
  /** The file that has the function. */
  readonly file: string;
  /** The place of the call. */
  readonly at: CallSite;
}

export class SourceLocation {
  private readonly trace: { stack?: string } = {};
  private site: CallSite | undefined;
  private isCallOfClass = false;
  /** The file of the call, if the call was not where the stack says. */
  private misreadFile: string | undefined;
  private userFiles: readonly string[] | undefined;
  private userCalls: readonly ProgramCall[] | undefined;

  /** Remembers the callers of a constructor. */
  constructor(private readonly made: Made) {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = FRAMES;
    Error.captureStackTrace(this.trace, made.constructed);
    Error.stackTraceLimit = before;
    unread.push(this);
  }

  /** Returns the place as `main.ts:12`, relative to a folder; undefined if it is not known. */
  find(from = process.cwd()): string | undefined {
    const site = this.callSite();
    return site === undefined ? undefined : `${pathFrom(from, site.file)}:${site.line}`;
  }

  /**
   * Returns the place of the call; undefined if no file of the user is on the stack. If the stack
   * trace gives a wrong line for one call, all lines of that file may be wrong: then a call is known only if it is the only
   * one of its kind in the file.
   */
  callSite(): CallSite | undefined {
    for (const location of unread.splice(0)) location.read();
    const file = this.site?.file ?? this.misreadFile;
    if (file === undefined || !misread.has(file)) return this.site;
    const only = this.isCallOfClass ? onlyNew(file, this.madeBy) : undefined;
    return only && { file, ...only };
  }

  /** Returns the files of the user on the stack, the one of the call first, each also as what it was compiled from. */
  files(): readonly string[] {
    if (this.userFiles !== undefined) return this.userFiles;
    const places = (this.trace.stack ?? "").split("\n").map(placeIn).filter(isUsers);
    return (this.userFiles = [
      ...new Set(places.flatMap((place) => sourcesOf(place).map(({ file }) => file))),
    ]);
  }

  /** Returns the calls of the user's functions that led to the construct, the innermost first. */
  calls(): readonly ProgramCall[] {
    if (this.userCalls !== undefined) return this.userCalls;
    const frames = (this.trace.stack ?? "").split("\n").map((frame) => {
      const place = placeIn(frame);
      return { name: CALLEE.exec(frame)?.[1], places: isUsers(place) ? sourcesOf(place) : [] };
    });
    return (this.userCalls = frames.flatMap(({ name, places: [inside] }, index) => {
      const [at] = frames[index + 1]?.places ?? [];
      return name === undefined || inside === undefined || at === undefined
        ? []
        : [{ name, file: inside.file, at }];
    }));
  }

  private get madeBy(): MadeBy {
    return { className: this.made.constructed.name, id: this.made.id };
  }

  private read(): void {
    let callee: string | undefined;
    for (const frame of (this.trace.stack ?? "").split("\n")) {
      const reported = placeIn(frame);
      if (!isUsers(reported)) {
        callee = CALLEE.exec(frame)?.[1] ?? callee;
        continue;
      }
      const places = sourcesOf(reported);
      // The user's call is that of the class itself, or of a function of a library.
      if (callee !== undefined) {
        const name = callee;
        this.site = places.find(({ file, line }) => lineHas(file, line, name));
        return;
      }
      this.isCallOfClass = true;
      const [site] = places.flatMap((place) => {
        const written = newAt(place.file, place, this.madeBy);
        return written === undefined ? [] : [{ file: place.file, ...written }];
      });
      this.site = site;
      this.misreadFile = site === undefined ? reported.file : undefined;
      if (site === undefined) misread.add(reported.file);
      return;
    }
  }
}

/**
 * Returns the place in the user's program, as `main.ts:12`, that reads a property; undefined if it is not known.
 *
 * @param reading the function of this package that reads it
 */
export function readerOf(property: string, reading: (...args: never[]) => unknown): string | undefined {
  const trace: { stack?: string } = {};
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  Error.captureStackTrace(trace, reading);
  Error.stackTraceLimit = before;
  const getter = new RegExp(`\\bget (?:${property}\\b|.*\\[as ${property}\\])`);
  for (const frame of (trace.stack ?? "").split("\n")) {
    const reported = placeIn(frame);
    if (!isUsers(reported) || getter.test(frame)) continue;
    const place = sourcesOf(reported).find(({ file, line }) => lineHas(file, line, property));
    return place && `${pathFrom(process.cwd(), place.file)}:${place.line}`;
  }
  return undefined;
}

function placeIn(frame: string): CallSite {
  const [, place = "", line, column] = FRAME.exec(frame) ?? [];
  const file = place.startsWith("file:") ? fileURLToPath(place) : place;
  return { file, line: Number(line), column: Number(column) };
}

/** Reports whether a place is in a file of the user, and not in a package; also that which a bundle was made from. */
function isUsers(place: CallSite): boolean {
  if (place.file === "" || isForeign(place.file)) return false;
  const original = originalPlace(place);
  return original === undefined || !isForeign(original.file);
}

/** Returns the place in the file that a compiled file was made from, if that is here, and the place itself. */
function sourcesOf(place: CallSite): readonly CallSite[] {
  const original = originalPlace(place);
  return original === undefined ? [place] : [original, place];
}

/** Returns the path of a file relative to a folder, with slashes. */
export function pathFrom(from: string, file: string): string {
  return relative(from, file).split(sep).join("/");
}

/** The locations whose traces are not read yet. */
const unread: SourceLocation[] = [];
/** The files in which the stack trace gives a wrong line for a call. */
const misread = new Set<string>();

/** Frames to remember: enough for a construct that is made by a construct of a library. */
const FRAMES = 10;
/** `    at Stack.<anonymous> (/app/main.ts:12:5)`, or without the function's name and the parentheses. */
const FRAME = /^\s+at (?:.*\()?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/;
/** `    at new Team (`, `    at Team.addClusters [as add] (` or `    at Array.map (`: the name of what is called. */
const CALLEE = /^\s+at (?:async )?(?:[^(]*[ .])?([\w$]+)(?: \[as [^\]]*\])? \(/;
