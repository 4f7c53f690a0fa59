/**
 * Keys in TypeScript's spelling within an expression that becomes a nested object: `Fn.merge([{ enableIamRole: true }])`.
 * CDKTF passes them on as they are, and Terraform drops what is no attribute of the object without a word.
 */
import { isNested, type Attribute, type ObjectSchema } from "../../schema/attribute";
import type { IssueDetails, Path } from "../../schema/issue";
import { UNKNOWN, type Value } from "../../schema/value";
import { camelCase, snakeCase } from "./spelling";

/** What is wrong with a key in TypeScript's spelling, where it reaches Terraform as it is. */
export function nameInTypescript(key: string): { readonly message: string; readonly hint: string } {
  return {
    message: "is the name in TypeScript, within a value that goes to Terraform as it is",
    hint: `write "${snakeCase(key)}" there`,
  };
}

/** Each such key of an attribute, given what of it is known, and how to resolve the rest. */
export function keysInExpressions(
  { type }: Attribute,
  written: { readonly raw: unknown; readonly known: Value },
  resolve: (raw: unknown) => unknown,
  path: Path,
): IssueDetails[] {
  if (!isNested(type)) return [];
  const { raw, known } = written;
  if (Array.isArray(raw) && Array.isArray(known)) {
    return known.flatMap((part: Value, index) =>
      keysOf(type.object, { raw: raw[index] as unknown, known: part }, resolve, [...path, index]),
    );
  }
  return keysOf(type.object, written, resolve, path);
}

function keysOf(
  object: ObjectSchema,
  { raw, known }: { readonly raw: unknown; readonly known: Value },
  resolve: (raw: unknown) => unknown,
  path: Path,
): IssueDetails[] {
  const expression = known === UNKNOWN ? resolve(raw) : undefined;
  if (typeof expression !== "string") return [];
  return misspeltKeys(object, expression).map((key) => ({
    path: [...path, key],
    ...nameInTypescript(key),
  }));
}

/** A key that is read elsewhere in the expression is one of an object on the way to the value. */
function misspeltKeys(object: ObjectSchema, expression: string): string[] {
  return Object.keys(object.attributes)
    .map(camelCase)
    .filter((key) => {
      const pieces = expression.split(`"${key}" = `).length;
      return snakeCase(key) !== key && pieces > 1 && expression.split(key).length === pieces;
    });
}
