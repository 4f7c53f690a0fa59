/**
 * MessagePack, as Terraform uses it for values. Decodes into a tree in which integers stay exact, and every extension is
 * an unknown value, whatever its code.
 */
import { decodeString, MalformedError } from "./malformed";

/** Represents an extension, by which Terraform encodes an unknown value. */
export const EXTENSION: unique symbol = Symbol("extension");

/** An integer of up to 64 bits is a number where that is exact, else a bigint; a {@link Double} was a float. */
export type Tree =
  | null
  | boolean
  | string
  | number
  | bigint
  | Double
  | typeof EXTENSION
  | readonly Tree[]
  | ReadonlyMap<string, Tree>;

/** A number that was encoded as a binary floating point number. */
export class Double {
  constructor(readonly value: number) {}
}

const DEEPEST = 200;

export function decodeMsgpack(bytes: Uint8Array): Tree {
  const reader = new Reader(bytes);
  const tree = reader.tree(0);
  if (!reader.done) throw new MalformedError("a value is followed by more bytes");
  return tree;
}

class Reader {
  private position = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get done(): boolean {
    return this.position === this.bytes.length;
  }

  tree(depth: number): Tree {
    if (depth > DEEPEST) throw new MalformedError("a value is nested too deeply");
    const code = this.view.getUint8(this.skip(1));
    if (code < 0x80) return code;
    if (code < 0x90) return this.map(code & 0x0f, depth);
    if (code < 0xa0) return this.array(code & 0x0f, depth);
    if (code < 0xc0) return this.text(code & 0x1f);
    if (code >= 0xe0) return code - 0x100;
    return this.long(code, depth);
  }

  private long(code: number, depth: number): Tree {
    switch (code) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return this.extension(this.unsigned(1 << (code - 0xc7)));
      case 0xca:
        return new Double(this.view.getFloat32(this.skip(4)));
      case 0xcb:
        return new Double(this.view.getFloat64(this.skip(8)));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.unsigned(1 << (code - 0xcc));
      case 0xcf:
        return exact(this.view.getBigUint64(this.skip(8)));
      case 0xd0:
        return this.view.getInt8(this.skip(1));
      case 0xd1:
        return this.view.getInt16(this.skip(2));
      case 0xd2:
        return this.view.getInt32(this.skip(4));
      case 0xd3:
        return exact(this.view.getBigInt64(this.skip(8)));
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return this.extension(1 << (code - 0xd4));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.unsigned(1 << (code - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.array(this.unsigned(code === 0xdc ? 2 : 4), depth);
      case 0xde:
      case 0xdf:
        return this.map(this.unsigned(code === 0xde ? 2 : 4), depth);
      default:
        throw new MalformedError("a value begins with a byte that means nothing");
    }
  }

  private unsigned(width: number): number {
    const at = this.skip(width);
    if (width === 1) return this.view.getUint8(at);
    return width === 2 ? this.view.getUint16(at) : this.view.getUint32(at);
  }

  private text(length: number): string {
    const start = this.skip(length);
    return decodeString(this.bytes.subarray(start, start + length));
  }

  private extension(length: number): typeof EXTENSION {
    this.skip(1 + length);
    return EXTENSION;
  }

  private array(length: number, depth: number): Tree[] {
    const items: Tree[] = [];
    for (let i = 0; i < length; i += 1) items.push(this.tree(depth + 1));
    return items;
  }

  private map(length: number, depth: number): ReadonlyMap<string, Tree> {
    const entries = new Map<string, Tree>();
    for (let i = 0; i < length; i += 1) {
      const key = this.tree(depth + 1);
      if (typeof key !== "string") throw new MalformedError("a map has a key that is not a string");
      entries.set(key, this.tree(depth + 1));
    }
    return entries;
  }

  private skip(length: number): number {
    const start = this.position;
    if (length > this.bytes.length - start) throw new MalformedError("a value ends too early");
    this.position += length;
    return start;
  }
}

function exact(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

/** Writes values, each in its shortest form. */
export class MsgpackWriter {
  private buffer = Buffer.alloc(512);
  private length = 0;

  nil(): void {
    this.byte(0xc0);
  }

  /** Writes an unknown value without refinements. */
  unknown(): void {
    this.byte(0xd4);
    this.byte(0);
    this.byte(0);
  }

  bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  double(value: number): void {
    this.byte(0xcb);
    this.put(8, (buffer, at) => buffer.writeDoubleBE(value, at));
  }

  string(value: string): void {
    const length = Buffer.byteLength(value, "utf8");
    this.header(length, { short: [0xa0, 32], codes: [0xd9, 0xda, 0xdb] });
    this.put(length, (buffer, at) => buffer.write(value, at, "utf8"));
  }

  arrayHeader(length: number): void {
    this.header(length, { short: [0x90, 16], codes: [undefined, 0xdc, 0xdd] });
  }

  mapHeader(length: number): void {
    this.header(length, { short: [0x80, 16], codes: [undefined, 0xde, 0xdf] });
  }

  finish(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  private header(
    length: number,
    form: { short: readonly [number, number]; codes: readonly [number | undefined, number, number] },
  ): void {
    const [one, two, four] = form.codes;
    if (length < form.short[1]) this.byte(form.short[0] + length);
    else if (one !== undefined && length < 0x100) {
      this.byte(one);
      this.byte(length);
    } else if (length < 0x10000) {
      this.byte(two);
      this.put(2, (buffer, at) => buffer.writeUInt16BE(length, at));
    } else {
      this.byte(four);
      this.put(4, (buffer, at) => buffer.writeUInt32BE(length, at));
    }
  }

  private byte(value: number): void {
    this.put(1, (buffer, at) => buffer.writeUInt8(value, at));
  }

  /** Makes room for the bytes, and writes them. */
  private put(bytes: number, write: (buffer: Buffer, at: number) => void): void {
    const start = this.length;
    this.length += bytes;
    if (this.length > this.buffer.length) {
      const larger = Buffer.alloc(Math.max(this.length, this.buffer.length * 2));
      this.buffer.copy(larger, 0, 0, start);
      this.buffer = larger;
    }
    write(this.buffer, start);
  }
}
