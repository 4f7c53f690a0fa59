/** Decodes the values that Terraform sends, by their types in the schema. */
import { bareObject, mapObject, numberOfDouble, parseNumber, UNKNOWN, type Value } from "../../json";
import type { ValueType } from "../value";
import type { DynamicValue } from "../wire/call-messages";
import { MalformedError } from "../wire/malformed";
import { decodeMsgpack, Double, EXTENSION, type Tree } from "../wire/msgpack";

/** Decodes a value. Throws a {@link MalformedError} if it is not of the type. */
export function decodeValue(encoded: DynamicValue | undefined, type: ValueType): Value {
  return decodeWith(refuse, encoded, type);
}

/**
 * Decodes a value, and keeps parts of another type and attributes that the type lacks, so that a validation can report
 * them. Terraform itself sends no such value.
 */
export function decodeAsSent(encoded: DynamicValue | undefined, type: ValueType): Value {
  return decodeWith(asShown, encoded, type);
}

/** Returns the replacement of a value that is not of its type, or throws. */
type Misfit = (tree: Tree, problem: string) => Value;

function decodeWith(misfit: Misfit, encoded: DynamicValue | undefined, type: ValueType): Value {
  if (encoded === undefined) return null;
  const { msgpack, json } = encoded;
  if (msgpack.length > 0) return new Reading(misfit).value(decodeMsgpack(msgpack), type);
  // Terraform and OpenTofu send JSON for stored states alone, which are other messages.
  if (json.length > 0) throw new MalformedError("a value is in JSON instead of MessagePack");
  return null;
}

class Reading {
  constructor(private readonly misfit: Misfit) {}

  value(tree: Tree, type: ValueType): Value {
    if (tree === EXTENSION) return UNKNOWN;
    if (tree === null) return null;
    if (type === "string") return typeof tree === "string" ? tree : this.mismatch(tree, "a string");
    if (type === "bool") return typeof tree === "boolean" ? tree : this.mismatch(tree, "a bool");
    if (type === "number") return numberOf(tree) ?? this.mismatch(tree, "a number");
    if (type[0] === "object") return this.object(tree, type[1]);
    return isArray(tree) ? tree.map((item) => this.value(item, type[1])) : this.mismatch(tree, "a list");
  }

  private object(tree: Tree, types: { readonly [name: string]: ValueType }): Value {
    if (!isMap(tree)) return this.mismatch(tree, "an object");
    const object = mapObject(types, (type, name) => this.value(tree.get(name) ?? null, type));
    for (const [name, item] of tree) {
      if (!Object.hasOwn(types, name))
        object[name] = this.misfit(item, "an object has an attribute that its schema lacks");
    }
    return object;
  }

  private mismatch(tree: Tree, expected: string): Value {
    return this.misfit(tree, `a value is something else than ${expected}`);
  }
}

function refuse(_tree: Tree, problem: string): never {
  throw new MalformedError(problem);
}

function asShown(tree: Tree, problem: string): Value {
  if (tree === EXTENSION) return UNKNOWN;
  if (tree === null || typeof tree === "string" || typeof tree === "boolean") return tree;
  if (isArray(tree)) return tree.map((item) => asShown(item, problem));
  if (isMap(tree)) {
    const object = bareObject<Value>();
    for (const [name, item] of tree) object[name] = asShown(item, problem);
    return object;
  }
  return numberOf(tree) ?? refuse(tree, problem);
}

/** Decodes a number. Numbers without an exact binary form are encoded as decimal strings. */
function numberOf(tree: Tree): Value | undefined {
  if (typeof tree === "number" || typeof tree === "bigint") return tree;
  if (tree instanceof Double) return numberOfDouble(tree.value);
  return typeof tree === "string" ? parseNumber(tree) : undefined;
}

function isArray(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree);
}

function isMap(tree: Tree): tree is ReadonlyMap<string, Tree> {
  return tree instanceof Map;
}
