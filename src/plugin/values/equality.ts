/** Compares values as Terraform does. */
import { type AttributePath, type TerraformValue, UNKNOWN_VALUE } from "../value";
import { mapObject } from "./bare-object";
import { digitsOf } from "./number";
import { isTerraformList, isTerraformNumber, isTerraformObject } from "./type";

/** Reports whether two values are equal. Unknown equals only unknown. */
export function sameValue(left: TerraformValue, right: TerraformValue): boolean {
  if (left === right) return true;
  if (isTerraformNumber(left) && isTerraformNumber(right)) return digitsOf(left) === digitsOf(right);
  if (isTerraformList(left) && isTerraformList(right)) {
    return left.length === right.length && left.every((item, i) => sameValue(item, right[i] ?? null));
  }
  if (!isTerraformObject(left) || !isTerraformObject(right)) return false;
  return namesOf(left, right).every((name) => sameValue(left[name] ?? null, right[name] ?? null));
}

function namesOf(...objects: readonly object[]): readonly string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
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
  path: AttributePath = [],
): readonly AttributePath[] {
  if (planned === UNKNOWN_VALUE || sameValue(planned, actual)) return [];
  if (isTerraformList(planned) && isTerraformList(actual) && planned.length === actual.length) {
    return planned.flatMap((item, index) =>
      differingPaths(item, actual[index] ?? null, [...path, { index }]),
    );
  }
  if (isTerraformObject(planned) && isTerraformObject(actual)) {
    return namesOf(planned, actual).flatMap((name) =>
      differingPaths(planned[name] ?? null, actual[name] ?? null, [...path, { attribute: name }]),
    );
  }
  return [path];
}
