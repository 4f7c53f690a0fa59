/** Makes the edits of a program that accept what the service has. */
import { canonicalList } from "../../cidr";
import { type CodeLanguage, propertyName, valueCode } from "../../codegen";
import { AS_SERVICE, elementKeyOf, isUnset, sameMeaning, type Value } from "../../schema";
import type { PlacedCluster } from "../program/places";
import type { PlacedField, Written } from "../program/written";
import { type Difference, texts } from "./differences";
import { commentsAbove, lineStart, removal, type Removed, SHARED_COMMENT } from "./removal";
import type { TextEdit } from "./text-edit";

/** An element of a written list. */
export interface WrittenElement {
  readonly item: Written;
  readonly list: Written & { readonly is: "list" };
}

function isElementOf({ attribute }: Difference, path: readonly string[]): boolean {
  return elementKeyOf(attribute) !== undefined && path.length === 2;
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

/** Why a difference has no edit: its value is not a literal there, or a comment may be about other lines too. */
export type NoEdit = "elsewhere" | typeof SHARED_COMMENT;

/** Returns the edits that accept a difference, or why there are none. */
export function editsFor(
  language: CodeLanguage,
  written: PlacedCluster,
  difference: Difference,
  there: PlacedField | WrittenElement | undefined,
): readonly TextEdit[] | NoEdit {
  const { path, attribute, from, to } = difference;
  const { file, text } = written;
  const replaced = (start: number, end: number, by: string): TextEdit[] => [{ file, start, end, text: by }];
  const removed = (part: Removed["part"]) =>
    oneEdit(removal(file, text, language, { part, isRemovedToo: () => false }));
  if (isElementOf(difference, path)) {
    if (isUnset(to)) return there !== undefined && "item" in there ? removed(there.item) : "elsewhere";
    const list = written.fields.get(path[0] ?? "")?.value;
    if (list?.is !== "list" || list.items.some(({ is }) => is === "other")) return "elsewhere";
    return [addition(file, text, list, [to], language)];
  }
  if (there === undefined) {
    if (!isUnset(from) || isUnset(to)) return "elsewhere";
    const name = path.at(-1) ?? "";
    return insertion(file, text, containerOf(written, path), language, name, to);
  }
  if (!("value" in there)) return "elsewhere";
  const { start, value } = there;
  if (isUnset(to)) return isLiteral(value) ? removed({ start, end: value.end }) : "elsewhere";
  if (attribute.type === "list(string)" && value.is === "list")
    return listEdits(file, text, value, from, to, language);
  const isItsLiteral =
    (value.is === "value" && sameMeaning(attribute, value.value, from, AS_SERVICE)) ||
    (value.is === "list" && value.items.length === 0);
  return isItsLiteral
    ? replaced(value.start, value.end, valueCode(language, to, indentAt(text, start)))
    : "elsewhere";
}

function isLiteral(written: Written): boolean {
  if (written.is === "list") return written.items.every(isLiteral);
  if (written.is === "object") return [...written.fields.values()].every(({ value }) => isLiteral(value));
  return written.is === "value";
}

function oneEdit(edit: TextEdit | typeof SHARED_COMMENT): readonly TextEdit[] | NoEdit {
  return edit === SHARED_COMMENT ? edit : [edit];
}

/** Returns the edits of a list of addresses. An entry that the service lacks has to be a literal in it. */
function listEdits(
  file: string,
  text: string,
  list: Written & { readonly is: "list" },
  from: Value,
  to: Value,
  language: CodeLanguage,
): readonly TextEdit[] | NoEdit {
  const canonical = (entry: string) => canonicalList([entry])?.[0] ?? entry;
  const [before, after] = [texts(from).map(canonical), texts(to).map(canonical)];
  const removed = new Set(before.filter((entry) => !after.includes(entry)));
  const added = after.filter((entry) => !before.includes(entry));
  const entryOf = (item: Written) =>
    item.is === "value" && typeof item.value === "string" ? canonical(item.value) : undefined;
  const gone = list.items.filter((item) => removed.has(entryOf(item) ?? ""));
  const found = new Set(gone.map(entryOf));
  if ([...removed].some((entry) => !found.has(entry))) return "elsewhere";
  const isStale = list.items.some((item) => item.is === "value" && !before.includes(entryOf(item) ?? ""));
  if (isStale) return "elsewhere";
  if (!text.slice(list.start, list.end).includes("\n")) {
    if (hasComment(text, list)) return SHARED_COMMENT;
    const kept = list.items.filter((item) => !gone.includes(item));
    const items = [
      ...kept.map(({ start, end }) => text.slice(start, end).trim()),
      ...added.map((entry) => valueCode(language, entry, 0)),
    ];
    return [{ file, start: list.start, end: list.end, text: `[${items.join(", ")}]` }];
  }
  const isRemovedToo = (start: number): boolean => gone.some((item) => lineStart(text, item.start) === start);
  const removals = gone.map((part) => removal(file, text, language, { part, isRemovedToo }));
  if (removals.includes(SHARED_COMMENT)) return SHARED_COMMENT;
  return [
    ...removals.filter((edit) => edit !== SHARED_COMMENT),
    ...(added.length === 0 ? [] : [addition(file, text, list, added, language)]),
  ];
}

/** Reports whether a list has more between its elements than commas. */
function hasComment(text: string, { start, end, items }: Written & { readonly is: "list" }): boolean {
  let rest = "";
  let position = start + 1;
  for (const item of items) {
    rest += text.slice(position, item.start);
    position = item.end;
  }
  return /[^\s,]/.test(rest + text.slice(position, end - 1));
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
  if (isOnOwnLine) {
    const lines = codes.map((code) => `${code},`);
    return newLines(file, text, at, lines, language);
  }
  const code = codes.join(", ");
  return { file, start: at, end: at, text: first === undefined ? code : `${code}, ` };
}

/** Adds lines before the line of an offset and the comments above it, with its indent. */
function newLines(
  file: string,
  text: string,
  offset: number,
  lines: readonly string[],
  language: CodeLanguage,
): TextEdit {
  const start = commentsAbove(text, lineStart(text, offset), language);
  const indent = /^[^\S\n]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
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
): readonly TextEdit[] | NoEdit {
  // What names the cluster never drifts.
  const anchor =
    beside?.get("organization_id") ??
    beside?.get("name") ??
    [...(beside?.values() ?? [])].sort((one, other) => one.start - other.start).at(-1);
  if (anchor === undefined) return "elsewhere";
  const at = anchor.start;
  const isOnOwnLine = text.slice(lineStart(text, at), at).trim() === "";
  const indent = indentAt(text, at);
  const right = valueCode(language, value, indent);
  const argument = language === "hcl" ? `${name} = ${right}` : `${propertyName(name)}: ${right}`;
  if (!isOnOwnLine) return [{ file, start: at, end: at, text: `${argument}, ` }];
  return [newLines(file, text, at, [language === "hcl" ? argument : `${argument},`], language)];
}

/** Returns the columns before the first character of the line of an offset. */
function indentAt(text: string, offset: number): number {
  const start = lineStart(text, offset);
  return /^ */.exec(text.slice(start, offset))?.[0].length ?? 0;
}
