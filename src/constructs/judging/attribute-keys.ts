/**
 * Keys of objects that name no attribute. The generated bindings drop them without a message; within an expression
 * CDKTF passes them on, and Terraform drops them.
 */
import {
  elementKeyOf,
  isInput,
  type IssueDetails,
  type ObjectSchema,
  objectSchemaOf,
  oncePerObject,
  type Path,
  readOnlyAttribute,
  type shapeRules,
  UNKNOWN,
  unknownAttribute,
  type Value,
} from "../../schema";
import type { WrittenAttributes } from "../element/configuration";
import { camelCase, snakeCase } from "../element/spelling";
import { classify } from "../tokens/cdktf-value";

type ReportKey = (code: keyof typeof shapeRules, details: IssueDetails) => void;

/** Reports each key of a configuration, and of the objects in it, that the bindings drop. */
export function reportDroppedKeys(
  schema: ObjectSchema,
  written: WrittenAttributes,
  report: ReportKey,
  path: Path = [],
): void {
  const names = namesByKey(schema);
  for (const [key, raw] of Object.entries(written)) {
    if (raw === undefined) continue;
    const name = names.get(key);
    const attribute = name === undefined ? undefined : schema.attributes[name];
    if (name === undefined || attribute === undefined) {
      report("unknown-attribute", { path: [...path, key], ...unknownKey(schema, key) });
    } else if (raw === null) {
      continue;
    } else if (!isInput(attribute)) {
      report("read-only-attribute", { path: [...path, name], ...readOnlyAttribute() });
    } else {
      const object = objectSchemaOf(attribute);
      const isListed = elementKeyOf(attribute) !== undefined;
      if (object !== undefined) reportInObjects(object, isListed, raw, report, [...path, name]);
    }
  }
}

function reportInObjects(
  object: ObjectSchema,
  isListed: boolean,
  raw: unknown,
  report: ReportKey,
  path: Path,
): void {
  const value = classify(raw);
  if (!isListed && value.is === "object") reportDroppedKeys(object, value.properties, report, path);
  if (isListed && value.is === "list") {
    value.elements.forEach((element, index) => {
      reportInObjects(object, false, element, report, [...path, index]);
    });
  }
}

function unknownKey(schema: ObjectSchema, key: string): IssueDetails {
  const attribute = Object.hasOwn(schema.attributes, key) ? schema.attributes[key] : undefined;
  if (attribute === undefined || !isInput(attribute)) return unknownAttribute(schema, key);
  return { message: "is the name in Terraform's own language", hint: `write \`${key}\`` };
}

/** Returns what is wrong with a key in TypeScript's spelling within a value that Terraform gets unchanged. */
export function nameInTypescript(key: string): { readonly message: string; readonly hint: string } {
  return {
    message: "is the name in TypeScript, within a value that goes to Terraform as it is",
    hint: `write "${snakeCase(key)}" there`,
  };
}

/**
 * Returns an issue for each key in TypeScript's spelling within an expression that becomes a nested object, such as
 * `Fn.merge([{ enableIamRole: true }])`, or an element of a list of them.
 *
 * @param written the value of the attribute, and what of it is known
 * @param resolve returns what CDKTF makes of a value that is not known
 */
export function keysInExpressions(
  object: ObjectSchema,
  { raw, known }: { readonly raw: unknown; readonly known: Value },
  resolve: (raw: unknown) => unknown,
  path: Path,
): IssueDetails[] {
  if (Array.isArray(raw) && Array.isArray(known)) {
    return known.flatMap((part: Value, index) =>
      keysInExpressions(object, { raw: raw[index] as unknown, known: part }, resolve, [...path, index]),
    );
  }
  const expression = known === UNKNOWN ? resolve(raw) : undefined;
  if (typeof expression !== "string") return [];
  return misspeltKeys(object, expression).map((key) => ({ path: [...path, key], ...nameInTypescript(key) }));
}

/** Leaves out a key that the expression also reads: it is a key of another object, from which the value is taken. */
function misspeltKeys(object: ObjectSchema, expression: string): string[] {
  return [...namesByKey(object)].flatMap(([key, name]) => {
    const pieces = expression.split(`"${key}" = `).length;
    return name !== key && pieces > 1 && expression.split(key).length === pieces ? [key] : [];
  });
}

/** Returns the names of the attributes by their names in TypeScript. */
const namesByKey = oncePerObject(
  ({ attributes }: ObjectSchema): ReadonlyMap<string, string> =>
    new Map(Object.keys(attributes).map((name) => [camelCase(name), name])),
);
