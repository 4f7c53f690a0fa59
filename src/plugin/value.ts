/** The types of values in Terraform, and the paths of their parts. */

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
