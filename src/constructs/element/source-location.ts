/** The place in the user's program that created a construct. Searches for it only when it is shown. */
import { relative, sep } from "node:path";

import type { IConstruct } from "constructs";

import { type MadeBy, Places, type ProgramLine, type Site } from "../program/places";
import type { Captured } from "../program/stack-trace";

/** What the location is of. */
interface Made {
  /** The class that is made: `new.target` in its constructor. */
  readonly constructed: abstract new (...args: never[]) => unknown;
  /** The construct's id, if its class takes it from its second argument. */
  readonly id: string | undefined;
}

export class SourceLocation implements MadeBy {
  readonly trace: Captured;
  readonly className: string;
  readonly id: string | undefined;
  private readonly root: IConstruct;

  /** Remembers the callers of a constructor. */
  constructor({ node: { root } }: IConstruct, { constructed, id }: Made) {
    this.root = root;
    this.trace = traceAbove(constructed);
    this.className = constructed.name;
    this.id = id;
    const made = madeIn.get(root);
    if (made === undefined) madeIn.set(root, [this]);
    else made.push(this);
  }

  /** Returns the call in the program that made the construct; undefined if it is not certain. */
  get site(): Site | undefined {
    return placesOf(this.root).siteOf(this);
  }

  /** Returns the place as `main.ts:12`, relative to a folder; undefined if it is not known. */
  find(from = process.cwd()): string | undefined {
    return shownLine(this.site, from);
  }
}

/**
 * Remembers what reads a property or calls a method; returns a function that finds its place in the program, as `main.ts:12`,
 * relative to a folder.
 *
 * @param reading the function of this package that reads it, or that is called
 */
export function readerOf(
  { node }: IConstruct,
  property: string,
  reading: (...args: never[]) => unknown,
): (from?: string) => string | undefined {
  const trace = traceAbove(reading);
  const getter = new RegExp(`\\bget (?:${property}\\b|.*\\[as ${property}\\])`);
  return (from) =>
    shownLine(
      placesOf(node.root).placeWith(property, trace, (line) => getter.test(line)),
      from,
    );
}

/** Returns the places of an app: its files are read once for each synth. */
export function placesOf(root: IConstruct): Places {
  return places.get(root) ?? newPlacesOf(root);
}

/** Forgets what an earlier synth of an app read of its files, which may have changed since. */
export function newPlacesOf(root: IConstruct): Places {
  const found = new Places(() => madeIn.get(root) ?? []);
  places.set(root, found);
  return found;
}

/** Formats a line as `main.ts:12`, relative to a folder, with slashes. */
export function shownLine(line: ProgramLine, from?: string): string;
export function shownLine(line: ProgramLine | undefined, from?: string): string | undefined;
export function shownLine(place: ProgramLine | undefined, from = process.cwd()): string | undefined {
  return place && `${relative(from, place.file).split(sep).join("/")}:${place.line}`;
}

function traceAbove(caller: Made["constructed"] | ((...args: never[]) => unknown)): Captured {
  const trace: Captured = {};
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  Error.captureStackTrace(trace, caller);
  Error.stackTraceLimit = before;
  return trace;
}

/** The locations of the constructs of each app, by its root. */
const madeIn = new WeakMap<IConstruct, SourceLocation[]>();
const places = new WeakMap<IConstruct, Places>();

/** Frames to remember: enough for a construct that is made by a construct of a library. */
const FRAMES = 10;
