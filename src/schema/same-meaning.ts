/**
 * Decides whether two values of an attribute mean the same to the service, in whatever spelling and order. Every room asks
 * here: the plan, the review, the drift, the emulator and the console.
 */
import { sameRanges } from "../cidr/list";
import {
  digitsOf,
  isList,
  isNumberValue,
  isObjectValue,
  isUnset,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "../json";
import { type Attribute, isNested } from "./attribute";
import { hoursAndMinutes, weekdayOf } from "./formats/clock-time";
import { objectSchemaOf } from "./walk";

/** What the asker wants of a value that can be read in two ways. */
export interface Comparison {
  /**
   * Whether an empty value is an unset one, as it is to the service: a text or a list without content, and an object of
   * unset parts. A form has to tell a part that somebody opened from one that is not there.
   */
  readonly empty: "is unset" | "is set";
  /** Whether a value that is not known yet counts as the same as another one, or as no other. */
  readonly unknown: "same" | "different";
  /**
   * Which parts of an object count: all, or only those that a configuration and a service can be compared by. The others are
   * what the service computes, and write-only secrets, which no state has: their versions stand for them.
   */
  readonly parts: "all" | "comparable";
}

/** Compares what the service would have. */
export const AS_SERVICE: Comparison = { empty: "is unset", unknown: "different", parts: "comparable" };

/**
 * Reports whether two values of an attribute mean the same. A flag that is false is one that is unset, and an attribute
 * with a default has it if it is unset.
 *
 * @param attribute undefined for a field that the schema does not know: its values are compared as they are
 */
export function sameMeaning(
  attribute: Attribute | undefined,
  left: Value,
  right: Value,
  how: Comparison,
): boolean {
  const one = meant(attribute, left, how);
  const other = meant(attribute, right, how);
  if (one === UNKNOWN || other === UNKNOWN) return how.unknown === "same";
  if (isUnset(one) || isUnset(other)) return isUnset(one) && isUnset(other);
  const { type, format } = attribute ?? {};
  if (type !== undefined && isNested(type)) {
    if (type.nesting === "single") {
      if (isObjectValue(one) && isObjectValue(other)) return sameObjects(attribute, one, other, how);
    } else if (isList(one) && isList(other)) return sameElements(attribute, type.key, one, other, how);
  }
  if (isList(one) && isList(other)) {
    const [these, those] = [one.filter(isText), other.filter(isText)];
    const isReadable = these.length === one.length && those.length === other.length;
    if (format === "access-list" && isReadable) return sameRanges(these, those);
    if (how.unknown === "same" && [...one, ...other].includes(UNKNOWN)) return true;
    return (
      one.length === other.length &&
      one.every((item, index) => sameMeaning(undefined, item, other[index], how))
    );
  }
  if (isObjectValue(one) && isObjectValue(other)) return sameObjects(undefined, one, other, how);
  if (isList(one) || isList(other) || isObjectValue(one) || isObjectValue(other)) return false;
  if (isNumberValue(one) && isNumberValue(other)) return digitsOf(one) === digitsOf(other);
  return one === other || (attribute !== undefined && spelled(format, one) === spelled(format, other));
}

/** Returns the value that the service takes for a value; undefined if it takes it as unset. */
function meant(attribute: Attribute | undefined, value: Value, how: Comparison): Value {
  const isNone =
    isUnset(value) || (attribute !== undefined && how.empty === "is unset" && isEmpty(attribute, value, how));
  if (!isNone) return value;
  return attribute?.default ?? (attribute?.type === "bool" ? false : undefined);
}

function isEmpty(attribute: Attribute, value: Value, { parts }: Comparison): boolean {
  if (value === "" || (isList(value) && value.length === 0)) return true;
  const { type } = attribute;
  if (!isNested(type) || type.nesting === "list" || !isObjectValue(value)) return false;
  return sameObjects(attribute, value, {}, { ...AS_SERVICE, parts });
}

/** Compares two objects of an attribute; if the service computes all of it, what it computes counts. */
function sameObjects(
  of: Attribute | undefined,
  one: ObjectValue,
  other: ObjectValue,
  how: Comparison,
): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => {
    const attribute = memberOf<Attribute>(objectSchemaOf(of)?.attributes ?? {}, name);
    return (
      (how.parts === "comparable" && !isComparable(attribute, of)) ||
      sameMeaning(attribute, memberOf(one, name), memberOf(other, name), how)
    );
  });
}

function isComparable(part: Attribute | undefined, of: Attribute | undefined): boolean {
  if (part?.writeOnlyFormOf !== undefined) return false;
  return part?.kind !== "computed" || of?.kind === "computed";
}

/** Compares two lists of objects, matched by the attribute that identifies them: their order has no meaning. */
function sameElements(
  attribute: Attribute | undefined,
  key: string,
  one: readonly Value[],
  other: readonly Value[],
  how: Comparison,
): boolean {
  const keyOf = (element: Value) => (isObjectValue(element) ? memberOf(element, key) : element);
  if (how.unknown === "same" && [...one, ...other].some((element) => keyOf(element) === UNKNOWN)) return true;
  if (one.length !== other.length || !one.every(isObjectValue)) return false;
  const left = new Map<string, ObjectValue[]>();
  for (const element of other.filter(isObjectValue)) {
    const name = String(keyOf(element) ?? "");
    left.set(name, [...(left.get(name) ?? []), element]);
  }
  return one.every((element) => {
    const candidates = left.get(String(keyOf(element) ?? "")) ?? [];
    const index = candidates.findIndex((candidate) => sameObjects(attribute, element, candidate, how));
    return index !== -1 && candidates.splice(index, 1).length === 1;
  });
}

/** Returns a text, number or flag in the spelling that all of its meaning share. */
function spelled(format: Attribute["format"] | undefined, value: Value): string {
  const text = String(value);
  switch (format) {
    case "hostname":
      return text.toLowerCase();
    case "weekday":
      return weekdayOf(text) ?? text.toLowerCase();
    case "clock-time":
      return hoursAndMinutes(text);
    default:
      return text;
  }
}

/** Returns a member of an object; undefined if it has none of its own. */
function memberOf<Member>(object: { readonly [name: string]: Member }, name: string): Member | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isText(value: Value): value is string {
  return typeof value === "string";
}
