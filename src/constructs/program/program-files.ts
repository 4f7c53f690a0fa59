/** The files of a program, as far as one file refers to another: where a value that a constructor gets is written. */
import { extname } from "node:path";

import { arrayElements, branchesOf, partsFrom } from "./call-text";
import { memberOf, namesInProgram, type Region } from "./names";
import { type FunctionCall, namesAtCalls } from "./parameters";
import { type Names, type Passage, ProgramNames, type WrittenLine } from "./program-names";
import type { ProgramText } from "./program-text";
import { originOf } from "./value-origin";

export type { Passage, WrittenLine } from "./program-names";

/** The most files of a program, and passages of one value, that are read. */
const [MOST_FILES, MOST_PASSAGES] = [1000, 500];
/** The most names that stand for one another. */
const MOST_NAMES = 10;
/** Matches a value that is a name, or a member of one: `OFFICES`, `network.offices as const`. */
const NAME = /^\s*[A-Za-z_$][\w$]*(?:\??\.[\w$]+|\[["'][\w$-]+["']\])*(?:\s+as\s+const)?\s*$/;
/** Matches a value that is the content of a JSON file, or a member of it: `JSON.parse(readFileSync("a.json", "utf8")).list`. */
const PARSED = /^JSON\.parse\([^]*\)((?:\.[\w$]+)*)(?:\sas\b[^]*)?$/;
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

/** A place that gives a list, or a part of it: the array's beginning, or what makes it. */
export interface ListPlace extends WrittenLine {
  /** What is there, if that is not an array: `the function rangesOf`. */
  readonly what?: string;
}

/** Where to look for the value of an attribute. */
export interface WhereToLook {
  /** The passage that gives it, if that is known. */
  readonly within: Passage | undefined;
  /** The passage whose names it may come from: of a call without the property, what gives the others. */
  readonly from: Passage | undefined;
  /** The files whose code made the construct. */
  readonly files: readonly string[];
  /** The calls that led to it, the innermost first. */
  readonly calls: readonly FunctionCall[];
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
  placeOfRange(range: string, { within, from, files, calls }: WhereToLook): ValuePlace | undefined {
    const names = namesAtCalls(calls, this.names);
    const origin = from && originOf(from, names);
    const inCall = within === undefined ? [] : this.linesIn(range, [within]);
    const near =
      inCall.length > 0 || within === undefined
        ? inCall
        : this.linesIn(range, this.passagesOf(within, calls));
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
   * Returns the places that give a list: where its arrays begin, directly, by names, by spreads or by a condition, and what
   * makes a part of it, such as a function. Returns none if a part comes from a place that is not known.
   */
  placesOfList({ from, calls }: Pick<WhereToLook, "from" | "calls">): readonly ListPlace[] {
    return from === undefined ? [] : this.listPlaces(from, namesAtCalls(calls, this.names), []);
  }

  /**
   * Returns the value of a property that a configuration takes from other objects, given the part that does so: a spread, or
   * the name of the whole configuration. Undefined if none of them is known to have it.
   */
  propertyIn(
    { file, start, end }: Passage,
    key: string,
    calls: readonly FunctionCall[],
  ): Passage | undefined {
    const text = this.textOf(file)?.text ?? "";
    const names = namesAtCalls(calls, this.names);
    const given = namesInProgram(text, { start, end }).filter(
      ({ offset }) =>
        text.slice(start, start + offset).trim() === "" ||
        /\.\.\.\s*$/.test(text.slice(start, start + offset)),
    );
    // The last object that has the property gives it.
    for (const { name, members } of given.reverse()) {
      const whole = names.passageOf(file, { name, members });
      const found = names.passageOf(file, { name, members: [...members, key] });
      if (found !== undefined && (whole === undefined || keyOf(found) !== keyOf(whole))) return found;
    }
    return undefined;
  }

  /** @param members those of the value that the list is */
  private listPlaces(
    { file, start, end }: Passage,
    names: Names,
    members: readonly string[],
    depth = 0,
  ): readonly ListPlace[] {
    const text = this.textOf(file);
    if (text === undefined || depth > MOST_NAMES) return [];
    const value = text.text.slice(start, end);
    const at = start + (/^\s*/.exec(value)?.[0].length ?? 0);
    const allOf = (parts: readonly Region[]): readonly ListPlace[] => {
      const given = parts.map((part) => this.listPlaces({ file, ...part }, names, [], depth + 1));
      return given.some(({ length }) => length === 0) ? [] : given.flat();
    };
    if (text.text[at] === "[") {
      const elements = arrayElements(text.text, at + 1);
      const spreads = elements.filter(({ isSpread }) => isSpread);
      const own = spreads.length < elements.length || elements.length === 0;
      const given = allOf(spreads);
      if (given.length === 0 && spreads.length > 0) return [];
      return [...(own ? [{ file, line: text.lineOf(at) }] : []), ...given];
    }
    const [inner, ...more] = text.text[at] === "(" ? partsFrom(text.text, at + 1) : [];
    const isBracketed = inner !== undefined && more.length === 0;
    if (isBracketed && text.text.slice(inner.end + 1, end).trim() === "") return allOf([inner]);
    const branches = branchesOf(text.text, { start: at, end });
    if (branches !== undefined) return allOf(branches);
    const [json, ...otherFiles] = names.jsonFilesIn({ file, start, end });
    const [, path] = PARSED.exec(value.trim()) ?? [];
    if (json !== undefined && otherFiles.length === 0 && path !== undefined) {
      const content = this.textOf(json.file)?.text ?? "";
      const parsed = memberOf(content, json, [...path.split(".").slice(1), ...members]);
      if (/^\s*\[/.test(content.slice(parsed.start)))
        return this.listPlaces({ file: json.file, ...parsed }, names, [], depth + 1);
    }
    const [used, ...others] = NAME.test(value) ? namesInProgram(text.text, { start, end }) : [];
    const target = used === undefined || others.length > 0 ? undefined : names.passageOf(file, used);
    if (target !== undefined) return this.listPlaces(target, names, used?.members ?? [], depth + 1);
    const origin = originOf({ file, start, end }, names);
    return origin === undefined ? [] : [{ ...origin.line, what: origin.what }];
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
  private passagesOf(from: Passage, calls: readonly FunctionCall[]): readonly Passage[] {
    const key = [keyOf(from), ...calls.map(({ at }) => `${at.file}:${at.line}:${at.column}`)].join("\n");
    const known = this.passages.get(key);
    if (known !== undefined) return known;
    const found = new Map<string, Passage>();
    const pending = [from];
    const names = namesAtCalls(calls, this.names);
    for (let passage = pending.pop(); passage !== undefined; passage = pending.pop()) {
      const { file } = passage;
      const text = this.textOf(file);
      if (text === undefined || found.size > MOST_PASSAGES || extname(file) === ".json") continue;
      const targets = namesInProgram(text.text, passage).flatMap((used) => names.passageOf(file, used) ?? []);
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
