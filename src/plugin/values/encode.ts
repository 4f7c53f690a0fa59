/** Encodes values for Terraform. The values must conform to their types. */
import { ExactNumber } from "../../json";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE, type ValueType } from "../value";
import { MsgpackWriter } from "../wire/msgpack";
import { digitsOf } from "./number";
import { typeOfValue } from "./type";

const LEAST_INT64 = -(2n ** 63n);
const GREATEST_INT64 = 2n ** 63n - 1n;

/** Encodes a value in MessagePack. */
export function encodeValue(value: TerraformValue, type: ValueType): { readonly msgpack: Buffer } {
  const writer = new MsgpackWriter();
  write(writer, value, type);
  return { msgpack: writer.finish() };
}

function write(writer: MsgpackWriter, value: TerraformValue, type: ValueType): void {
  if (value === null) writer.nil();
  else if (value === UNKNOWN_VALUE) writer.unknown();
  else if (type === "dynamic") {
    const shown = typeOfValue(value);
    writer.arrayHeader(2);
    writer.binary(Buffer.from(JSON.stringify(shown), "utf8"));
    write(writer, value, shown);
  } else if (type === "string") writer.string(value as string);
  else if (type === "bool") writer.bool(value as boolean);
  else if (type === "number") writeNumber(writer, value as number | ExactNumber);
  else writeCollection(writer, value, type);
}

/** Writes a number. A fraction is written as a decimal string: Terraform would read a binary one as another number. */
function writeNumber(writer: MsgpackWriter, number: number | ExactNumber): void {
  if (!(number instanceof ExactNumber) && !Number.isFinite(number)) return writer.double(number);
  const digits = digitsOf(number);
  if (/^-?\d{1,19}$/.test(digits)) {
    const integer = BigInt(digits);
    if (integer >= LEAST_INT64 && integer <= GREATEST_INT64) return writer.integer(integer);
  }
  writer.string(digits);
}

function writeCollection(
  writer: MsgpackWriter,
  value: TerraformValue,
  type: Exclude<ValueType, string>,
): void {
  if (type[0] === "object") {
    const members = Object.entries(type[1]);
    writer.mapHeader(members.length);
    for (const [name, of] of members) writeMember(writer, name, (value as TerraformObject)[name] ?? null, of);
  } else if (type[0] === "tuple") {
    writer.arrayHeader(type[1].length);
    type[1].forEach((of, i) => write(writer, (value as readonly TerraformValue[])[i] ?? null, of));
  } else if (type[0] === "map") {
    const entries = Object.entries(value as TerraformObject);
    writer.mapHeader(entries.length);
    for (const [key, item] of entries) writeMember(writer, key, item, type[1]);
  } else {
    const items = value as readonly TerraformValue[];
    writer.arrayHeader(items.length);
    for (const item of items) write(writer, item, type[1]);
  }
}

function writeMember(writer: MsgpackWriter, name: string, value: TerraformValue, type: ValueType): void {
  writer.string(name);
  write(writer, value, type);
}
