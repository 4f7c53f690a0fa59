/** The code of a value alone, for an edit of a program. */
import { isNumberValue, isObjectValue, isUnset, type Value } from "../schema";
import type { CodeLanguage } from "./code";
import { hclExpressionLines as hclLines } from "./print/hcl-values";
import { expressionLines as typescriptLines } from "./print/typescript-values";
import type { CodeExpression } from "./program";

/** Returns the code of a known value. Its lines after the first are indented as within a line of so many columns. */
export function valueCode(language: CodeLanguage, value: Value, indent: number): string {
  const expression = expressionOf(value);
  const lines =
    language === "hcl"
      ? hclLines(expression, indent)
      : typescriptLines(expression, { indent, before: 0, after: 1 });
  return lines.join(`\n${" ".repeat(indent)}`);
}

function expressionOf(value: Value): CodeExpression {
  if (Array.isArray(value)) return { is: "list", elements: (value as readonly Value[]).map(expressionOf) };
  if (isObjectValue(value)) {
    const set = Object.entries(value).filter(([, inner]) => !isUnset(inner) && typeof inner !== "symbol");
    return {
      is: "object",
      fields: set.map(([name, inner]) => ({ name, comments: [], value: expressionOf(inner) })),
    };
  }
  if (typeof value === "string" || typeof value === "boolean" || isNumberValue(value))
    return { is: "literal", value };
  throw new Error("a value that is not known has no code");
}
