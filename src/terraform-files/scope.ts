/** Evaluates the values of a program as far as they are written there: literals, and local values and variables with them. */
import { isJsonObject, type Json, type JsonObject } from "../json";
import { UNKNOWN, type Value } from "../schema";
import { objectsIn } from "./blocks";
import { HclError, HclScanner } from "./hcl-scanner";

/** What expressions of a module may refer to. */
export interface EvaluationScope {
  /** The local values, and in a called module the variables: `local.name`, `var.name`. */
  readonly values: ReadonlyMap<string, ScopedValue>;
}

/** A value, and the scope in which it is written. */
export interface ScopedValue {
  readonly json: Json;
  readonly scope: EvaluationScope;
}

/**
 * Returns what the expressions of a module may refer to: its local values, and what somebody gives its variables.
 *
 * @param given the values of variables by their references, `var.name`
 */
export function moduleScope(
  programs: readonly JsonObject[],
  given: Iterable<readonly [string, ScopedValue]>,
): EvaluationScope {
  const values = new Map<string, ScopedValue>(given);
  const scope = { values };
  for (const locals of programs.flatMap((program) => objectsIn(program["locals"])))
    for (const [name, json] of Object.entries(locals)) values.set(`local.${name}`, { json, scope });
  return scope;
}

/** Returns the value of a variable that refers to nothing. */
export function givenVariable(name: string, json: Json): readonly [string, ScopedValue] {
  return [`var.${name}`, { json, scope: { values: new Map() } }];
}

/** References lead to each other at most so often. */
const DEEPEST = 10;

/** Returns the value; what only Terraform can evaluate in it is unknown. */
export function evaluated(json: Json | undefined, scope: EvaluationScope, depth = 0): Value {
  if (Array.isArray(json)) return (json as readonly Json[]).map((item) => evaluated(item, scope, depth));
  if (isJsonObject(json))
    return Object.fromEntries(
      Object.entries(json).map(([name, one]) => [name, evaluated(one, scope, depth)]),
    );
  if (typeof json !== "string") return json;
  const found = referred(json, scope);
  if (found !== undefined) return depth < DEEPEST ? evaluated(found.json, found.scope, depth + 1) : UNKNOWN;
  const parts = textParts(json, scope);
  return parts.every((part) => typeof part === "string") ? parts.join("") : UNKNOWN;
}

/** Returns what a template stands for that is nothing but a reference; undefined for any other one. */
function referred(template: string, scope: EvaluationScope): ScopedValue | undefined {
  const [, reference = ""] = /^\$\{\s*((?:local|var)\.[\w-]+)\s*\}$/.exec(template) ?? [];
  return scope.values.get(reference);
}

/** Returns the parts of a text. Puts texts and numbers that the program has in the place of references to them. */
export function textParts(template: string, scope: EvaluationScope, depth = 0): readonly TextPart[] {
  return partsOf(template).flatMap((part): readonly TextPart[] => {
    const found = typeof part === "string" ? undefined : scope.values.get(part.expression);
    if (found === undefined || depth >= DEEPEST) return [part];
    const { json } = found;
    if (typeof json === "string") return textParts(json, found.scope, depth + 1);
    return typeof json === "number" || typeof json === "bigint" ? [String(json)] : [part];
  });
}

/**
 * Reports whether a value is the same wherever the program runs: its expressions refer to nothing but what the program
 * writes, and to `each` and `count`. Variables, data and other resources may differ between environments.
 */
export function isSettled(json: Json | undefined, scope: EvaluationScope, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  if (Array.isArray(json)) return (json as readonly Json[]).every((item) => isSettled(item, scope, depth));
  if (isJsonObject(json)) return Object.values(json).every((item) => isSettled(item, scope, depth));
  if (typeof json !== "string") return true;
  return partsOf(json).every(
    (part) =>
      typeof part === "string" ||
      referencesIn(part.expression).every((reference) => {
        if (/^(?:each|count)\./.test(reference)) return true;
        const found = scope.values.get(reference);
        return found !== undefined && isSettled(found.json, found.scope, depth + 1);
      }),
  );
}

/** Returns what an expression refers to, such as `var.env`, without the names that its own `for` binds. */
function referencesIn(expression: string): readonly string[] {
  const bare = expression.replace(/"(?:[^"\\$]|\\.)*"/g, '""');
  const bound = new Set(
    [...bare.matchAll(/\bfor\s+([\w-]+)(?:\s*,\s*([\w-]+))?\s+in\b/g)].flatMap(([, one, other]) => [
      one,
      other,
    ]),
  );
  return [...bare.matchAll(/(?<![\w.\]-])([a-zA-Z_][\w-]*)\s*\.\s*([a-zA-Z_][\w-]*)/g)].flatMap(
    ([, root = "", name = ""]) => (bound.has(root) ? [] : [`${root}.${name}`]),
  );
}

/** A part of a text: the part itself, or an expression that Terraform puts in its place. */
export type TextPart = string | { readonly expression: string };

/** Returns the parts of a template. A directive, such as `%{ if }`, decides over what follows: the rest is one expression. */
export function partsOf(template: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let literal = "";
  let position = 0;
  while (position < template.length) {
    const three = template.slice(position, position + 3);
    if (three === "$${" || three === "%%{") {
      literal += three.slice(1);
      position += 3;
      continue;
    }
    if (!three.startsWith("${") && !three.startsWith("%{")) {
      PLAIN.lastIndex = position;
      const [run = ""] = PLAIN.exec(template) ?? [];
      literal += run;
      position += run.length;
      continue;
    }
    const isDirective = three.startsWith("%");
    const end = isDirective ? template.length : endOfTemplate(template, position);
    const expression = isDirective ? template.slice(position) : template.slice(position + 2, end).trim();
    position = end + 1;
    // CDKTF's programs interrupt by an empty text what would be lost otherwise.
    const [, text] = /^"([^"\\$%]*)"$/.exec(expression) ?? [];
    if (text !== undefined) {
      literal += text;
      continue;
    }
    if (literal !== "") parts.push(literal);
    literal = "";
    parts.push({ expression });
  }
  return literal === "" ? parts : [...parts, literal];
}

/** Matches a sign that begins no expression, or letters up to the next sign. */
const PLAIN = /[$%]|[^$%]+/y;

/** Returns the offset of the bracket that ends the template at an offset; the end of the text if there is none. */
function endOfTemplate(text: string, start: number): number {
  const scanner = new HclScanner(text);
  scanner.position = start;
  try {
    scanner.skipTemplate();
    return scanner.position - 1;
  } catch (error) {
    if (error instanceof HclError) return text.length;
    throw error;
  }
}
