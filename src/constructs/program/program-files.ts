/** The files of a program, as far as one file refers to another: where a value that a constructor gets is written. */
import { existsSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";

import { memberOf, namesInProgram, type Region, type UsedName, valueOf } from "./names";
import { ProgramText } from "./program-text";

/** A line of a file. */
export interface WrittenLine {
  /** Absolute path. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A part of a file. */
export interface Passage extends Region {
  readonly file: string;
}

const SCRIPTS = [".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx"];
/** The most files of a program, and passages of one value, that are read. */
const [MOST_FILES, MOST_PASSAGES] = [1000, 500];

export class ProgramFiles {
  private readonly texts = new Map<string, ProgramText | undefined>();
  private readonly references = new Map<string, readonly string[]>();
  private readonly passages = new Map<string, readonly Passage[]>();
  private readonly programs = new Map<string, readonly string[]>();

  /** Returns a file; undefined if it cannot be read or is too long. */
  textOf(file: string): ProgramText | undefined {
    if (!this.texts.has(file)) this.texts.set(file, ProgramText.read(file));
    return this.texts.get(file);
  }

  /**
   * Returns the line of a range: in the passage that gives the value, or in what the names in that passage stand for, or
   * the only line of the program that has it. Returns undefined if several lines may be meant.
   *
   * @param within the passage that gives the value, if it is known
   * @param files the files whose code made the construct
   */
  lineOfRange(range: string, within: Passage | undefined, files: readonly string[]): WrittenLine | undefined {
    if (within !== undefined) {
      const direct = this.placesIn(range, [within]);
      const places = direct.length > 0 ? direct : this.placesIn(range, this.passagesOf(within));
      if (places.length > 0) return places.length === 1 ? places[0] : undefined;
    }
    const places = this.placesIn(range, this.programOf(files));
    return places.length === 1 ? places[0] : undefined;
  }

  /** Returns the whole of each file of the programs that begin in some files. */
  private programOf(files: readonly string[]): readonly Passage[] {
    const key = files.join("\n");
    const known = this.passages.get(key);
    if (known !== undefined) return known;
    const all = new Set(files.flatMap((file) => this.filesOf(file)));
    const passages = [...all].map((file) => ({ file, start: 0, end: Infinity }));
    this.passages.set(key, passages);
    return passages;
  }

  private placesIn(range: string, passages: readonly Passage[]): readonly WrittenLine[] {
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
      const targets = namesInProgram(text.text, passage).flatMap((used) => this.passageOf(file, used) ?? []);
      for (const target of [...targets, ...this.jsonFilesIn(passage, text)]) {
        if (found.has(keyOf(target))) continue;
        found.set(keyOf(target), target);
        pending.push(target);
      }
    }
    const passages = [...found.values()];
    this.passages.set(key, passages);
    return passages;
  }

  /** Returns what a name stands for in a file; undefined if it is not declared there, or more than once. */
  private passageOf(file: string, { name, members }: UsedName, depth = 0): Passage | undefined {
    const text = this.textOf(file);
    if (text === undefined || depth > 10) return undefined;
    const declared = text.declarations.get(name);
    if (declared !== undefined && !text.imports.has(name)) {
      return { file, ...memberOf(text.text, valueOf(text.text, declared), members) };
    }
    const imported = text.imports.get(name);
    if (imported !== undefined) return this.exportOf(file, imported.from, imported.name, members, depth);
    for (const [all, { from }] of text.imports) {
      const found = all.startsWith("*") ? this.exportOf(file, from, name, members, depth) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private exportOf(
    importer: string,
    specifier: string,
    name: string,
    members: readonly string[],
    depth: number,
  ): Passage | undefined {
    const file = fileOf(importer, specifier);
    const text = file === undefined ? undefined : this.textOf(file);
    if (file === undefined || text === undefined) return undefined;
    const whole = { start: 0, end: text.text.length };
    if (extname(file) === ".json") {
      const path = name === "default" || name === "*" ? members : [name, ...members];
      return { file, ...memberOf(text.text, whole, path[0] === "default" ? path.slice(1) : path) };
    }
    const [first, ...others] = name === "*" ? members : [name, ...members];
    if (first === undefined) return { file, ...whole };
    if (first === "default" && !text.declarations.has(first)) {
      const at = /(?<![\w$.])export\s+default\b/.exec(text.text);
      if (at === null) return { file, ...whole };
      return { file, ...memberOf(text.text, valueOf(text.text, at.index + at[0].length), others) };
    }
    return this.passageOf(file, { name: first, members: others }, depth + 1);
  }

  /** Returns the JSON files that a passage names, as in `readFileSync("ranges.json")`. */
  private jsonFilesIn({ file, start, end }: Passage, text: ProgramText): readonly Passage[] {
    return text.filesNamed.flatMap(({ name, offset }) => {
      if (offset < start || offset >= end || !name.endsWith(".json")) return [];
      const json = fileOf(file, name);
      const content = json === undefined ? undefined : this.textOf(json);
      return json === undefined || content === undefined
        ? []
        : [{ file: json, start: 0, end: content.text.length }];
    });
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
    const named = this.textOf(file)?.filesNamed.flatMap(({ name }) => fileOf(file, name) ?? []) ?? [];
    this.references.set(file, named);
    return named;
  }
}

/** Returns the file that a text in another file names; undefined if there is none. Packages are not looked into. */
function fileOf(importer: string, name: string): string | undefined {
  const own = extname(importer);
  const scripts = [own, ...SCRIPTS.filter((extension) => extension !== own)];
  const bases = name.endsWith(".json") ? [dirname(importer), process.cwd()] : [dirname(importer)];
  if (!name.startsWith(".") && !name.endsWith(".json")) return undefined;
  return bases
    .map((base) => resolve(base, name))
    .flatMap((path) => {
      const [, stem = path, script] = /^(.*)\.([mc]?)js$/.exec(path) ?? [];
      const source = script !== undefined && /\.[mc]?tsx?$/.test(own) ? [`${stem}.${script}ts`] : [];
      const named = /\.(?:json|[mc]?[jt]sx?)$/.test(path) ? [path] : [];
      return [
        ...source,
        ...named,
        ...scripts.map((extension) => path + extension),
        ...scripts.map((extension) => `${path}/index${extension}`),
      ];
    })
    .find((path) => !/[\\/]node_modules[\\/]/.test(path) && existsSync(path));
}

function keyOf({ file, start, end }: Passage): string {
  return `${start}-${end}:${file}`;
}
