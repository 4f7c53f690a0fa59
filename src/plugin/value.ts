/**
 * Terraform values as TypeScript sees them: plain data, in which any value may be {@link UNKNOWN}.
 */

/** Stands for a value that Terraform will know only later, during apply. */
export const UNKNOWN: unique symbol = Symbol("unknown");

/**
 * A number that a JavaScript number cannot hold without loss, as its decimal digits.
 * Numbers that fit are plain JavaScript numbers.
 */
export class Decimal {
  constructor(readonly digits: string) {}

  toString(): string {
    return this.digits;
  }
}

/** An object or map value. Made without a prototype, so that every key is only a key. */
export interface ObjectValue {
  readonly [name: string]: Value;
}

/** Any Terraform value: null, unknown, a primitive, a list, set or tuple, a map or object. */
export type Value =
  null | typeof UNKNOWN | string | boolean | number | Decimal | readonly Value[] | ObjectValue;

/** A Terraform type, in the shape of its JSON notation. */
export type ValueType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", ValueType]
  | readonly ["object", { readonly [name: string]: ValueType }]
  | readonly ["tuple", readonly ValueType[]];
