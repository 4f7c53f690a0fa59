/** Attribute paths: the place of a part within a value. */
import type { AttributeSchemas } from "./schema";
import { isNestedType } from "./values/type";

/** The steps from a value to a part of it. */
export type AttributePath = readonly PathStep[];

/** A step into an object's attribute, a list's element (from 0), or a map's element. */
export type PathStep = { readonly attribute: string } | { readonly index: number } | { readonly key: string };

/** Formats a path as it is written in a configuration: `auth_sources[1].name`. */
export function formatAttributePath(path: AttributePath): string {
  return path
    .map((step, i) => {
      if ("attribute" in step) return i === 0 ? step.attribute : `.${step.attribute}`;
      return "index" in step ? `[${step.index}]` : `[${JSON.stringify(step.key)}]`;
    })
    .join("");
}

/**
 * Returns the part of a path for which Terraform shows the right source line: the first attribute, and one element of
 * it. Terraform looks for deeper attributes among those of the resource, and cannot find elements of a set.
 */
export function resolvablePart(path: AttributePath, attributes?: AttributeSchemas): AttributePath {
  const [first, second] = path;
  if (first === undefined || !("attribute" in first)) return [];
  return second === undefined || "attribute" in second || isSet(first, attributes)
    ? [first]
    : [first, second];
}

function isSet(
  step: PathStep & { readonly attribute: string },
  attributes: AttributeSchemas | undefined,
): boolean {
  const attribute = attributes?.[step.attribute];
  if (attribute === undefined) return false;
  return isNestedType(attribute.type) ? attribute.type.nesting === "set" : attribute.type[0] === "set";
}
