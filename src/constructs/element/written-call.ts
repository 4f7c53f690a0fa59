/**
 * Finds a constructor's call in the text of the program. Some loaders report lines of what they compiled instead of lines of
 * the file. A line is right only if the file has the call there.
 */
import { readFileSync, statSync } from "node:fs";

/** What is known of the call that made a construct. */
export interface MadeBy {
  /** The class that was called; empty if it has no name. */
  readonly className: string;
  /** The construct's id, if the class takes it from its second argument. */
  readonly id: string | undefined;
}

/** A place in a file, counted from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns the place of the call's `new`, given a place that a stack trace reports: the line is that of `new` or of the
 * class, the column may be another one. Returns undefined if no such call is there.
 */
export function newAt(file: string, reported: Place, madeBy: MadeBy): Place | undefined {
  const lines = linesOf(file);
  const first = Math.max(reported.line - LINES_AROUND, 1);
  const found = callsIn(lines, [first, reported.line + LINES_AROUND], madeBy).filter(
    ({ line, endLine }) => line <= reported.line && reported.line <= endLine,
  );
  const [one, ...others] = found.map(({ line, column }) => ({ line, column }));
  const exact = found.some(({ line, column }) => line === reported.line && column === reported.column);
  if (exact) return { line: reported.line, column: reported.column };
  return one !== undefined && others.length > 0 ? { column: reported.column, line: one.line } : one;
}

/** Returns the place of the only `new` in a file that can be the call: one with the id, or the only one of the class. */
export function onlyNew(file: string, madeBy: MadeBy): Place | undefined {
  const lines = linesOf(file);
  const [only, ...others] = callsIn(lines, [1, lines.length], madeBy);
  return only === undefined || others.length > 0 ? undefined : { line: only.line, column: only.column };
}

/** Returns the lines of each `new` in a file that makes the class with the id, which it writes as a literal. */
export function linesOfNew(file: string, madeBy: MadeBy): readonly number[] {
  const lines = linesOf(file);
  return callsIn(lines, [1, lines.length], madeBy).flatMap(({ line, hasId }) => (hasId ? line : []));
}

/** Returns each `new` in some lines that may be the call, with the line in which what is known of it ends. */
function callsIn(
  lines: readonly string[],
  [first, last]: readonly [number, number],
  madeBy: MadeBy,
): readonly (Place & { readonly endLine: number; readonly hasId: boolean })[] {
  const text = lines.slice(first - 1, last).join("\n");
  return [...text.matchAll(NEW)].flatMap((match) => {
    const [call, path, id] = match;
    const hasId = id !== undefined && id === madeBy.id;
    const mayHaveId = hasId || id === undefined || madeBy.id === undefined;
    // A program has many calls, and few with the id: only of these, the names are looked for.
    if (!mayHaveId || (path !== undefined && !isNamed(path, madeBy.className, lines))) return [];
    const place = placeOf(text, match.index, first);
    if (isComment(lines[place.line - 1])) return [];
    return [{ ...place, hasId, endLine: placeOf(text, match.index + call.length, first).line }];
  });
}

/** Reports whether a line of a file has a name. */
export function lineHas(file: string, line: number, name: string): boolean {
  return wordsOf(linesOf(file)[line - 1] ?? "").includes(name);
}

/** How many lines a call may have from `new` to its second argument, or the other way. */
const LINES_AROUND = 4;
/** `new CloudOpensearch(this, "logs"`, where the id may be anything else; or `new` of an expression. */
const NEW =
  /(?<![\w$.])new(?:\s+([\w$]+(?:\s*\.\s*[\w$]+)*)(?![\w$[])(?:\s*\(\s*[\w$.]+\s*,\s*["']([^"'\\\n]*)["'](?=\s*[,)]))?|\s*[([]|\s+[\w$.]+\[)/g;

function placeOf(text: string, offset: number, firstLine: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { line: firstLine + before.length - 1, column: (before.at(-1) ?? "").length + 1 };
}

/** Reports whether what stands after `new` is the class, under its own name, a bundler's or another one in this file. */
function isNamed(path: string, className: string, lines: readonly string[]): boolean {
  const name = wordsOf(path).at(-1) ?? "";
  if (className === "" || bare(name) === bare(className)) return true;
  return lines.some((line) => isAlias(line, className, name));
}

/** Reports whether a line gives a class another name: `import { A as B }`, `const { A: B } =` or `const B = library.A`. */
function isAlias(line: string, className: string, name: string): boolean {
  if (!line.includes(className) || !line.includes(name)) return false;
  const tokens = ` ${(line.match(/[\w$]+|[:=]/g) ?? []).join(" ")} `;
  const assigned = tokens.split(` ${name} = `)[1];
  return (
    [`${className} as ${name}`, `${className} : ${name}`].some((text) => tokens.includes(` ${text} `)) ||
    (assigned !== undefined && ` ${assigned}`.includes(` ${className} `))
  );
}

/** Removes what a bundler adds to the name of a class. */
function bare(name: string): string {
  return name.replace(/^_/, "").replace(/\d{1,4}$/, "");
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\w$]+/g) ?? [];
}

function isComment(line = ""): boolean {
  return /^\s*(?:\/\/|\/?\*)/.test(line);
}

/** The longest file that is read, in bytes. Longer ones are not written by hand. */
const LONGEST = 20_000_000;
const files = new Map<string, readonly string[]>();

/** Returns the lines of a file; none if it cannot be read. */
function linesOf(path: string): readonly string[] {
  const known = files.get(path);
  if (known !== undefined) return known;
  const lines = readLines(path);
  files.set(path, lines);
  return lines;
}

function readLines(path: string): readonly string[] {
  try {
    return statSync(path).size > LONGEST ? [] : readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}
