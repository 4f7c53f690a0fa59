/** Converts values between Terraform, the rules and the API's JSON. */
import { ExactNumber, isJsonObject, type Json } from "../../json";
import {
  isTerraformList,
  isTerraformObject,
  mapObject,
  parseNumber,
  type TerraformObject,
  type TerraformValue,
  UNKNOWN_VALUE,
} from "../../plugin";
import { type ObjectValue, UNKNOWN, type Value } from "../../schema";

/** Converts a Terraform value for the rules. */
export function toJudged(value: TerraformValue): Value {
  if (value === UNKNOWN_VALUE) return UNKNOWN;
  if (value instanceof ExactNumber) return wholeNumber(value.text) ?? value;
  if (isTerraformList(value)) return value.map(toJudged);
  if (isTerraformObject(value)) return toJudgedObject(value);
  return value;
}

export function toJudgedObject(value: TerraformObject): ObjectValue {
  return mapObject(value, toJudged);
}

/** Converts a Terraform value to JSON. No part of it may be unknown. */
export function toJson(value: TerraformValue): Json {
  if (value === UNKNOWN_VALUE) throw new Error("a value that is not known yet cannot be sent");
  if (value instanceof ExactNumber) return wholeNumber(value.text) ?? value;
  if (isTerraformList(value)) return value.map(toJson);
  if (isTerraformObject(value)) return mapObject(value, toJson);
  return value;
}

/** Converts JSON to a Terraform value. */
export function fromJson(value: Json): TerraformValue {
  if (typeof value === "bigint") return parseNumber(value.toString()) ?? null;
  if (value instanceof ExactNumber) return parseNumber(value.text) ?? null;
  if (Array.isArray(value)) return (value as readonly Json[]).map(fromJson);
  if (isJsonObject(value)) return mapObject(value, fromJson);
  return value as null | boolean | number | string;
}

/** Finds the element of a list of objects whose attribute `key` has the same text as that of another element. */
export function counterpart(
  list: TerraformValue | undefined,
  key: string,
  element: TerraformObject,
): TerraformObject | undefined {
  const identity = element[key];
  if (!isTerraformList(list) || typeof identity !== "string") return undefined;
  return list.filter(isTerraformObject).find((other) => other[key] === identity);
}

function wholeNumber(digits: string): bigint | undefined {
  return /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
}
