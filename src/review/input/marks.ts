/**
 * The marks that a plan sets beside its values: what is sensitive, and what is not known yet. A mark has the value's
 * shape; `true` in the place of an object or a list marks all of it. A number or a text in the place of a mark counts
 * as one: what cannot be read is treated with care.
 */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { elements, member } from "./members";

export type MarkPath = readonly (string | number)[];

/** Whether the mark covers all of the value at the path: it, or something around it, is marked. */
export function isMarked(mark: Json | undefined, path: MarkPath): boolean {
  let current = mark;
  for (const step of path) {
    if (isMark(current)) return true;
    current = typeof step === "number" ? elements(current)[step] : member(current, step);
  }
  return isMark(current);
}

/** Whether the mark covers anything of the value at the path: it, something around it, or something in it. */
export function isTouched(mark: Json | undefined, path: MarkPath): boolean {
  let current = mark;
  for (const step of path) {
    if (isMark(current)) return true;
    current = typeof step === "number" ? elements(current)[step] : member(current, step);
  }
  return holdsMark(current);
}

/** Whether the mark, as it stands here, covers the value and all in it. */
export function isMark(mark: Json | undefined): boolean {
  return mark === true || typeof mark === "number" || typeof mark === "string";
}

function holdsMark(mark: Json | undefined): boolean {
  if (typeof mark !== "object" || mark === null) return isMark(mark);
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

/** Whether everything that one mark covers is covered by the other too. */
export function isCovered(mark: Json | undefined, by: Json | undefined): boolean {
  if (isMark(by) || !holdsMark(mark)) return true;
  if (isMark(mark)) return false;
  if (Array.isArray(mark))
    return elements(mark).every((inner, index) => isCovered(inner, elements(by)[index]));
  if (!isJsonObject(mark)) return true;
  return Object.keys(mark).every((name) => isCovered(mark[name], member(by, name)));
}
