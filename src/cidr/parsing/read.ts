/** Reads valid ranges and addresses. For other texts, explain/ finds the reason. */
import { ADDRESS_BITS, blockAt, type Cidr, MAPPED } from "../cidr";
import { parseIpv4, parseIpv6 } from "./parse-address";

/** Returns the range of a text; undefined if it is not a valid one (`explainCidr` says why). */
export function readCidr(text: string): Cidr | undefined {
  const slash = text.indexOf("/");
  if (slash < 0) return readAddress(text);
  const address = readAddress(text.slice(0, slash));
  const digits = text.slice(slash + 1);
  if (address === undefined || !/^(?:0|[1-9]\d{0,2})$/.test(digits)) return undefined;
  const prefix = Number(digits);
  if (prefix > address.prefix) return undefined;
  const block = blockAt(address.family, address.first, prefix);
  return block.first === address.first ? block : undefined;
}

/** Reports whether a text is a range, or an address. */
export function isCidr(text: string): boolean {
  return readCidr(text) !== undefined;
}

/** Returns an address; undefined if the text is not one, or is a mapped one in dotted form (`::ffff:1.2.3.4`). */
export function readAddress(text: string): Cidr | undefined {
  const family = text.includes(":") ? 6 : 4;
  const address = family === 6 ? parseIpv6(text) : parseIpv4(text);
  if (address === undefined || (family === 6 && text.includes(".") && isMapped(address))) return undefined;
  return blockAt(family, address, ADDRESS_BITS[family]);
}

/**
 * Reads the address of a connection, as an operating system reports it, into a /32 or /128. Drops a zone. Returns the IPv4
 * address of an IPv4 client on a dual-stack socket (`::ffff:127.0.0.1`, in any spelling).
 */
export function parseSocketAddress(text: string): Cidr | undefined {
  if (!text.includes(":")) return readAddress(text);
  const [withoutZone = ""] = text.split("%", 1);
  const address = parseIpv6(withoutZone);
  if (address === undefined) return undefined;
  return isMapped(address)
    ? blockAt(4, address - MAPPED.first, ADDRESS_BITS[4])
    : blockAt(6, address, ADDRESS_BITS[6]);
}

function isMapped(address: bigint): boolean {
  return address >= MAPPED.first && address <= MAPPED.last;
}
