/** Names what a value probably comes from, if the line that writes it is not exactly known. */
import { basename } from "node:path";

import { namesInProgram, type UsedName } from "./names";
import type { NamePath, Names, Passage, WrittenLine } from "./program-names";
import type { ProgramText } from "./program-text";

/** Where a value probably comes from. */
export interface NamedOrigin {
  /** What is at the line: `the function rangesOf`. */
  readonly what: string;
  readonly line: WrittenLine;
  /** Whether the value comes from outside the program: from an installed package or the environment. */
  readonly isElsewhere: boolean;
}

/**
 * Returns what the first name in a passage stands for, followed through constants and imports: a function, a variable, what
 * a package exports, or a value that is given at run time. Returns undefined if the passage has no name.
 */
export function originOf(from: Passage, names: Names, depth = 0): NamedOrigin | undefined {
  const text = names.textOf(from.file);
  if (text === undefined || depth > 10) return undefined;
  const { file } = from;
  const [json, ...otherFiles] = names.jsonFilesIn(from);
  if (json !== undefined && otherFiles.length === 0)
    return {
      what: `the file ${basename(json.file)}`,
      line: { file: json.file, line: 1 },
      isElsewhere: true,
    };
  const used = firstOf(text, from);
  if (used === undefined) return undefined;
  const { name, members, isCalled } = used;
  const path = [name, ...members].join(".");
  // The method of an array: `offices.filter(…)`.
  const value: NamePath = { name, members: isCalled ? members.slice(0, -1) : members };
  const imported = text.imports.get(name);
  const target = names.passageOf(file, used);
  if (target === undefined) {
    if (imported === undefined && isCalled && members.length === 0)
      return {
        what: `the function ${name}`,
        line: lineOf(text, file, from.start + used.offset),
        isElsewhere: false,
      };
    if (imported === undefined) return valueOf(value, lineOf(text, file, from.start + used.offset));
    const what = imported.name === "default" || imported.name === "*" ? path : imported.name;
    const line = lineOf(text, file, imported.offset);
    return { what: `${what}, imported from "${imported.from}"`, line, isElsewhere: true };
  }
  const declaring = names.textOf(target.file);
  if (declaring === undefined) return undefined;
  const line = lineOf(declaring, target.file, target.start);
  if (FUNCTION.test(declaring.text.slice(target.start, target.end)))
    return { what: `the function ${path}`, line, isElsewhere: false };
  return originOf(target, names, depth + 1) ?? { what: valueWords(value), line, isElsewhere: false };
}

function valueWords({ name, members }: NamePath): string {
  return `the value ${[name, ...members].join(".")}`;
}

/** Returns the line of the first text from an offset on. */
function lineOf(text: ProgramText, file: string, offset: number): WrittenLine {
  const blank = /^\s*/.exec(text.text.slice(offset))?.[0].length ?? 0;
  return { file, line: text.lineOf(offset + blank) };
}

function valueOf(value: NamePath, line: WrittenLine): NamedOrigin {
  const {
    name,
    members: [first, second],
  } = value;
  return name === "process" && first === "env" && second !== undefined
    ? { what: `the environment variable ${second}`, line, isElsewhere: true }
    : { what: valueWords(value), line, isElsewhere: false };
}

/** Matches the value of a function: its parameters, of a declaration or an arrow. */
const FUNCTION = /^\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*(?::[^={]*)?(?:=>|\{)|[\w$]+\s*=>)/;

/** Returns the first name that may give a value: no word of the language, key of an object, or object of the platform. */
function firstOf({ text }: ProgramText, passage: Passage): UsedName | undefined {
  return namesInProgram(text, passage).find(
    ({ name, offset }) =>
      !NO_VALUE.has(name) && !/^\s*:(?!:)/.test(text.slice(passage.start + offset + name.length)),
  );
}

const NO_VALUE: ReadonlySet<string> = new Set(
  "Array JSON Object Set Map Fn Token Lazy String Number async await as const default export function new null return satisfies this true false typeof undefined void".split(
    " ",
  ),
);
