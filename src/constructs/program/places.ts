/**
 * Finds the lines of the program that make a construct and write its values, from the stack trace of its constructor. A line
 * that is not certain is not known.
 */
import { ImportedFiles } from "./imported-files";
import { type Call, type Construction, type Region, SourceText } from "./source-text";
import { type Captured, type Frame, StackTraces, type Trace } from "./stack-trace";

/** What is known of the call that made a construct. */
export interface MadeBy {
  /** The trace of the class's constructor. */
  readonly trace: Captured;
  /** The class that was called; empty if it has no name. */
  readonly className: string;
  /** The construct's id, if the class takes it from its second argument. */
  readonly id: string | undefined;
}

/** A line of a file. */
export interface ProgramLine {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
}

type FileCall = Call & { readonly file: string };
type FileOffset = ProgramLine & { readonly offset: number };

/** The call in a file of the user that made a construct, or that had a library make it. */
export interface Site extends ProgramLine {
  /** Whether it is a call of the construct's class. */
  readonly isOfClass: boolean;
  /** That call, and those of the user's functions that led to it, the innermost first. */
  readonly calls: readonly [FileCall, ...FileCall[]];
  /** The files of these calls. */
  readonly files: readonly string[];
  /** Tells calls apart: constructs with the same key have the same lines. */
  readonly key: string;
}

/** Which value of a construct is looked for. */
export interface Sought {
  /** The key of the list in the configuration. */
  readonly key: string;
  /** The keys of the construct's other lists, whose values are not meant. */
  readonly otherKeys: readonly string[];
  /** The range, as the program gives it. */
  readonly literal: string;
}

/** The most files of a program that are read. */
const MOST_FILES = 1000;

function isPrimitive(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

export class Places {
  private readonly traces = new StackTraces();
  private readonly texts = new Map<string, SourceText | undefined>();
  private readonly imported = new ImportedFiles((file) => this.textOf(file)?.text);
  private readonly read = new Map<MadeBy, Trace>();
  private readonly sites = new Map<MadeBy, Site | undefined>();
  /** The files in which a trace gives a wrong place for a call, so that it may do so for each. */
  private readonly misread = new Set<string>();
  private readonly programs = new Map<string, readonly string[]>();
  private readonly values = new Map<string, ProgramLine | undefined>();
  private readonly unused = new Map<string, boolean>();
  private readonly passedOn = new Map<string, boolean>();
  private isRead = false;

  /** @param all returns what made each construct of the app: a wrong place of one makes those of others doubtful */
  constructor(private readonly all: () => readonly MadeBy[]) {}

  /** Returns the call that made a construct; undefined if its place is not certain. */
  siteOf(made: MadeBy): Site | undefined {
    if (!this.isRead) {
      this.isRead = true;
      const all = this.all();
      for (const one of all) this.startOf(one);
    }
    if (!this.sites.has(made)) this.sites.set(made, this.readSite(made));
    return this.sites.get(made);
  }

  /** Returns the line of an attribute in the construct's call; undefined if a later spread may give it another value. */
  attribute({ isOfClass, calls: [call] }: Site, key: string, value: unknown): ProgramLine | undefined {
    const part = isOfClass ? call.parts.get(key) : undefined;
    const text = this.textOf(call.file);
    if (part === undefined || text === undefined) return undefined;
    const isCertain =
      part.start > call.spreadEnd ||
      (isPrimitive(value) && text.text.slice(part.start, part.end).includes(String(value)));
    return isCertain ? { file: call.file, line: text.lineOf(part.start) } : undefined;
  }

  /**
   * Returns the line that writes a range: in the calls that made the construct, else the only one of the program, else the
   * only one in a list whose name the calls have.
   */
  value(site: Site, sought: Sought): ProgramLine | undefined {
    const key = [site.key, sought.key, sought.literal].join("\n");
    if (!this.values.has(key)) this.values.set(key, this.findValue(site, sought));
    return this.values.get(key);
  }

  /** Returns the only line of the program that writes a range. */
  onlyValue({ files }: Site, literal: string): ProgramLine | undefined {
    return onlyLine(this.inProgram(files, literal));
  }

  /** Returns the only call in the programs of some files that makes an object of a class with a literal id. */
  onlyCall(files: readonly string[], className: string, id: string): ProgramLine | undefined {
    const found = this.programOf(files).flatMap((file) => {
      const text = this.textOf(file);
      return [...(text?.constructions.values() ?? [])]
        .filter((one) => one.id === id && one.name === className)
        .map(({ start }) => ({ file, line: text?.lineOf(start) ?? 0 }));
    });
    return onlyLine(found);
  }

  /** Returns the place in the program that a trace begins with, if the code there has a word. */
  placeWith(word: string, trace: Captured, isSkipped: (line: string) => boolean): ProgramLine | undefined {
    const [first] = this.traces.read(trace, isSkipped).frames;
    const code = first && this.textOf(first.file)?.codeOfLine(first.line);
    return first !== undefined && wordsOf(code ?? "").includes(word) && !isCompiledText(first.file)
      ? { file: first.file, line: first.line }
      : undefined;
  }

  private traceOf(made: MadeBy): Trace {
    const trace = this.read.get(made) ?? this.traces.read(made.trace);
    this.read.set(made, trace);
    return trace;
  }

  private readSite(made: MadeBy): Site | undefined {
    const { frames, library } = this.traceOf(made);
    const [first, ...others] = frames;
    const start = this.startOf(made);
    const text = first && this.textOf(first.file);
    if (first === undefined || text === undefined || start === undefined) return undefined;
    const call = { file: first.file, ...text.callAt(start) };
    const led = this.isMisread(first.file) ? [] : others.flatMap((frame) => this.callAt(frame) ?? []);
    // A call around the first one, such as `forEach`, has it in a function, with those of other constructs.
    const outer = led.filter(({ file, ...region }) => file !== call.file || !isWithin(start, region));
    const calls = [call, ...outer] as const;
    return {
      file: first.file,
      line: text.lineOf(start),
      isOfClass: library === undefined,
      calls,
      files: [...new Set(frames.flatMap(({ file }) => (file === "" ? [] : file)))],
      key: calls.map((one) => `${one.file}:${one.start}`).join("\n"),
    };
  }

  private callAt(frame: Frame): FileCall | undefined {
    const text = this.textOf(frame.file);
    if (text === undefined || this.isMisread(frame.file)) return undefined;
    return { file: frame.file, ...text.callAt(text.offsetOf(frame)) };
  }

  /**
   * Returns where the call begins: at the place of the trace, else on its line. Where the file has no such call there, the
   * trace has the lines of a compiled text, or the class was called by another name; then it is the only such call of the
   * file, if that has its id, or if the class is used in no other way.
   */
  private startOf(made: MadeBy): number | undefined {
    const { frames, library } = this.traceOf(made);
    const [first] = frames;
    const text = first && this.textOf(first.file);
    if (first === undefined || text === undefined) return undefined;
    const exact = text.offsetOf(first);
    if (library !== undefined) {
      const isThere = wordsOf(text.codeOfLine(first.line)).includes(library);
      if (!isThere && library !== "") this.misread.add(first.file);
      return isThere && !this.isMisread(first.file) ? exact : undefined;
    }
    const there = text.constructions.get(exact);
    // Of a call that is written in another way, such as `new kinds[0](…)`, no more is known.
    if (there === undefined ? text.code.startsWith("new", exact) : mayBe(there, made))
      if (!this.isMisread(first.file)) return exact;
    const calls = [...text.constructions.values()].filter(
      (one) => mayBe(one, made) && isOfClass(text, one, made),
    );
    const onLine = calls.filter(({ start }) => text.lineOf(start) === first.line);
    if (onLine.length !== 1) this.misread.add(first.file);
    const [call, ...others] = this.isMisread(first.file) ? calls : onLine;
    if (call === undefined || others.length > 0) return undefined;
    const isCertain = !this.isMisread(first.file) || (made.id !== undefined && call.id === made.id);
    return isCertain || !this.isPassedOn(first.file, call.name) ? call.start : undefined;
  }

  /** Reports whether a file has the name of a class elsewhere than in `new`, a type, an import or the head of a class. */
  private isPassedOn(file: string, name: string): boolean {
    const key = `${name}\n${file}`;
    const known = this.passedOn.get(key);
    if (known !== undefined) return known;
    const code = (this.textOf(file)?.code ?? "").replace(/\bimport\b[^;]*?\bfrom\b/g, "");
    const word = `(?<!\\b(?:new|class|extends)\\s+(?:[\\w$]+\\.)*|[:<|&]\\s*|[\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`;
    const isPassedOn = new RegExp(word).test(code);
    this.passedOn.set(key, isPassedOn);
    return isPassedOn;
  }

  private isMisread(file: string): boolean {
    return this.misread.has(file) || isCompiledText(file);
  }

  private findValue(site: Site, sought: Sought): ProgramLine | undefined {
    const inProgram = () => this.inProgram(site.files, sought.literal);
    for (const call of site.calls) {
      const found = this.inCall(call, sought);
      if (found.length === 0) continue;
      const part = call.parts.get(sought.key);
      // A later spread may give the list another value, which has the range too.
      const isDefault = part !== undefined && part.start < call.spreadEnd;
      const others = () => [...inProgram(), ...site.calls.flatMap((one) => this.inCall(one, sought))];
      return onlyLine(isDefault ? [...found, ...others()] : found);
    }
    const free = inProgram();
    return onlyLine(free) ?? this.inNamedList(site, sought, free);
  }

  private inCall(call: FileCall, sought: Sought): readonly FileOffset[] {
    const text = this.textOf(call.file);
    const regions = regionsOf(call, sought);
    return this.offsetsIn(call.file, sought.literal).filter(
      ({ offset }) =>
        regions.some((region) => isWithin(offset, region)) && text?.isApart(offset, call) === false,
    );
  }

  /** Returns the only place in a list whose name the calls have, the innermost first. */
  private inNamedList(site: Site, sought: Sought, free: readonly FileOffset[]): ProgramLine | undefined {
    for (const call of site.calls) {
      const code = this.textOf(call.file)?.code ?? "";
      const written = regionsOf(call, sought).map(({ start, end }) =>
        code.slice(start, end).replace(KEY, ""),
      );
      const names = new Set(written.flatMap(wordsOf));
      const named = free.filter(({ file, offset }) => names.has(this.textOf(file)?.listName(offset) ?? ""));
      if (named.length > 0) return onlyLine(named);
    }
    return undefined;
  }

  /** Returns the places of a range in the programs of some files, without those that belong to one construct or to nothing. */
  private inProgram(files: readonly string[], literal: string): readonly FileOffset[] {
    const program = this.programOf(files);
    return program.flatMap((file) => {
      const text = this.textOf(file);
      return this.offsetsIn(file, literal).filter(
        ({ offset }) => text?.isApart(offset) === false && !this.isUnused(text.constantOf(offset), program),
      );
    });
  }

  private offsetsIn(file: string, literal: string): readonly FileOffset[] {
    const text = this.textOf(file);
    return (text?.literals.get(literal) ?? []).map((offset) => ({
      file,
      offset,
      line: text?.lineOf(offset) ?? 0,
    }));
  }

  /** Reports whether a program has the name of a constant only where it is declared. */
  private isUnused(constant: ReturnType<SourceText["constantOf"]>, program: readonly string[]): boolean {
    if (constant?.isData !== true) return false;
    const { name } = constant;
    const key = `${name}\n${program[0] ?? ""}`;
    if (!this.unused.has(key)) {
      const word = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g");
      const uses = program.map((file) => this.textOf(file)?.code.match(word)?.length ?? 0);
      this.unused.set(key, uses.reduce((sum, count) => sum + count, 0) < 2);
    }
    return this.unused.get(key) === true;
  }

  /** Returns some files and those of the user that they name, directly or through others. */
  private programOf(files: readonly string[]): readonly string[] {
    const key = files.join("\n");
    const known = this.programs.get(key);
    if (known !== undefined) return known;
    const found = new Set(files);
    for (const file of found) {
      for (const name of file.endsWith(".json") ? [] : (this.textOf(file)?.names ?? [])) {
        const other = this.imported.fileOf(file, name);
        if (other !== undefined && found.size < MOST_FILES) found.add(this.traces.sourceOf(other));
      }
    }
    this.programs.set(key, [...found]);
    return [...found];
  }

  private textOf(file: string): SourceText | undefined {
    if (file === "") return undefined;
    if (!this.texts.has(file)) this.texts.set(file, SourceText.read(file));
    return this.texts.get(file);
  }
}

function isWithin(offset: number, { start, end }: Region): boolean {
  return offset >= start && offset < end;
}

/** Returns the line that all places have; undefined if they have several, or there is none. */
function onlyLine(found: readonly ProgramLine[]): ProgramLine | undefined {
  const [first] = found;
  const isOne = found.every(({ file, line }) => file === first?.file && line === first.line);
  return first !== undefined && isOne ? { file: first.file, line: first.line } : undefined;
}

const KEY = /^["']?[\w$]+["']?\s*:/;

/** Returns the parts of a call that may give a list: the property of its key, else what is no property of another list. */
function regionsOf(call: Call, { key, otherKeys }: Sought): readonly Region[] {
  const own = call.parts.get(key);
  if (own !== undefined) return [own];
  const others = otherKeys.flatMap((other) => call.parts.get(other) ?? []);
  const regions: Region[] = [];
  let { start } = call;
  for (const other of others.sort((a, b) => a.start - b.start)) {
    regions.push({ start, end: other.start });
    start = other.end;
  }
  return [...regions, { start, end: call.end }];
}

function wordsOf(code: string): readonly string[] {
  return code.match(/[\w$]+/g) ?? [];
}

/** The loader of ts-node for ES modules reports the lines of the JavaScript that it makes, unless Node.js translates them. */
const HAS_COMPILED_LINES =
  [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].some((option) =>
    /ts-node[^ ]*(?:esm|loader)/.test(option),
  ) && process.sourceMapsEnabled !== true;

function isCompiledText(file: string): boolean {
  return HAS_COMPILED_LINES && /\.[mc]?tsx?$/.test(file);
}

/** Reports whether a call may be the one that made a construct, by its id. */
function mayBe({ id: written }: Construction, { id }: MadeBy): boolean {
  return id === undefined || written === undefined || written === id || written.includes("${");
}

/** Reports whether a call names a class: under its own name, a bundler's, or another one in this file. */
function isOfClass(text: SourceText, { name }: Construction, { className }: MadeBy): boolean {
  if (className === "" || bare(name) === bare(className)) return true;
  const [alias, original] = [name, className].map((one) => one.replaceAll("$", "\\$"));
  return (
    text.code.includes(className) &&
    new RegExp(`\\b${original}\\s*(?:as\\s|:)\\s*${alias}\\b`).test(text.code)
  );
}

/** Removes what a bundler adds to the name of a class. */
function bare(name: string): string {
  return name.replace(/^_/, "").replace(/\d{1,4}$/, "");
}
