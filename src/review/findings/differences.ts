/**
 * The differences between the two sides of a change, and which of them findings account for. The review reports every
 * difference that nothing accounts for.
 */
import { isList } from "../../json";
import { type Attribute, attributeAt, type Attributes, elementKeyOf, objectSchemaOf } from "../../schema";
import type { ClusterChange } from "../plan/changes";
import { fits, meansSame } from "../plan/meaning";
import {
  at,
  elements,
  isTreeObject,
  keysOf,
  type MarkPath,
  member,
  type PlanTree,
  revealed,
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
export function differsAt({ before, after, kind }: ClusterChange, paths: ValuePaths): boolean {
  const attribute = attributeAt(kind.schema.attributes, paths.after);
  return !meansSame(attribute, valueAt(before, paths.before), valueAt(after, paths.after));
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
  unclaimed({ before, after, differing, kind }: ClusterChange): readonly MarkPath[] {
    const { attributes } = kind.schema;
    const isOnBothSides = before !== null && after !== null;
    return [...differing]
      .filter((name) => !this.holds(name))
      .flatMap((name) => {
        const attribute = isOnBothSides ? attributeAt(attributes, [name]) : undefined;
        return leavesOf(attribute, member(before, name), member(after, name), [name]);
      })
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
  attribute: Attribute | undefined,
  before: PlanTree | undefined,
  after: PlanTree | undefined,
  path: MarkPath,
): readonly MarkPath[] {
  if (meansSame(attribute, before, after)) return [];
  const inner = stepsOf(before ?? after, after ?? before).flatMap((step) =>
    leavesOf(partOf(attribute, step), at(before, step), at(after, step), [...path, step]),
  );
  return inner.length > 0 ? inner : [path];
}

/** Returns the attribute of a member of an object, or of an element of a list of objects; undefined if there is none. */
function partOf(attribute: Attribute | undefined, step: string | number): Attribute | undefined {
  const object = objectSchemaOf(attribute);
  if (attribute === undefined || object === undefined) return undefined;
  return typeof step === "string"
    ? attributeAt(object.attributes, [step])
    : { ...attribute, type: { nesting: "single", object } };
}

/** Returns the keys or positions within two objects or two lists; none for other values, which are compared as a whole. */
function stepsOf(before: PlanTree | undefined, after: PlanTree | undefined): readonly (string | number)[] {
  const old = revealed(before);
  const next = revealed(after);
  if (isList(old) && isList(next)) return [...Array(Math.max(old.length, next.length)).keys()];
  return isTreeObject(old) && isTreeObject(next) ? [...new Set([...keysOf(old), ...keysOf(next)])] : [];
}
