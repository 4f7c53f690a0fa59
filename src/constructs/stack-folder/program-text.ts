/** Finds the lines of attributes and ranges in a file of the user's program. */
import { readFileSync, statSync } from "node:fs";

import type { CallSite } from "../element/source-location";
import { writtenProperties, type WrittenProperty } from "./call-text";

/** The longest file that is read, in bytes. Longer ones are not written by hand. */
const LONGEST = 2_000_000;

export class ProgramText {
  private readonly lineStarts: readonly number[];
  private addresses: ReadonlyMap<string, readonly number[]> | undefined;

  /** Reads a file; returns undefined if it cannot be read or is too long. */
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

  /** Returns the properties of the object literal in a constructor's call, by their keys. */
  propertiesOf({ line, column }: CallSite): ReadonlyMap<string, WrittenProperty> {
    const start = this.lineStarts[line - 1];
    const properties = start === undefined ? [] : writtenProperties(this.text, start + column - 1);
    return new Map(properties.map((property) => [property.key, property]));
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

  /** Returns the line of a range: within a property, or the only line of the file that has it. */
  lineOfRange(range: string, within: WrittenProperty | undefined): number | undefined {
    const offsets = this.rangeLiterals().get(range) ?? [];
    const inside = offsets.find(
      (offset) => within !== undefined && offset > within.start && offset < within.end,
    );
    const offset = inside ?? (offsets.length === 1 ? offsets[0] : undefined);
    return offset === undefined ? undefined : this.lineOf(offset);
  }

  /** Returns the offsets of all literals that may be ranges, except those in comment lines. */
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
