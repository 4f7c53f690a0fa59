/** The text of a file of the user's program: which line an attribute or a range is written in. */
import { readFileSync, statSync } from "node:fs";

import type { CallSite } from "../judging/source-location";
import { writtenProperties, type WrittenProperty } from "./call-text";

/** Nobody writes a longer file by hand. */
const LONGEST = 2_000_000;

export class ProgramText {
  private readonly lineStarts: readonly number[];
  private addresses: ReadonlyMap<string, readonly number[]> | undefined;

  /** Reads a file; undefined where it cannot be read, or is too long to be a program that somebody wrote. */
  static read(file: string): ProgramText | undefined {
    try {
      return statSync(file).size > LONGEST ? undefined : new ProgramText(readFileSync(file, "utf8"));
    } catch {
      return undefined;
    }
  }

  constructor(private readonly text: string) {
    this.lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  /** The properties of the object that the constructor's call at a place is given, as far as they are written there. */
  propertiesOf({ line, column }: CallSite): ReadonlyMap<string, WrittenProperty> {
    const start = this.lineStarts[line - 1];
    const properties = start === undefined ? [] : writtenProperties(this.text, start + column - 1);
    return new Map(properties.map((property) => [property.key, property]));
  }

  lineOf(offset: number): number {
    let [low, high] = [0, this.lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The line in which a range stands: within a property, or else in the only place of the file that has it. */
  lineOfRange(range: string, within: WrittenProperty | undefined): number | undefined {
    const offsets = this.rangeLiterals().get(range) ?? [];
    const inside = offsets.find(
      (offset) => within !== undefined && offset > within.start && offset < within.end,
    );
    const offset = inside ?? (offsets.length === 1 ? offsets[0] : undefined);
    return offset === undefined ? undefined : this.lineOf(offset);
  }

  /** The offsets of every literal that could be a range, outside of lines that are comments. */
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
    return /^\s*(?:\/\/|\/?\*)/.test(this.text.slice(start, offset));
  }
}

const RANGE_LITERAL = /(["'`])([\da-f:./]{2,49})\1/gi;
