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
  const around = lines.slice(first - 1, reported.line + LINES_AROUND).join("\n");
  const found = [...around.matchAll(NEW)].flatMap((match): Place[] => {
    const [text, path, id] = match;
    const place = placeOf(around, match.index, first);
    const end = placeOf(around, match.index + text.length, first);
    const isThere = place.line <= reported.line && reported.line <= end.line;
    const isCalled = path === undefined || isNamed(path, madeBy.className, lines);
    const hasId = id === undefined || madeBy.id === undefined || id === madeBy.id;
    return isThere && isCalled && hasId && !isComment(lines[place.line - 1]) ? [place] : [];
  });
  const exact = found.find(({ line, column }) => line === reported.line && column === reported.column);
  return exact ?? (found.length > 1 ? { ...reported, line: found[0]?.line ?? reported.line } : found[0]);
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
