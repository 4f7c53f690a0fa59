/** What the names in the files of a program stand for. */
import { extname } from "node:path";

import { ImportedFiles } from "./imported-files";
import { destructured, memberOf, type Region, type UsedName, valueOf } from "./names";
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

/** A name, and the members of it that are read. */
export type NamePath = Pick<UsedName, "name" | "members">;

/** What the names in the files of a program stand for. */
export type Names = Pick<ProgramNames, "textOf" | "passageOf" | "jsonFilesIn">;

export class ProgramNames {
  private readonly texts = new Map<string, ProgramText | undefined>();
  private readonly imported = new ImportedFiles();

  /** Returns a file; undefined if it cannot be read or is too long. */
  textOf(file: string): ProgramText | undefined {
    if (!this.texts.has(file)) this.texts.set(file, ProgramText.read(file));
    return this.texts.get(file);
  }

  /** Returns the files of the program that a file names: its imports, and JSON files. */
  filesNamedIn(file: string): readonly string[] {
    const text = this.textOf(file);
    const named = text?.filesNamed.map(({ name }) => name) ?? [];
    const imports = [...(text?.imports.values() ?? [])].map(({ from }) => from);
    return [...new Set([...named, ...imports])].flatMap((name) => this.imported.fileOf(file, name) ?? []);
  }

  /** Returns what a name stands for in a file; undefined if it is not declared there, or more than once. */
  passageOf(file: string, { name, members }: NamePath, depth = 0): Passage | undefined {
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
    const whole = destructured(text.text, name);
    return (
      whole && this.passageOf(file, { name: whole.name, members: [...whole.members, ...members] }, depth + 1)
    );
  }

  /** Returns the JSON files that a passage names, as in `readFileSync("ranges.json")`. */
  jsonFilesIn({ file, start, end }: Passage): readonly Passage[] {
    return (this.textOf(file)?.filesNamed ?? []).flatMap(({ name, offset }) => {
      if (offset < start || offset >= end || !name.endsWith(".json")) return [];
      const json = this.imported.fileOf(file, name);
      const content = json === undefined ? undefined : this.textOf(json);
      return json === undefined || content === undefined
        ? []
        : [{ file: json, start: 0, end: content.text.length }];
    });
  }

  private exportOf(
    importer: string,
    specifier: string,
    name: string,
    members: readonly string[],
    depth: number,
  ): Passage | undefined {
    const file = this.imported.fileOf(importer, specifier);
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
}
