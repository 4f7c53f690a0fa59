/** One CIDR block of IPv4 or IPv6 addresses. A single address is a /32 or /128. */

export type Family = 4 | 6;

/** An immutable CIDR block. In `first`, no bit after the prefix is set. */
export interface Cidr {
  readonly family: Family;
  /** The lowest address, as a number. */
  readonly first: bigint;
  /** The highest address, as a number. */
  readonly last: bigint;
  /** Prefix length: 0 to 32 for IPv4, 0 to 128 for IPv6. */
  readonly prefix: number;
}

export const FAMILIES: readonly Family[] = [4, 6];

/** The number of bits of an address, which is also the prefix length of a single address. */
export const ADDRESS_BITS: Readonly<Record<Family, number>> = { 4: 32, 6: 128 };

/** Returns the number of addresses of a block. */
export function blockSize(family: Family, prefix: number): bigint {
  return hostMask(family, prefix) + 1n;
}

/** Returns the block of a prefix length that holds an address. */
export function blockAt(family: Family, address: bigint, prefix: number): Cidr {
  const mask = hostMask(family, prefix);
  const last = address | mask;
  return { family, first: last - mask, last, prefix };
}

/** Returns a number with the bits after the prefix set: the last address of a block minus its first. */
function hostMask(family: Family, prefix: number): bigint {
  const mask = MASKS[ADDRESS_BITS[family] - prefix];
  if (mask === undefined || prefix < 0) throw new RangeError(`no prefix length of IPv${family}: ${prefix}`);
  return mask;
}

/** Compares in canonical order; returns 0 for equal blocks. IPv4 before IPv6, ascending by address, the wider block first. */
export function compareCidrs(a: Cidr, b: Cidr): number {
  if (a.family !== b.family) return a.family - b.family;
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return a.prefix - b.prefix;
}

/**
 * Reports whether a range holds IPv4-mapped IPv6 addresses (`::ffff:0:0/96`) and no other address in use, as `::/80` does.
 * Such an entry lets no IPv4 client in.
 */
export function isIpv4Mapped(cidr: Cidr): boolean {
  if (cidr.family !== 6 || cidr.prefix < 8) return false;
  return cidr.first <= MAPPED.last && cidr.last >= MAPPED.first;
}

/**
 * Returns the IPv4 range for which a range of IPv4-mapped IPv6 addresses was written; undefined for one that has all of
 * IPv4 or more in it: to write that would let everybody in.
 */
export function ipv4OfMapped({ family, first, prefix }: Cidr): Cidr | undefined {
  if (family !== 6 || prefix <= MAPPED.prefix || first < MAPPED.first || first > MAPPED.last)
    return undefined;
  return blockAt(4, first - MAPPED.first, prefix - MAPPED.prefix);
}

/** `MASKS[n]` has the n lowest bits set. */
const MASKS: readonly bigint[] = Array.from({ length: 129 }, (_, bits) => (1n << BigInt(bits)) - 1n);

/** `::ffff:0:0/96`, in which IPv6 sockets show IPv4 clients. */
export const MAPPED: Cidr = blockAt(6, 0xffff_0000_0000n, 96);
