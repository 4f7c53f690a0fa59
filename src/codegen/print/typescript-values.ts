/** Writes values as TypeScript, laid out as prettier does with its defaults. */
import type { NumberValue } from "../../schema";
import type { CodeExpression, WrittenField } from "../program";
import { commentLines, withNames } from "./comments";
import { INDENT, indented } from "./lines";
import { escapeTemplates, fourDigits, readable, shortEscapes } from "./readable";

/** The columns of a line. */
export const PRINT_WIDTH = 80;

/** The columns that are taken beside an expression. */
export interface Space {
  /** The columns of the indent. */
  readonly indent: number;
  /** The columns between the indent and the expression. */
  readonly before: number;
  /** The columns that follow the expression, such as 1 for a comma. */
  readonly after: number;
}

/** Returns the lines of an expression; the first one without its indent, the others relative to it. */
export function expressionLines(expression: CodeExpression, space: Space): readonly string[] {
  switch (expression.is) {
    case "literal":
      return [literalText(expression.value)];
    case "reference": {
      const { to } = expression;
      return [to.is === "secret-variable" ? `${to.names.identifier}.stringValue` : to.names.identifier];
    }
    case "list":
      return listLines(expression.elements, space);
    case "object":
      return ["{", ...indented(fieldLines(expression.fields, space.indent + INDENT.length)), "}"];
  }
}

/** Returns the lines of the fields of an object, relative to an indent of so many columns. */
export function fieldLines(fields: readonly WrittenField[], indent: number): readonly string[] {
  return fields.flatMap(({ name, comments, value }) => [
    ...typescriptComment(comments, indent),
    ...(value === undefined ? [] : propertyLines(propertyName(name), value, indent)),
  ]);
}

/** Returns the lines of a comment, in which attributes have their names in TypeScript. */
export function typescriptComment(sentences: readonly string[], indent: number): readonly string[] {
  return commentLines(
    sentences.map((sentence) => withNames(sentence, propertyName)),
    "//",
    indent,
  );
}

/** Prettier moves a text that is too long to a line of its own, but not behind a name as short as this. */
const SHORT_NAME = 4;

function propertyLines(name: string, value: CodeExpression, indent: number): readonly string[] {
  const [first = "", ...others] = expressionLines(value, { indent, before: name.length + 2, after: 1 });
  const isMovable =
    name.length > SHORT_NAME && (value.is === "reference" || typeof literalOf(value) === "string");
  if (isMovable && indent + name.length + 2 + first.length + 1 > PRINT_WIDTH)
    return [`${name}:`, `${INDENT}${first},`];
  return withEnds(`${name}: `, [first, ...others], ",");
}

/** Puts texts before the first line and after the last one. */
export function withEnds(before: string, lines: readonly string[], after: string): readonly string[] {
  return lines.map(
    (line, index) => (index === 0 ? before : "") + line + (index === lines.length - 1 ? after : ""),
  );
}

/** A list is on one line if it fits there and no object is in it, and otherwise has a line for each element. */
function listLines(elements: readonly CodeExpression[], { indent, before, after }: Space): readonly string[] {
  const inner = { indent: indent + INDENT.length, before: 0, after: 1 };
  const printed = elements.map((element) => expressionLines(element, inner));
  if (printed.every(({ length }) => length === 1)) {
    const line = `[${printed.join(", ")}]`;
    if (indent + before + line.length + after <= PRINT_WIDTH) return [line];
  }
  return ["[", ...indented(printed.flatMap((lines) => withEnds("", lines, ","))), "]"];
}

function literalOf(expression: CodeExpression): string | boolean | NumberValue | undefined {
  return expression.is === "literal" ? expression.value : undefined;
}

function literalText(value: string | boolean | NumberValue): string {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "boolean" || !isImprecise(value)) return String(value);
  return `Fn.tonumber("${String(value)}")`;
}

/** Reports whether a JavaScript number may not hold the value: Terraform has to read its digits. */
export function isImprecise(value: NumberValue): boolean {
  return typeof value !== "number" || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

/**
 * Writes a text, so that the same text reaches Terraform: CDKTF writes it into a template of Terraform, after it looked
 * for its own tokens in it.
 */
export function stringLiteral(text: string): string {
  const escaped = readable(shortEscapes(interrupted(escapeTemplates(text))), (codePoint) =>
    [...String.fromCodePoint(codePoint)]
      .flatMap((character) => character.split(""))
      .map((unit) => fourDigits(unit.charCodeAt(0)))
      .join(""),
  );
  // Prettier takes the quotes that need fewer escapes.
  const [double, single] = [`"`, `'`].map((mark) => escaped.split(mark).length);
  const quote = (double ?? 0) > (single ?? 0) ? `'` : `"`;
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
