/**
 * Protocol buffers: reads and writes messages by the tables of their fields. Has what the plugin protocol uses: no packed
 * numbers, no floats, no groups.
 */
import { decodeString, MalformedError } from "./malformed";
import { ProtobufReader, ProtobufWriter } from "./protobuf-bytes";

/** Reads and writes one message type. A message is a plain object that has every field of its table. */
export interface Message<T extends object> {
  decode(bytes: Uint8Array): T;
  /** Encodes a message. Fields left out have their empty value. */
  encode(message: Sparse<T>): Buffer;
  /** Decodes a message into an earlier one: a field that occurs twice is merged. */
  merge(bytes: Uint8Array, before: T | undefined, depth: number): T;
}

/** The content of a message type. */
export type ContentOf<M> = M extends Message<infer T> ? T : never;

/** A message in which every field, at any depth, may be left out. */
export type Sparse<T> = T extends Uint8Array | bigint | string | number | boolean | undefined
  ? T
  : T extends ReadonlyMap<string, infer V>
    ? ReadonlyMap<string, Sparse<V>>
    : T extends readonly (infer E)[]
      ? readonly Sparse<E>[]
      : { readonly [K in keyof T]?: Sparse<T[K]> };

/** A line in the table of a message. */
export interface Field<T> {
  readonly number: number;
  readonly wireType: number;
  readonly empty: () => T;
  readonly read: (reader: ProtobufReader, before: T, depth: number) => T;
  readonly write: (writer: ProtobufWriter, value: T) => void;
}

/** The fields of a message, by the names they have here; the wire knows only their numbers. */
export type Table<T> = { readonly [K in keyof T]: Field<T[K]> };

const VARINT = 0;
const DELIMITED = 2;
const DEEPEST = 100;
const NO_BYTES: Uint8Array = new Uint8Array(0);

/** Describes a message by its table. */
export function message<T extends object>(table: Table<T>): Message<T> {
  const names = Object.keys(table);
  const fields = table as unknown as Readonly<Record<string, Field<unknown>>>;
  const byNumber = new Map(names.map((name) => [fields[name]?.number, name]));

  function merge(bytes: Uint8Array, before: T | undefined, depth: number): T {
    if (depth > DEEPEST) throw new MalformedError("messages are nested too deeply");
    const content: Record<string, unknown> = { ...before };
    if (before === undefined) for (const name of names) content[name] = fields[name]?.empty();
    const reader = new ProtobufReader(bytes);
    while (!reader.done) {
      const { number, wireType } = reader.tag();
      const name = byNumber.get(number);
      const field = name === undefined ? undefined : fields[name];
      if (name === undefined || field === undefined || field.wireType !== wireType) reader.skip(wireType);
      else content[name] = field.read(reader, content[name], depth);
    }
    return content as T;
  }

  return {
    decode: (bytes) => merge(bytes, undefined, 0),
    merge,
    encode(content) {
      const writer = new ProtobufWriter();
      for (const name of names) {
        const value = (content as Record<string, unknown>)[name];
        if (value !== undefined) fields[name]?.write(writer, value);
      }
      return writer.finish();
    },
  };
}

interface Kind<T> {
  readonly wireType: number;
  readonly zero: T;
  readonly read: (reader: ProtobufReader) => T;
  readonly write: (writer: ProtobufWriter, value: T) => void;
}

const STRING: Kind<string> = {
  wireType: DELIMITED,
  zero: "",
  read: (reader) => decodeString(reader.bytes()),
  write: (writer, value) => writer.bytes(Buffer.from(value, "utf8")),
};
const BYTES: Kind<Uint8Array> = {
  wireType: DELIMITED,
  zero: NO_BYTES,
  read: (reader) => reader.bytes(),
  write: (writer, value) => writer.bytes(value),
};
const BOOL: Kind<boolean> = {
  wireType: VARINT,
  zero: false,
  read: (reader) => reader.varint() !== 0n,
  write: (writer, value) => writer.varint(value ? 1n : 0n),
};
const INT64: Kind<bigint> = {
  wireType: VARINT,
  zero: 0n,
  read: (reader) => BigInt.asIntN(64, reader.varint()),
  write: (writer, value) => writer.varint(BigInt.asUintN(64, value)),
};
const INT32: Kind<number> = {
  wireType: VARINT,
  zero: 0,
  read: (reader) => Number(BigInt.asIntN(32, reader.varint())),
  write: (writer, value) => writer.varint(BigInt.asUintN(64, BigInt(value))),
};

/** Fields without presence: an absent one is the empty value of its type. */
export const string = (number: number): Field<string> => plain(number, STRING);
export const bytes = (number: number): Field<Uint8Array> => plain(number, BYTES);
export const bool = (number: number): Field<boolean> => plain(number, BOOL);
export const int64 = (number: number): Field<bigint> => plain(number, INT64);
/** Also for enumerations. */
export const int32 = (number: number): Field<number> => plain(number, INT32);

/** Fields with presence (`optional`, and the members of a `oneof`): an absent one is undefined. */
export const optionalInt64 = (number: number): Field<bigint | undefined> => present(number, INT64);
export const optionalString = (number: number): Field<string | undefined> => present(number, STRING);

/** A field that holds a message. The type comes as a function, so that messages can hold each other. */
export function one<T extends object>(number: number, of: () => Message<T>): Field<T | undefined> {
  return {
    number,
    wireType: DELIMITED,
    empty: () => undefined,
    read: (reader, before, depth) => of().merge(reader.bytes(), before, depth + 1),
    write: (writer, value) => {
      if (value !== undefined) writer.tag(number, DELIMITED).bytes(of().encode(value as Sparse<T>));
    },
  };
}

/** A repeated field of messages. */
export function many<T extends object>(number: number, of: () => Message<T>): Field<readonly T[]> {
  return {
    number,
    wireType: DELIMITED,
    empty: () => [],
    read: (reader, before, depth) => added(before, of().merge(reader.bytes(), undefined, depth + 1)),
    write: (writer, value) => {
      for (const item of value) writer.tag(number, DELIMITED).bytes(of().encode(item as Sparse<T>));
    },
  };
}

/** A map from strings to messages. */
export function mapOf<T extends object>(number: number, of: () => Message<T>): Field<ReadonlyMap<string, T>> {
  const entry = message({ key: string(1), value: one(2, of) });
  return {
    number,
    wireType: DELIMITED,
    empty: () => new Map<string, T>(),
    read: (reader, before, depth) => {
      const { key, value } = entry.merge(reader.bytes(), undefined, depth + 1);
      return (before as Map<string, T>).set(key, value ?? of().decode(NO_BYTES));
    },
    write: (writer, value) => {
      for (const [key, item] of value) {
        writer.tag(number, DELIMITED).bytes(entry.encode({ key, value: item } as never));
      }
    },
  };
}

/** A repeated field grows in place: it belongs to the message being read. */
function added<T>(list: readonly T[], item: T): readonly T[] {
  (list as T[]).push(item);
  return list;
}

function plain<T>(number: number, kind: Kind<T>): Field<T> {
  return {
    number,
    wireType: kind.wireType,
    empty: () => kind.zero,
    read: kind.read,
    write: (writer, value) => {
      const isZero = value instanceof Uint8Array ? value.length === 0 : value === kind.zero;
      if (!isZero) kind.write(writer.tag(number, kind.wireType), value);
    },
  };
}

function present<T>(number: number, kind: Kind<T>): Field<T | undefined> {
  return {
    number,
    wireType: kind.wireType,
    empty: () => undefined,
    read: kind.read,
    write: (writer, value) => {
      if (value !== undefined) kind.write(writer.tag(number, kind.wireType), value);
    },
  };
}
