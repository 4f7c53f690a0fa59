/** Takes secrets out of texts before anyone sees them, and finds the secrets in a body. */
import type { ObjectSchema } from "../schema";
import { isNested } from "../schema";
import type { Json, JsonObject } from "./json";
import { isJsonObject } from "./json";

/** What stands in a secret's place. */
export const REDACTED = "(redacted)";

/** The text with every secret taken out, also where it is written as JSON, in a URL, or in base64. */
export function redact(text: string, secrets: Iterable<string>): string {
  const spellings = [...new Set([...secrets].flatMap(spellingsOf))].filter((spelling) => spelling !== "");
  return spellings
    .sort((a, b) => b.length - a.length)
    .reduce((clean, spelling) => clean.replaceAll(spelling, REDACTED), text);
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

/** Base64 that begins or ends amid the secret is not looked for: only whole values are written that way. */
function spellingsOf(secret: string): string[] {
  if (secret === "") return [];
  const base64 = Buffer.from(secret, "utf8").toString("base64");
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
    percentEncoded(secret),
    base64,
    base64.replace(/=+$/, ""),
    base64.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_"),
  ];
}

function percentEncoded(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    return ""; // a lone surrogate, which no URL can hold
  }
}
