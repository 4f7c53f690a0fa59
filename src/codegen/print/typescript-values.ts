/** Writes values as TypeScript: one property a line, with a comma after each. */
import type { NumberValue } from "../../schema";
import type { CodeExpression, WrittenField } from "../program";
import {
  commentLines,
  escapeTemplates,
  fourDigits,
  indented,
  listLines,
  readable,
  shortEscapes,
  withEnds,
} from "./text";

/** How code is written. */
export interface Style {
  /** The mark that texts have unless they hold more of it than of the other one, as prettier decides. */
  readonly quote: '"' | "'";
}

/**
 * Returns the lines of an expression; the first one without its indent, the others relative to it.
 *
 * @param space the columns that are left for the expression on its first line
 */
export function typescriptExpression(
  expression: CodeExpression,
  style: Style,
  space: number,
): readonly string[] {
  switch (expression.is) {
    case "literal":
      return [literalText(expression.value, style)];
    case "secret":
      return [`${expression.variable.names.identifier}.stringValue`];
    case "list": {
      const elements = expression.elements.map((one) => typescriptExpression(one, style, space));
      return listLines(elements, space);
    }
    case "object":
      return ["{", ...indented(propertyLines(expression.fields, style, space)), "}"];
  }
}

/** Returns the lines of the properties of an object; `space` is the columns that are left for its brackets. */
export function propertyLines(
  fields: readonly WrittenField[],
  style: Style,
  space: number,
): readonly string[] {
  return fields.flatMap(({ name, comments, value }) => {
    const before = `${propertyName(name)}: `;
    const left = space - 2 - before.length - 1;
    const code = value === undefined ? [] : typescriptExpression(value, style, left);
    return [...typescriptComment(comments), ...withEnds(before, code, ",")];
  });
}

/** Returns the lines of a comment, in which the attributes in backticks have their names in TypeScript. */
export function typescriptComment(sentences: readonly string[]): readonly string[] {
  const named = sentences.map((sentence) =>
    sentence.replace(/"(?:[^"\\]|\\.)*"|`[^`"]*`/g, (part) =>
      part.startsWith('"') ? part : part.replace(/[a-z0-9_]+/g, propertyName),
    ),
  );
  return commentLines(named, "//");
}

function literalText(value: string | boolean | NumberValue, style: Style): string {
  if (typeof value === "string") return stringLiteral(value, style);
  if (typeof value === "boolean" || !isImprecise(value)) return String(value);
  return `Fn.tonumber(${stringLiteral(String(value), style)})`;
}

/** Reports whether a JavaScript number may not hold the value: Terraform has to read its digits. */
export function isImprecise(value: NumberValue): boolean {
  return typeof value !== "number" || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

/**
 * Writes a text, so that the same text reaches Terraform: CDKTF writes it into a template of Terraform, after it looked
 * for its own tokens in it.
 */
export function stringLiteral(text: string, { quote: usual }: Style): string {
  const escaped = readable(shortEscapes(interrupted(escapeTemplates(text))), (codePoint) =>
    [...String.fromCodePoint(codePoint)]
      .flatMap((character) => character.split(""))
      .map((unit) => fourDigits(unit.charCodeAt(0)))
      .join(""),
  );
  const other = usual === '"' ? "'" : '"';
  const count = (mark: string) => escaped.split(mark).length;
  const quote = count(usual) > count(other) ? other : usual;
  return quote + escaped.replaceAll(quote, `\\${quote}`) + quote;
}

/**
 * Matches where a text has to be interrupted. CDKTF takes for its tokens: a marker such as `TfToken[`, a number such as
 * `-1.8e+289`, and two texts that stand for a map. Terraform drops a byte order mark at the beginning of JSON's strings.
 */
const LOST = /TfToken(?=\[)|\de(?=\+2\d\d)|^(?:String|Any) Map Token(?= Value$)|^(?=\ufeff)/g;

/** Interrupts what would be lost by an empty template, so that Terraform reads the text as it is. */
function interrupted(text: string): string {
  return text.replace(LOST, '$&${""}');
}

/** Returns the name of an attribute in TypeScript: `authSources` for `auth_sources`. */
export function propertyName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
