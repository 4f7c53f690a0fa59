/**
 * Terraform values as TypeScript sees them: plain data, in which any value may be {@link UNKNOWN_VALUE}.
 */
import type { ExactNumber } from "../json";

/** Stands for a value that Terraform will know only later, during apply. */
export const UNKNOWN_VALUE: unique symbol = Symbol("unknown");

/** An object or map value. Has no prototype, so that a key such as `constructor` is only a key. */
export interface TerraformObject {
  readonly [name: string]: TerraformValue;
}

/**
 * Any Terraform value: null, unknown, a primitive, a list, set or tuple, a map or object. A number that a JavaScript
 * number cannot hold without loss is an {@link ExactNumber}.
 */
export type TerraformValue =
  | null
  | typeof UNKNOWN_VALUE
  | string
  | boolean
  | number
  | ExactNumber
  | readonly TerraformValue[]
  | TerraformObject;

/** A Terraform type, in the shape of its JSON notation. */
export type ValueType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", ValueType]
  | readonly ["object", { readonly [name: string]: ValueType }]
  | readonly ["tuple", readonly ValueType[]];
