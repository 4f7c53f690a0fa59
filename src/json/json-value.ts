/** The values that JSON can hold, with every digit of their numbers. */

/** A number that neither a JavaScript number nor a bigint can hold; `text` is the number as written. */
export class ExactNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Whole numbers from 2^53 on are bigints. */
export type Json = null | boolean | number | bigint | ExactNumber | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Reports whether a value is an object with keys, as opposed to a list, a number or null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** Sets a key of a new object. An assignment to `__proto__` would change the object's prototype. */
export function setKey(object: Record<string, Json>, name: string, value: Json): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
