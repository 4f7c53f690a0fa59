/**
 * Classifies what a user gave as a value: a literal, a token (CDKTF resolves it when it synthesizes), a list or object of
 * both, or a value that CDKTF cannot synthesize.
 */
import { Construct } from "constructs";

import { Token, Tokenization } from "../../cdktf";
import { type IssueDetails, nullElement, type Path, type synthRules } from "../../schema";

export type ClassifiedValue =
  | { readonly is: "literal" }
  | { readonly is: "token" }
  | { readonly is: "list"; readonly elements: readonly unknown[] }
  | { readonly is: "object"; readonly properties: Readonly<Record<string, unknown>> }
  | Misuse;

/** A value at which CDKTF would stop without naming the place, or which it would change without a message. */
export interface Misuse {
  readonly is: "misuse";
  readonly code: keyof typeof synthRules | "wrong-type" | "null-element";
  /** The value without the tokens in it, for the message. */
  readonly shown?: string;
  readonly message: string;
  readonly hint: string;
  /** Whether CDKTF stops at the value. If not, it synthesizes another value than the user meant. */
  readonly fatal: boolean;
}

/** What a walk over a value makes of it. A list or an object comes after its parts. */
export interface Visitor<Result> {
  readonly literal: (raw: unknown, path: Path) => Result;
  readonly token: (raw: unknown, path: Path) => Result;
  readonly list: (parts: readonly Result[]) => Result;
  readonly object: (parts: Readonly<Record<string, Result>>) => Result;
  readonly misuse: (found: Misuse, raw: unknown, path: Path) => Result;
  /** Takes the place of a list or object that is nested too deeply: a value can contain itself. */
  readonly tooDeep: (path: Path) => Result;
}

/** Walks over a value and its parts: the one way to look into a value that may have tokens. Resolves none of them. */
export function visit<Result>(raw: unknown, visitor: Visitor<Result>, path: Path = []): Result {
  const value = classify(raw);
  const part = (of: unknown, step: string | number): Result => visit(of, visitor, [...path, step]);
  if ((value.is === "list" || value.is === "object") && path.length > DEEPEST) return visitor.tooDeep(path);
  switch (value.is) {
    case "literal":
      return visitor.literal(raw, path);
    case "token":
      return visitor.token(raw, path);
    case "list":
      return visitor.list(Array.from(value.elements, part));
    case "object":
      return visitor.object(
        Object.fromEntries(Object.entries(value.properties).map(([key, of]) => [key, part(of, key)])),
      );
    case "misuse":
      return visitor.misuse(value, raw, path);
  }
}

/** Returns an issue for each element of a list that is null or undefined, at any depth. */
export function missingElementsIn(raw: unknown): readonly IssueDetails[] {
  const none = (): readonly IssueDetails[] => [];
  return visit<readonly IssueDetails[]>(raw, {
    literal: (part, path) =>
      (part === null || part === undefined) && typeof path.at(-1) === "number"
        ? [{ path, ...nullElement(part) }]
        : [],
    list: (parts) => parts.flat(),
    object: (parts) => Object.values(parts).flat(),
    token: none,
    misuse: none,
    tooDeep: none,
  });
}

/** Classifies a value by its outermost part: the parts of a list or an object are not looked at. */
export function classify(raw: unknown): ClassifiedValue {
  switch (typeof raw) {
    case "string":
      return classifyText(raw);
    case "number":
      return classifyNumber(raw);
    case "object":
      return raw === null ? LITERAL : classifyObject(raw);
    case "function":
      return misuse("wrong-type", "is a function", "give its result, or a `Lazy` value that calls it");
    case "bigint":
      return misuse("wrong-type", "is a BigInt", "write a number");
    case "symbol":
      return misuse("wrong-type", "is a symbol", "give a value");
    default:
      return LITERAL;
  }
}

/** Reports whether a value has no part that CDKTF resolves. Faster than {@link visit}: most values have none. */
export function isResolved(raw: unknown): boolean {
  return hasOnly(raw, (text) => classifyText(text) === LITERAL);
}

/** Reports whether a value is resolved, with no text that Terraform may compute. */
export function isLiteral(raw: unknown): boolean {
  return hasOnly(raw, (text) => !text.includes("{") && classifyText(text) === LITERAL);
}

function hasOnly(raw: unknown, isPlain: (text: string) => boolean): boolean {
  if (typeof raw === "string") return isPlain(raw);
  if (typeof raw === "number") return classifyNumber(raw) === LITERAL;
  if (Array.isArray(raw)) return !raw.includes(undefined) && raw.every((part) => hasOnly(part, isPlain));
  if (typeof raw !== "object" || raw === null) return typeof raw === "boolean" || raw === null;
  const prototype: unknown = Object.getPrototypeOf(raw);
  if (prototype !== Object.prototype) return false;
  for (const [key, part] of Object.entries(raw)) {
    if (key.includes("{") || key === "resolve" || (part !== undefined && !hasOnly(part, isPlain)))
      return false;
  }
  return true;
}

/** Reports whether the bindings take the value for an object: it is one, or a token. */
export function isObjectInput(raw: unknown): boolean {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return false;
  return Tokenization.isResolvable(raw) || classifyObject(raw).is === "object";
}

const DEEPEST = 20;
const LITERAL: ClassifiedValue = { is: "literal" };
const TOKEN: ClassifiedValue = { is: "token" };
const LIST_MARKER = "#{TfToken[";
const MAP_MARKER = "&{TfToken[";
/** CDKTF encodes number tokens, and lists of them, as numbers below this one. */
const LOWEST_LITERAL = -1e200;

function classifyText(text: string): ClassifiedValue {
  if (text.includes("TfToken[")) {
    if (text.includes(LIST_MARKER)) return LIST_IN_TEXT;
    if (text.includes(MAP_MARKER)) return MAP_IN_TEXT;
    return findPastedNumbers(text)?.corrupt === true ? pastedNumber(text) : TOKEN;
  }
  const pasted = findPastedNumbers(text);
  if (pasted !== undefined) return pasted.corrupt ? pastedNumber(text) : TOKEN;
  return text === Token.STRING_MAP_TOKEN_VALUE || text === Token.ANY_MAP_TOKEN_VALUE ? MAP_IN_TEXT : LITERAL;
}

function classifyNumber(number: number): ClassifiedValue {
  if (number === Token.NUMBER_MAP_TOKEN_VALUE) return MAP_IN_TEXT;
  if (!(number < LOWEST_LITERAL)) return LITERAL;
  if (Token.isUnresolved(number)) return TOKEN;
  return Token.isUnresolved([number]) ? LIST_IN_TEXT : LITERAL;
}

function classifyObject(object: object): ClassifiedValue {
  if (Array.isArray(object)) {
    const elements = object as readonly unknown[];
    if (!elements.some(isListTokenElement)) return { is: "list", elements };
    return elements.length === 1 && isWholeListToken(elements) ? TOKEN : LIST_AMONG_ELEMENTS;
  }
  if (Tokenization.isResolvable(object)) return TOKEN;
  if (Construct.isConstruct(object)) return IS_CONSTRUCT;
  const properties = object as Readonly<Record<string, unknown>>;
  return Object.keys(properties).some((key) => key.includes("TfToken["))
    ? TOKEN
    : { is: "object", properties };
}

function isListTokenElement(element: unknown): boolean {
  if (typeof element === "string") return element.includes(LIST_MARKER);
  return typeof element === "number" && element < LOWEST_LITERAL && Token.isUnresolved([element]);
}

function isWholeListToken([element]: readonly unknown[]): boolean {
  return (
    typeof element === "number" || (typeof element === "string" && /^#\{TfToken\[[^\]]*\]\}$/.test(element))
  );
}

function misuse(code: Misuse["code"], message: string, hint: string): Misuse {
  return { is: "misuse", code, message, hint, fatal: true };
}

function pastedNumber(text: string): Misuse {
  return {
    is: "misuse",
    code: "number-token-in-text",
    ...(text.includes("TfToken[") ? {} : { shown: findPastedNumbers(text)?.shown ?? "" }),
    message: "holds a number that is not known yet, pasted into its text, which CDKTF would garble",
    hint: "put `Token.asString(…)` around the number",
    fatal: false,
  };
}

const LIST_IN_TEXT = misuse(
  "list-token-in-text",
  "is a list that is not known yet, used as a single value",
  'take one element, `Fn.element(list, 0)`, or join all of them, `Fn.join(",", list)`',
);
const MAP_IN_TEXT = misuse(
  "list-token-in-text",
  "is a map that is not known yet, used as a single value",
  'take one value, `Fn.lookup(map, "key")`',
);
const LIST_AMONG_ELEMENTS = misuse(
  "list-token-in-text",
  "holds a list that is not known yet among other elements",
  "join the lists by `Fn.concat([…, […]])`",
);
const IS_CONSTRUCT = misuse(
  "wrong-type",
  "is a construct",
  "give a value of it, such as the `id` of a resource or the `value` of a variable",
);

/**
 * Finds the number tokens in a text, as in `${cluster.id}-x`; returns undefined if there are none. CDKTF encodes a number
 * token as a huge negative number. It finds that number in a text only where no sign, dot or digit stands beside it;
 * elsewhere the encoded number gets into Terraform. `corrupt`: CDKTF would miss one of them. `shown` is the text with an
 * ellipsis in the place of each number.
 */
function findPastedNumbers(text: string): { readonly corrupt: boolean; readonly shown: string } | undefined {
  if (!text.includes("e+2")) return undefined;
  const tokens = [...text.matchAll(ENCODED)].filter(([number]) => isNumberToken(Number(number)));
  if (tokens.length === 0) return undefined;
  const found = new Set([...text.matchAll(FOUND_BY_CDKTF)].map(({ 0: match, index }) => `${index}:${match}`));
  return {
    corrupt: !tokens.every(({ 0: number, index }) => found.has(`${index}:${number}`)),
    shown: text.replace(ENCODED, (number) => (isNumberToken(Number(number)) ? "…" : number)),
  };
}

/** An encoded number, as JavaScript prints it. */
const ENCODED = /-\d(?:\.\d+)?e\+2\d\d/g;
/** What CDKTF recognizes as an encoded number. */
const FOUND_BY_CDKTF = /(?<![-|\d.+])[-|\d.+]+e[-|\d.eE+]+/g;

function isNumberToken(number: number): boolean {
  return number < -1e200 && (Token.isUnresolved(number) || Token.isUnresolved([number]));
}
