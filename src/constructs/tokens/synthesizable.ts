/**
 * Makes the values of a construct ready for CDKTF: access lists in canonical form, and nothing that would stop CDKTF before
 * the rules report what is wrong and where.
 *
 * CDKTF renders each construct twice: "preparing", before any validation, to find the tokens that refer to other stacks;
 * and again after the validations, for the output.
 */
import { type IResolvable, type IResolveContext, Token } from "../../cdktf";
import { canonicalList } from "../../cidr";
import type { ObjectSchema } from "../../schema";
import { classify, isLiteral } from "./cdktf-value";

/** Returns the value of an attribute in a form that CDKTF can resolve. `place` names the construct in errors. */
export function synthesizable(schema: ObjectSchema, name: string, raw: unknown, place: string): unknown {
  const isAccessList = schema.attributes[name]?.format === "access-list";
  if (typeof raw !== "object" || raw === null)
    return isLiteral(raw) ? raw : safe(raw, `${place}: ${name}`, []);
  if (isLiteral(raw)) return prepared([], isAccessList ? () => canonical(raw) : () => raw);
  if (isAccessList) return deferred((context) => canonical(context.resolve(raw)), `${place}: ${name}`);
  const tokens: IResolvable[] = [];
  const value = safe(raw, `${place}: ${name}`, tokens);
  return prepared(tokens, () => value);
}

/** Returns a value that throws the error when CDKTF resolves it for the output. */
export function failing(error: unknown, place: string): IResolvable {
  return deferred(() => {
    throw error;
  }, place);
}

/**
 * Returns a value that is computed when CDKTF resolves it. Preparing ignores an error in it, which validation reports;
 * without validation, the error names the place.
 */
export function deferred(produce: (context: IResolveContext) => unknown, place: string): IResolvable {
  return tokenOf((context) => {
    try {
      return produce(context);
    } catch (error) {
      if (context.preparing) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${place}: ${reason}`, { cause: error });
    }
  });
}

function canonical(list: unknown): unknown {
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === "string")) return list;
  return canonicalList(list) ?? list;
}

/** Returns the value with each token guarded, and adds the guarded tokens to `tokens`. */
function safe(raw: unknown, place: string, tokens: IResolvable[]): unknown {
  const guarded = (token: IResolvable): IResolvable => {
    tokens.push(token);
    return token;
  };
  const value = classify(raw);
  switch (value.is) {
    case "literal":
      return raw;
    case "token":
      return guarded(deferred((context) => context.resolve(raw), place));
    case "list":
      return value.elements.map((element, index) => safe(element, `${place}[${index}]`, tokens));
    case "object":
      if (place.length > LONGEST_PLACE) return guarded(failing(new Error("is too deeply nested"), place));
      return Object.fromEntries(
        Object.entries(value.properties).map(([key, part]) => [key, safe(part, `${place}.${key}`, tokens)]),
      );
    case "misuse":
      return value.fatal ? guarded(failing(new Error(value.message), place)) : raw;
  }
}

const LONGEST_PLACE = 2000;

/** Returns a token. It keeps its values in closures: CDKTF looks at each property of a token. */
function tokenOf(resolve: (context: IResolveContext) => unknown): IResolvable {
  const token: IResolvable & { readonly toJSON: () => string } = {
    creationStack: [],
    resolve,
    toString: () => Token.asString(token),
    toJSON: () => "<unresolved-token>",
  };
  return token;
}

/** Returns a list or object of which CDKTF prepares only the tokens: preparing all of it takes as long as the synthesis. */
function prepared(tokens: readonly IResolvable[], value: () => unknown): IResolvable {
  return tokenOf((context) => (context.preparing ? tokens : value()));
}
