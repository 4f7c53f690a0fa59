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
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

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
  return holdsSame(left, right) && holdsSame(right, left);
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

/** Whether every property of an object is the same in another. */
function holdsSame(these: JsonObject, those: JsonObject): boolean {
  for (const name of Object.keys(these)) if (!sameJson(these[name], member(those, name))) return false;
  return true;
}
