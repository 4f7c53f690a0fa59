/**
 * Decides whether two values of an attribute mean the same to the service, in whatever spelling and order. Every room asks
 * here: the plan, the review, the drift, the emulator and the console.
 */
import { sameRanges } from "../cidr/list";
import { ExactNumber } from "../json";
import { type Attribute, isNested, type ObjectSchema } from "./attribute";
import { hoursAndMinutes, weekdayOf } from "./formats/clock-time";
import { isUnset } from "./value";

/** What the asker wants of a value that can be read in two ways. */
export interface Comparison {
  /**
   * Whether an empty value is an unset one, as it is to the service: a text or a list without content, and an object of
   * unset parts. A form has to tell a part that somebody opened from one that is not there.
   */
  readonly empty: "is unset" | "is set";
  /** Whether a value that is not known yet counts as the same as another one, or as no other. */
  readonly unknown: "same" | "different";
}

/** Compares what the service would have. */
export const AS_SERVICE: Comparison = { empty: "is unset", unknown: "different" };

/**
 * Reports whether two values of an attribute mean the same. A flag that is false is one that is unset, and an attribute
 * with a default has it if it is unset. Compares neither what the service computes within an object nor write-only secrets,
 * which no state has: their versions stand for them.
 *
 * @param attribute undefined for a field that the schema does not know: its values are compared as they are
 * @param left a value of JSON, of Terraform or of the rules; every symbol stands for one that is not known
 */
export function sameMeaning(
  attribute: Attribute | undefined,
  left: unknown,
  right: unknown,
  how: Comparison,
): boolean {
  const [one, other] = [meant(attribute, left, how), meant(attribute, right, how)];
  if (isUnknown(one) || isUnknown(other)) return how.unknown === "same";
  if (isUnset(one) || isUnset(other)) return isUnset(one) && isUnset(other);
  const { type, format } = attribute ?? {};
  if (type !== undefined && isNested(type)) {
    if (type.nesting === "single") {
      if (isObject(one) && isObject(other)) return sameObjects(type.object, one, other, how);
    } else if (isList(one) && isList(other)) return sameElements(type, one, other, how);
  }
  if (isList(one) && isList(other)) {
    const [these, those] = [one.filter(isText), other.filter(isText)];
    const isReadable = these.length === one.length && those.length === other.length;
    if (format === "access-list" && isReadable) return sameRanges(these, those);
    if (how.unknown === "same" && [...one, ...other].some(isUnknown)) return true;
    return (
      one.length === other.length &&
      one.every((item, index) => sameMeaning(undefined, item, other[index], how))
    );
  }
  if (isObject(one) && isObject(other)) return sameObjects(undefined, one, other, how);
  if (isList(one) || isList(other) || isObject(one) || isObject(other)) return false;
  const isPlain = attribute === undefined && !(one instanceof ExactNumber && other instanceof ExactNumber);
  return one === other || (!isPlain && spelled(format, one) === spelled(format, other));
}

/** Returns the value that the service takes for a value; undefined if it takes it as unset. */
function meant(attribute: Attribute | undefined, value: unknown, how: Comparison): unknown {
  const isNone =
    isUnset(value) || (attribute !== undefined && how.empty === "is unset" && isEmpty(attribute, value));
  if (!isNone) return value;
  return attribute?.default ?? (attribute?.type === "bool" ? false : undefined);
}

function isEmpty({ type }: Attribute, value: unknown): boolean {
  if (value === "" || (isList(value) && value.length === 0)) return true;
  if (!isNested(type) || type.nesting === "list" || !isObject(value)) return false;
  return sameObjects(type.object, value, {}, AS_SERVICE);
}

function sameObjects(schema: ObjectSchema | undefined, one: object, other: object, how: Comparison): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => {
    const attribute = memberOf(schema?.attributes ?? {}, name) as Attribute | undefined;
    return (
      attribute?.kind === "computed" ||
      attribute?.writeOnlyFormOf !== undefined ||
      sameMeaning(attribute, memberOf(one, name), memberOf(other, name), how)
    );
  });
}

/** Compares two lists of objects, matched by the attribute that identifies them: their order has no meaning. */
function sameElements(
  { object, key }: { readonly object: ObjectSchema; readonly key: string },
  one: readonly unknown[],
  other: readonly unknown[],
  how: Comparison,
): boolean {
  const keyOf = (element: unknown) => (isObject(element) ? memberOf(element, key) : element);
  if (how.unknown === "same" && [...one, ...other].some((element) => isUnknown(keyOf(element)))) return true;
  if (one.length !== other.length || !one.every(isObject)) return false;
  const left = new Map<string, object[]>();
  for (const element of other.filter(isObject)) {
    const name = String(keyOf(element) ?? "");
    left.set(name, [...(left.get(name) ?? []), element]);
  }
  return one.every((element) => {
    const candidates = left.get(String(keyOf(element) ?? "")) ?? [];
    const index = candidates.findIndex((candidate) => sameObjects(object, element, candidate, how));
    return index !== -1 && candidates.splice(index, 1).length === 1;
  });
}

/** Returns a text, number or flag in the spelling that all of its meaning share. */
function spelled(format: Attribute["format"] | undefined, value: unknown): string {
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
function memberOf(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}

function isUnknown(value: unknown): boolean {
  return typeof value === "symbol";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
