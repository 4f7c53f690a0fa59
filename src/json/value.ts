/**
 * What JSON, Terraform, a program or a plan holds, as plain data in which any part may be
 * {@link UNKNOWN}. Each border makes it once: the wire of Terraform, HTTP, CDKTF at synth, and the review of a plan.
 */
import { mapObject } from "./bare-object";
import { ExactNumber, type Json } from "./json-value";

/** Stands for a value that is not known yet: a CDKTF token at synth, a Terraform unknown at plan. */
export const UNKNOWN: unique symbol = Symbol("unknown");

export interface ObjectValue {
  readonly [name: string]: Value;
}

/** `undefined` (an absent key) means the same as null: not set. JSON is a value of which every part is known. */
export type Value =
  undefined | null | typeof UNKNOWN | string | boolean | NumberValue | readonly Value[] | ObjectValue;

/** Bigints are whole numbers beyond 2^53. ExactNumbers have a fraction, or a large exponent. */
export type NumberValue = number | bigint | ExactNumber;

/** Reports whether a value is not set: null, or an absent key. */
export function isUnset(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function isObjectValue(value: Value): value is ObjectValue {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** `Array.isArray` does not narrow a read-only list. */
export function isList<Of>(value: Of): value is Extract<Of, readonly unknown[]> {
  return Array.isArray(value);
}

/** Reports whether a value is a number, and finite. */
export function isNumberValue(value: unknown): value is NumberValue {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "bigint" || value instanceof ExactNumber;
}

/** Returns the value if it is a known string; otherwise undefined. */
export function knownString(value: Value): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Reports whether the value is known and set. */
export function isGiven(value: Value): boolean {
  return !isUnset(value) && value !== UNKNOWN;
}

/** Returns the known objects of a list, each with its index; an empty list if the value is unset or unknown. */
export function knownObjects(list: Value): { readonly index: number; readonly object: ObjectValue }[] {
  if (!isList(list)) return [];
  return list.flatMap((object, index) => (isObjectValue(object) ? [{ index, object }] : []));
}

/** Reports whether no part of the value is unknown. */
export function isWhollyKnown(value: Value): value is Json | undefined {
  if (value === UNKNOWN) return false;
  if (isList(value)) return value.every(isWhollyKnown);
  return isObjectValue(value) ? Object.values(value).every(isWhollyKnown) : true;
}

/** Returns a value as JSON: null for every part that is not known. */
export function jsonOf(value: Value): Json {
  if (isList(value)) return value.map(jsonOf);
  if (isObjectValue(value)) return mapObject(value, jsonOf);
  return value === UNKNOWN || value === undefined ? null : value;
}
