/** Encodes values for Terraform. The values must conform to their types. */
import { ExactNumber } from "../../json";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE, type ValueType } from "../value";
import { MsgpackWriter } from "../wire/msgpack";
import { digitsOf } from "./number";

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
  else if (type === "string") writer.string(value as string);
  else if (type === "bool") writer.bool(value as boolean);
  else if (type === "number") writeNumber(writer, value as number | ExactNumber);
  else if (type[0] === "object") writeObject(writer, value as TerraformObject, type[1]);
  else {
    const items = value as readonly TerraformValue[];
    writer.arrayHeader(items.length);
    for (const item of items) write(writer, item, type[1]);
  }
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

function writeObject(
  writer: MsgpackWriter,
  object: TerraformObject,
  types: { readonly [name: string]: ValueType },
): void {
  const members = Object.entries(types);
  writer.mapHeader(members.length);
  for (const [name, type] of members) {
    writer.string(name);
    write(writer, object[name] ?? null, type);
  }
}
