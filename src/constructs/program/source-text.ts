/** Reads the text of a file of the program without a parser: its ranges, its calls, and the files that it names. */
import { readFileSync, statSync } from "node:fs";

export interface Region {
  readonly start: number;
  readonly end: number;
}

/** A call of a function or constructor. */
export interface Call extends Region {
  /** The properties of the objects among its arguments, by their keys. */
  readonly parts: ReadonlyMap<string, Region>;
  /** Where the last spread in these objects ends; -1 without one. */
  readonly spreadEnd: number;
}

/** `new CloudOpensearch(this, "logs"`. */
export interface Construction {
  readonly start: number;
  /** The name after `new`, without that of a namespace. */
  readonly name: string;
  /** The second argument, if it is a string or a template. */
  readonly id: string | undefined;
}

/** The longest file that is read, in bytes. Longer ones are not written by hand. */
const LONGEST = 2_000_000;

export class SourceText {
  /** The offsets of each address and range within strings. */
  readonly literals: ReadonlyMap<string, readonly number[]>;
  /** The strings that may name a file or a package. */
  readonly names: readonly string[];
  /** The text with blanks for comments and for what is in strings, except for keys. */
  readonly code: string;
  private readonly lineStarts: readonly number[];
  private readonly calls = new Map<number, Call>();
  private apart: readonly Region[] | undefined;
  private made: ReadonlyMap<number, Construction> | undefined;

  /** Reads a file; returns undefined if it cannot be read or is too long. */
  static read(file: string): SourceText | undefined {
    try {
      return statSync(file).size > LONGEST ? undefined : new SourceText(readFileSync(file, "utf8"));
    } catch {
      return undefined;
    }
  }

  constructor(readonly text: string) {
    this.lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    const literals = new Map<string, number[]>();
    const names = new Set<string>();
    this.code = text.replace(TOKEN, (token, index: number) => {
      if (token.startsWith("/")) return blank(token);
      const inner = token.slice(1, -1);
      if (isFileName(inner, text.slice(Math.max(0, index - 12), index))) names.add(inner);
      if (!inner.includes("${")) addLiterals(inner, index + 1, literals);
      const isKey = /^\s*:/.test(text.slice(index + token.length, index + token.length + 5));
      return isKey ? token : `${token[0] ?? ""}${blank(inner)}${token[0] ?? ""}`;
    });
    this.literals = literals;
    this.names = [...names];
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

  /** Returns the offset of a line and a column, which count from 1. */
  offsetOf({ line, column }: { readonly line: number; readonly column: number }): number {
    return (this.lineStarts[line - 1] ?? this.text.length) + column - 1;
  }

  /** Returns the code of a line. */
  codeOfLine(line: number): string {
    return this.code.slice(this.lineStarts[line - 1] ?? this.code.length, this.lineStarts[line]);
  }

  /** Returns the call that begins at an offset. It ends with the bracket that closes its first one. */
  callAt(start: number): Call {
    const known = this.calls.get(start);
    if (known !== undefined) return known;
    const call = this.readCall(start);
    this.calls.set(start, call);
    return call;
  }

  /** Each `new` with two arguments or more, by its offset. */
  get constructions(): ReadonlyMap<number, Construction> {
    return (this.made ??= new Map(
      [...this.text.matchAll(NEW)].flatMap(({ 1: name = "", 3: id, index }) =>
        this.code.startsWith("new", index) ? [[index, { start: index, name, id }]] : [],
      ),
    ));
  }

  /** Reports whether an offset is in the call of a construct, or of `mustReach` or `acknowledge`, within a region. */
  isApart(offset: number, within?: Region): boolean {
    this.apart ??= Array.from(this.code.matchAll(APART), ({ index }) => this.callAt(index));
    return this.apart.some(
      ({ start, end }) =>
        offset > start &&
        offset < end &&
        (within === undefined || (start > within.start && end < within.end)),
    );
  }

  /** Returns what a list is named by that has a literal: its key or its constant. */
  listName(offset: number): string | undefined {
    const before = this.code.slice(Math.max(0, offset - NEAR), offset);
    // Of `office: [` the key, up to the literal.
    const open = before.slice(Math.max(...["]", ")", "}", ";"].map((end) => before.lastIndexOf(end))) + 1);
    const [key] =
      open
        .slice(0, Math.max(0, open.lastIndexOf(":")))
        .match(/[\w$-]+/g)
        ?.slice(-1) ?? [];
    return key ?? this.constantOf(offset)?.name;
  }

  /** Returns the constant in whose value a literal is, and whether that is plain data, without a call. */
  constantOf(offset: number): { readonly name: string; readonly isData: boolean } | undefined {
    const before = this.code.slice(Math.max(0, offset - NEAR), offset);
    const last = [...before.matchAll(DECLARATION)].at(-1);
    const value = before.slice(last?.index);
    if (last?.[1] === undefined || value.includes(";")) return undefined;
    return { name: last[1], isData: !value.includes("(") };
  }

  private readCall(start: number): Call {
    const parts = new Map<string, Region>();
    let [depth, from, spreadEnd] = [0, -1, -1];
    BRACKET.lastIndex = start;
    for (let match = BRACKET.exec(this.code); match !== null; match = BRACKET.exec(this.code)) {
      const { 0: char, index: at } = match;
      if (depth === 2 && from >= 0 && /[,}]/.test(char)) {
        const [, space = "", dots, key = ""] = PART.exec(this.code.slice(from, at)) ?? [];
        if (dots === undefined) parts.set(key, { start: from + space.length, end: at });
        else spreadEnd = at;
        from = at + 1;
      }
      if (/[([{]/.test(char)) {
        depth += 1;
        if (depth === 2 && char === "{") from = at + 1;
      } else if (char !== ",") {
        depth -= 1;
        if (depth <= 1) from = -1;
        if (depth <= 0) return { start, end: at + 1, parts, spreadEnd };
      }
    }
    return { start, end: this.code.length, parts, spreadEnd };
  }
}

/** How far before a literal the name of its list is looked for. */
const NEAR = 4000;
const BRACKET = /[()[\]{},]/g;
const PART = /^(\s*)(\.{3})?["']?([\w$]*)/;
/** Matches a comment, a string, a template or a regular expression. */
const TOKEN =
  /\/\/.*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`|(?<=[(,=:?&|!]\s?)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//g;
/**
 * Matches the call of a construct whose id or configuration is written in it, and statements about ranges. The ranges of a
 * network are those of lists.
 */
const APART =
  /\bnew\s+(?!Network\b)[\w$.]+\s*\(\s*[\w$.]+\s*,\s*(?:["'`]|[\w$.]+\s*,\s*\{)|\.(?:mustReach|acknowledge\w*)\s*\(/g;
/** Matches `new CloudOpensearch(this, "logs"`, where the id may be any other value. */
const NEW = /\bnew\s+(?:[\w$]+\.)*([\w$]+)\s*\(\s*[\w$.]+\s*,(?:\s*(["'`])([^"'`\n]*)\2\s*[,)])?/g;
/** Matches `const OFFICES =`, or with a type. */
const DECLARATION = /\b(?:const|let|var|static|readonly)\s+([\w$]+)\s*(?=[=:!])/g;

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** Reports whether a string may name a file or package, given the text before it. */
function isFileName(text: string, before: string): boolean {
  if (text.length > 300) return false;
  return /^\.{1,2}(?:\/|$)|^\/|\.json$/.test(text) || /\b(?:from|import|require)[\s(]*$/.test(before);
}

/** Notes each address and range of a string, which may have several: "192.0.2.1, 192.0.2.2". */
function addLiterals(text: string, start: number, literals: Map<string, number[]>): void {
  for (const { 0: word, index } of text.matchAll(/[^\s,;]+/g)) {
    if (!/\d/.test(word) || !/^[\da-f.:]+(?:\/\d+)?$/i.test(word)) continue;
    const offsets = literals.get(word);
    if (offsets === undefined) literals.set(word, [start + index]);
    else offsets.push(start + index);
  }
}
