/** Compares values as Terraform does. */
import type { AttributePath } from "../path";
import { type TerraformValue, UNKNOWN_VALUE, type ValueType } from "../value";
import { mapObject } from "./bare-object";
import { digitsOf } from "./number";
import { isTerraformList, isTerraformNumber, isTerraformObject } from "./type";

/** Reports whether two values of a type are equal. The order in a set is ignored; unknown equals only unknown. */
export function sameValue(left: TerraformValue, right: TerraformValue, type: ValueType): boolean {
  if (left === right) return true;
  return fingerprint(left, type) === fingerprint(right, type);
}

/** Returns a text that is equal exactly for equal values of the type. */
function fingerprint(value: TerraformValue, type: ValueType): string {
  if (value === null) return "null";
  if (value === UNKNOWN_VALUE) return "unknown";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "boolean") return String(value);
  if (isTerraformNumber(value))
    return typeof value === "number" && !Number.isFinite(value) ? String(value) : digitsOf(value);
  if (isTerraformList(value)) {
    const items = value.map((item, i) => fingerprint(item, elementType(type, i)));
    return `[${(type[0] === "set" ? items.sort() : items).join(",")}]`;
  }
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${fingerprint(value[name] ?? null, memberType(type, name))}`);
  return `{${members.join(",")}}`;
}

/** Reports whether no part of the value is unknown. */
export function isWhollyKnown(value: TerraformValue): boolean {
  if (value === UNKNOWN_VALUE) return false;
  if (isTerraformList(value)) return value.every(isWhollyKnown);
  return isTerraformObject(value) ? Object.values(value).every(isWhollyKnown) : true;
}

/** Returns the value with null for every unknown part, and the paths of these. */
export function withoutUnknowns(value: TerraformValue): {
  readonly value: TerraformValue;
  readonly unknown: AttributePath[];
} {
  const unknown: AttributePath[] = [];
  return { value: clear(value, [], unknown), unknown };
}

function clear(value: TerraformValue, path: AttributePath, unknown: AttributePath[]): TerraformValue {
  if (value === UNKNOWN_VALUE) {
    unknown.push(path);
    return null;
  }
  if (isTerraformList(value)) return value.map((item, index) => clear(item, [...path, { index }], unknown));
  if (!isTerraformObject(value)) return value;
  return mapObject(value, (member, name) => clear(member, [...path, { attribute: name }], unknown));
}

/** Returns the paths at which a result differs from what was planned. A value planned as unknown may become any value. */
export function differingPaths(
  planned: TerraformValue,
  actual: TerraformValue,
  type: ValueType,
): readonly AttributePath[] {
  return compare(planned, actual, type, []);
}

function compare(
  planned: TerraformValue,
  actual: TerraformValue,
  type: ValueType,
  path: AttributePath,
): AttributePath[] {
  if (planned === UNKNOWN_VALUE || sameValue(planned, actual, type)) return [];
  if (isTerraformList(planned) && isTerraformList(actual) && planned.length === actual.length) {
    if (type[0] === "set") return isWhollyKnown(planned) ? [[...path]] : [];
    return planned.flatMap((item, index) =>
      compare(item, actual[index] ?? null, elementType(type, index), [...path, { index }]),
    );
  }
  if (isTerraformObject(planned) && isTerraformObject(actual)) {
    const names = new Set([...Object.keys(planned), ...Object.keys(actual)]);
    return [...names].flatMap((name) =>
      compare(planned[name] ?? null, actual[name] ?? null, memberType(type, name), [
        ...path,
        type[0] === "map" ? { key: name } : { attribute: name },
      ]),
    );
  }
  return [[...path]];
}

function elementType(type: ValueType, index: number): ValueType {
  if (type[0] === "tuple") return (type[1] as readonly ValueType[])[index] ?? "dynamic";
  return type[0] === "list" || type[0] === "set" ? (type[1] as ValueType) : "dynamic";
}

function memberType(type: ValueType, name: string): ValueType {
  if (type[0] === "map") return type[1] as ValueType;
  return type[0] === "object" ? ((type[1] as { [name: string]: ValueType })[name] ?? "dynamic") : "dynamic";
}
