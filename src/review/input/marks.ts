/**
 * The marks of a plan, which say what is sensitive and what is not known yet. Marks have the shape of the value; `true`
 * marks all of an object or a list. A number or a string is no valid mark, and counts as `true` to be on the safe side.
 */
import type { Json, JsonObject } from "../../json";
import { at, elements, member } from "./members";

/** The keys and positions that lead to a value. */
export type MarkPath = readonly (string | number)[];

/** Reports whether the value at a path is marked as a whole, or is in something that is. */
export function isMarked(mark: Json | undefined, path: MarkPath): boolean {
  return isMark(markAt(mark, path));
}

/** Reports whether any part of the value at a path is marked, or the value is in something that is. */
export function isTouched(mark: Json | undefined, path: MarkPath): boolean {
  return holdsMark(markAt(mark, path));
}

/**
 * Returns the mark at a path, or the mark of the whole value that holds the path. Marks of a list for an object, or of an
 * object for a list, are marks of the whole.
 */
export function markAt(mark: Json | undefined, path: MarkPath): Json | undefined {
  let current = mark;
  for (const step of path) current = markIn(current, step);
  return current;
}

/** Returns the mark of a key or a position in a value, or the mark of the whole value. */
export function markIn(mark: Json | undefined, step: string | number): Json | undefined {
  if (typeof mark !== "object" || mark === null) return isMark(mark) ? mark : undefined;
  const hasOtherShape = Array.isArray(mark) !== (typeof step === "number");
  return hasOtherShape ? holdsMark(mark) : at(mark, step);
}

/** Reports whether a mark covers the whole value. */
export function isMark(mark: Json | undefined): boolean {
  return mark === true || typeof mark === "number" || typeof mark === "string";
}

/** Reports whether marks have only the values that Terraform writes: true, false, and null, in lists and objects. */
export function hasOnlyMarks(mark: Json | undefined): boolean {
  if (typeof mark === "string" || typeof mark === "number") return false;
  if (typeof mark !== "object" || mark === null) return true;
  if (Array.isArray(mark)) return elements(mark).every(hasOnlyMarks);
  const marks = mark as JsonObject;
  for (const name in marks) if (!hasOnlyMarks(marks[name])) return false;
  return true;
}

/** Reports whether any part of a value is marked. */
export function holdsMark(mark: Json | undefined): boolean {
  return typeof mark === "object" && mark !== null ? holdsInnerMark(mark) : isMark(mark);
}

function holdsInnerMark(mark: Extract<Json, object>): boolean {
  if (Array.isArray(mark)) {
    const inner = elements(mark);
    for (let index = 0; index < inner.length; index++) {
      if (inner[index] !== false && holdsMark(inner[index])) return true;
    }
    return false;
  }
  const marks = mark as JsonObject;
  for (const name in marks) if (holdsMark(marks[name])) return true;
  return false;
}

/** Reports whether `by` covers everything that `mark` covers. */
export function isCovered(mark: Json | undefined, by: Json | undefined): boolean {
  if (isMark(by)) return true;
  return typeof mark === "object" && mark !== null ? isInnerCovered(mark, by) : !isMark(mark);
}

function isInnerCovered(mark: Extract<Json, object>, by: Json | undefined): boolean {
  if (Array.isArray(mark)) {
    const inner = elements(mark);
    const others = elements(by);
    for (let index = 0; index < inner.length; index++) {
      if (inner[index] !== false && !isCovered(inner[index], others[index])) return false;
    }
    return true;
  }
  const marks = mark as JsonObject;
  for (const name in marks) if (!isCovered(marks[name], member(by, name))) return false;
  return true;
}
