/** Reads the references of a `lifecycle`, which are not expressions: Terraform looks for the object that each one names. */
import { parseExpression, type TokenExpression } from "./expression";

/** A step of a reference: a name, or an index in brackets. */
export type Step =
  | { readonly is: "name"; readonly name: string }
  | { readonly is: "index"; readonly index: string | number }
  /** An index that is different in each object of the block that has the reference. */
  | { readonly is: "own-index"; readonly of: "each.key" | "count.index" };

/** Returns the reference in a text: what `${…}` encloses, or the text as it is. */
export function referenceText(text: unknown): unknown {
  return typeof text === "string" ? (/^\s*\$\{([^{}]*)\}\s*$/.exec(text)?.[1] ?? text) : text;
}

/** Parses a reference, such as `cloud_opensearch.logs["a"].url`; returns undefined if the text is something else. */
export function parseReference(text: string): readonly Step[] | undefined {
  return stepsOf(parseExpression(text));
}

/** Writes a reference. */
export function printReference(steps: readonly Step[]): string {
  const written = steps.map((step, position) => {
    if (step.is === "own-index") return `[${step.of}]`;
    if (step.is === "index") return `[${JSON.stringify(step.index)}]`;
    return position === 0 ? step.name : `.${step.name}`;
  });
  return written.join("");
}

function stepsOf(expression: TokenExpression): readonly Step[] | undefined {
  if (expression.is === "name") return [expression];
  if (expression.is !== "access") return undefined;
  const before = stepsOf(expression.of);
  const step = stepOf(expression.key, expression.isAttribute);
  return before === undefined || step === undefined ? undefined : [...before, step];
}

function stepOf(key: TokenExpression, isAttribute: boolean): Step | undefined {
  if (key.is === "literal" && typeof key.value === "number") return { is: "index", index: key.value };
  const text = key.is === "template" && key.parts.length === 1 ? key.parts[0] : undefined;
  if (typeof text === "string")
    return isAttribute ? { is: "name", name: text } : { is: "index", index: text };
  const of = key.is === "access" ? printReference(stepsOf(key) ?? []) : "";
  return of === "each.key" || of === "count.index" ? { is: "own-index", of } : undefined;
}
