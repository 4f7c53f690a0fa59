/** Makes the edits of a program that accept what the service has. */
import { canonicalList } from "../../cidr";
import { type CodeLanguage, valueCode } from "../../codegen";
import { AS_SERVICE, isNested, isUnset, sameMeaning, type Value } from "../../schema";
import type { PlacedCluster } from "../program/places";
import type { PlacedField, Written } from "../program/written";
import { type Difference, texts } from "./differences";

/** Replaces a part of a file. */
export interface TextEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An element of a written list. */
export interface WrittenElement {
  readonly item: Written;
  readonly list: Written & { readonly is: "list" };
}

function isElementOf({ attribute }: Difference, path: readonly string[]): boolean {
  const { type } = attribute;
  return isNested(type) && type.nesting === "list" && path.length === 2;
}

/** Returns the written field, or the written element of a list; undefined if the path is not written. */
export function placeWritten(
  { fields }: PlacedCluster,
  path: readonly string[],
  difference: Difference,
): PlacedField | WrittenElement | undefined {
  const [first = "", ...rest] = path;
  const field = fields.get(first);
  if (rest.length === 0 || field === undefined) return field;
  const { value } = field;
  if (value.is === "list") {
    const [element = "", inner] = rest;
    const item = value.items.find((one) => one.is === "object" && keyOf(one) === element);
    if (item?.is !== "object") return undefined;
    if (isElementOf(difference, path)) return { item, list: value };
    return inner === undefined ? undefined : fieldNamed(item, inner);
  }
  return value.is === "object" ? fieldNamed(value, rest[0] ?? "") : undefined;
}

function keyOf(element: Written): Value {
  const name = element.is === "object" ? element.fields.get("name")?.value : undefined;
  return name?.is === "value" ? name.value : undefined;
}

function fieldNamed(object: Written & { readonly is: "object" }, name: string): PlacedField | undefined {
  return object.fields.get(name) ?? object.fields.get(propertyName(name));
}

/** Returns the fields among which an attribute is written, or would be. */
function containerOf(
  { fields }: PlacedCluster,
  path: readonly string[],
): ReadonlyMap<string, PlacedField> | undefined {
  if (path.length === 1) return fields;
  const value = fields.get(path[0] ?? "")?.value;
  if (value?.is === "object") return value.fields;
  const item = value?.is === "list" ? value.items.find((one) => keyOf(one) === path[1]) : undefined;
  return item?.is === "object" ? item.fields : undefined;
}

/** Returns the edits that accept a difference; undefined if the value comes from elsewhere. */
export function editsFor(
  language: CodeLanguage,
  written: PlacedCluster,
  difference: Difference,
  there: PlacedField | WrittenElement | undefined,
): readonly TextEdit[] | undefined {
  const { path, attribute, from, to } = difference;
  const { file, text } = written;
  const replaced = (start: number, end: number, by: string): TextEdit[] => [{ file, start, end, text: by }];
  if (isElementOf(difference, path)) {
    if (isUnset(to))
      return there !== undefined && "item" in there ? [removal(file, text, there.item)] : undefined;
    const list = written.fields.get(path[0] ?? "")?.value;
    if (list?.is !== "list" || list.items.some(({ is }) => is === "other")) return undefined;
    return [addition(file, text, list, [to], language)];
  }
  if (there === undefined) {
    if (!isUnset(from) || isUnset(to)) return undefined;
    const name = path.at(-1) ?? "";
    return insertion(file, text, containerOf(written, path), language, name, to);
  }
  if (!("value" in there)) return undefined;
  const { start, value } = there;
  if (isUnset(to)) return isLiteral(value) ? [removal(file, text, { start, end: value.end })] : undefined;
  if (attribute.type === "list(string)" && value.is === "list")
    return listEdits(file, text, value, from, to, language);
  const isItsLiteral =
    (value.is === "value" && sameMeaning(attribute, value.value, from, AS_SERVICE)) ||
    (value.is === "list" && value.items.length === 0);
  return isItsLiteral
    ? replaced(value.start, value.end, valueCode(language, to, indentAt(text, start)))
    : undefined;
}

function isLiteral(written: Written): boolean {
  if (written.is === "list") return written.items.every(isLiteral);
  if (written.is === "object") return [...written.fields.values()].every(({ value }) => isLiteral(value));
  return written.is === "value";
}

/** Returns the edits of a list of addresses; undefined if an entry that the service lacks is no literal in it. */
function listEdits(
  file: string,
  text: string,
  list: Written & { readonly is: "list" },
  from: Value,
  to: Value,
  language: CodeLanguage,
): readonly TextEdit[] | undefined {
  const canonical = (entry: string) => canonicalList([entry])?.[0] ?? entry;
  const [before, after] = [texts(from).map(canonical), texts(to).map(canonical)];
  const removed = new Set(before.filter((entry) => !after.includes(entry)));
  const added = after.filter((entry) => !before.includes(entry));
  const entryOf = (item: Written) =>
    item.is === "value" && typeof item.value === "string" ? canonical(item.value) : undefined;
  const gone = list.items.filter((item) => removed.has(entryOf(item) ?? ""));
  const found = new Set(gone.map(entryOf));
  if ([...removed].some((entry) => !found.has(entry))) return undefined;
  const isStale = list.items.some((item) => item.is === "value" && !before.includes(entryOf(item) ?? ""));
  if (isStale) return undefined;
  if (!text.slice(list.start, list.end).includes("\n")) {
    const kept = list.items.filter((item) => !gone.includes(item));
    const items = [
      ...kept.map(({ start, end }) => text.slice(start, end).trim()),
      ...added.map((entry) => valueCode(language, entry, 0)),
    ];
    return [{ file, start: list.start, end: list.end, text: `[${items.join(", ")}]` }];
  }
  return [
    ...gone.map((item) => removal(file, text, item)),
    ...(added.length === 0 ? [] : [addition(file, text, list, added, language)]),
  ];
}

/** Adds elements at the beginning of a list: there, each is followed by a comma. */
function addition(
  file: string,
  text: string,
  list: Written & { readonly is: "list" },
  values: readonly Value[],
  language: CodeLanguage,
): TextEdit {
  const [first] = list.items;
  const at = first?.start ?? list.start + 1;
  const isOnOwnLine = first !== undefined && text.slice(lineStart(text, at), at).trim() === "";
  const indent = indentAt(text, at);
  const codes = values.map((value) => valueCode(language, value, indent));
  if (isOnOwnLine)
    return newLines(
      file,
      text,
      at,
      codes.map((code) => `${code},`),
    );
  const code = codes.join(", ");
  return { file, start: at, end: at, text: first === undefined ? code : `${code}, ` };
}

/** Adds lines before the line of an offset, with its indent. */
function newLines(file: string, text: string, offset: number, lines: readonly string[]): TextEdit {
  const start = lineStart(text, offset);
  const indent = " ".repeat(indentAt(text, offset));
  return { file, start, end: start, text: lines.map((line) => `${indent}${line}\n`).join("") };
}

/** Adds an argument before one that is written, with its indent. */
function insertion(
  file: string,
  text: string,
  beside: ReadonlyMap<string, PlacedField> | undefined,
  language: CodeLanguage,
  name: string,
  value: Value,
): readonly TextEdit[] | undefined {
  // What names the cluster never drifts.
  const anchor =
    beside?.get("organization_id") ??
    beside?.get("name") ??
    [...(beside?.values() ?? [])].sort((one, other) => one.start - other.start).at(-1);
  if (anchor === undefined) return undefined;
  const at = anchor.start;
  const isOnOwnLine = text.slice(lineStart(text, at), at).trim() === "";
  const indent = indentAt(text, at);
  const right = valueCode(language, value, indent);
  const argument = language === "hcl" ? `${name} = ${right}` : `${propertyName(name)}: ${right}`;
  if (!isOnOwnLine) return [{ file, start: at, end: at, text: `${argument}, ` }];
  return [newLines(file, text, at, [language === "hcl" ? argument : `${argument},`])];
}

/** Removes a property or an element with the comma after it, and with its lines if nothing else is on them. */
function removal(file: string, text: string, { start, end }: Pick<Written, "start" | "end">): TextEdit {
  const [comma = ""] = /^\s*,/.exec(text.slice(end)) ?? [];
  const after = end + comma.length;
  const from = lineStart(text, start);
  const [rest = ""] = /^[^\S\n]*(?:\n|$)/.exec(text.slice(after)) ?? [];
  const isOnOwnLines = text.slice(from, start).trim() === "" && rest !== "";
  if (isOnOwnLines) return { file, start: from, end: after + rest.length, text: "" };
  const [space = ""] = /^[^\S\n]*/.exec(text.slice(after)) ?? [];
  return { file, start, end: after + space.length, text: "" };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** Returns the columns before the first character of the line of an offset. */
function indentAt(text: string, offset: number): number {
  const start = lineStart(text, offset);
  return /^ */.exec(text.slice(start, offset))?.[0].length ?? 0;
}

/** Writes the name of an attribute as its property in TypeScript. */
export function propertyName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
