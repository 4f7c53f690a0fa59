/** Any type, and any value of it, for property tests. */
import fc from "fast-check";

import { parseNumber, UNKNOWN, type Value } from "../../../src/json";
import type { ValueType } from "../../../src/plugin/value";

const keys = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("__proto__", "constructor", "toString"));

export const anyType: fc.Arbitrary<ValueType> = fc.letrec<{ type: ValueType }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<ValueType>("string", "number", "bool"),
    fc.tuple(fc.constant("list" as const), tie("type")),
    fc.tuple(fc.constant("object" as const), fc.dictionary(keys, tie("type"), { maxKeys: 4 })),
  ),
})).type;

const digits = fc.stringMatching(/^-?[1-9][0-9]{0,40}(\.[0-9]{0,30}[1-9])?$/);

const anyNumber: fc.Arbitrary<Value> = fc
  .oneof(fc.maxSafeInteger().map(String), fc.constantFrom("0", "0.1", "0.5", "1e21"), digits)
  .map((text) => parseNumber(text) ?? null);

/** Any value of the type; nulls and unknowns may be anywhere in it. */
export function anyValue(type: ValueType): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<Value>(null, UNKNOWN) },
    { weight: 6, arbitrary: present(type) },
  );
}

function present(type: ValueType): fc.Arbitrary<Value> {
  if (type === "string") return fc.string({ unit: "grapheme", maxLength: 20 });
  if (type === "bool") return fc.boolean();
  if (type === "number") return anyNumber;
  if (type[0] === "object") {
    const members = Object.entries(type[1]).map(([name, of]) => [name, anyValue(of)] as const);
    const all: readonly fc.Arbitrary<Value>[] = members.map(([, value]) => value);
    return fc
      .tuple(...all)
      .map((values) => withoutPrototype(members.map(([name], i) => [name, values[i] ?? null])));
  }
  return fc.array(anyValue(type[1]), { maxLength: 4 });
}

function withoutPrototype(entries: readonly (readonly [string, Value])[]): Value {
  const object = Object.create(null) as Record<string, Value>;
  for (const [name, value] of entries) object[name] = value;
  return object;
}
