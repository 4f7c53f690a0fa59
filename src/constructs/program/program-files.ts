/** The files of a program, as far as one file refers to another: where a value that a constructor gets is written. */
import { extname } from "node:path";

import { arrayElements } from "./call-text";
import { namesInProgram } from "./names";
import { type Passage, ProgramNames, type WrittenLine } from "./program-names";
import type { ProgramText } from "./program-text";
import { originOf } from "./value-origin";

export type { Passage, WrittenLine } from "./program-names";

/** The most files of a program, and passages of one value, that are read. */
const [MOST_FILES, MOST_PASSAGES] = [1000, 500];
/** The most names that stand for one another. */
const MOST_NAMES = 10;
/** Matches a value that is a name, or a member of one: `OFFICES`, `network.offices as const`. */
const NAME = /^\s*[A-Za-z_$][\w$]*(?:\??\.[\w$]+|\[["'][\w$-]+["']\])*(?:\s+as\s+const)?\s*$/;
/** The most lines of which one is said to be that of a value. */
const MOST_LINES = 3;

/** The line that writes a value; or, if that is not exactly known, where the value probably comes from. */
export type ValuePlace = { readonly is: "line"; readonly line: WrittenLine } | ProbablePlace;

export interface ProbablePlace {
  readonly is: "origin";
  /** What is at the line: `the function rangesOf`. Undefined if one of the lines, or of more, writes the value itself. */
  readonly what: string | undefined;
  readonly lines: readonly WrittenLine[];
}

/** Where to look for the value of an attribute. */
export interface WhereToLook {
  /** The passage that gives it, if that is known. */
  readonly within: Passage | undefined;
  /** The passage whose names it may come from: of a call without the property, what gives the others. */
  readonly from: Passage | undefined;
  /** The files whose code made the construct. */
  readonly files: readonly string[];
}

export class ProgramFiles {
  private readonly names = new ProgramNames();
  private readonly references = new Map<string, readonly string[]>();
  private readonly passages = new Map<string, readonly Passage[]>();
  private readonly programs = new Map<string, readonly string[]>();

  /** Returns a file; undefined if it cannot be read or is too long. */
  textOf(file: string): ProgramText | undefined {
    return this.names.textOf(file);
  }

  /**
   * Returns the place of a range: in the passage that gives the value, or in what the names in that passage stand for, or
   * the only line of the program that has it. If several lines may be meant, or none has it, returns where it probably
   * comes from; undefined if nothing is known of that.
   */
  placeOfRange(range: string, { within, from, files }: WhereToLook): ValuePlace | undefined {
    const origin = from && originOf(from, this.names);
    const inCall = within === undefined ? [] : this.linesIn(range, [within]);
    const near =
      inCall.length > 0 || within === undefined ? inCall : this.linesIn(range, this.passagesOf(within));
    // A value from elsewhere is not the one that another line happens to have.
    const isElsewhere = near.length === 0 && origin?.isElsewhere === true;
    const lines = near.length > 0 || isElsewhere ? near : this.linesIn(range, this.programOf(files));
    const [line, ...others] = lines;
    if (line !== undefined && others.length === 0) return { is: "line", line };
    if (lines.length > 0 && (lines.length <= MOST_LINES || origin === undefined))
      return { is: "origin", what: undefined, lines: lines.slice(0, MOST_LINES) };
    return origin && { is: "origin", what: origin.what, lines: [origin.line] };
  }

  /**
   * Returns the lines at which the arrays begin that a passage gives, directly, by a name or by spreads. Returns none if
   * something else gives a part of it, such as a function.
   */
  arraysIn({ file, start, end }: Passage, depth = 0): readonly WrittenLine[] {
    const text = this.textOf(file);
    if (text === undefined || depth > MOST_NAMES) return [];
    const value = text.text.slice(start, end);
    const at = start + (/^\s*/.exec(value)?.[0].length ?? 0);
    if (text.text[at] === "[") {
      const elements = arrayElements(text.text, at + 1);
      const spreads = elements.filter(({ isSpread }) => isSpread);
      const own = spreads.length < elements.length || elements.length === 0;
      const given = spreads.map((spread) => this.arraysIn({ file, ...spread }, depth + 1));
      if (given.some(({ length }) => length === 0)) return [];
      return [...(own ? [{ file, line: text.lineOf(at) }] : []), ...given.flat()];
    }
    const [used, ...others] = NAME.test(value) ? namesInProgram(text.text, { start, end }) : [];
    const target = used === undefined || others.length > 0 ? undefined : this.names.passageOf(file, used);
    return target === undefined ? [] : this.arraysIn(target, depth + 1);
  }

  /** Returns the files of the programs that begin in some files. */
  filesFrom(files: readonly string[]): readonly string[] {
    return [...new Set(files.flatMap((file) => this.filesOf(file)))];
  }

  /** Returns the whole of each file of the programs that begin in some files. */
  private programOf(files: readonly string[]): readonly Passage[] {
    const key = files.join("\n");
    const known = this.passages.get(key);
    if (known !== undefined) return known;
    const passages = this.filesFrom(files).map((file) => ({ file, start: 0, end: Infinity }));
    this.passages.set(key, passages);
    return passages;
  }

  private linesIn(range: string, passages: readonly Passage[]): readonly WrittenLine[] {
    const found = new Map<string, WrittenLine>();
    for (const { file, start, end } of passages) {
      const text = this.textOf(file);
      for (const offset of text?.offsetsOf(range) ?? []) {
        if (text === undefined || offset < start || offset >= end) continue;
        const line = text.lineOf(offset);
        found.set(`${line}:${file}`, { file, line });
      }
    }
    return [...found.values()];
  }

  /** Returns the passages that the names in a passage stand for, and those that the names in these stand for. */
  private passagesOf(from: Passage): readonly Passage[] {
    const key = keyOf(from);
    const known = this.passages.get(key);
    if (known !== undefined) return known;
    const found = new Map<string, Passage>();
    const pending = [from];
    for (let passage = pending.pop(); passage !== undefined; passage = pending.pop()) {
      const { file } = passage;
      const text = this.textOf(file);
      if (text === undefined || found.size > MOST_PASSAGES || extname(file) === ".json") continue;
      const targets = namesInProgram(text.text, passage).flatMap(
        (used) => this.names.passageOf(file, used) ?? [],
      );
      for (const target of [...targets, ...this.names.jsonFilesIn(passage)]) {
        if (found.has(keyOf(target))) continue;
        found.set(keyOf(target), target);
        pending.push(target);
      }
    }
    const passages = [...found.values()];
    this.passages.set(key, passages);
    return passages;
  }

  /** Returns a file and the files of the program that it names, directly or through others. */
  private filesOf(file: string): readonly string[] {
    const known = this.programs.get(file);
    if (known !== undefined) return known;
    const found = new Set([file]);
    for (const each of found) {
      if (found.size > MOST_FILES) break;
      for (const named of this.filesNamedIn(each)) found.add(named);
    }
    this.programs.set(file, [...found]);
    return [...found];
  }

  private filesNamedIn(file: string): readonly string[] {
    const known = this.references.get(file);
    if (known !== undefined) return known;
    const named = this.names.filesNamedIn(file);
    this.references.set(file, named);
    return named;
  }
}

function keyOf({ file, start, end }: Passage): string {
  return `${start}-${end}:${file}`;
}
