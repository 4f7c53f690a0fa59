/**
 * Finds the properties of the object literal in a constructor's call, in the text of a program. Knows only what that needs
 * of TypeScript: strings, comments, regular expressions and brackets.
 */

/** A property of an object literal, with its offsets in the text. */
export interface WrittenProperty {
  readonly key: string;
  readonly start: number;
  /** Where its value ends. */
  readonly end: number;
}

/**
 * Returns the properties of the first object literal among the arguments of the call at an offset. Returns none if there is
 * no such literal, or no call at the offset.
 */
export function writtenProperties(text: string, offset: number): readonly WrittenProperty[] {
  CALL.lastIndex = offset;
  const call = CALL.exec(text);
  if (call === null) return [];
  for (const { start } of parts(text, CALL.lastIndex)) {
    const from = skipTrivia(text, start);
    if (text[from] === "{") return propertiesAt(text, from + 1);
  }
  return [];
}

/** `new CloudOpensearch(`, `new cloud.CloudOpensearch(` or `super(`. */
const CALL = /(?:new\s+[\w$.]+|super)\s*\(/y;
const KEY = /(?:([\w$]+)|"([\w$]+)"|'([\w$]+)')\s*(?=[:,}])/y;

function propertiesAt(text: string, offset: number): readonly WrittenProperty[] {
  return parts(text, offset).flatMap(({ start, end }) => {
    const from = skipTrivia(text, start);
    KEY.lastIndex = from;
    const [, plain, double, single] = KEY.exec(text) ?? [];
    const key = plain ?? double ?? single;
    return key === undefined ? [] : [{ key, start: from, end }];
  });
}

/** Returns the parts between commas, from an offset within brackets to their end; none if the brackets do not end. */
function parts(text: string, offset: number): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = offset;
  let depth = 0;
  for (let at = offset; at < text.length;) {
    const character = text[at] ?? "";
    const past = skipOpaque(text, at);
    if (past !== at) {
      at = past;
      continue;
    }
    if (OPENING.includes(character)) depth++;
    if (depth === 0 && (character === "," || CLOSING.includes(character))) {
      found.push({ start, end: at });
      start = at + 1;
    }
    if (CLOSING.includes(character) && depth-- === 0) return found;
    at++;
  }
  return [];
}

const OPENING = "([{";
const CLOSING = ")]}";

/** Returns the offset after the string, template, comment or regular expression at an offset, or the offset itself. */
function skipOpaque(text: string, at: number): number {
  const character = text[at] ?? "";
  if (character === '"' || character === "'") return skipString(text, at);
  if (character === "`") return skipTemplate(text, at);
  if (character !== "/") return at;
  const comment = skipComment(text, at);
  return comment === at && isExpressionAhead(text, at) ? skipRegularExpression(text, at) : comment;
}

function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === text[start]) return at + 1;
  }
  return text.length;
}

function skipTemplate(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "`") return at + 1;
    else if (text.startsWith("${", at)) at = parts(text, at + 2).at(-1)?.end ?? text.length;
  }
  return text.length;
}

function skipComment(text: string, start: number): number {
  const end = text.startsWith("//", start) ? "\n" : text.startsWith("/*", start) ? "*/" : undefined;
  if (end === undefined) return start;
  const found = text.indexOf(end, start + 2);
  return found < 0 ? text.length : found + end.length;
}

function skipRegularExpression(text: string, start: number): number {
  let isInClass = false;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "[") isInClass = true;
    else if (text[at] === "]") isInClass = false;
    else if (text[at] === "/" && !isInClass) return at + 1;
    else if (text[at] === "\n") return start;
  }
  return start;
}

/** Reports whether a slash begins a regular expression: after a value, it is a division. */
function isExpressionAhead(text: string, at: number): boolean {
  let before = at - 1;
  while (/\s/.test(text[before] ?? "")) before--;
  return "(,=:[!&|?{};+-*%<>~^".includes(text[before] ?? "(");
}

function skipTrivia(text: string, start: number): number {
  let at = start;
  for (;;) {
    while (/\s/.test(text[at] ?? "")) at++;
    const past = text[at] === "/" ? skipComment(text, at) : at;
    if (past === at) return at;
    at = past;
  }
}
