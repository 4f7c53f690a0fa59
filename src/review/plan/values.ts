/**
 * Looks into the values of a plan, and into the marks that say what is sensitive and what is not known yet. Marks have the
 * shape of the value; `true` marks all of an object or a list.
 */
import { isJsonObject, type Json, type JsonObject } from "../../json";

/** The keys and positions that lead to a value. */
export type MarkPath = readonly (string | number)[];

/** Returns the value of an object's key; undefined if there is no such key, or no object. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) ? memberOf(value, name) : undefined;
}

function memberOf(object: JsonObject, name: string): Json | undefined {
  const found: unknown = object[name];
  // A method such as `toString`, or `__proto__`, is inherited: the JSON has no such key.
  return typeof found === "function" || found === INHERITED ? undefined : (found as Json | undefined);
}

const INHERITED: unknown = Object.prototype;

/** Returns the elements of a list; none if the value is not a list. */
export function elements(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** Returns the value of a key or at a position. */
export function at(value: Json | undefined, step: string | number): Json | undefined {
  if (typeof step === "string") return member(value, step);
  return isList(value) ? value[step] : undefined;
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: Json | undefined, path: MarkPath): Json | undefined {
  let current = value;
  for (const step of path) current = at(current, step);
  return current;
}

/** Returns a string; undefined if the value is not a string. */
export function text(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the keys of an object; none if the value is not an object. */
export function keysOf(value: Json | undefined): string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

/** Returns the keys and values of an object; none if the value is not an object. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** Reports whether a value is an object that has a key of its own by this name. */
export function hasKey(value: Json | undefined, name: string): boolean {
  return isJsonObject(value) && Object.hasOwn(value, name);
}

/** Reports whether two values are equal. An absent key and a key with null are the same. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  const left = a ?? null;
  const right = b ?? null;
  if (left === right) return true;
  if (isList(left)) {
    return (
      isList(right) &&
      left.length === right.length &&
      left.every((value, index) => sameJson(value, right[index]))
    );
  }
  return isJsonObject(left) && isJsonObject(right) && holdsSame(left, right);
}

/** `Array.isArray` does not narrow a read-only list. */
function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Reports whether two objects have equal values. Compares each value once, however deep it is. */
function holdsSame(these: JsonObject, those: JsonObject): boolean {
  let set = 0;
  for (const name in these) {
    const value = these[name] ?? null;
    if (!sameJson(value, memberOf(those, name))) return false;
    if (value !== null) set++;
  }
  for (const name in those) if ((those[name] ?? null) !== null) set--;
  return set === 0;
}

/** Returns the mark of a key or a position in a value, or the mark of the whole value. */
export function markIn(mark: Json | undefined, step: string | number): Json | undefined {
  return mark === true ? mark : at(mark, step);
}

/** Returns the mark at a path, or the mark of the whole value that holds the path. */
export function markAt(mark: Json | undefined, path: MarkPath): Json | undefined {
  let current = mark;
  for (const step of path) current = markIn(current, step);
  return current;
}

/** Reports whether the value at a path is marked as a whole, or is in something that is. */
export function isMarked(mark: Json | undefined, path: MarkPath): boolean {
  return markAt(mark, path) === true;
}

/** Reports whether any part of the value at a path is marked, or the value is in something that is. */
export function isTouched(mark: Json | undefined, path: MarkPath): boolean {
  return holdsMark(markAt(mark, path));
}

/** Reports whether any part of a value is marked. */
export function holdsMark(mark: Json | undefined): boolean {
  if (typeof mark !== "object" || mark === null) return mark === true;
  return Object.values(mark).some(holdsMark);
}

/** Returns the paths of the values that are marked as a whole. */
export function markedPaths(mark: Json | undefined, path: MarkPath = []): readonly MarkPath[] {
  if (mark === true) return [path];
  if (isList(mark)) return mark.flatMap((inner, index) => markedPaths(inner, [...path, index]));
  return entriesOf(mark).flatMap(([name, inner]) => markedPaths(inner, [...path, name]));
}
