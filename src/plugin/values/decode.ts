/** Decodes the values that Terraform sends, by their types in the schema. */
import { type TerraformValue, UNKNOWN_VALUE, type ValueType } from "../value";
import { decodeString, MalformedError } from "../wire/malformed";
import { decodeMsgpack, Double, EXTENSION, type Tree } from "../wire/msgpack";
import { bareObject, mapObject } from "./bare-object";
import { conform } from "./conform";
import { parseStored } from "./json";
import { numberOfDouble, parseNumber } from "./number";
import { parseType } from "./type";

/** An encoded value, in one of two encodings; null if both are empty. */
export interface EncodedValue {
  readonly msgpack: Uint8Array;
  readonly json: Uint8Array;
}

/** Decodes a value. Throws a {@link MalformedError} if it is not of the type. */
export function decodeValue(encoded: EncodedValue | undefined, type: ValueType): TerraformValue {
  return decodeWith(refuse, encoded, type);
}

/**
 * Decodes a value, and keeps parts of another type and attributes that the type lacks, so that a validation can report
 * them. Terraform itself sends no such value.
 */
export function decodeAsSent(encoded: EncodedValue | undefined, type: ValueType): TerraformValue {
  return decodeWith(asShown, encoded, type);
}

/** Returns the replacement of a value that is not of its type, or throws. */
type Misfit = (tree: Tree, problem: string) => TerraformValue;

function decodeWith(misfit: Misfit, encoded: EncodedValue | undefined, type: ValueType): TerraformValue {
  if (encoded === undefined) return null;
  if (encoded.msgpack.length > 0) return new Reading(misfit).value(decodeMsgpack(encoded.msgpack), type);
  if (encoded.json.length === 0) return null;
  const { value, problems } = conform(parseStored(decodeString(encoded.json)), type, "terraform");
  if (problems.length > 0) throw new MalformedError("a JSON value is not of the type that the schema says");
  return value;
}

class Reading {
  constructor(private readonly misfit: Misfit) {}

  value(tree: Tree, type: ValueType): TerraformValue {
    if (tree === EXTENSION) return UNKNOWN_VALUE;
    if (tree === null) return null;
    if (type === "dynamic") return this.dynamic(tree);
    if (type === "string") return typeof tree === "string" ? tree : this.mismatch(tree, "a string");
    if (type === "bool") return typeof tree === "boolean" ? tree : this.mismatch(tree, "a bool");
    if (type === "number") return numberOf(tree) ?? this.mismatch(tree, "a number");
    if (type[0] === "object") return this.object(tree, type[1]);
    if (type[0] === "tuple") return this.tuple(tree, type[1]);
    const [kind, of] = type;
    if (kind === "map") return this.map(tree, of);
    return isArray(tree) ? tree.map((item) => this.value(item, of)) : this.mismatch(tree, `a ${kind}`);
  }

  private tuple(tree: Tree, types: readonly ValueType[]): TerraformValue {
    if (!isArray(tree) || tree.length !== types.length)
      return this.mismatch(tree, `a tuple of ${types.length}`);
    return types.map((type, i) => this.value(tree[i] ?? null, type));
  }

  private map(tree: Tree, of: ValueType): TerraformValue {
    return isMap(tree) ? mapValues(tree, (item) => this.value(item, of)) : this.mismatch(tree, "a map");
  }

  private object(tree: Tree, types: { readonly [name: string]: ValueType }): TerraformValue {
    if (!isMap(tree)) return this.mismatch(tree, "an object");
    const object = mapObject(types, (type, name) => this.value(tree.get(name) ?? null, type));
    for (const [name, item] of tree) {
      if (!Object.hasOwn(types, name))
        object[name] = this.misfit(item, "an object has an attribute that its schema lacks");
    }
    return object;
  }

  /** Decodes a value of the type "dynamic", which is encoded as a pair: its type and the value. */
  private dynamic(tree: Tree): TerraformValue {
    const [type, value] = isArray(tree) && tree.length === 2 ? tree : [];
    if (typeof type === "string") return this.value(value ?? null, parseType(type));
    if (type instanceof Uint8Array) return this.value(value ?? null, parseType(decodeString(type)));
    return this.mismatch(tree, "a type and a value");
  }

  private mismatch(tree: Tree, expected: string): TerraformValue {
    return this.misfit(tree, `a value is something else than ${expected}`);
  }
}

function refuse(_tree: Tree, problem: string): never {
  throw new MalformedError(problem);
}

function asShown(tree: Tree, problem: string): TerraformValue {
  if (tree === EXTENSION) return UNKNOWN_VALUE;
  if (tree === null || typeof tree === "string" || typeof tree === "boolean") return tree;
  if (isArray(tree)) return tree.map((item) => asShown(item, problem));
  if (isMap(tree)) return mapValues(tree, (item) => asShown(item, problem));
  return numberOf(tree) ?? refuse(tree, problem);
}

/** Decodes a number. Numbers without an exact binary form are encoded as decimal strings. */
function numberOf(tree: Tree): TerraformValue | undefined {
  if (typeof tree === "number") return tree;
  if (tree instanceof Double) return numberOfDouble(tree.value);
  return typeof tree === "bigint" || typeof tree === "string" ? parseNumber(String(tree)) : undefined;
}

function mapValues(tree: ReadonlyMap<string, Tree>, change: (item: Tree) => TerraformValue): TerraformValue {
  const map = bareObject<TerraformValue>();
  for (const [key, item] of tree) map[key] = change(item);
  return map;
}

function isArray(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree);
}

function isMap(tree: Tree): tree is ReadonlyMap<string, Tree> {
  return tree instanceof Map;
}
