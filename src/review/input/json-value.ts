/** JSON as it was parsed, whose shape nobody has vouched for: looked at only through these. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The property of an object; undefined where there is none, or no object. */
export function member(value: unknown, name: string): Json | undefined {
  if (!isJsonObject(value)) return undefined;
  const found: unknown = value[name];
  // What an object of JSON inherits: methods, and the object that it inherits them from.
  return typeof found === "function" || found === INHERITED ? undefined : (found as Json | undefined);
}

const INHERITED: unknown = Object.prototype;

/** The elements of a list; none where there is no list. */
export function elements(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Whether two values are the same; an absent property is null. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  const left = a ?? null;
  const right = b ?? null;
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (isList(left) || isList(right)) return isList(left) && isList(right) && isSameList(left, right);
  return holdsSame(left, right);
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}

function isSameList(these: readonly Json[], those: readonly Json[]): boolean {
  if (these.length !== those.length) return false;
  for (let index = 0; index < these.length; index++) {
    if (!sameJson(these[index], those[index])) return false;
  }
  return true;
}

/** Whether two objects have the same properties. Each value is compared once, however deep it is. */
function holdsSame(these: JsonObject, those: JsonObject): boolean {
  let others = 0;
  for (const name in those) if ((those[name] ?? null) !== null) others++;
  for (const name in these) {
    const value = these[name] ?? null;
    if (!sameJson(value, member(those, name))) return false;
    if (value !== null) others--;
  }
  return others === 0;
}
