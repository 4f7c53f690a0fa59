/** Membership of one address after another in a fixed set: what a listener asks for every connection. */
import { wordsOf } from "./explain/address-words";
import type { Cidr } from "./cidr";
import { edgesUpTo } from "./edges";
import { parseSocketAddress, socketAddressFromBytes } from "./parsing/parse";
import { parseIpv4 } from "./parsing/parse-ipv4";
import type { IpSet } from "./set";

/**
 * A compiled membership test. A lookup takes time logarithmic in the number of ranges. Addresses are those of
 * connections (see `parseSocketAddress`): IPv4-mapped ones are looked up as IPv4, zones are ignored.
 */
export class IpLookup {
  static of(set: IpSet): IpLookup {
    return new IpLookup(set);
  }

  private readonly ipv4 = new Uint32Array(1);

  private constructor(private readonly set: IpSet) {}

  /** Whether an address, as text or as its 4 or 16 bytes, is in the set. A text that is no address is not. */
  has(address: string | Uint8Array): boolean {
    if (typeof address !== "string") return this.hasCidr(socketAddressFromBytes(address));
    const ipv4 = parseIpv4(address);
    if (ipv4 === undefined) return this.hasCidr(parseSocketAddress(address));
    this.ipv4[0] = ipv4;
    return isInside(edgesUpTo(this.set.edges(4), this.ipv4, 0));
  }

  private hasCidr(cidr: Cidr | undefined): boolean {
    if (cidr === undefined) return false;
    return isInside(edgesUpTo(this.set.edges(cidr.family), wordsOf(cidr.family, cidr.first), 0));
  }
}

/** Whether an address is in a set, given how many of the set's edges are at it or before it. */
function isInside(edges: number): boolean {
  return edges % 2 === 1;
}
