/**
 * The one shape in which values reach the rules: plain objects with Terraform's snake_case names, in which any value
 * may be {@link UNKNOWN}.
 */

/** Stands for a value that is not known yet: a CDKTF token at synth, a Terraform unknown at plan. */
export const UNKNOWN: unique symbol = Symbol("unknown");

export interface ObjectValue {
  readonly [name: string]: Value;
}

/** `undefined` (an absent key) means the same as null: not set. Bigints are whole numbers beyond 2^53. */
export type Value =
  undefined | null | typeof UNKNOWN | string | boolean | number | bigint | readonly Value[] | ObjectValue;

/** Reports whether a value is not set: null, or an absent key. */
export function isUnset(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function isObjectValue(value: Value): value is ObjectValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as a known string; undefined where it is unset, unknown or something else. */
export function knownString(value: Value): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Whether the value is set, or may turn out to be. */
export function maybeSet(value: Value): boolean {
  return !isUnset(value);
}

/** Whether the value is known, and set. */
export function isGiven(value: Value): boolean {
  return !isUnset(value) && value !== UNKNOWN;
}

/** The known objects of a list, each with its index; none where the list itself is unset or unknown. */
export function knownObjects(list: Value): { readonly index: number; readonly object: ObjectValue }[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly Value[]).flatMap((object, index) =>
    isObjectValue(object) ? [{ index, object }] : [],
  );
}
