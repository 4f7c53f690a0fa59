/**
 * When two values of an attribute mean the same, though they are written differently. The service may return what it
 * was given in its own spelling, and a user may re-spell or reorder: neither is a change.
 */
import { sameRanges } from "../../cidr/list";
import type * as plugin from "../../plugin";
import {
  hoursAndMinutes,
  isNested,
  weekdayOf,
  type Attribute,
  type Format,
  type ObjectSchema,
} from "../../schema";
import { counterpart, isList, isNull, isObject } from "./values";

/** Of two known, non-null values. Undefined where only equal values mean the same. */
export function equalityOf(
  attribute: Attribute,
): ((left: plugin.TerraformValue, right: plugin.TerraformValue) => boolean) | undefined {
  const { type } = attribute;
  if (isNested(type)) {
    if (type.nesting === "single") return undefined;
    return (left, right) => sameElements(type.object, type.key, left, right);
  }
  return equalities[attribute.format];
}

/** Whether two values of an attribute, null or not, mean the same. An unknown value means nothing yet. */
export function sameMeaning(
  attribute: Attribute,
  left: plugin.TerraformValue | undefined,
  right: plugin.TerraformValue | undefined,
): boolean {
  if (attribute.type === "bool") return (left ?? false) === (right ?? false);
  if (isNull(left) || isNull(right)) return isNull(left) && isNull(right);
  if (isNested(attribute.type) && attribute.type.nesting === "single") {
    return isObject(left) && isObject(right) && sameAttributes(attribute.type.object, left, right);
  }
  return left === right || (equalityOf(attribute)?.(left, right) ?? String(left) === String(right));
}

const ofStrings =
  (normalize: (text: string) => string) => (left: plugin.TerraformValue, right: plugin.TerraformValue) =>
    typeof left === "string" && typeof right === "string" && normalize(left) === normalize(right);

const equalities: Readonly<
  Partial<Record<Format, (left: plugin.TerraformValue, right: plugin.TerraformValue) => boolean>>
> = {
  "access-list": (left, right) => isStrings(left) && isStrings(right) && sameRanges(left, right),
  hostname: ofStrings((hostname) => hostname.toLowerCase()),
  weekday: ofStrings((day) => weekdayOf(day) ?? day.toLowerCase()),
  "clock-time": ofStrings(hoursAndMinutes),
};

/** Whether a value is ever compared: a write-only one is stored nowhere, and its version stands for it. */
function isCompared(attribute: Attribute): boolean {
  return attribute.kind !== "computed" && attribute.writeOnlyFormOf === undefined;
}

/** Reports whether two lists hold the same elements, matched by their key; the order has no meaning. */
function sameElements(
  schema: ObjectSchema,
  key: string,
  left: plugin.TerraformValue,
  right: plugin.TerraformValue,
): boolean {
  if (!isList(left) || !isList(right) || left.length !== right.length) return false;
  return left.every((element) => {
    if (!isObject(element)) return false;
    const other = counterpart(right, key, element);
    return other !== undefined && sameAttributes(schema, element, other);
  });
}

function sameAttributes(
  schema: ObjectSchema,
  left: plugin.TerraformObject,
  right: plugin.TerraformObject,
): boolean {
  return Object.entries(schema.attributes).every(
    ([name, attribute]) => !isCompared(attribute) || sameMeaning(attribute, left[name], right[name]),
  );
}

function isStrings(value: plugin.TerraformValue): value is readonly string[] {
  return isList(value) && value.every((element) => typeof element === "string");
}
