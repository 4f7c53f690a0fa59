/** Membership of one address after another in a fixed set: what a listener asks for every connection. */
import type { Cidr } from "./cidr";
import { covers, type Intervals } from "./intervals";
import { parseIpv4 } from "./parse-ipv4";
import { parseSocketAddress, socketAddressFromBytes } from "./parse";
import type { IpSet } from "./set";

/**
 * A compiled membership test. A lookup takes time logarithmic in the number of ranges. Addresses are those of
 * connections (see `parseSocketAddress`): IPv4-mapped ones are looked up as IPv4, zones are ignored.
 */
export class IpLookup {
  static of(set: IpSet): IpLookup {
    return new IpLookup(set);
  }

  private readonly ipv4Firsts: Float64Array;
  private readonly ipv4Lasts: Float64Array;
  private readonly ipv6: Intervals;

  private constructor(set: IpSet) {
    const ipv4 = set.intervals(4);
    this.ipv4Firsts = Float64Array.from(ipv4, ({ first }) => Number(first));
    this.ipv4Lasts = Float64Array.from(ipv4, ({ last }) => Number(last));
    this.ipv6 = set.intervals(6);
  }

  /** Whether an address, as text or as its 4 or 16 bytes, is in the set. What is no address is not. */
  has(address: string | Uint8Array): boolean {
    if (typeof address !== "string") return this.hasCidr(socketAddressFromBytes(address));
    const ipv4 = parseIpv4(address);
    return ipv4 === undefined ? this.hasCidr(parseSocketAddress(address)) : this.hasIpv4(ipv4);
  }

  private hasCidr(cidr: Cidr | undefined): boolean {
    if (cidr === undefined) return false;
    return cidr.family === 4 ? this.hasIpv4(Number(cidr.first)) : covers(this.ipv6, cidr);
  }

  private hasIpv4(address: number): boolean {
    let low = 0;
    let high = this.ipv4Firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ipv4Firsts[middle] ?? Infinity) <= address) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (this.ipv4Lasts[low - 1] ?? -1) >= address;
  }
}
