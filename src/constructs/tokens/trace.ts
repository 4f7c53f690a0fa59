/** Traces values to the literals of the program, through expressions, variables and locals. */
import { type ForExpression, parseTemplate, type TokenExpression } from "./expression";
import { resultOf } from "./traced-functions";
import {
  either,
  FROM_ELSEWHERE,
  part,
  type Traced,
  tracedKey,
  tracedLiteral,
  tracedParts,
  type TracedPlace,
  tracedText,
} from "./traced-value";

/** The names that the expressions of a stack, or of one block in it, may refer to. */
export interface TraceScope {
  /** Returns the value that a reference stands for, such as `local.a`; undefined if the program does not have it. */
  declared(reference: readonly string[]): Traced | undefined;
}

/**
 * Traces a value of Terraform's JSON.
 *
 * @param value what CDKTF resolves the value to
 * @param place the declaration that has the value, if it is not an attribute
 */
export function trace(value: unknown, scope: TraceScope, place?: TracedPlace): Traced {
  if (typeof value === "string")
    return evaluate(parseTemplate(value), { scope, place, variables: new Map() });
  if (Array.isArray(value)) return { is: "list", elements: value.map((each) => trace(each, scope, place)) };
  if (typeof value !== "object" || value === null) return tracedLiteral(String(value ?? ""), place);
  const properties = Object.entries(value).map(
    ([key, each]) => [tracedKey(trace(key, scope)) ?? key, trace(each, scope, place)] as const,
  );
  return { is: "object", properties: new Map(properties) };
}

interface Context {
  readonly scope: TraceScope;
  readonly place: TracedPlace | undefined;
  /** The variables of `for` expressions. */
  readonly variables: ReadonlyMap<string, Traced>;
}

function evaluate(expression: TokenExpression, context: Context): Traced {
  const valueOf = (each: TokenExpression): Traced => evaluate(each, context);
  switch (expression.is) {
    case "template":
      return tracedText(
        expression.parts.map((each) =>
          typeof each === "string" ? tracedLiteral(each, context.place) : valueOf(each),
        ),
      );
    case "literal":
      return tracedLiteral(String(expression.value ?? ""), context.place);
    case "name":
      return context.variables.get(expression.name) ?? FROM_ELSEWHERE;
    case "access": {
      const declared = context.scope.declared(referenceOf(expression) ?? []);
      return declared ?? part(valueOf(expression.of), tracedKey(valueOf(expression.key)));
    }
    case "call":
      return resultOf(expression.name, expression.args.map(valueOf));
    case "list":
      return { is: "list", elements: expression.elements.map(valueOf) };
    case "object":
      return objectOf(expression.entries.map(([key, value]) => [valueOf(key), valueOf(value)]));
    case "for":
      return repeated(expression, context);
    case "conditional":
      return either(expression.options.map(valueOf));
    case "operation":
    case "unreadable":
      return FROM_ELSEWHERE;
  }
}

/** Returns the names of a reference such as `local.a`; undefined if it is another expression. */
function referenceOf(expression: TokenExpression): readonly string[] | undefined {
  if (expression.is === "name") return [expression.name];
  if (expression.is !== "access") return undefined;
  const before = referenceOf(expression.of);
  const { key } = expression;
  const name = key.is === "template" && key.parts.length === 1 ? key.parts[0] : undefined;
  return before === undefined || typeof name !== "string" ? undefined : [...before, name];
}

/** Returns an object; if a key is not known, one that may have each value under any key. */
function objectOf(entries: readonly (readonly [Traced, Traced])[]): Traced {
  const known = entries.flatMap(([key, value]) => {
    const name = tracedKey(key);
    return name === undefined ? [] : [[name, value] as const];
  });
  if (known.length < entries.length)
    return either(entries.map(([, value]) => ({ is: "list", elements: [value] })));
  return { is: "object", properties: new Map(known) };
}

/** Returns what a `for` expression makes of each element; of a list that is not known, what it makes of any element. */
function repeated({ names, of, key, value }: ForExpression, context: Context): Traced {
  const list = evaluate(of, context);
  const elements = entriesOf(list) ?? [[FROM_ELSEWHERE, part(list, undefined)] as const];
  const results = elements.map(([index, element]) => {
    const [first = "", second] = names;
    const variables = new Map(context.variables);
    variables.set(second ?? first, element);
    if (second !== undefined) variables.set(first, index);
    const inner = { ...context, variables };
    return [key === undefined ? index : evaluate(key, inner), evaluate(value, inner)] as const;
  });
  return key === undefined
    ? { is: "list", elements: results.map(([, result]) => result) }
    : objectOf(results);
}

/** Returns the keys and values of an object or list; undefined if they are not known. */
function entriesOf(value: Traced): readonly (readonly [Traced, Traced])[] | undefined {
  if (value.is === "object") {
    return [...value.properties].map(([key, each]) => [tracedLiteral(key, undefined), each] as const);
  }
  return tracedParts(value)?.map((each, index) => [tracedLiteral(String(index), undefined), each] as const);
}
