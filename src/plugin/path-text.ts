/** Paths as text, and as much of them as Terraform can find in a configuration. */
import type { AttributePath, PathStep } from "./path";
import type { AttributeSchemas } from "./schema";
import { isNestedType } from "./values/type";

/** As a person would write it: `auth_sources[1].name`. */
export function formatAttributePath(path: AttributePath): string {
  return path
    .map((step, i) => {
      if ("attribute" in step) return i === 0 ? step.attribute : `.${step.attribute}`;
      return "index" in step ? `[${step.index}]` : `[${JSON.stringify(step.key)}]`;
    })
    .join("");
}

/**
 * The part of a path that Terraform shows the right source line for: a first attribute and one element of it.
 * What stands deeper in a nested attribute it would look for among the attributes of the resource, and the
 * elements of a set have no place.
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
