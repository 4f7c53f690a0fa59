/** Finds out from an error response whether the service expects the access lists under their other names. */
import type { ObjectSchema } from "../schema";
import { isJsonObject, type Json, type JsonObject } from "../json";
import { accessListFields, otherFieldNames, type AccessListFieldNames } from "../contract";

/**
 * Returns the set of names that the JSON of a 400 asks for: it names a field of the set that was not sent, or says that
 * a field which was sent is not known. Undefined if it is about something else, such as the ranges of a list: written
 * under a name that the service ignores, they would leave the cluster open to every address.
 */
export function namesAskedFor(
  schema: ObjectSchema,
  body: Json | undefined,
  sent: JsonObject,
): AccessListFieldNames | undefined {
  if (!isJsonObject(body)) return undefined;
  const fields = accessListFields(schema).filter(({ whitelist, allowlist }) => whitelist !== allowlist);
  const problems = problemsIn(body);
  return (["whitelist", "allowlist"] as const).find((names) => {
    const own = fields.map((field) => field[names]);
    const others = fields.map((field) => field[otherFieldNames(names)]).filter((name) => name in sent);
    if (others.length === 0) return false;
    const unsent = own.filter((name) => !(name in sent));
    return problems.some(
      ({ code, path, message }) =>
        mentions(`${path} ${message}`, unsent) || (others.includes(path) && saysUnknown(code, message)),
    );
  });
}

interface Problem {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

const MOST_ISSUES = 100;
const MOST_READ = 1000;

function problemsIn(body: JsonObject): readonly Problem[] {
  const issues = Array.isArray(body["issues"]) ? (body["issues"] as readonly Json[]) : [];
  return [body, ...issues.slice(0, MOST_ISSUES).filter(isJsonObject)].map(({ code, path, message }) => ({
    code: text(code),
    path: text(path),
    message: text(message),
  }));
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value.slice(0, MOST_READ) : "";
}

function mentions(said: string, names: readonly string[]): boolean {
  const words = new Set(said.match(/\w+/g));
  return names.some((name) => words.has(name));
}

function saysUnknown(code: string, message: string): boolean {
  return /\bunknown\b|\bunrecogni[sz]ed\b|\bunexpected\b|\bother-access-list-name\b/i.test(
    `${code} ${message}`,
  );
}
