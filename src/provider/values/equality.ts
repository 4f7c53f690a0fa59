/**
 * Decides when two values of an attribute mean the same in different spellings. Neither a spelling of the service's own
 * nor a user's new spelling or order is a change.
 */
import { sameRanges } from "../../cidr/list";
import { isTerraformList, isTerraformObject, type TerraformObject, type TerraformValue } from "../../plugin";
import {
  type Attribute,
  type Format,
  hoursAndMinutes,
  isNested,
  isUnset,
  type ObjectSchema,
  weekdayOf,
} from "../../schema";
import { counterpart } from "./convert";

/** Compares two known values that are not null. */
type Equality = (left: TerraformValue, right: TerraformValue) => boolean;

/** Returns the equality of an attribute; undefined if only equal values mean the same. */
export function equalityOf({ type, format }: Attribute): Equality | undefined {
  if (!isNested(type)) return equalities[format];
  return type.nesting === "single"
    ? undefined
    : (left, right) => sameElements(type.object, type.key, left, right);
}

/** Reports whether two values of an attribute, null or not, mean the same. An unknown value is the same as no other. */
export function sameMeaning(
  attribute: Attribute,
  left: TerraformValue | undefined,
  right: TerraformValue | undefined,
): boolean {
  const { type } = attribute;
  if (type === "bool") return (left ?? false) === (right ?? false);
  if (isUnset(left) || isUnset(right)) return isUnset(left) && isUnset(right);
  if (isNested(type) && type.nesting === "single") {
    return isTerraformObject(left) && isTerraformObject(right) && sameAttributes(type.object, left, right);
  }
  return left === right || (equalityOf(attribute)?.(left, right) ?? String(left) === String(right));
}

const ofStrings =
  (normalize: (text: string) => string): Equality =>
  (left, right) =>
    typeof left === "string" && typeof right === "string" && normalize(left) === normalize(right);

const equalities: Readonly<Partial<Record<Format, Equality>>> = {
  "access-list": (left, right) => isStrings(left) && isStrings(right) && sameRanges(left, right),
  hostname: ofStrings((hostname) => hostname.toLowerCase()),
  weekday: ofStrings((day) => weekdayOf(day) ?? day.toLowerCase()),
  "clock-time": ofStrings(hoursAndMinutes),
};

/** Reports whether two lists hold the same elements, matched by their key; the order has no meaning. */
function sameElements(
  schema: ObjectSchema,
  key: string,
  left: TerraformValue,
  right: TerraformValue,
): boolean {
  if (!isTerraformList(left) || !isTerraformList(right) || left.length !== right.length) return false;
  return left.every((element) => {
    if (!isTerraformObject(element)) return false;
    const other = counterpart(right, key, element);
    return other !== undefined && sameAttributes(schema, element, other);
  });
}

/** Write-only values are not compared: no state has them, and their version stands for them. */
function sameAttributes(schema: ObjectSchema, left: TerraformObject, right: TerraformObject): boolean {
  return Object.entries(schema.attributes).every(
    ([name, attribute]) =>
      attribute.kind === "computed" ||
      attribute.writeOnlyFormOf !== undefined ||
      sameMeaning(attribute, left[name], right[name]),
  );
}

function isStrings(value: TerraformValue): value is readonly string[] {
  return isTerraformList(value) && value.every((element) => typeof element === "string");
}
