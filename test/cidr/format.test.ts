import fc from "fast-check";

import { blockAt, formatAddress, formatCidr } from "../../src/cidr";
import { parseCidr } from "../../src/cidr/explain/explain";
import { cases } from "../cases";

it.each([
  ["0:0:0:0:0:0:0:0", "::"],
  ["0:0:0:0:0:0:0:1", "::1"],
  ["1:0:0:0:0:0:0:0", "1::"],
  ["2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ["0:1:0:1:0:1:0:1", "0:1:0:1:0:1:0:1"],
  ["0:0:1:1:1:1:0:0", "::1:1:1:1:0:0"],
  ["1:1:1:1:1:1:0:0", "1:1:1:1:1:1::"],
  ["00ab:0:0:0:0:0:0:0f", "ab::f"],
])("writes %s as %s, by RFC 5952", (text, expected) => {
  const parsed = parseCidr(text);
  expect(parsed.ok && formatAddress(6, parsed.cidr.first)).toBe(expected);
});

it("reads back every range it writes", () => {
  const ipv4 = fc.tuple(fc.constant(4 as const), fc.bigInt(0n, 2n ** 32n - 1n), fc.nat(32));
  const sparse = fc
    .tuple(fc.bigInt(0n, 2n ** 128n - 1n), fc.bigInt(0n, 2n ** 128n - 1n))
    .map(([a, b]) => a & b & (a << 48n));
  const address = fc.oneof(
    fc.bigInt(0n, 2n ** 128n - 1n),
    sparse.map((value) => BigInt.asUintN(128, value)),
  );
  const ipv6 = fc.tuple(fc.constant(6 as const), address, fc.nat(128));
  fc.assert(
    fc.property(fc.oneof(ipv4, ipv6), ([family, value, prefix]) => {
      const cidr = blockAt(family, value, prefix);
      expect(parseCidr(formatCidr(cidr))).toEqual({ ok: true, cidr });
    }),
    { numRuns: cases(100, 500) },
  );
});
