/** Reads and replaces a part of an object by its path, without a change of the object itself. */
import { isJsonObject, type Json, type JsonObject, setKey } from "../../json";
import type { Path } from "../../schema";

/** Returns the part at a path; undefined if there is none. */
export function partAt(value: Json | undefined, path: Path): Json | undefined {
  let part = value;
  for (const step of path) {
    if (typeof step === "number") part = Array.isArray(part) ? (part as readonly Json[])[step] : undefined;
    else part = isJsonObject(part) && Object.hasOwn(part, step) ? part[step] : undefined;
  }
  return part;
}

/**
 * Returns a copy of an object with the part at a path replaced; everything beside the path is the same value as before.
 * `undefined` removes the key, or the element of a list. Missing objects on the way are made.
 */
export function withPartAt(object: JsonObject, path: Path, value: Json | undefined): JsonObject {
  return replaced(object, path, value) as JsonObject;
}

function replaced(whole: Json | undefined, path: Path, value: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = Array.isArray(whole) ? (whole as readonly Json[]) : [];
    const part = replaced(list[step], rest, value);
    return part === undefined ? list.toSpliced(step, 1) : list.toSpliced(step, 1, part);
  }
  const object = isJsonObject(whole) ? whole : {};
  const part = replaced(Object.hasOwn(object, step) ? object[step] : undefined, rest, value);
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(object))
    if (key !== step) setKey(copy, key, object[key] as Json);
    else if (part !== undefined) setKey(copy, key, part);
  if (part !== undefined && !Object.hasOwn(object, step)) setKey(copy, step, part);
  return copy;
}
