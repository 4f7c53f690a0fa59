/** Encodes values for Terraform. The values must conform to their types. */
import { ExactNumber } from "../../json";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE, type ValueType } from "../value";
import { MsgpackWriter } from "../wire/msgpack";
import { digitsOf } from "./number";

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

/**
 * Writes a number as a decimal string, which Terraform reads as it reads the JSON of its state. It reads a binary fraction
 * as another number, and a binary integer with another precision: a refresh would seem to change the state.
 */
function writeNumber(writer: MsgpackWriter, number: number | ExactNumber): void {
  if (!(number instanceof ExactNumber) && !Number.isFinite(number)) writer.double(number);
  else writer.string(digitsOf(number));
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
