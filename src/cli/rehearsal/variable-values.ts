/** Converts the value of a variable, as people write it, into the expression that Terraform reads from `TF_VAR_NAME`. */
import { FILE_LIMITS, formatJson, isJsonObject, type Json, JsonError, parseJson } from "../../json";
import { isSimple, type VariableType } from "./variable-types";

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

/** Converts words with commas between them; returns undefined if one of them is not a value of its type. */
function ofWords(text: string, type: VariableType): string | undefined {
  const words = wordsIn(text);
  if (words === undefined) return undefined;
  switch (type.is) {
    case "list":
      return isSimple(type.of) ? list(words.map((word) => simpleValue(word, type.of))) : undefined;
    case "tuple":
      if (words.length !== type.items.length || !type.items.every(isSimple)) return undefined;
      return list(type.items.map((item, index) => simpleValue(words[index] ?? "", item)));
    case "map":
      return isSimple(type.of) ? pairs(words, () => type.of) : undefined;
    case "object": {
      const { attributes } = type;
      const given = pairs(words, (name) =>
        Object.hasOwn(attributes, name) ? attributes[name]?.type : undefined,
      );
      const names = words.map((word) => word.split(PAIR)[0]?.trim());
      const isWhole = Object.entries(attributes).every(
        ([name, one]) => one.isOptional || names.includes(name),
      );
      return isWhole ? given : undefined;
    }
    default:
      return undefined;
  }
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

function pairs(
  words: readonly string[],
  typeOf: (name: string) => VariableType | undefined,
): string | undefined {
  const written = words.map((word) => {
    const end = word.search(PAIR);
    const [name, value] = [word.slice(0, Math.max(end, 0)).trim(), word.slice(end + 1).trim()];
    const type = typeOf(name);
    if (name === "" || type === undefined || !isSimple(type)) return undefined;
    const converted = simpleValue(value, type);
    return converted === undefined ? undefined : `${quoted(name)} = ${converted}`;
  });
  return written.includes(undefined) ? undefined : `{ ${written.join(", ")} }`;
}

function list(items: readonly (string | undefined)[]): string | undefined {
  return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
}

/** Converts one word. */
function simpleValue(word: string, { is }: VariableType): string | undefined {
  if (is === "number") return NUMBER.test(word) ? word : undefined;
  if (is === "bool") return BOOLEANS.get(word.toLowerCase());
  if (is === "any" && (NUMBER.test(word) || ["true", "false", "null"].includes(word))) return word;
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
        Object.entries(json).map(([name, one]) => [name, ofJson(one, type.attributes[name]?.type ?? ANY)]),
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
