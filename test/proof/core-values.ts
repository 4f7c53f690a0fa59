/** Values of a resource: as JSON, by a path, and a path as text. */
import type { Json } from "../../src/json";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE } from "../../src/plugin";
import { isTerraformList, isTerraformObject } from "../../src/plugin/values/type";
import { Violation } from "./core-step";

/** Converts a value to JSON without losing a digit. Unknown values become `ofUnknown`, and are refused without it. */
export function asJson(value: TerraformValue, ofUnknown?: Json): Json {
  if (value === UNKNOWN_VALUE) {
    if (ofUnknown === undefined) throw new Violation("an unknown value cannot be stored");
    return ofUnknown;
  }
  if (isTerraformList(value)) return value.map((part) => asJson(part, ofUnknown));
  if (!isTerraformObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asJson(part, ofUnknown)]));
}

/** Returns the named attributes alone. */
export function pick(object: TerraformObject, names: readonly string[]): TerraformObject {
  return Object.fromEntries(names.map((name) => [name, object[name] ?? null]));
}

/** Returns the value at a path; null where there is none. */
export function at(value: TerraformValue, path: readonly (string | number)[]): TerraformValue {
  return path.reduce<TerraformValue>((part, step) => {
    if (isTerraformList(part) && typeof step === "number") return part[step] ?? null;
    return isTerraformObject(part) && typeof step === "string" ? (part[step] ?? null) : null;
  }, value);
}

/** Prints a path as `attribute[0].field`. */
export function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .slice(1);
}
