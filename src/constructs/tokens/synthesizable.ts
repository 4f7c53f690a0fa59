/**
 * Makes the values of a construct ready for CDKTF: access lists in canonical form, and nothing that would stop CDKTF before
 * the rules report what is wrong and where.
 *
 * CDKTF renders each construct twice: "preparing", before any validation, to find the tokens that refer to other stacks;
 * and again after the validations, for the output.
 */
import { type IResolvable, type IResolveContext, Token } from "../../cdktf";
import { canonicalList } from "../../cidr";
import { formatPath, isRangeList, type ObjectSchema, type Path } from "../../schema";
import { isResolved, visit } from "./cdktf-value";

/** Returns the value of an attribute in a form that CDKTF can resolve. `place` names the construct in errors. */
export function synthesizable(schema: ObjectSchema, name: string, raw: unknown, place: string): unknown {
  const isRanges = isRangeList(schema.attributes[name]);
  if (typeof raw !== "object" || raw === null) return isResolved(raw) ? raw : safe(raw, name, place);
  if (isResolved(raw)) return prepared([], isRanges ? () => canonical(raw) : () => raw);
  if (isRanges) return deferred((context) => canonical(context.resolve(raw)), `${place}: ${name}`);
  const tokens: IResolvable[] = [];
  const value = safe(raw, name, place, tokens);
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

/** Returns the value of an attribute with each token guarded, and adds the guarded tokens to `tokens`. */
function safe(raw: unknown, name: string, place: string, tokens: IResolvable[] = []): unknown {
  const guarded = (path: Path, produce: (context: IResolveContext) => unknown): IResolvable => {
    const token = deferred(produce, `${place}: ${formatPath(path)}`);
    tokens.push(token);
    return token;
  };
  const refused = (path: Path, message: string): IResolvable =>
    guarded(path, () => {
      throw new Error(message);
    });
  return visit<unknown>(
    raw,
    {
      literal: (part) => part,
      token: (part, path) => guarded(path, (context) => context.resolve(part)),
      list: (parts) => parts,
      object: (parts) => parts,
      misuse: ({ fatal, message }, part, path) => (fatal ? refused(path, message) : part),
      tooDeep: (path) => refused(path, "is too deeply nested"),
    },
    [name],
  );
}

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
