/** The values that JSON can hold, with every digit of their numbers; prints them. */

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

/** Prints a value as JSON text, on one line. Keys whose value is undefined are left out. */
export function formatJson(value: Json): string {
  return holdsExactNumber(value) ? print(value) : JSON.stringify(value);
}

function holdsExactNumber(value: Json | undefined): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "bigint";
  if (value instanceof ExactNumber) return true;
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsExactNumber);
  const object = value as JsonObject;
  // Unlike Object.values, this loop makes no list.
  for (const name in object) if (holdsExactNumber(object[name])) return true;
  return false;
}

/** Prints a value that `JSON.stringify` cannot: it throws for a bigint. */
function print(value: Json | undefined): string {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(print).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value ?? null);
  const members: string[] = [];
  for (const [name, member] of Object.entries<Json | undefined>(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${print(member)}`);
  }
  return `{${members.join(",")}}`;
}
