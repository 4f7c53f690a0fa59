/** Attribute names as users of the constructs write them: `authSources[1].clientSecret`. */
import { isNested, type ObjectSchema } from "../../schema/attribute";
import { formatPath, type Issue, type Path } from "../../schema/issue";
import { OBJECTS } from "../../schema/kinds";
import { cloudProvider } from "../../schema/resources/provider";

/** `auth_sources` to `authSources`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `authSources` to `auth_sources`. */
export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether a key is an attribute's name as it stands in TypeScript, and there alone. */
export function isCamelCaseName(key: string): boolean {
  return !NAMES.has(key) && NAMES.has(snakeCase(key));
}

/** The path as the user writes it. Names that are no attribute stay as they are. */
export function userPath(path: Path): string {
  return formatPath(
    path.map((step) => (typeof step === "string" && NAMES.has(step) ? camelCase(step) : step)),
  );
}

/** The issue in one line: where, what is wrong, what to do, and the code. */
export function userText(issue: Issue): string {
  const place = issue.path.length === 0 ? "" : `${placeOf(issue)}: `;
  const hint = issue.hint === undefined ? "" : `; ${userWords(issue.hint)}`;
  return `${place}${userWords(issue.message)}${hint} [${issue.code}]`;
}

/** A key that is no attribute stays as it was written. */
function placeOf({ code, path }: Issue): string {
  if (code !== "unknown-attribute") return userPath(path);
  const key = String(path.at(-1));
  return path.length === 1 ? key : `${userPath(path.slice(0, -1))}.${key}`;
}

/** Attribute names that stand in backticks, in the user's spelling. */
function userWords(text: string): string {
  return text.replace(/`([^`]*)`/g, (_, quoted: string) => `\`${quoted.replace(/[a-z0-9_]+/g, respell)}\``);
}

function respell(word: string): string {
  return NAMES.has(word) ? camelCase(word) : word;
}

const NAMES = new Set([cloudProvider, ...OBJECTS].flatMap(attributeNames));

function attributeNames(schema: ObjectSchema): string[] {
  return Object.entries(schema.attributes).flatMap(([name, { type }]) =>
    isNested(type) ? [name, ...attributeNames(type.object)] : [name],
  );
}
