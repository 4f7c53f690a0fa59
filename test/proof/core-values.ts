/** Values of a resource: as JSON, by a path, and a path as text. */
import { isList, isObjectValue, type Json, type ObjectValue, UNKNOWN, type Value } from "../../src/json";
import { Violation } from "./core-step";

/** Converts a value to JSON without losing a digit. Unknown values become `ofUnknown`, and are refused without it. */
export function asJson(value: Value, ofUnknown?: Json): Json {
  if (value === UNKNOWN) {
    if (ofUnknown === undefined) throw new Violation("an unknown value cannot be stored");
    return ofUnknown;
  }
  if (isList(value)) return value.map((part) => asJson(part, ofUnknown));
  if (!isObjectValue(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asJson(part, ofUnknown)]));
}

/** Returns the named attributes alone. */
export function pick(object: ObjectValue, names: readonly string[]): ObjectValue {
  return Object.fromEntries(names.map((name) => [name, object[name] ?? null]));
}

/** Returns the value at a path; null where there is none. */
export function at(value: Value, path: readonly (string | number)[]): Value {
  return path.reduce<Value>((part, step) => {
    if (isList(part) && typeof step === "number") return part[step] ?? null;
    return isObjectValue(part) && typeof step === "string" ? (part[step] ?? null) : null;
  }, value);
}

/** Prints a path as `attribute[0].field`. */
export function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .slice(1);
}
