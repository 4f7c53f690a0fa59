/**
 * The values that rules judge: plain objects with Terraform's snake_case names, in which any value may be
 * {@link UNKNOWN}.
 */

import { ExactNumber } from "../json";

/** Stands for a value that is not known yet: a CDKTF token at synth, a Terraform unknown at plan. */
export const UNKNOWN: unique symbol = Symbol("unknown");

export interface ObjectValue {
  readonly [name: string]: Value;
}

/** `undefined` (an absent key) means the same as null: not set. */
export type Value =
  undefined | null | typeof UNKNOWN | string | boolean | NumberValue | readonly Value[] | ObjectValue;

/** Bigints are whole numbers beyond 2^53. ExactNumbers have a fraction, or hundreds of digits. */
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

/** Reports whether a value is a number, and finite. */
export function isNumberValue(value: Value): value is NumberValue {
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
  if (!Array.isArray(list)) return [];
  return (list as readonly Value[]).flatMap((object, index) =>
    isObjectValue(object) ? [{ index, object }] : [],
  );
}
