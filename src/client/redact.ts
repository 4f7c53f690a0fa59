/** Takes secrets out of texts before anyone sees them, and finds the secrets in a body. */
import type { ObjectSchema } from "../schema";
import { isNested } from "../schema";
import type { Json, JsonObject } from "./json";
import { isJsonObject } from "./json";
import { spellingsOf } from "./secret-spellings";

/** What stands in a secret's place. */
export const REDACTED = "(redacted)";

/**
 * The text with every secret taken out, also where it is written in other letters: as JSON, in a URL, in HTML, in
 * base64 (of itself or of something longer), in hexadecimal, in upper or lower case, or broken by spaces.
 */
export function redact(text: string, secrets: Iterable<string>): string {
  const longestFirst = [...new Set(secrets)].filter((secret) => secret !== "").sort(byLength);
  return longestFirst
    .flatMap(spellingsOf)
    .reduce((clean, spelling) => clean.replace(spelling, REDACTED), text)
    .replace(/(?:\(redacted\)){2,}/g, REDACTED); // a long secret is taken out in parts
}

function byLength(a: string, b: string): number {
  return b.length - a.length;
}

/** The values of a body's sensitive attributes, at any depth. */
export function secretsIn(schema: ObjectSchema, object: JsonObject): readonly string[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const value: Json | undefined = object[name];
    if (attribute.sensitive && typeof value === "string") return [value];
    if (!isNested(attribute.type)) return [];
    const { object: inner } = attribute.type;
    const elements: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value ?? null];
    return elements.filter(isJsonObject).flatMap((element) => secretsIn(inner, element));
  });
}
