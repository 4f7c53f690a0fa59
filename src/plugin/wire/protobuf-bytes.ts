/** The bytes of protocol buffers: variable-length integers, tags and lengths. */
import { MalformedError } from "./malformed";

/** Reads the parts of a message. */
export class ProtobufReader {
  private position = 0;

  constructor(private readonly buffer: Uint8Array) {}

  get done(): boolean {
    return this.position >= this.buffer.length;
  }

  /** Reads an integer, as an unsigned one of 64 bits. */
  varint(): bigint {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.byte();
      const bits = byte & 0x7f;
      if (shift < 28) low |= bits << shift;
      else if (shift === 28) {
        low |= bits << 28;
        high |= bits >> 4;
      } else if (shift < 63) high |= bits << (shift - 32);
      else high |= (bits & 1) << 31;
      if (byte < 0x80) return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
    }
    throw new MalformedError("an integer is longer than ten bytes");
  }

  /** Reads a length-delimited part, as a view. */
  bytes(): Uint8Array {
    return this.take(Number(this.varint()));
  }

  tag(): { readonly number: number; readonly wireType: number } {
    const tag = Number(this.varint());
    const number = Math.floor(tag / 8);
    if (number < 1 || tag > 0xffffffff) throw new MalformedError("a field number is out of range");
    return { number, wireType: tag % 8 };
  }

  /** Skips a field. */
  skip(wireType: number): void {
    if (wireType === 0) this.varint();
    else if (wireType === 1) this.take(8);
    else if (wireType === 2) this.bytes();
    else if (wireType === 5) this.take(4);
    else throw new MalformedError(`a field has the unknown wire type ${wireType}`);
  }

  private byte(): number {
    const byte = this.buffer[this.position];
    if (byte === undefined) throw new MalformedError("the message ends too early");
    this.position += 1;
    return byte;
  }

  private take(length: number): Uint8Array {
    if (length > this.buffer.length - this.position) throw new MalformedError("the message ends too early");
    const part = this.buffer.subarray(this.position, this.position + length);
    this.position += length;
    return part;
  }
}

/** Writes the parts of a message. */
export class ProtobufWriter {
  private buffer = Buffer.allocUnsafe(64);
  private length = 0;

  tag(number: number, wireType: number): this {
    return this.short(number * 8 + wireType);
  }

  /** Writes an integer, as an unsigned one of 64 bits. */
  varint(value: bigint): this {
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) this.byte(Number(rest & 0x7fn) | 0x80);
    return this.byte(Number(rest));
  }

  bytes(value: Uint8Array): this {
    this.short(value.length);
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
    return this;
  }

  finish(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  /** Writes an integer below 2³¹: a tag or a length, for which big integers would be slow. */
  private short(value: number): this {
    let rest = value;
    for (; rest > 0x7f; rest >>= 7) this.byte((rest & 0x7f) | 0x80);
    return this.byte(rest);
  }

  private byte(value: number): this {
    this.reserve(1);
    this.buffer[this.length++] = value;
    return this;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const before = this.buffer;
    this.buffer = Buffer.allocUnsafe(2 * (this.length + count));
    before.copy(this.buffer, 0, 0, this.length);
  }
}
