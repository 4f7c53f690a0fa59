/** Looks up addresses in a fixed set, as a listener does for each connection. */
import { wordsOf } from "./address-words";
import type { Cidr } from "./cidr";
import { edgesUpTo } from "./edges";
import { parseSocketAddress, socketAddressFromBytes } from "./parsing/parse";
import { parseIpv4 } from "./parsing/parse-ipv4";
import type { IpSet } from "./set";

/**
 * A set that is prepared for lookups, each of which takes time logarithmic in the number of ranges. Addresses are those of
 * connections (see `parseSocketAddress`): IPv4-mapped ones are looked up as IPv4, and zones are ignored.
 */
export class IpLookup {
  private readonly ipv4 = new Uint32Array(1);

  constructor(private readonly set: IpSet) {}

  /** Reports whether an address is in the set, given as text or as 4 or 16 bytes. A text that is not an address is not. */
  has(address: string | Uint8Array): boolean {
    if (typeof address !== "string") return this.hasCidr(socketAddressFromBytes(address));
    const ipv4 = parseIpv4(address);
    if (ipv4 === undefined) return this.hasCidr(parseSocketAddress(address));
    this.ipv4[0] = ipv4;
    return edgesUpTo(this.set.edges(4), this.ipv4, 0) % 2 === 1;
  }

  private hasCidr(cidr: Cidr | undefined): boolean {
    if (cidr === undefined) return false;
    return edgesUpTo(this.set.edges(cidr.family), wordsOf(cidr.family, cidr.first), 0) % 2 === 1;
  }
}
