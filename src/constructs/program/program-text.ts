/** Finds the lines of attributes and ranges in a file of the user's program. */
import { readFileSync, statSync } from "node:fs";

import { callArguments, spreadIn, writtenProperties, type WrittenProperty } from "./call-text";
import { declarationsIn, type ImportedName, importsIn, type Region } from "./names";

/** The longest file that is read, in bytes. Longer ones are not written by hand. */
const LONGEST = 2_000_000;

/** A text that may be the name of a file. */
export interface SourceFileText {
  readonly name: string;
  readonly offset: number;
}

/** What is written in a constructor's call. */
export interface WrittenCall {
  /** The properties of its object literal, by their keys. */
  readonly properties: ReadonlyMap<string, WrittenProperty>;
  /** Its arguments. */
  readonly region: Region | undefined;
  /** The part of the configuration that may give a property which is not among those; undefined if none does. */
  readonly others: Region | undefined;
}

export class ProgramText {
  private readonly calls = new Map<number, WrittenCall>();
  private readonly lineStarts: readonly number[];
  private addresses: ReadonlyMap<string, readonly number[]> | undefined;
  private named: readonly SourceFileText[] | undefined;
  private declared: ReadonlyMap<string, number> | undefined;
  private imported: ReadonlyMap<string, ImportedName> | undefined;

  /** The files that were read. The tests of an app synthesize it many times in one process. */
  private static readonly known = new Map<string, { readonly stamp: string; readonly text: ProgramText }>();

  /** Reads a file, unless it is as it was read before; returns undefined if it cannot be read or is too long. */
  static read(file: string): ProgramText | undefined {
    try {
      const { size, mtimeMs } = statSync(file);
      if (size > LONGEST) return undefined;
      const stamp = `${size} ${mtimeMs}`;
      const known = ProgramText.known.get(file);
      if (known?.stamp === stamp) return known.text;
      const text = new ProgramText(readFileSync(file, "utf8"));
      ProgramText.known.set(file, { stamp, text });
      return text;
    } catch {
      return undefined;
    }
  }

  constructor(readonly text: string) {
    this.lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  /** The offsets after the names that are declared once. */
  get declarations(): ReadonlyMap<string, number> {
    return (this.declared ??= declarationsIn(this.text));
  }

  /** The names that come from other files. */
  get imports(): ReadonlyMap<string, ImportedName> {
    return (this.imported ??= importsIn(this.text));
  }

  /** The texts that may be names of files of the program. */
  get filesNamed(): readonly SourceFileText[] {
    return (this.named ??= Array.from(this.text.matchAll(FILE_NAME), ({ 2: name = "", index }) => ({
      name,
      offset: index,
    })));
  }

  /** Returns the offset of a line and a column, which count from 1. */
  offsetOf({ line, column }: { readonly line: number; readonly column: number }): number {
    return (this.lineStarts[line - 1] ?? this.text.length) + column - 1;
  }

  /** Returns what is written in a constructor's call. */
  callAt(place: { readonly line: number; readonly column: number }): WrittenCall {
    const offset = this.offsetOf(place);
    const known = this.calls.get(offset);
    if (known !== undefined) return known;
    const properties = writtenProperties(this.text, offset).map(
      (property) => [property.key, property] as const,
    );
    const given = callArguments(this.text, offset);
    const [first, last] = [given[0], given[given.length - 1]];
    const region = first && last && { start: first.start, end: last.end };
    // The configuration of a construct comes after its scope and its id.
    const others = given[2] && spreadIn(this.text, given[2]);
    const call = { properties: new Map(properties), region, others };
    this.calls.set(offset, call);
    return call;
  }

  /** Returns the line of an offset, from 1. */
  lineOf(offset: number): number {
    let [low, high] = [0, this.lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Returns the offsets of the literals of a range, except those in comments. */
  offsetsOf(range: string): readonly number[] {
    return this.rangeLiterals().get(range) ?? [];
  }

  private rangeLiterals(): ReadonlyMap<string, readonly number[]> {
    if (this.addresses !== undefined) return this.addresses;
    const found = new Map<string, number[]>();
    for (const { 2: range = "", index } of this.text.matchAll(RANGE_LITERAL)) {
      if (this.isInComment(index)) continue;
      const offsets = found.get(range);
      if (offsets === undefined) found.set(range, [index]);
      else offsets.push(index);
    }
    return (this.addresses = found);
  }

  private isInComment(offset: number): boolean {
    const start = this.lineStarts[this.lineOf(offset) - 1] ?? 0;
    return /^\s*(?:\/\/|\/?\*)|\s\/\//.test(this.text.slice(Math.max(start, offset - 500), offset));
  }
}

const RANGE_LITERAL = /(["'`])([\da-f:./]{2,49})\1/gi;
const FILE_NAME = /(["'])(\.{1,2}\/[^"'\n]{1,500}|[\w@./-]{1,500}\.json)\1/g;
