/** Prints JSON with every digit. */
import { ExactNumber, isJsonObject, type Json, type JsonObject } from "./json-value";

/** Prints a value as JSON text, on one line. Keys whose value is undefined are left out. */
export function formatJson(value: Json): string {
  return holdsExactNumber(value) ? print(value) : JSON.stringify(value);
}

function holdsExactNumber(value: Json | undefined): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "bigint";
  if (value instanceof ExactNumber) return true;
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsExactNumber);
  const object = value as JsonObject;
  for (const name in object) if (holdsExactNumber(object[name])) return true; // makes no list of the values
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
