/** Converts the value of a variable, as people write it, into the expression that Terraform reads from `TF_VAR_NAME`. */
import { FILE_LIMITS, formatJson, isJsonObject, type Json, JsonError, parseJson } from "../../json";
import type { VariableType } from "./variable-types";

/**
 * Returns the value for Terraform; undefined if the text is no value of the type. Takes JSON, Terraform's own syntax, a
 * list as words with commas between them, and a map or an object as `key=value` with commas between them. Terraform's
 * syntax is returned unchanged: only Terraform judges it.
 */
export function terraformValue(text: string, type: VariableType): string | undefined {
  if (type.is === "string") return text;
  const trimmed = text.trim();
  if (type.is === "number" || type.is === "bool") return simpleValue(trimmed, type);
  if (trimmed === "null") return trimmed;
  const json = readJson(trimmed);
  if (json !== undefined && (type.is === "any" || isStructure(json))) return ofJson(json, type);
  if (type.is === "any") return isExpression(trimmed) ? trimmed : quoted(text);
  const isOfPairs = type.is === "map" || type.is === "object";
  const [open, close] = isOfPairs ? (["{", "}"] as const) : (["[", "]"] as const);
  const inner = withinBrackets(trimmed, open, close);
  if (inner === undefined) {
    // An expression of the other kind, such as a list for a map, is no words.
    if (/^[[{]/.test(trimmed)) return undefined;
    return ofWords(trimmed, type);
  }
  // A shell removes the quotes of ["a","b"] if the user does not quote the whole.
  const unquoted = /["{[]|<</.test(inner) ? undefined : ofWords(inner.replace(/,\s*$/, ""), type);
  return unquoted ?? trimmed;
}

/** Returns the text between the brackets; undefined if the text is not in them. */
function withinBrackets(text: string, open: string, close: string): string | undefined {
  return text.startsWith(open) && text.endsWith(close) && text.length > 1 ? text.slice(1, -1) : undefined;
}

function isExpression(text: string): boolean {
  return /^(\[[^]*\]|\{[^]*\}|<<[^]*|"[^]*")$/.test(text);
}

function isStructure(json: Json): boolean {
  return Array.isArray(json) || isJsonObject(json);
}

/** Converts words with commas between them; returns undefined if they are not a value of the type. */
function ofWords(text: string, type: VariableType): string | undefined {
  const words = wordsIn(text);
  if (words === undefined) return undefined;
  if (type.is !== "map" && type.is !== "object") {
    const of = type.is === "list" ? type.of : undefined;
    return ofJson(
      words.map((word) => jsonWord(word, of)),
      type,
    );
  }
  const pairs = words.map((word) => {
    const end = word.search(PAIR);
    const [name, value] = [word.slice(0, Math.max(end, 0)).trim(), word.slice(end + 1).trim()];
    return { name, value, of: memberType(type, name) };
  });
  if (pairs.some(({ name, of }) => name === "" || of === undefined)) return undefined;
  return ofJson(Object.fromEntries(pairs.map(({ name, value, of }) => [name, jsonWord(value, of)])), type);
}

/** Returns a word as JSON: a text, or another value if the word is one and its type allows any. */
function jsonWord(word: string, type: VariableType | undefined): Json {
  const isValue = NUMBER.test(word) || ["true", "false", "null"].includes(word);
  return type?.is === "any" && isValue ? (readJson(word) ?? word) : word;
}

/** Returns the type of a value in a map or an object; undefined if there is no such value. */
function memberType(type: VariableType, name: string): VariableType | undefined {
  if (type.is === "map") return type.of;
  return type.is === "object" && Object.hasOwn(type.attributes, name)
    ? type.attributes[name]?.type
    : undefined;
}

/** Returns the words between commas, without the quotes around each; undefined if one is empty. */
function wordsIn(text: string): readonly string[] | undefined {
  const quotedWords = readJson(`[${text}]`);
  if (
    Array.isArray(quotedWords) &&
    quotedWords.length > 0 &&
    quotedWords.every((one) => typeof one === "string")
  )
    return quotedWords;
  const words = text.split(",").map((word) => word.trim());
  return words.includes("") || words.some((word) => word.includes('"')) ? undefined : words;
}

const PAIR = /[=:]/;

function list(items: readonly (string | undefined)[]): string | undefined {
  return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
}

/** Converts one word. */
function simpleValue(word: string, { is }: VariableType): string | undefined {
  if (is === "number") return NUMBER.test(word) ? word : undefined;
  if (is === "bool") return BOOLEANS.get(word.toLowerCase());
  return quoted(word);
}

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** The spellings that Terraform knows. */
const BOOLEANS = new Map([
  ["true", "true"],
  ["1", "true"],
  ["false", "false"],
  ["0", "false"],
]);

function ofJson(json: Json, type: VariableType): string | undefined {
  if (json === null) return "null";
  switch (type.is) {
    case "any":
      return anyJson(json);
    case "string":
    case "number":
    case "bool":
      if (isStructure(json)) return undefined;
      return simpleValue(typeof json === "string" ? json : formatJson(json).trim(), type);
    case "list":
      return Array.isArray(json) ? list(json.map((item: Json) => ofJson(item, type.of))) : undefined;
    case "tuple":
      if (!Array.isArray(json) || json.length !== type.items.length) return undefined;
      return list(type.items.map((item, index) => ofJson(json[index] as Json, item)));
    case "map":
      return isJsonObject(json)
        ? object(Object.entries(json).map(([key, one]) => [key, ofJson(one, type.of)]))
        : undefined;
    case "object": {
      if (!isJsonObject(json)) return undefined;
      const isWhole = Object.entries(type.attributes).every(
        ([name, { isOptional }]) => isOptional || Object.hasOwn(json, name),
      );
      if (!isWhole) return undefined;
      // Terraform drops attributes that the type does not have.
      return object(
        Object.entries(json).map(([name, one]) => [name, ofJson(one, memberType(type, name) ?? ANY)]),
      );
    }
  }
}

const ANY: VariableType = { is: "any" };

function anyJson(json: Json): string | undefined {
  if (Array.isArray(json)) return list(json.map((item: Json) => ofJson(item, ANY)));
  if (isJsonObject(json)) return object(Object.entries(json).map(([key, one]) => [key, ofJson(one, ANY)]));
  return typeof json === "string" ? quoted(json) : formatJson(json).trim();
}

function object(entries: readonly (readonly [string, string | undefined])[]): string | undefined {
  if (entries.some(([, value]) => value === undefined)) return undefined;
  return entries.length === 0
    ? "{}"
    : `{ ${entries.map(([key, value]) => `${quoted(key)} = ${value}`).join(", ")} }`;
}

/** Returns a string of Terraform's syntax, in which nothing is an expression. */
function quoted(text: string): string {
  return JSON.stringify(text)
    .replaceAll("\\b", "\\u0008")
    .replaceAll("\\f", "\\u000c")
    .replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
}

function readJson(text: string): Json | undefined {
  try {
    return parseJson(text, FILE_LIMITS);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
