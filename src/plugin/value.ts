/**
 * Terraform values as TypeScript sees them: plain data, in which any value may be {@link UNKNOWN}.
 */
import type { ExactNumber } from "../json";

/** Stands for a value that Terraform will know only later, during apply. */
export const UNKNOWN: unique symbol = Symbol("unknown");

/** An object or map value. Made without a prototype, so that every key is only a key. */
export interface ObjectValue {
  readonly [name: string]: Value;
}

/**
 * Any Terraform value: null, unknown, a primitive, a list, set or tuple, a map or object. A number that a JavaScript
 * number cannot hold without loss is an {@link ExactNumber}.
 */
export type Value =
  null | typeof UNKNOWN | string | boolean | number | ExactNumber | readonly Value[] | ObjectValue;

/** A Terraform type, in the shape of its JSON notation. */
export type ValueType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", ValueType]
  | readonly ["object", { readonly [name: string]: ValueType }]
  | readonly ["tuple", readonly ValueType[]];
