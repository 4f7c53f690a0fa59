/** Encodes values for Terraform. The values must conform to their types. */
import { digitsOf, isUnset, type NumberValue, type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { ValueType } from "../value";
import { MsgpackWriter } from "../wire/msgpack";

/** Encodes a value in MessagePack. */
export function encodeValue(value: Value, type: ValueType): { readonly msgpack: Buffer } {
  const writer = new MsgpackWriter();
  write(writer, value, type);
  return { msgpack: writer.finish() };
}

function write(writer: MsgpackWriter, value: Value, type: ValueType): void {
  if (isUnset(value)) writer.nil();
  else if (value === UNKNOWN) writer.unknown();
  else if (type === "string") writer.string(value as string);
  else if (type === "bool") writer.bool(value as boolean);
  else if (type === "number") writeNumber(writer, value as NumberValue);
  else if (type[0] === "object") writeObject(writer, value as ObjectValue, type[1]);
  else {
    const items = value as readonly Value[];
    writer.arrayHeader(items.length);
    for (const item of items) write(writer, item, type[1]);
  }
}

/**
 * Writes a number as a decimal string, which Terraform reads as it reads the JSON of its state. It reads a binary fraction
 * as another number, and a binary integer with another precision: a refresh would seem to change the state.
 */
function writeNumber(writer: MsgpackWriter, number: NumberValue): void {
  if (number === Infinity || number === -Infinity) writer.double(number);
  else writer.string(digitsOf(number));
}

function writeObject(
  writer: MsgpackWriter,
  object: ObjectValue,
  types: { readonly [name: string]: ValueType },
): void {
  const members = Object.entries(types);
  writer.mapHeader(members.length);
  for (const [name, type] of members) {
    writer.string(name);
    write(writer, object[name], type);
  }
}
