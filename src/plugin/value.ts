/**
 * Terraform values as TypeScript sees them: plain data, in which any value may be {@link UNKNOWN_VALUE}. Their types, and
 * the paths of their parts.
 */
import type { ExactNumber } from "../json";

/** Stands for a value that Terraform will know only later, during apply. */
export const UNKNOWN_VALUE: unique symbol = Symbol("unknown");

/** An object. Has no prototype, so that a key such as `constructor` is only a key. */
export interface TerraformObject {
  readonly [name: string]: TerraformValue;
}

/**
 * Any Terraform value: null, unknown, a primitive, a list or an object. A number that a JavaScript number cannot hold
 * without loss is an {@link ExactNumber}.
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

/** A Terraform type, in the shape of its JSON notation. Sets, maps, tuples and the type "dynamic" are not supported. */
export type ValueType =
  | "string"
  | "number"
  | "bool"
  | readonly ["list", ValueType]
  | readonly ["object", { readonly [name: string]: ValueType }];

/** The steps from a value to a part of it. */
export type AttributePath = readonly PathStep[];

/** A step into an object's attribute, or a list's element (from 0). */
export type PathStep = { readonly attribute: string } | { readonly index: number };

/** Formats a path as it is written in a configuration: `auth_sources[1].name`. */
export function formatAttributePath(path: AttributePath): string {
  return path
    .map((step, i) => {
      if ("index" in step) return `[${step.index}]`;
      return i === 0 ? step.attribute : `.${step.attribute}`;
    })
    .join("");
}
