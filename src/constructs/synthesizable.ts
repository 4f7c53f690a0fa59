/**
 * What goes into the synthesized JSON: the values of a construct with access lists in canonical form, and with nothing
 * left in them that would stop CDKTF before the rules could say what is wrong, and where.
 *
 * CDKTF renders each construct twice: first "preparing", before any validation, then for good, after it.
 */
import { Token, type IResolvable, type IResolveContext } from "cdktf";

import { canonicalList } from "../cidr";
import type { ObjectSchema } from "../schema/attribute";
import { kindOf } from "./cdktf-value";

/** The value of an attribute as CDKTF can resolve it. */
export function synthesizable(schema: ObjectSchema, name: string, raw: unknown, place: string): unknown {
  const isAccessList = schema.attributes[name]?.format === "access-list";
  return isAccessList ? accessList(raw, `${place}: ${name}`) : safe(raw, `${place}: ${name}`);
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

function accessList(raw: unknown, place: string): unknown {
  const kind = kindOf(raw);
  if (kind.is === "list" && kind.elements.every((element) => kindOf(element).is === "literal")) {
    return canonical(raw);
  }
  return new Guarded((context) => canonical(context.resolve(raw)), place);
}

function canonical(list: unknown): unknown {
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === "string")) return list;
  return canonicalList(list) ?? list;
}

function safe(raw: unknown, place: string): unknown {
  const kind = kindOf(raw);
  switch (kind.is) {
    case "literal":
      return raw;
    case "token":
      return new Guarded((context) => context.resolve(raw), place);
    case "list":
      return kind.elements.map((element, index) => safe(element, `${place}[${index}]`));
    case "object":
      if (place.length > LONGEST_PLACE) return failing(new Error("is too deeply nested"), place);
      return Object.fromEntries(
        Object.entries(kind.properties).map(([key, value]) => [key, safe(value, `${place}.${key}`)]),
      );
    case "misuse":
      return kind.fatal ? failing(new Error(kind.message), place) : raw;
  }
}

const LONGEST_PLACE = 2000;

class Guarded implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(
    private readonly produce: (context: IResolveContext) => unknown,
    private readonly place: string,
  ) {}

  resolve(context: IResolveContext): unknown {
    try {
      return this.produce(context);
    } catch (error) {
      if (context.preparing) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${this.place}: ${reason}`, { cause: error });
    }
  }

  toString(): string {
    return Token.asString(this);
  }

  toJSON(): string {
    return "<unresolved-token>";
  }
}
