/**
 * What goes into the synthesized JSON: the values of a construct with access lists in canonical form, and with nothing
 * left in them that would stop CDKTF before the rules could say what is wrong, and where.
 *
 * CDKTF renders each construct twice: first "preparing", before any validation, to find the tokens that refer to other
 * stacks; then for good, after it.
 */
import { Token, type IResolvable, type IResolveContext } from "../cdktf";
import { canonicalList } from "../../cidr";
import type { ObjectSchema } from "../../schema/attribute";
import { classify, isLiteral } from "./cdktf-value";

/** The value of an attribute as CDKTF can resolve it. */
export function synthesizable(schema: ObjectSchema, name: string, raw: unknown, place: string): unknown {
  const isAccessList = schema.attributes[name]?.format === "access-list";
  if (typeof raw !== "object" || raw === null)
    return isLiteral(raw) ? raw : safe(raw, `${place}: ${name}`, []);
  if (isLiteral(raw)) return new Prepared([], isAccessList ? () => canonical(raw) : () => raw);
  if (isAccessList) return deferred((context) => canonical(context.resolve(raw)), `${place}: ${name}`);
  const tokens: IResolvable[] = [];
  const value = safe(raw, `${place}: ${name}`, tokens);
  return new Prepared(tokens, () => value);
}

/** A value that resolves to nothing while CDKTF prepares, and otherwise throws the error. */
export function failing(error: unknown, place: string): IResolvable {
  return new Guarded(() => {
    throw error;
  }, place);
}

/** A value produced when CDKTF resolves it; errors say which construct they are about. */
export function deferred(produce: (context: IResolveContext) => unknown, place: string): IResolvable {
  return new Guarded(produce, place);
}

function canonical(list: unknown): unknown {
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === "string")) return list;
  return canonicalList(list) ?? list;
}

/** The value with its tokens guarded, which are collected too. */
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

/** What both kinds of value have of a token. Without properties of their own, CDKTF looks at them the faster. */
abstract class Resolvable implements IResolvable {
  abstract resolve(context: IResolveContext): unknown;

  get creationStack(): string[] {
    return [];
  }

  toString(): string {
    return Token.asString(this);
  }

  toJSON(): string {
    return "<unresolved-token>";
  }
}

/** A list or object, of which only the tokens have to be prepared: to look at all of it costs as much as to synthesize it. */
class Prepared extends Resolvable {
  readonly #tokens: readonly IResolvable[];
  readonly #value: () => unknown;

  constructor(tokens: readonly IResolvable[], value: () => unknown) {
    super();
    this.#tokens = tokens;
    this.#value = value;
  }

  resolve(context: IResolveContext): unknown {
    return context.preparing ? this.#tokens : this.#value();
  }
}

/** A value whose failure is reported at validation, and says its place if there is none. */
class Guarded extends Resolvable {
  readonly #produce: (context: IResolveContext) => unknown;
  readonly #place: string;

  constructor(produce: (context: IResolveContext) => unknown, place: string) {
    super();
    this.#produce = produce;
    this.#place = place;
  }

  resolve(context: IResolveContext): unknown {
    try {
      return this.#produce(context);
    } catch (error) {
      if (context.preparing) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${this.#place}: ${reason}`, { cause: error });
    }
  }
}
