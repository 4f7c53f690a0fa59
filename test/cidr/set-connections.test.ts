import { BlockList } from "node:net";

import fc from "fast-check";

import { blockAt, formatAddress, IpSet } from "../../src/cidr";
import { cases } from "../cases";

function setOf(...texts: string[]): IpSet {
  const set = IpSet.parse(texts);
  if (set === undefined) throw new Error(`malformed: ${texts.join(", ")}`);
  return set;
}

describe("addresses as sockets report them", () => {
  const set = setOf("127.0.0.1", "10.0.0.0/8", "fe80::/64", "2001:db8::/32", "255.255.255.255");

  it.each([
    ["127.0.0.1", true],
    ["::ffff:127.0.0.1", true],
    ["::ffff:7f00:1", true],
    ["127.0.0.2", false],
    ["::ffff:127.0.0.2", false],
    ["::1", false],
    ["10.0.0.0", true],
    ["10.255.255.255", true],
    ["9.255.255.255", false],
    ["11.0.0.0", false],
    ["0.0.0.0", false],
    ["255.255.255.255", true],
    ["fe80::1%eth0", true],
    ["fe80:0:0:1::1%eth0", false],
    ["2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", true],
    ["2001:db9::", false],
    ["", false],
    ["localhost", false],
    ["10.0.0.1/32", false],
  ])("%j: %s", (address, expected) => {
    expect(set.has(address)).toBe(expected);
  });
});

it("an empty set contains no address, and the open set contains every address", () => {
  for (const address of ["0.0.0.0", "255.255.255.255", "::", "ffff:ffff::", "::ffff:1.2.3.4"]) {
    expect(setOf().has(address)).toBe(false);
    expect(setOf("0.0.0.0/0", "::/0").has(address)).toBe(true);
  }
});

it("an IPv4-mapped range does not contain an IPv4 client", () => {
  expect(setOf("::ffff:0:0/96").has("::ffff:1.2.3.4")).toBe(false);
});

// One block list per family: Node's lets IPv4 in through IPv6 ranges that hold its mapped form, such as ::/0.
it("agrees with Node's block lists", () => {
  const family = fc.constantFrom(4 as const, 6 as const);
  const block = fc.tuple(family, fc.bigInt(0n, 2n ** 128n - 1n), fc.nat(128)).map(([of, at, prefix]) => {
    const bits = of === 4 ? 32 : 128;
    return blockAt(of, BigInt.asUintN(bits, at), prefix % (bits + 1));
  });
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 1, maxLength: 8 }),
      fc.bigInt(0n, 2n ** 32n - 1n),
      (cidrs, other) => {
        const oracle = { 4: new BlockList(), 6: new BlockList() };
        const type = (of: 4 | 6) => (of === 4 ? "ipv4" : "ipv6");
        for (const cidr of cidrs) {
          oracle[cidr.family].addSubnet(
            formatAddress(cidr.family, cidr.first),
            cidr.prefix,
            type(cidr.family),
          );
        }
        const set = IpSet.of(cidrs);
        const edges = cidrs.flatMap((cidr) =>
          [cidr.first - 1n, cidr.first, cidr.first ^ other, cidr.last, cidr.last + 1n].map((at) => ({
            family: cidr.family,
            address: formatAddress(cidr.family, BigInt.asUintN(cidr.family === 4 ? 32 : 128, at)),
          })),
        );
        for (const edge of edges) {
          if (edge.address.startsWith("::ffff:")) continue;
          expect({ ...edge, in: set.has(edge.address) }).toEqual({
            ...edge,
            in: oracle[edge.family].check(edge.address, type(edge.family)),
          });
        }
      },
    ),
    { numRuns: cases(50, 250) },
  );
});

it("finds each of 10,000 ranges, and nothing between them", () => {
  const texts = Array.from({ length: 10_000 }, (_, index) => `11.${index >> 8}.${index & 255}.0/25`);
  const set = setOf(...texts);
  const wrong = texts.filter((text) => {
    const network = text.replace(/0\/25$/, "");
    return !set.has(`${network}127`) || set.has(`${network}128`);
  });
  expect(wrong).toEqual([]);
});
