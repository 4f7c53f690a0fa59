/** Compares values as Terraform does. */
import { digitsOf, isList, isNumberValue, isObjectValue, mapObject, UNKNOWN, type Value } from "../../json";
import type { AttributePath } from "../value";

/** Reports whether two values are equal. Unknown equals only unknown. */
export function sameValue(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (isNumberValue(left) && isNumberValue(right)) return digitsOf(left) === digitsOf(right);
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, i) => sameValue(item, right[i] ?? null));
  }
  if (!isObjectValue(left) || !isObjectValue(right)) return false;
  return namesOf(left, right).every((name) => sameValue(left[name] ?? null, right[name] ?? null));
}

function namesOf(...objects: readonly object[]): readonly string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}

/** Returns the value with null for every unknown part, and the paths of these. */
export function withoutUnknowns(value: Value): {
  readonly value: Value;
  readonly unknown: AttributePath[];
} {
  const unknown: AttributePath[] = [];
  return { value: clear(value, [], unknown), unknown };
}

function clear(value: Value, path: AttributePath, unknown: AttributePath[]): Value {
  if (value === UNKNOWN) {
    unknown.push(path);
    return null;
  }
  if (isList(value)) return value.map((item, index) => clear(item, [...path, { index }], unknown));
  if (!isObjectValue(value)) return value;
  return mapObject(value, (member, name) => clear(member, [...path, { attribute: name }], unknown));
}

/** Returns the paths at which a result differs from what was planned. A value planned as unknown may become any value. */
export function differingPaths(
  planned: Value,
  actual: Value,
  path: AttributePath = [],
): readonly AttributePath[] {
  if (planned === UNKNOWN || sameValue(planned, actual)) return [];
  if (isList(planned) && isList(actual) && planned.length === actual.length) {
    return planned.flatMap((item, index) =>
      differingPaths(item, actual[index] ?? null, [...path, { index }]),
    );
  }
  if (isObjectValue(planned) && isObjectValue(actual)) {
    return namesOf(planned, actual).flatMap((name) =>
      differingPaths(planned[name] ?? null, actual[name] ?? null, [...path, { attribute: name }]),
    );
  }
  return [path];
}
