/** From the wire to values: what Terraform sends, read by the type that the schema says it has. */
import { UNKNOWN } from "../value";
import type { Value, ValueType } from "../value";
import { decodeUtf8, MalformedError } from "../wire/malformed";
import { decodeMsgpack, Double, EXTENSION } from "../wire/msgpack";
import type { Tree } from "../wire/msgpack";
import { parseJson } from "./json";
import { numberOfDouble, parseNumber } from "./number";
import { conform } from "./conform";
import { parseType } from "./type";

/** A value as it travels, in one of two encodings. Without either it is null. */
export interface EncodedValue {
  readonly msgpack: Uint8Array;
  readonly json: Uint8Array;
}

/** Throws a {@link MalformedError} where the bytes are no value of the type. */
export function decodeValue(encoded: EncodedValue | undefined, type: ValueType): Value {
  if (encoded === undefined) return null;
  if (encoded.msgpack.length > 0) return fromTree(decodeMsgpack(encoded.msgpack), type);
  if (encoded.json.length === 0) return null;
  const { value, problems } = conform(parseJson(decodeUtf8(encoded.json)), type, "terraform");
  if (problems.length > 0) throw new MalformedError("a JSON value is not of the type that the schema says");
  return value;
}

function fromTree(tree: Tree, type: ValueType): Value {
  if (tree === EXTENSION) return UNKNOWN;
  if (tree === null) return null;
  if (type === "dynamic") return fromDynamic(tree);
  if (type === "string") return typeof tree === "string" ? tree : mismatch("a string");
  if (type === "bool") return typeof tree === "boolean" ? tree : mismatch("a bool");
  if (type === "number") return fromNumber(tree);
  if (type[0] === "object") return fromObject(tree, type[1]);
  if (type[0] === "tuple") return fromTuple(tree, type[1]);
  const [kind, of] = type;
  if (kind === "map") return fromMap(tree, of);
  return isArray(tree) ? tree.map((item) => fromTree(item, of)) : mismatch(`a ${kind}`);
}

/** Also from a decimal string: so come numbers that have no exact binary form. */
function fromNumber(tree: Tree): Value {
  if (typeof tree === "number") return tree;
  const number =
    tree instanceof Double
      ? numberOfDouble(tree.value)
      : typeof tree === "bigint" || typeof tree === "string"
        ? parseNumber(String(tree))
        : undefined;
  return number ?? mismatch("a number");
}

function fromTuple(tree: Tree, types: readonly ValueType[]): Value {
  if (!isArray(tree) || tree.length !== types.length) return mismatch(`a tuple of ${types.length}`);
  return types.map((type, i) => fromTree(tree[i] ?? null, type));
}

function fromMap(tree: Tree, of: ValueType): Value {
  if (!(tree instanceof Map)) return mismatch("a map");
  const map = Object.create(null) as Record<string, Value>;
  for (const [key, item] of tree as ReadonlyMap<string, Tree>) map[key] = fromTree(item, of);
  return map;
}

function fromObject(tree: Tree, types: { readonly [name: string]: ValueType }): Value {
  if (!(tree instanceof Map)) return mismatch("an object");
  const entries = tree as ReadonlyMap<string, Tree>;
  for (const key of entries.keys()) {
    if (!Object.hasOwn(types, key))
      throw new MalformedError("an object has an attribute that its schema has not");
  }
  const object = Object.create(null) as Record<string, Value>;
  for (const [name, type] of Object.entries(types)) object[name] = fromTree(entries.get(name) ?? null, type);
  return object;
}

/** A value of any type comes as a pair: its type, and itself. */
function fromDynamic(tree: Tree): Value {
  if (!isArray(tree) || tree.length !== 2) return mismatch("a type and a value");
  const [type, value] = tree;
  if (typeof type === "string") return fromTree(value ?? null, parseType(type));
  if (type instanceof Uint8Array) return fromTree(value ?? null, parseType(decodeUtf8(type)));
  return mismatch("a type and a value");
}

function isArray(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree);
}

function mismatch(expected: string): never {
  throw new MalformedError(`a value is something else than ${expected}`);
}
