/**
 * Every difference between the two sides of a change, and which of them a finding accounts for. What nothing accounts
 * for is not clean: the review reports it.
 */
import { isNested, type Attribute, type Attributes } from "../schema";
import type { ClusterChange } from "./changes";
import { elements, isJsonObject, member, sameJson, type Json } from "./json-value";
import { isMark, isTouched, type MarkPath } from "./marks";

/** A value that is not the same on both sides, or not known before the apply. */
export interface Difference {
  readonly path: MarkPath;
  /** Undefined where the value does not exist on that side. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly isUnknown: boolean;
}

/** Where a value stands on each side; list elements that are matched by name have another index on each. */
export interface ValuePaths {
  readonly before: MarkPath;
  readonly after: MarkPath;
}

export const samePath = (...path: MarkPath): ValuePaths => ({ before: path, after: path });

/** Paths on both sides, or on one of them. */
export type Sides = Partial<ValuePaths>;

/** Which paths of a change are accounted for, on each side. A path covers everything below it. */
export class Ledger {
  private readonly before = new Set<string>();
  private readonly after = new Set<string>();

  /** Notes that a finding, or a rule that needs no finding, says what a difference at these paths means. */
  account(...paths: readonly Sides[]): void {
    for (const { before, after } of paths) {
      if (before !== undefined) this.before.add(keyOf(before));
      if (after !== undefined) this.after.add(keyOf(after));
    }
  }

  /** Whether an attribute is accounted for on both sides. */
  holds(attribute: string): boolean {
    return this.before.has(attribute) && this.after.has(attribute);
  }

  /**
   * Accounts for every attribute that the schema has, where a finding covers an object as a whole. A value of another
   * type than the schema's stays open.
   */
  accountForSchema(attributes: Attributes, value: Json | null, side: keyof Sides, path: MarkPath = []): void {
    for (const [name, { type }] of Object.entries(attributes)) {
      const here = [...path, name];
      const inner = member(value, name) ?? null;
      if (inner === null || !isNested(type)) {
        if (fits(type, inner)) this.account({ [side]: here });
        continue;
      }
      const { attributes: known } = type.object;
      if (type.nesting === "single") this.accountForSchema(known, inner, side, here);
      else
        elements(inner).forEach((element, index) =>
          this.accountForSchema(known, element, side, [...here, index]),
        );
    }
  }

  /** The differences that nothing accounts for, in the order of the attributes. */
  open(change: ClusterChange): readonly Difference[] {
    const found: Difference[] = [];
    const visit = (
      before: Json | undefined,
      after: Json | undefined,
      unknown: Json | undefined,
      path: MarkPath,
      outer: { readonly before: boolean; readonly after: boolean },
    ): void => {
      const hasMark = isTouched(unknown, []);
      if (!hasMark && sameJson(before, after)) return;
      const key = keyOf(path);
      const covered = {
        before: outer.before || this.before.has(key),
        after: outer.after || this.after.has(key),
      };
      if (covered.before && covered.after) return;
      const isUnknown = isMark(unknown);
      const steps = isUnknown ? [] : stepsOf(before, after, unknown);
      for (const step of steps) {
        const [old, next, mark] = [at(before, step), at(after, step), at(unknown, step)];
        if (mark === undefined && (old ?? null) === (next ?? null)) continue;
        visit(old, next, mark, [...path, step], covered);
      }
      const isOpen =
        (!covered.before && (before ?? null) !== null) ||
        (!covered.after && (isUnknown || (after ?? null) !== null));
      if (steps.length === 0 && isOpen) found.push({ path, before, after, isUnknown });
    };
    visit(change.before ?? undefined, change.after ?? undefined, change.afterUnknown, [], NOTHING);
    return found;
  }
}

const NOTHING = { before: false, after: false } as const;

function keyOf(path: MarkPath): string {
  if (path.length === 0) return "";
  const [name] = path;
  return path.length === 1 && typeof name === "string" && name !== "" ? name : JSON.stringify(path);
}

/** The keys or positions by which to go on; none for values that are compared as a whole. */
function stepsOf(
  before: Json | undefined,
  after: Json | undefined,
  unknown: Json | undefined,
): readonly (string | number)[] {
  const sides = [before, after].filter((side) => (side ?? null) !== null);
  if (sides.length > 0 && sides.every(Array.isArray)) {
    const length = Math.max(...[...sides, unknown].map((side) => elements(side).length));
    return Array.from({ length }, (_, index) => index);
  }
  const isObject = sides.every(isJsonObject) && (sides.length > 0 || isJsonObject(unknown));
  if (!isObject) return [];
  const objects = [...sides, unknown].filter(isJsonObject);
  // Both sides mostly have the same keys.
  return objects.flatMap((side, index) =>
    index === 0
      ? Object.keys(side)
      : Object.keys(side).filter(
          (key) => !objects.slice(0, index).some((earlier) => Object.hasOwn(earlier, key)),
        ),
  );
}

function at(value: Json | undefined, step: string | number): Json | undefined {
  return typeof step === "number" ? elements(value)[step] : member(value, step);
}

function fits(type: Attribute["type"], value: Json): boolean {
  if (value === null || isNested(type)) return true;
  if (type === "list(string)") return Array.isArray(value);
  return type === "bool" ? typeof value === "boolean" : typeof value === type;
}
