/** The values of a plan, and how to look into them. */
import {
  digitsOf,
  ExactNumber,
  isList,
  isObjectValue,
  type Json,
  mapObject,
  type NumberValue,
  UNKNOWN,
  type Value,
} from "../../json";

/** A value of a plan, in which any part may be sensitive. */
export type PlanTree =
  null | typeof UNKNOWN | string | boolean | NumberValue | Hidden | readonly PlanTree[] | TreeObject;

export interface TreeObject {
  readonly [name: string]: PlanTree;
}

/** A value that is sensitive as a whole. What lookups find in it is hidden too. Null is not: it has nothing to hide. */
export class Hidden {
  constructor(readonly value: PlanTree) {}
}

/** Hides a value as a whole. */
export function hide(value: PlanTree | undefined): PlanTree {
  if (value === undefined || value === null) return null;
  return value instanceof Hidden ? value : new Hidden(value);
}

/** The keys and positions that lead to a value. */
export type MarkPath = readonly (string | number)[];

/** Returns the value of an object's key; undefined if there is no such key, or no object. */
export function member(value: Json | undefined, name: string): Json | undefined;
export function member(value: PlanTree | undefined, name: string): PlanTree | undefined;
export function member(value: PlanTree | undefined, name: string): PlanTree | undefined {
  return at(value, name);
}

/** Returns the value of a key or at a position. All of an unknown value is unknown. */
export function at(value: PlanTree | undefined, step: string | number): PlanTree | undefined {
  if (value instanceof Hidden) return hide(at(value.value, step));
  if (value === UNKNOWN) return value;
  if (typeof step === "number") return isList(value) ? value[step] : undefined;
  if (!isTreeObject(value)) return undefined;
  const found: unknown = value[step];
  // A method such as `toString`, or `__proto__`, is inherited: the plan has no such key.
  return typeof found === "function" || found === INHERITED ? undefined : (found as PlanTree | undefined);
}

const INHERITED: unknown = Object.prototype;

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: PlanTree | undefined, path: MarkPath): PlanTree | undefined {
  let current = value;
  for (const step of path) current = at(current, step);
  return current;
}

/** Returns the elements of a list; none if the value is not a list. */
export function elements(value: Json | undefined): readonly Json[];
export function elements(value: PlanTree | undefined): readonly PlanTree[];
export function elements(value: PlanTree | undefined): readonly PlanTree[] {
  if (value instanceof Hidden) return elements(value.value).map(hide);
  return isList(value) ? value : [];
}

/** An element of a list that has a name. */
export interface NamedElement {
  readonly name: string;
  readonly index: number;
  readonly value: PlanTree;
}

/** Returns the elements of a list by their names, the texts of a key; of several with one name, the last one. */
export function namedIn(list: PlanTree | undefined, key = "name"): ReadonlyMap<string, NamedElement> {
  const byName = new Map<string, NamedElement>();
  elements(list).forEach((value, index) => {
    const name = text(member(value, key));
    if (name !== undefined) byName.set(name, { name, index, value });
  });
  return byName;
}

/** Returns the keys of an object; none if the value is not an object. */
export function keysOf(value: PlanTree | undefined): string[] {
  const bare = revealed(value);
  return isTreeObject(bare) ? Object.keys(bare) : [];
}

/** Returns the keys and values of an object; none if the value is not an object. */
export function entriesOf(value: Json | undefined): [string, Json][];
export function entriesOf(value: PlanTree | undefined): [string, PlanTree][];
export function entriesOf(value: PlanTree | undefined): [string, PlanTree][] {
  return keysOf(value).map((name) => [name, at(value, name) ?? null]);
}

/** Returns a string; undefined if the value is not a string. */
export function text(value: PlanTree | undefined): string | undefined {
  const bare = revealed(value);
  return typeof bare === "string" ? bare : undefined;
}

/** Reports whether a switch is on. */
export function isTrue(value: PlanTree | undefined): boolean {
  return revealed(value) === true;
}

/** Returns a value without the mark that hides all of it. */
export function revealed(value: PlanTree | undefined): Exclude<PlanTree, Hidden> | undefined {
  return value instanceof Hidden ? revealed(value.value) : value;
}

/** Reports whether two values are equal, whatever is hidden. An absent key and null are the same; unknown values differ. */
export function same(a: PlanTree | undefined, b: PlanTree | undefined): boolean {
  const left = revealed(a) ?? null;
  const right = revealed(b) ?? null;
  if (left === right) return left !== UNKNOWN;
  if (left instanceof ExactNumber) return right instanceof ExactNumber && digitsOf(left) === digitsOf(right);
  if (isList(left)) {
    return (
      isList(right) && left.length === right.length && left.every((value, index) => same(value, right[index]))
    );
  }
  return isTreeObject(left) && isTreeObject(right) && holdsSame(left, right);
}

/** Reports whether two objects have equal values. Compares each value once, however deep it is. */
function holdsSame(these: TreeObject, those: TreeObject): boolean {
  let set = 0;
  for (const name in these) {
    const value = these[name] ?? null;
    if (!same(value, at(those, name))) return false;
    if (value !== null) set++;
  }
  for (const name in those) if ((those[name] ?? null) !== null) set--;
  return set === 0;
}

/** Reports whether all of a value is known only after apply. */
export function isUnknown(value: PlanTree | undefined): boolean {
  return revealed(value) === UNKNOWN;
}

/** Reports whether any part of a value is known only after apply. */
export function holdsUnknown(value: PlanTree | undefined): boolean {
  return isUnknown(value) || innerValues(revealed(value)).some(holdsUnknown);
}

/** Reports whether any part of a value is sensitive, or all of it. */
export function holdsHidden(value: PlanTree | undefined): boolean {
  return value instanceof Hidden || innerValues(value).some(holdsHidden);
}

/** Returns the paths of the values that are sensitive as a whole. */
export function hiddenPaths(value: PlanTree, path: MarkPath = []): readonly MarkPath[] {
  if (value instanceof Hidden) return [path];
  if (isList(value)) return value.flatMap((element, index) => hiddenPaths(element, [...path, index]));
  return entriesOf(value).flatMap(([name, inner]) => hiddenPaths(inner, [...path, name]));
}

function innerValues(value: PlanTree | undefined): readonly PlanTree[] {
  return isTreeObject(value) ? Object.values(value) : isList(value) ? value : [];
}

/** Returns the JSON of a value, sensitive or not. Has null for what is not known. */
export function revealedJson(value: PlanTree | undefined): Json {
  const bare = revealed(value) ?? null;
  if (bare === UNKNOWN) return null;
  if (isList(bare)) return bare.map(revealedJson);
  return isTreeObject(bare) ? mapObject(bare, revealedJson) : bare;
}

export function isTreeObject(value: PlanTree | undefined): value is TreeObject {
  return !(value instanceof Hidden) && isObjectValue(value as Value);
}
