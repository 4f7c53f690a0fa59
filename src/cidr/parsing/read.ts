/** Reads valid ranges and addresses in one pass. For other texts, explain/ finds the reason. */
import { addressAt, WORDS } from "../address-words";
import { ADDRESS_BITS, blockAt, type Cidr, type Family, MAPPED } from "../cidr";
import { parseIpv4, parseIpv6, readIpv6 } from "./parse-address";

/** Returns the range of a text; undefined if it is not a valid one (`explainCidr` says why). */
export function readCidr(text: string): Cidr | undefined {
  return reader.readRange(text) ? reader.toCidr() : undefined;
}

/** Reports whether a text is a range, or an address. */
export function isCidr(text: string): boolean {
  return reader.readRange(text);
}

/** Returns the address in `text[0, end)`; undefined if it is not one, or is a mapped one in dotted form (`::ffff:1.2.3.4`). */
export function readAddress(text: string, end = text.length): Cidr | undefined {
  return reader.readAddress(text, end) ? reader.toCidr() : undefined;
}

/**
 * Reads the address of a connection, as an operating system reports it, into a /32 or /128. Drops a zone. Returns the IPv4
 * address of an IPv4 client on a dual-stack socket (`::ffff:127.0.0.1`, in any spelling).
 */
export function parseSocketAddress(text: string): Cidr | undefined {
  if (!text.includes(":")) {
    const address = parseIpv4(text);
    return address === undefined ? undefined : blockAt(4, BigInt(address), 32);
  }
  const zone = text.indexOf("%");
  const address = parseIpv6(text, zone < 0 ? text.length : zone);
  if (address === undefined) return undefined;
  const isMapped = address >= MAPPED.first && address <= MAPPED.last;
  return isMapped ? blockAt(4, address - MAPPED.first, 32) : blockAt(6, address, 128);
}

/** Reads one text after another into the same fields, without an object for each of thousands of ranges. */
export class RangeReader {
  family: Family = 4;
  prefix = 0;
  /** The first address of the range. IPv4 uses the first word only. */
  readonly words = new Uint32Array(4);

  /** Reads a range; returns false if the text is not one. The fields then have no meaning. */
  readRange(text: string): boolean {
    const slash = text.indexOf("/");
    if (slash < 0) return this.readAddress(text, text.length);
    if (!this.readAddress(text, slash)) return false;
    const prefix = readPrefix(text, slash + 1);
    if (prefix === undefined || prefix > ADDRESS_BITS[this.family]) return false;
    this.prefix = prefix;
    return this.hasNoHostBits();
  }

  /** Reads a single address from `text[0, end)`. */
  readAddress(text: string, end: number): boolean {
    const colon = text.indexOf(":");
    if (colon < 0 || colon >= end) {
      const address = parseIpv4(text, 0, end);
      this.family = 4;
      this.words[0] = address ?? 0;
      this.prefix = ADDRESS_BITS[4];
      return address !== undefined;
    }
    this.family = 6;
    this.prefix = ADDRESS_BITS[6];
    return readIpv6(text, end, this.words) && !(this.isMapped() && text.includes("."));
  }

  toCidr(): Cidr {
    return blockAt(this.family, addressAt(this.words, 0, WORDS[this.family]), this.prefix);
  }

  private hasNoHostBits(): boolean {
    const width = WORDS[this.family];
    const inWord = this.prefix >>> 5;
    if (inWord < width && (this.words[inWord] ?? 0) << (this.prefix & 31) !== 0) return false;
    for (let word = inWord + 1; word < width; word++) if (this.words[word] !== 0) return false;
    return true;
  }

  /** Reports whether the address is in `::ffff:0:0/96`. */
  private isMapped(): boolean {
    return this.words[0] === 0 && this.words[1] === 0 && this.words[2] === 0xffff;
  }
}

const reader = new RangeReader();

/** Reads one to three decimal digits without leading zeros, up to the end of the text. */
function readPrefix(text: string, start: number): number | undefined {
  const digits = text.length - start;
  if (digits < 1 || digits > 3) return undefined;
  let prefix = 0;
  for (let at = start; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9 || (digit === 0 && at === start && digits > 1)) return undefined;
    prefix = prefix * 10 + digit;
  }
  return prefix;
}
