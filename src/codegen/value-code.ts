/** The code of a value alone, on one line, to write into a program. */
import { isNumberValue, isObjectValue, isUnset, type Value } from "../schema";
import type { CodeLanguage } from "./code";
import { hclExpression } from "./print/hcl";
import { propertyName, typescriptExpression } from "./print/typescript-values";

/** Returns the code of a known value. */
export function valueCode(language: CodeLanguage, value: Value): string {
  if (Array.isArray(value))
    return `[${(value as readonly Value[]).map((one) => valueCode(language, one)).join(", ")}]`;
  if (isObjectValue(value)) {
    const set = Object.entries(value).filter(([, inner]) => !isUnset(inner) && typeof inner !== "symbol");
    const fields = set.map(([name, inner]) => assignmentCode(language, name, valueCode(language, inner)));
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
  }
  if (typeof value !== "string" && typeof value !== "boolean" && !isNumberValue(value))
    throw new Error("a value that is not known has no code");
  const literal = { is: "literal", value } as const;
  return (
    language === "hcl" ? hclExpression(literal) : typescriptExpression(literal, { quote: '"' }, Infinity)
  ).join("");
}

/** Returns the code that gives an attribute a value, by its name in Terraform. */
export function assignmentCode(language: CodeLanguage, name: string, code: string): string {
  return language === "hcl" ? `${name} = ${code}` : `${propertyName(name)}: ${code}`;
}
