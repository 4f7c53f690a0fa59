/**
 * What a user may put where a value belongs in CDKTF, sorted: literals, tokens (a value that CDKTF resolves when it
 * synthesizes), containers of both, and what CDKTF cannot synthesize at all.
 */
import { Token, Tokenization } from "cdktf";
import { Construct } from "constructs";

import type { synthRules } from "../../schema/rules/synth";
import { findPastedNumbers } from "./pasted-number";

export type Kind =
  | { readonly is: "literal" }
  | { readonly is: "token" }
  | { readonly is: "list"; readonly elements: readonly unknown[] }
  | { readonly is: "object"; readonly properties: Readonly<Record<string, unknown>> }
  | Misuse;

/** A value that CDKTF would stop at, without saying where, or would silently make something else of. */
export interface Misuse {
  readonly is: "misuse";
  readonly code: keyof typeof synthRules | "wrong-type" | "null-element";
  /** The value, as far as it can be shown. */
  readonly shown?: string;
  readonly message: string;
  readonly hint: string;
  /** Whether CDKTF stops at it, rather than synthesizing something else than was meant. */
  readonly fatal: boolean;
}

export function kindOf(raw: unknown): Kind {
  switch (typeof raw) {
    case "string":
      return kindOfText(raw);
    case "number":
      return kindOfNumber(raw);
    case "object":
      return raw === null ? LITERAL : kindOfObject(raw);
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

/**
 * Whether a value is literal in all its depth, without a part that CDKTF leaves out or that Terraform may compute. Most
 * values are, and need no other look.
 */
export function isLiteral(raw: unknown): boolean {
  if (typeof raw === "string") return !raw.includes("{") && kindOfText(raw) === LITERAL;
  if (typeof raw === "number") return kindOfNumber(raw) === LITERAL;
  if (Array.isArray(raw)) return !raw.includes(undefined) && raw.every(isLiteral);
  if (typeof raw !== "object" || raw === null) return typeof raw === "boolean" || raw === null;
  const prototype: unknown = Object.getPrototypeOf(raw);
  if (prototype !== Object.prototype) return false;
  for (const [key, part] of Object.entries(raw)) {
    if (key.includes("{") || key === "resolve" || (part !== undefined && !isLiteral(part))) return false;
  }
  return true;
}

/** What the bindings take for an object: an object, or something that resolves to one. */
export function isObjectInput(raw: unknown): boolean {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return false;
  return Tokenization.isResolvable(raw) || kindOfObject(raw).is === "object";
}

const LITERAL: Kind = { is: "literal" };
const TOKEN: Kind = { is: "token" };
const LIST_MARKER = "#{TfToken[";
const MAP_MARKER = "&{TfToken[";
/** Numbers below are no literals: CDKTF encodes number tokens, and lists of them, there. */
const LOWEST_LITERAL = -1e200;

function kindOfText(text: string): Kind {
  if (text.includes("TfToken[")) {
    if (text.includes(LIST_MARKER)) return LIST_IN_TEXT;
    if (text.includes(MAP_MARKER)) return MAP_IN_TEXT;
    return findPastedNumbers(text)?.corrupt === true ? pastedNumber(text) : TOKEN;
  }
  const pasted = findPastedNumbers(text);
  if (pasted !== undefined) return pasted.corrupt ? pastedNumber(text) : TOKEN;
  return text === Token.STRING_MAP_TOKEN_VALUE || text === Token.ANY_MAP_TOKEN_VALUE ? MAP_IN_TEXT : LITERAL;
}

function kindOfNumber(number: number): Kind {
  if (number === Token.NUMBER_MAP_TOKEN_VALUE) return MAP_IN_TEXT;
  if (!(number < LOWEST_LITERAL)) return LITERAL;
  if (Token.isUnresolved(number)) return TOKEN;
  return Token.isUnresolved([number]) ? LIST_IN_TEXT : LITERAL;
}

function kindOfObject(object: object): Kind {
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
