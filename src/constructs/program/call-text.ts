/** Finds the properties of the object literal in a constructor's call, in the text of a program. */

/** A property of an object literal, with its offsets in the text. */
export interface WrittenProperty {
  readonly key: string;
  readonly start: number;
  /** Where its value ends. */
  readonly end: number;
}

/** `new CloudOpensearch(`, `new cloud.CloudOpensearch(` or `super(`. */
const CALL = /(?:new\s+[\w$.]+|super)\s*\(/y;
const KEY = /(?:([\w$]+)|"([\w$]+)"|'([\w$]+)')\s*(?=[:,}])/y;

/**
 * Returns the properties of the first object literal among the arguments of the call at an offset. Returns none if there is
 * no such literal, or no call at the offset.
 */
export function writtenProperties(text: string, offset: number): readonly WrittenProperty[] {
  CALL.lastIndex = offset;
  if (!CALL.test(text)) return [];
  let before = ",";
  for (const { token, start, depth } of tokensFrom(text, CALL.lastIndex)) {
    if (depth > 0) continue;
    if (before === "," && token === "{") return objectProperties(text, start + 1);
    before = token;
  }
  return [];
}

/** Returns the properties of an object literal, from the offset after its opening brace. */
export function objectProperties(text: string, offset: number): readonly WrittenProperty[] {
  const found: WrittenProperty[] = [];
  let property: Pick<WrittenProperty, "key" | "start"> | undefined;
  let before = ",";
  for (const { token, start, depth } of tokensFrom(text, offset)) {
    if (depth > 0) continue;
    KEY.lastIndex = start;
    const [, plain, double, single] = KEY.exec(text) ?? [];
    const key = plain ?? double ?? single;
    if (before === ",") property = key === undefined ? undefined : { key, start };
    if (property !== undefined && (token === "," || depth < 0)) found.push({ ...property, end: start });
    if (depth < 0) return found;
    before = token;
  }
  return [];
}

/** Matches white space, a comment, a string, a template, a regular expression (after a value, a slash divides) or a character. */
const TOKEN =
  /\s+|\/\/.*|\/\*[^]*?\*\/|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|`(?:\\[^]|\$\{(?:`[^`]*`|[^`}])*\}|\$(?!\{)|[^`\\$])*`|(?<=[(,=:[!&|?{};+\-*%<>~^]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/|[^]/y;

/** Yields the tokens from an offset within brackets to their end, each with the number of brackets around it that are opened since. */
export function* tokensFrom(text: string, offset: number) {
  let depth = 0;
  for (let start = offset; start < text.length;) {
    TOKEN.lastIndex = start;
    const [token = ""] = TOKEN.exec(text) ?? [];
    if (/^["'`]$/.test(token)) return; // It does not end.
    if (/^[)\]}]$/.test(token)) depth -= 1;
    if (!/^(?:\s|\/[/*])/.test(token)) yield { token, start, depth };
    if (depth < 0) return;
    if (/^[([{]$/.test(token)) depth += 1;
    start += token.length;
  }
}

/** Returns the arguments of the call at an offset, by offsets in the text; the first one begins after the parenthesis. */
export function callArguments(
  text: string,
  offset: number,
): readonly { readonly start: number; readonly end: number }[] {
  CALL.lastIndex = offset;
  return CALL.test(text) ? partsFrom(text, CALL.lastIndex) : [];
}

/** Returns the arguments or parameters from the offset after their opening parenthesis. */
export function partsFrom(
  text: string,
  offset: number,
): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = offset;
  for (const { token, start: at, depth } of tokensFrom(text, start)) {
    if (depth > 0 || (depth === 0 && token !== ",")) continue;
    found.push({ start, end: at });
    if (depth < 0) return found;
    start = at + 1;
  }
  return [];
}

/** Returns the two values of a conditional expression: `isProduction ? A : B`; undefined for another one. */
export function branchesOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly { readonly start: number; readonly end: number }[] | undefined {
  let question: number | undefined;
  for (const { token, start: at, depth } of tokensFrom(text, start)) {
    if (at >= end) break;
    if (depth !== 0) continue;
    if (token === "?" && !/[?.]/.test(text[at + 1] ?? "") && text[at - 1] !== "?") question ??= at;
    else if (token === ":" && question !== undefined)
      return [
        { start: question + 1, end: at },
        { start: at + 1, end },
      ];
  }
  return undefined;
}

/** Returns the elements of an array literal, from the offset after its opening bracket; a spread without its dots. */
export function arrayElements(
  text: string,
  offset: number,
): readonly { readonly start: number; readonly end: number; readonly isSpread: boolean }[] {
  const found: { start: number; end: number; isSpread: boolean }[] = [];
  let start: number | undefined;
  for (const { token, start: at, depth } of tokensFrom(text, offset)) {
    const isEnd = depth < 0 || (depth === 0 && token === ",");
    if (!isEnd) start ??= at;
    else if (start !== undefined) {
      const isSpread = text.startsWith("...", start);
      found.push({ start: isSpread ? start + "...".length : start, end: at, isSpread });
      start = undefined;
    }
    if (depth < 0) break;
  }
  return found;
}

/** Returns the part of an object literal from its first spread on; undefined if it has none. The whole of another value. */
export function spreadIn(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } | undefined {
  const value = text.slice(start, end);
  if (!/^\s*\{/.test(value)) return { start, end };
  let before = "";
  for (const { token, start: at, depth } of tokensFrom(text, start + value.indexOf("{") + 1)) {
    if (depth === 0 && token === "." && /^[{,]?$/.test(before)) return { start: at, end };
    before = token;
  }
  return undefined;
}
