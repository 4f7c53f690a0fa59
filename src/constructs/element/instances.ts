/** Counts the objects that a construct stands for, as far as its `count` and `forEach` are known at synth. */
import { isObjectValue, UNKNOWN, type Value } from "../../schema";

/** A number of objects. */
export interface Instances {
  /** There are at least this many. */
  readonly least: number;
  /** Whether there are exactly `least`. */
  readonly isExact: boolean;
  /** The argument that gives the number; undefined for a construct that stands for one object. */
  readonly by?: "count" | "forEach";
  /** The keys of the objects that `forEach` makes, as far as they are known. */
  readonly keys?: ReadonlySet<string>;
}

/** What CDKTF's constructs have of `forEach`. */
interface ForEach {
  readonly rawOverrides?: { readonly for_each?: unknown };
  readonly forEach?: Iterator;
}

/** The fields of CDKTF's iterators. Each class of iterators has some of them. */
interface Iterator {
  readonly list?: unknown;
  readonly map?: unknown;
  readonly mapKeyAttributeName?: string;
  /** The resource whose instances are iterated over. */
  readonly element?: { readonly forEach?: Iterator };
}

/** Returns the elements that a construct's `forEach` was given, or its overridden argument. */
export function elementsOf(block: Readonly<Record<string, unknown>>, construct: object): unknown {
  const { rawOverrides, forEach } = construct as ForEach;
  if (rawOverrides?.for_each !== undefined) return block["for_each"];
  let iterator = forEach;
  while (iterator?.element !== undefined) iterator = iterator.element.forEach;
  return iterator?.list ?? iterator?.map ?? block["for_each"];
}

/**
 * Returns the number of objects that a construct stands for.
 *
 * @param block the rendered block of the construct, with its overrides
 * @param known returns what is known of a value at synth
 */
export function instancesOf(
  block: Readonly<Record<string, unknown>>,
  construct: object,
  known: (raw: unknown) => Value,
): Instances {
  const { count, for_each: forEach } = block;
  if (count !== undefined) return { ...counted(known(count)), by: "count" };
  if (forEach === undefined) return { least: 1, isExact: true };
  const keys = keysOf(known(forEach));
  const { rawOverrides, forEach: iterator } = construct as ForEach;
  const isOverridden = rawOverrides?.for_each !== undefined;
  return { ...distinct(keys ?? (isOverridden ? undefined : keysOfIterator(iterator, known))), by: "forEach" };
}

const NOT_KNOWN = { least: 0, isExact: false };

function counted(count: Value): Omit<Instances, "by"> {
  const number = typeof count === "string" && count.trim() !== "" ? Number(count) : count;
  return typeof number === "number" && Number.isInteger(number) && number >= 0
    ? { least: number, isExact: true }
    : NOT_KNOWN;
}

/** Returns the number of instances of `forEach`: Terraform makes one for each different key. */
function distinct(keys: readonly Value[] | undefined): Omit<Instances, "by"> {
  if (keys === undefined) return NOT_KNOWN;
  const texts = keys.filter((key) => key !== UNKNOWN).map(String);
  const different = new Set(texts);
  return { least: different.size, isExact: texts.length === keys.length, keys: different };
}

function keysOfIterator(
  iterator: Iterator | undefined,
  known: (raw: unknown) => Value,
): readonly Value[] | undefined {
  if (iterator === undefined) return undefined;
  const { list, map, mapKeyAttributeName: key, element } = iterator;
  if (element !== undefined) return keysOfIterator(element.forEach, known);
  const values = known(list ?? map);
  if (key === undefined || !Array.isArray(values)) return keysOf(values);
  return (values as readonly Value[]).map((value) => (isObjectValue(value) ? value[key] : UNKNOWN));
}

function keysOf(values: Value): readonly Value[] | undefined {
  if (Array.isArray(values)) return values as readonly Value[];
  return isObjectValue(values) ? Object.keys(values) : undefined;
}
