/** Removes secrets from texts before anybody sees them, and finds the secrets in a request's body. */
import type { ObjectSchema } from "../schema";
import { isNested } from "../schema";
import type { Json, JsonObject } from "../json";
import { isJsonObject } from "../json";
import { spellingsOf } from "./secret-spellings";

/** What stands in a secret's place. */
export const REDACTED = "(redacted)";

/**
 * Secrets of fewer characters are not looked for. They occur by chance in ordinary words, so that removing them would
 * make a message unreadable, and would show by its gaps what the secret is.
 */
export const SHORTEST_REDACTED = 8;

/**
 * Replaces every secret in a text, in whatever spelling it occurs: as it is, in JSON, in a URL, in HTML, in base64 (of
 * itself or of something longer), in hexadecimal, in upper or lower case, or broken by spaces. Spaces of a secret do
 * not count as characters, since they may be missing in a text. See {@link SHORTEST_REDACTED}.
 */
export function redact(text: string, secrets: Iterable<string>): string {
  const longestFirst = [...new Set(secrets)].filter(isLongEnough).sort(byLength);
  return longestFirst
    .flatMap(spellingsOf)
    .reduce((clean, spelling) => clean.replace(spelling, REDACTED), text)
    .replace(/(?:\(redacted\)){2,}/g, REDACTED); // a long secret is taken out in parts
}

function isLongEnough(secret: string): boolean {
  return Array.from(secret.replace(/\s/g, "")).length >= SHORTEST_REDACTED;
}

function byLength(a: string, b: string): number {
  return b.length - a.length;
}

/** Returns the values of a body's sensitive attributes, at any depth. */
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
