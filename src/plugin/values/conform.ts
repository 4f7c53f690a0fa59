/**
 * Converts a value to a type, and lists what does not fit. If a provider returns a wrong value, Terraform must still be
 * able to store the rest; a stored state may be of an earlier schema.
 */
import { isNumberValue, isObjectValue, mapObject, parseNumber, UNKNOWN, type Value } from "../../json";
import type { AttributePath, ValueType } from "../value";

/** A part of a value that does not have its type. Names the type, never the value. */
export interface Nonconformity {
  readonly path: AttributePath;
  readonly problem: string;
}

/**
 * Who wrote the value. A provider must follow its own schema. In JSON that Terraform stored, numbers and bools may be
 * strings, and attributes that the schema no longer has are ignored.
 */
export type Writer = "provider" | "terraform";

/** Converts a value to a type. Parts that are missing or do not fit become null; `problems` lists those that do not fit. */
export function conform(
  value: unknown,
  type: ValueType,
  writer: Writer,
): { readonly value: Value; readonly problems: readonly Nonconformity[] } {
  const problems: Nonconformity[] = [];
  return { value: new Conforming(writer, problems).value(value, type, []), problems };
}

class Conforming {
  constructor(
    private readonly writer: Writer,
    private readonly problems: Nonconformity[],
  ) {}

  value(value: unknown, type: ValueType, path: AttributePath): Value {
    if (value === null || value === undefined) return null;
    if (value === UNKNOWN) return UNKNOWN;
    if (type === "string") return typeof value === "string" ? value : this.mismatch(path, "a string");
    if (type === "bool") return this.bool(value, path);
    if (type === "number") return this.number(value, path);
    if (type[0] === "object") return this.object(value, type[1], path);
    return Array.isArray(value)
      ? value.map((item, index) => this.value(item, type[1], [...path, { index }]))
      : this.mismatch(path, "a list");
  }

  private bool(value: unknown, path: AttributePath): Value {
    if (typeof value === "boolean") return value;
    if (this.writer === "terraform" && (value === "true" || value === "false")) return value === "true";
    return this.mismatch(path, "a bool");
  }

  private number(value: unknown, path: AttributePath): Value {
    const number = this.writer === "terraform" && typeof value === "string" ? parseNumber(value) : value;
    const isInfinite = number === Infinity || number === -Infinity;
    return isInfinite || isNumberValue(number) ? number : this.mismatch(path, "a number");
  }

  private object(value: unknown, of: { readonly [name: string]: ValueType }, path: AttributePath): Value {
    if (!isObjectValue(value as Value)) return this.mismatch(path, "an object");
    const members = value as { readonly [name: string]: unknown };
    const object = mapObject(of, (type, name) => {
      const member = Object.hasOwn(members, name) ? members[name] : null;
      return this.value(member, type, [...path, { attribute: name }]);
    });
    if (this.writer === "provider") {
      for (const name of Object.keys(members)) {
        if (!Object.hasOwn(of, name) && members[name] !== undefined)
          this.mismatch([...path, { attribute: name }], "an attribute of the schema");
      }
    }
    return object;
  }

  private mismatch(path: AttributePath, expected: string): null {
    this.problems.push({ path, problem: `is not ${expected}` });
    return null;
  }
}
