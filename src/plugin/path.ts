/** Attribute paths: the place of a part within a value. */

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

/**
 * Returns the part of a path for which Terraform shows the right source line: the first attribute, and one element of
 * it. Terraform looks for deeper attributes among those of the resource.
 */
export function resolvablePart(path: AttributePath): AttributePath {
  const [first, second] = path;
  if (first === undefined || !("attribute" in first)) return [];
  return second === undefined || "attribute" in second ? [first] : [first, second];
}
