/**
 * The ranges of IANA's special-purpose address registries, and the public part of a set: the addresses from which
 * strangers on the internet can connect.
 */
import type { Family } from "./cidr";
import { IpSet } from "./set";

export interface SpecialRange {
  /** Stable kebab-case name. */
  readonly key: string;
  /** The name in a message: "private". */
  readonly label: string;
  /** The document that defines the range. */
  readonly reference: string;
  readonly ranges: readonly string[];
  /** Whether strangers on the internet can have such an address. */
  readonly public: boolean;
}

export interface RangeLabel extends SpecialRange {
  readonly addresses: IpSet;
}

/** The addresses that strangers can have, except those of {@link SPECIAL_RANGES}. The rest of IPv6 is not allocated. */
const ALLOCATED = ["0.0.0.0/0", "2000::/3"];

const special =
  (isPublic: boolean) =>
  (key: string, label: string, reference: string, ...ranges: string[]): SpecialRange => ({
    key,
    label,
    reference,
    ranges,
    public: isPublic,
  });
const [isPublic, notPublic] = [special(true), special(false)];

const METADATA = ["169.254.169.254", "169.254.170.2", "100.100.100.200", "fd00:ec2::254", "fd20:ce::254"];
const DOCUMENTATION = ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"];
const DOCUMENTATION_RFCS = "RFC 5737, RFC 3849, RFC 9637";

/** Special ranges, in the order in which a message names them. A range may lie within another. */
export const SPECIAL_RANGES: readonly SpecialRange[] = [
  notPublic("private", "private", "RFC 1918", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
  notPublic("unique-local", "private (unique local)", "RFC 4193", "fc00::/7"),
  notPublic("shared", "shared (carrier-grade NAT)", "RFC 6598", "100.64.0.0/10"),
  notPublic("loopback", "loopback", "RFC 1122, RFC 4291", "127.0.0.0/8", "::1"),
  notPublic("metadata", "cloud metadata service", "documentation of the clouds", ...METADATA),
  notPublic("link-local", "link-local", "RFC 3927, RFC 4291", "169.254.0.0/16", "fe80::/10"),
  notPublic("site-local", "site-local (deprecated)", "RFC 3879", "fec0::/10"),
  notPublic("documentation", "documentation", DOCUMENTATION_RFCS, ...DOCUMENTATION),
  notPublic("benchmarking", "benchmarking", "RFC 2544, RFC 5180", "198.18.0.0/15", "2001:2::/48"),
  notPublic("multicast", "multicast", "RFC 5771, RFC 4291", "224.0.0.0/4", "ff00::/8"),
  notPublic("ipv4-mapped", "IPv4-mapped", "RFC 4291", "::ffff:0:0/96"),
  notPublic("ipv4-compatible", "IPv4-compatible (deprecated)", "RFC 4291", "::/96"),
  isPublic("nat64", "NAT64", "RFC 6052", "64:ff9b::/96"),
  notPublic("nat64-local", "NAT64 (local use)", "RFC 8215", "64:ff9b:1::/48"),
  isPublic("6to4", "6to4", "RFC 3056", "2002::/16"),
  isPublic("teredo", "Teredo", "RFC 4380", "2001::/32"),
  notPublic("6to4-relay", "6to4 relay (deprecated)", "RFC 7526", "192.88.99.0/24"),
  notPublic("protocol", "IETF protocol assignments", "RFC 6890, RFC 2928", "192.0.0.0/24", "2001::/23"),
  notPublic("discard", "discard", "RFC 6666", "100::/64"),
  notPublic("segment-routing", "segment routing", "RFC 9602", "5f00::/16"),
  notPublic("unspecified", "unspecified", "RFC 1122, RFC 4291", "0.0.0.0", "::"),
  notPublic("this-network", "this network", "RFC 791", "0.0.0.0/8"),
  notPublic("broadcast", "broadcast", "RFC 919", "255.255.255.255"),
  notPublic("reserved", "reserved", "RFC 1112", "240.0.0.0/4"),
];

/** Returns the special ranges that have addresses of the set, in the order of the table. */
export function labels(set: IpSet): RangeLabel[] {
  return compiled().specials.filter(({ addresses }) => set.intersects(addresses));
}

export function publicPart(set: IpSet): IpSet {
  return set.intersection(compiled().publicSpace);
}

/** Reports whether strangers on the internet can have an address of the set. */
export function hasPublicPart(set: IpSet): boolean {
  return set.intersects(compiled().publicSpace);
}

/** Returns an address of the set, a public one if it has any; undefined if the set is empty. */
export function exampleOf(set: IpSet): string | undefined {
  return publicPart(set).example() ?? set.example();
}

/** Returns the number of public addresses of one family in a set. Compare it with `blockSize(4, 8)`. */
export function publicCount(set: IpSet, family: Family): bigint {
  return publicPart(set).count(family);
}

let memo: ReturnType<typeof compile> | undefined;

/** The tables as sets, made at the first call: most programs that load this file never need them. */
function compiled(): ReturnType<typeof compile> {
  return (memo ??= compile());
}

function compile(): { readonly specials: readonly RangeLabel[]; readonly publicSpace: IpSet } {
  const specials = SPECIAL_RANGES.map((range) => ({ ...range, addresses: tableSet(range.ranges) }));
  const texts = (isPublicRange: boolean) =>
    SPECIAL_RANGES.filter((range) => range.public === isPublicRange).flatMap(({ ranges }) => ranges);
  const publicSpace = tableSet(ALLOCATED)
    .difference(tableSet(texts(false)))
    .union(tableSet(texts(true)));
  return { specials, publicSpace };
}

function tableSet(texts: readonly string[]): IpSet {
  const set = IpSet.parse(texts);
  if (set === undefined)
    throw new Error(`malformed range in the table of special ranges: ${texts.join(", ")}`);
  return set;
}
