/** Looks into JSON of which nobody knows the shape: what is absent, or is of another type, is undefined or empty. */
import { isJsonObject, type Json, type JsonObject } from "../../json";

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
  if (isList(left)) return isList(right) && isSameList(left, right);
  return isJsonObject(left) && isJsonObject(right) && holdsSame(left, right);
}

/** `Array.isArray` does not narrow a read-only list. */
function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isSameList(these: readonly Json[], those: readonly Json[]): boolean {
  if (these.length !== those.length) return false;
  for (let index = 0; index < these.length; index++) {
    if (!sameJson(these[index], those[index])) return false;
  }
  return true;
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
