/** Values between the three worlds: Terraform's, the rules', and the API's JSON. */
import { ExactNumber, isJsonObject, type Json } from "../../json";
import * as plugin from "../../plugin";
import * as schema from "../../schema";

/** A Terraform value as the rules take it. */
export function toJudged(value: plugin.TerraformValue): schema.Value {
  if (value === plugin.UNKNOWN_VALUE) return schema.UNKNOWN;
  if (value instanceof ExactNumber) return wholeNumber(value.text) ?? Number(value.text);
  if (isList(value)) return value.map(toJudged);
  if (isObject(value)) return toJudgedObject(value);
  return value;
}

export function toJudgedObject(value: plugin.TerraformObject): schema.ObjectValue {
  return mapObject(value, toJudged);
}

/** A wholly known Terraform value as JSON. */
export function toJson(value: plugin.TerraformValue): Json {
  if (value === plugin.UNKNOWN_VALUE) throw new Error("a value that is not known yet cannot be sent");
  if (value instanceof ExactNumber) return wholeNumber(value.text) ?? value;
  if (isList(value)) return value.map(toJson);
  if (isObject(value)) return mapObject(value, toJson);
  return value;
}

/** JSON as a Terraform value. */
export function fromJson(value: Json): plugin.TerraformValue {
  if (typeof value === "bigint") return plugin.parseNumber(value.toString()) ?? null;
  if (value instanceof ExactNumber) return plugin.parseNumber(value.text) ?? null;
  if (Array.isArray(value)) return (value as readonly Json[]).map(fromJson);
  if (isJsonObject(value)) return mapObject(value, fromJson);
  return value as null | boolean | number | string;
}

export function isList(value: plugin.TerraformValue | undefined): value is readonly plugin.TerraformValue[] {
  return Array.isArray(value);
}

export function isObject(value: plugin.TerraformValue | undefined): value is plugin.TerraformObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

export function isNull(value: plugin.TerraformValue | undefined): value is null | undefined {
  return value === null || value === undefined;
}

/** Finds the element of a list of objects whose attribute `key` has the same value as that of another element. */
export function counterpart(
  list: plugin.TerraformValue | undefined,
  key: string,
  element: plugin.TerraformObject,
): plugin.TerraformObject | undefined {
  const identity = element[key];
  if (!isList(list) || typeof identity !== "string") return undefined;
  return list.filter(isObject).find((other) => other[key] === identity);
}

function wholeNumber(digits: string): bigint | undefined {
  return /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
}

export function mapObject<From, To>(
  object: { readonly [name: string]: From },
  change: (value: From, name: string) => To,
): { readonly [name: string]: To } {
  const result = Object.create(null) as Record<string, To>;
  for (const [name, value] of Object.entries(object)) result[name] = change(value, name);
  return result;
}
