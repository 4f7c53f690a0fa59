/**
 * The differences between the two sides of a change, and which of them findings account for. The review reports every
 * difference that nothing accounts for.
 */
import { isList, isNumberValue } from "../../json";
import { type Attribute, type Attributes, elementKeyOf, objectSchemaOf } from "../../schema";
import type { ClusterChange } from "../plan/changes";
import {
  at,
  elements,
  isTreeObject,
  isUnknown,
  keysOf,
  type MarkPath,
  member,
  type PlanTree,
  revealed,
  same,
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
export function differsAt({ before, after }: ClusterChange, paths: ValuePaths): boolean {
  return !same(valueAt(before, paths.before), valueAt(after, paths.after));
}

/** Reports whether a value is true, false or unset on both sides. */
export function isSwitch({ before, after }: ClusterChange, paths: ValuePaths): boolean {
  const isFlag = (value: PlanTree | undefined) => typeof (revealed(value) ?? false) === "boolean";
  return isFlag(valueAt(before, paths.before)) && isFlag(valueAt(after, paths.after));
}

/** A path on both sides, or on one of them. */
export type Sides = Partial<ValuePaths>;

/** Keeps account of the paths that are explained, on each side. A path covers everything below it. */
export class Ledger {
  private readonly explained = { before: new Set<string>(), after: new Set<string>() };

  /** Marks paths as explained, by a finding or without one. */
  account(...paths: readonly Sides[]): void {
    for (const { before, after } of paths) {
      if (before !== undefined) this.explained.before.add(keyOf(before));
      if (after !== undefined) this.explained.after.add(keyOf(after));
    }
  }

  /** Reports whether an attribute is explained on both sides. */
  holds(attribute: string): boolean {
    return this.isExplained("before", [attribute]) && this.isExplained("after", [attribute]);
  }

  /**
   * Marks every attribute of the schema as explained, for a finding that covers an object as a whole. Leaves out a value
   * of another type than the schema's.
   */
  accountForSchema(
    attributes: Attributes,
    value: PlanTree | undefined,
    side: keyof Sides,
    path: MarkPath = [],
  ): void {
    for (const [name, attribute] of Object.entries(attributes)) {
      const here = [...path, name];
      const inner = member(value, name) ?? null;
      const known = objectSchemaOf(attribute)?.attributes;
      if (inner === null || known === undefined) {
        if (fits(attribute, inner)) this.account({ [side]: here });
        continue;
      }
      if (elementKeyOf(attribute) === undefined) this.accountForSchema(known, inner, side, here);
      else
        elements(inner).forEach((element, index) =>
          this.accountForSchema(known, element, side, [...here, index]),
        );
    }
  }

  /**
   * Returns the paths of the values that differ, or are known only after apply, and are not explained. In the order of the
   * attributes.
   */
  unclaimed({ before, after, differing }: ClusterChange): readonly MarkPath[] {
    return [...differing]
      .filter((name) => !this.holds(name))
      .flatMap((name) => leavesOf(member(before, name), member(after, name), [name]))
      .filter((path) => {
        const isUnclaimed = (side: keyof Sides, value: PlanTree) =>
          (valueAt(value, path) ?? null) !== null && !this.isExplained(side, path);
        return isUnclaimed("before", before) || isUnclaimed("after", after);
      });
  }

  private isExplained(side: keyof Sides, path: MarkPath): boolean {
    const explained = this.explained[side];
    let key = WHOLE;
    return explained.has(key) || path.some((step) => explained.has((key = keyWithin(key, step))));
  }
}

const WHOLE = "";

function keyOf(path: MarkPath): string {
  return path.reduce<string>(keyWithin, WHOLE);
}

function keyWithin(key: string, step: string | number): string {
  return `${key}${JSON.stringify(step)},`;
}

/** Returns the paths of the innermost values that differ; the path itself if no value within it does, as for null and {}. */
function leavesOf(
  before: PlanTree | undefined,
  after: PlanTree | undefined,
  path: MarkPath,
): readonly MarkPath[] {
  if (same(before, after)) return [];
  const inner = stepsOf(before ?? after, after ?? before).flatMap((step) =>
    leavesOf(at(before, step), at(after, step), [...path, step]),
  );
  return inner.length > 0 ? inner : [path];
}

/** Returns the keys or positions within two objects or two lists; none for other values, which are compared as a whole. */
function stepsOf(before: PlanTree | undefined, after: PlanTree | undefined): readonly (string | number)[] {
  const old = revealed(before);
  const next = revealed(after);
  if (isList(old) && isList(next)) return [...Array(Math.max(old.length, next.length)).keys()];
  return isTreeObject(old) && isTreeObject(next) ? [...new Set([...keysOf(old), ...keysOf(next)])] : [];
}

/** Reports whether a value, and the values in it, have the types of the schema. */
export function fits(attribute: Attribute | undefined, tree: PlanTree | undefined): boolean {
  const type = attribute?.type;
  const value: PlanTree | undefined = revealed(tree);
  if (type === undefined || value === undefined || value === null || isUnknown(value)) return true;
  const schema = objectSchemaOf(attribute);
  if (schema === undefined) {
    if (type === "list(string)") return isList(value);
    if (type === "number") return isNumberValue(value);
    return typeof value === (type === "bool" ? "boolean" : type);
  }
  const isListType = elementKeyOf(attribute) !== undefined;
  if (isListType && !isList(value)) return false;
  const fields = Object.entries(schema.attributes);
  const objects: readonly PlanTree[] = isListType ? elements(value) : [value];
  return objects.every(
    (object) =>
      isUnknown(object) ||
      object === null ||
      (isTreeObject(revealed(object)) && fields.every(([name, field]) => fits(field, member(object, name)))),
  );
}
