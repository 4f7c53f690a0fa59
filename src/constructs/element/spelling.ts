/** Translates attribute names between Terraform (`auth_sources`) and TypeScript (`authSources`), in messages too. */
import { attributesWithin, cloudProvider, formatPath, type Issue, type Path } from "../../schema";
import { OBJECTS } from "../../schema/data-sources";

/** Returns `authSources` for `auth_sources`. Remembers each name: there are few, and a large app asks for each often. */
export function camelCase(name: string): string {
  const known = CAMEL_CASE.get(name);
  if (known !== undefined) return known;
  const key = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  CAMEL_CASE.set(name, key);
  return key;
}

const CAMEL_CASE = new Map<string, string>();

/** Returns `auth_sources` for `authSources`. */
export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Reports whether a key is the name of an attribute in TypeScript, and not in Terraform too. */
export function isCamelCaseName(key: string): boolean {
  return !NAMES.has(key) && NAMES.has(snakeCase(key));
}

/** Returns a path in TypeScript's spelling: `authSources[1].clientSecret`. Other names are not changed. */
export function userPath(path: Path): string {
  return formatPath(
    path.map((step) => (typeof step === "string" && NAMES.has(step) ? camelCase(step) : step)),
  );
}

/** Returns an issue as one line: the path, the message, the hint and the code. */
export function userText(issue: Issue): string {
  const place = issue.path.length === 0 ? "" : `${placeOf(issue)}: `;
  const hint = issue.hint === undefined ? "" : `; ${userWords(issue.hint)}`;
  return `${place}${userWords(issue.message)}${hint} [${issue.code}]`;
}

/** Returns the path of an issue. A key that names no attribute is not translated. */
function placeOf({ code, path }: Issue): string {
  if (code !== "unknown-attribute") return userPath(path);
  const key = String(path.at(-1));
  return path.length === 1 ? key : `${userPath(path.slice(0, -1))}.${key}`;
}

/** Returns a text with the attribute names in its backticks translated, but for those in quotation marks. */
function userWords(text: string): string {
  return text.replace(
    /`([^`]*)`/g,
    (_, quoted: string) =>
      `\`${quoted.replace(/"[^"]*"|[a-z0-9_]+/g, (word) => (NAMES.has(word) ? camelCase(word) : word))}\``,
  );
}

const NAMES = new Set(
  [cloudProvider, ...OBJECTS].flatMap(attributesWithin).map(({ path }) => path.at(-1) ?? ""),
);
