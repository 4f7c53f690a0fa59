/**
 * The differences between the two sides of a change, and which of them findings account for. The review reports every
 * difference that nothing accounts for.
 */
import { isJsonObject, type Json } from "../../json";
import { type Attribute, type Attributes, isNested } from "../../schema";
import { type ClusterChange, isPartlyUnknown } from "../plan/changes";
import { isPlanNumber } from "../plan/parse-json";
import {
  at,
  elements,
  hasKey,
  holdsMark,
  keysOf,
  type MarkPath,
  member,
  sameJson,
  valueAt,
} from "../plan/values";

/** The path of a value on each side. They differ for elements of lists that are matched by name. */
export interface ValuePaths {
  readonly before: MarkPath;
  readonly after: MarkPath;
}

/** Returns the paths of a value that has the same path on both sides. */
export const samePath = (...path: MarkPath): ValuePaths => ({ before: path, after: path });

/** Reports whether a value differs between the sides, or may differ since a part of it is not known yet. */
export function differsAt(change: ClusterChange, { before, after }: ValuePaths): boolean {
  return (
    isPartlyUnknown(change, after) || !sameJson(valueAt(change.before, before), valueAt(change.after, after))
  );
}

/** Reports whether a value is true, false or unset on both sides. */
export function isSwitch(change: ClusterChange, { before, after }: ValuePaths): boolean {
  const values = [valueAt(change.before, before), valueAt(change.after, after)];
  return values.every((value) => typeof (value ?? false) === "boolean");
}

/** A path on both sides, or on one of them. */
export type Sides = Partial<ValuePaths>;

/** What is known of a path: the sides on which it is explained, and the paths in it. */
interface Explained {
  before: boolean;
  after: boolean;
  inner: Map<string | number, Explained> | undefined;
}

function notExplained(): Explained {
  return { before: false, after: false, inner: undefined };
}

/** Keeps account of the paths that are explained, on each side. A path covers everything below it. */
export class Ledger {
  private readonly whole = notExplained();

  /** Marks paths as explained: by a finding, or by a rule that needs no finding. */
  account(...paths: readonly Sides[]): void {
    for (const { before, after } of paths) {
      if (before !== undefined) entryAt(this.whole, before).before = true;
      if (after !== undefined) entryAt(this.whole, after).after = true;
    }
  }

  /** Reports whether an attribute is explained on both sides. */
  holds(attribute: string): boolean {
    const entry = this.whole.inner?.get(attribute);
    return entry !== undefined && entry.before && entry.after;
  }

  /** Reports whether all of these attributes are explained on both sides. */
  private holdsAll(attributes: ReadonlySet<string>): boolean {
    for (const attribute of attributes) if (!this.holds(attribute)) return false;
    return true;
  }

  /**
   * Marks every attribute of the schema as explained, for a finding that covers an object as a whole. Leaves out a value
   * of another type than the schema's.
   */
  accountForSchema(attributes: Attributes, value: Json | null, side: keyof Sides, path: MarkPath = []): void {
    explainSchema(entryAt(this.whole, path), attributes, value, side);
  }

  /**
   * Returns the paths of the values that differ, or are known only after apply, and are not explained. In the order of the
   * attributes.
   */
  open({ before, after, afterUnknown, differing }: ClusterChange): readonly MarkPath[] {
    const found: MarkPath[] = [];
    const whole = { before: before ?? undefined, after: after ?? undefined, unknown: afterUnknown };
    if (!this.holdsAll(differing)) visit(whole, [], this.whole, NOTHING, found, [...differing]);
    return found;
  }
}

/** Returns the entry of a path, which is made if it is not there. */
function entryAt(whole: Explained, path: MarkPath): Explained {
  let entry = whole;
  for (const step of path) {
    const inner = (entry.inner ??= new Map<string | number, Explained>());
    let next = inner.get(step);
    if (next === undefined) inner.set(step, (next = notExplained()));
    entry = next;
  }
  return entry;
}

function explainSchema(
  entry: Explained,
  attributes: Attributes,
  value: Json | null,
  side: keyof Sides,
): void {
  for (const name in attributes) {
    const type = attributes[name]?.type;
    if (type === undefined) continue;
    const here = entryAt(entry, [name]);
    const inner = member(value, name) ?? null;
    if (inner === null || !isNested(type)) {
      if (fits(attributes[name], inner)) here[side] = true;
      continue;
    }
    const { attributes: known } = type.object;
    if (type.nesting === "single") explainSchema(here, known, inner, side);
    else
      elements(inner).forEach((element, index) =>
        explainSchema(entryAt(here, [index]), known, element, side),
      );
  }
}

/**
 * Walks through values that differ. `entry` is theirs in a ledger; `outer` says on which sides something around them is
 * explained. `inner` are the keys or positions of the values in them that may differ.
 */
function visit(
  values: Values,
  path: (string | number)[],
  entry: Explained | undefined,
  outer: Readonly<Record<keyof Sides, boolean>>,
  found: MarkPath[],
  inner = stepsOf(values),
): void {
  const { before, after, unknown } = values;
  const covered = {
    before: outer.before || entry?.before === true,
    after: outer.after || entry?.after === true,
  };
  if (covered.before && covered.after) return;
  const isUnknown = unknown === true;
  const steps = isUnknown ? [] : inner;
  // Values that differ in nothing but null, such as a list that gets another null, differ as a whole.
  let isWhole = steps.length === 0 || path.length > 0;
  for (const step of steps) {
    const here = entry?.inner?.get(step);
    if (!isWhole && here?.before === true && here.after) continue;
    const was = at(before, step);
    const is = at(after, step);
    const mark = at(unknown, step);
    if (!differs(was, is, mark)) continue;
    isWhole = false;
    path.push(step);
    visit({ before: was, after: is, unknown: mark }, path, here, covered, found);
    path.pop();
  }
  const isOpen =
    (!covered.before && (before ?? null) !== null) ||
    (!covered.after && (isUnknown || (after ?? null) !== null));
  if (isWhole && isOpen) found.push([...path]);
}

const NOTHING = { before: false, after: false } as const;

/** The values at a path on both sides, and the mark that says what is not known yet. */
interface Values {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly unknown: Json | undefined;
}

function differs(before: Json | undefined, after: Json | undefined, unknown: Json | undefined): boolean {
  return !sameJson(before, after) || holdsMark(unknown);
}

/** Returns the keys or positions within the values; none for values that are compared as a whole. */
function stepsOf({ before, after, unknown }: Values): readonly (string | number)[] {
  const first = before ?? after ?? unknown;
  const second = after ?? first;
  if (Array.isArray(first) && Array.isArray(second)) {
    const length = Math.max(elements(before).length, elements(after).length, elements(unknown).length);
    return Array.from({ length }, (_, index) => index);
  }
  if (!isJsonObject(first) || !isJsonObject(second)) return [];
  const names = keysOf(before);
  for (const name of keysOf(after)) if (!hasKey(before, name)) names.push(name);
  for (const name of keysOf(unknown)) if (!hasKey(before, name) && !hasKey(after, name)) names.push(name);
  return names;
}

/** Reports whether a value, and the values in it, have the types of the schema. */
export function fits(attribute: Attribute | undefined, value: Json | undefined): boolean {
  const type = attribute?.type;
  if (type === undefined || value === undefined || value === null) return true;
  if (!isNested(type)) {
    if (type === "list(string)") return Array.isArray(value);
    if (type === "number") return isPlanNumber(value);
    return typeof value === (type === "bool" ? "boolean" : type);
  }
  const isList = type.nesting === "list";
  if (isList && !Array.isArray(value)) return false;
  const fields = Object.entries(type.object.attributes);
  return (isList ? elements(value) : [value]).every(
    (object) =>
      object === null ||
      (isJsonObject(object) && fields.every(([name, field]) => fits(field, member(object, name)))),
  );
}
