/** Finds the changes of a plan that need a replacement of the resource. */
import { type AttributePath, formatAttributePath } from "../path";
import type { AttributeSchema, AttributeSchemas, NestedType } from "../schema";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE } from "../value";
import { sameValue } from "../values/equality";
import { isNestedType, isTerraformList, itemOf, memberOf } from "../values/type";
import { isProvidersToSay } from "./plan";

/** Returns the paths of the changed attributes that the schema marks with `requiresReplace`. */
export function replacementsBySchema(
  attributes: AttributeSchemas,
  prior: TerraformObject | null,
  planned: TerraformObject | null,
  config: TerraformObject | null,
): readonly AttributePath[] {
  if (prior === null || planned === null) return [];
  return ofObject(attributes, { prior, planned, config }, []);
}

/** Returns each path once, sorted by its text. */
export function sortedPaths(paths: readonly AttributePath[]): readonly AttributePath[] {
  const byText = new Map(paths.map((path) => [formatAttributePath(path), path]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, path]) => path);
}

interface Sides {
  readonly prior: TerraformValue;
  readonly planned: TerraformValue;
  readonly config: TerraformValue;
}

function partOf({ prior, planned, config }: Sides, take: (value: TerraformValue) => TerraformValue): Sides {
  return { prior: take(prior), planned: take(planned), config: take(config) };
}

function ofObject(attributes: AttributeSchemas, sides: Sides, path: AttributePath): AttributePath[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const inner = partOf(sides, (value) => memberOf(value, name));
    return ofAttribute(attribute, inner, [...path, { attribute: name }]);
  });
}

function ofAttribute(attribute: AttributeSchema, sides: Sides, path: AttributePath): AttributePath[] {
  const { prior, planned, config } = sides;
  if (sameValue(prior, planned)) return [];
  // Unknown because another attribute changes: the user did not change this one.
  if (planned === UNKNOWN_VALUE && isProvidersToSay({ attribute, config })) return [];
  if (attribute.requiresReplace === true) return [path];
  return isNestedType(attribute.type) ? ofNested(attribute.type, sides, path) : [];
}

function ofNested(type: NestedType, sides: Sides, path: AttributePath): AttributePath[] {
  const { prior, planned } = sides;
  if (type.nesting === "single") return ofObject(type.attributes, sides, path);
  const length = Math.max(lengthOf(prior), lengthOf(planned));
  return Array.from({ length }, (_, index) => {
    const inner = partOf(sides, (value) => itemOf(value, index));
    return ofObject(type.attributes, inner, [...path, { index }]);
  }).flat();
}

function lengthOf(value: TerraformValue): number {
  return isTerraformList(value) ? value.length : 0;
}
