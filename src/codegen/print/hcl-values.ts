/** Writes values in Terraform's language, laid out as `terraform fmt` does. */
import type { CodeExpression, WrittenField } from "../program";
import { commentLines } from "./comments";
import { INDENT, indented } from "./lines";
import { escapeTemplates, fourDigits, readable, shortEscapes } from "./readable";

/** An argument of a body: a name with the lines of its value; without a name, lines of a comment or an empty line. */
export interface BodyItem {
  readonly name?: string;
  readonly lines: readonly string[];
}

/** A list of at most so many columns is on one line. */
const WIDEST_LIST = 80;

/** Returns what fields are in a body. An empty line separates the simple values from the lists, and from each object. */
export function bodyItems(fields: readonly WrittenField[], indent: number): readonly BodyItem[] {
  const parts = fields.map((_, index) => partOf(fields.slice(index).find(({ value }) => value)?.value));
  return fields.flatMap(({ name, comments, value }, index): readonly BodyItem[] => {
    const isApart = index > 0 && (parts[index] !== parts[index - 1] || parts[index] === "object");
    return [
      ...(isApart ? [{ lines: [""] }] : []),
      ...(comments.length > 0 ? [{ lines: commentLines(comments, "#", indent) }] : []),
      ...(value === undefined ? [] : [{ name, lines: hclExpressionLines(value, indent) }]),
    ];
  });
}

/** Returns the lines of a body. The equals signs of arguments that follow each other, a line each, are aligned. */
export function bodyLines(items: readonly BodyItem[]): readonly string[] {
  let width = 0;
  return items.flatMap((item, index) => {
    const { name, lines } = item;
    const [first = "", ...others] = lines;
    if (!isAligned(item)) width = 0;
    else if (width === 0) width = widestName(items, index);
    return name === undefined ? lines : [`${name.padEnd(width)} = ${first}`, ...others];
  });
}

function isAligned({ name, lines }: BodyItem): boolean {
  return name !== undefined && lines.length === 1;
}

/** Returns the length of the longest name among the aligned arguments from an index on. */
function widestName(items: readonly BodyItem[], from: number): number {
  const end = items.findIndex((item, index) => index > from && !isAligned(item));
  const names = items.slice(from, end === -1 ? undefined : end).map(({ name = "" }) => name.length);
  return Math.max(...names);
}

/** Returns the part of a body that a value belongs to. A comment without a value belongs to the value after it. */
function partOf(value: CodeExpression | undefined): "simple" | "list" | "object" {
  if (value?.is === "object") return "object";
  if (value?.is === "list") return value.elements.some(({ is }) => is === "object") ? "object" : "list";
  return value?.is === "reference" && value.to.is === "shared-list" ? "list" : "simple";
}

/** Returns the lines of an expression; the first one without its indent, the others relative to it. */
export function hclExpressionLines(expression: CodeExpression, indent: number): readonly string[] {
  switch (expression.is) {
    case "literal": {
      const { value } = expression;
      return [typeof value === "string" ? hclString(value) : String(value)];
    }
    case "reference": {
      const { to } = expression;
      return [`${to.is === "secret-variable" ? "var" : "local"}.${to.names.label}`];
    }
    case "list": {
      const elements = expression.elements.map((element) =>
        hclExpressionLines(element, indent + INDENT.length),
      );
      const line = `[${elements.join(", ")}]`;
      if (elements.every(({ length }) => length === 1) && line.length <= WIDEST_LIST) return [line];
      const closed = elements.flatMap((lines) => [...lines.slice(0, -1), `${lines.at(-1) ?? ""},`]);
      return ["[", ...indented(closed), "]"];
    }
    case "object":
      return objectLines(expression.fields, indent + INDENT.length);
  }
}

function objectLines(fields: readonly WrittenField[], indent: number): readonly string[] {
  return ["{", ...indented(bodyLines(bodyItems(fields, indent))), "}"];
}

/** Writes a text as a quoted string. */
export function hclString(text: string): string {
  const escaped = shortEscapes(escapeTemplates(text)).replaceAll('"', '\\"');
  return `"${readable(escaped, escape)}"`;
}

function escape(codePoint: number): string {
  if (codePoint <= 0xffff) return fourDigits(codePoint);
  return `\\U${codePoint.toString(16).padStart(8, "0")}`;
}
