import { blockAt, blockSize, type Cidr, compareCidrs, ipv4OfMapped, isIpv4Mapped } from "../../src/cidr";
import { parseCidr } from "../../src/cidr/explain/explain";

function cidrOf(text: string): Cidr {
  const parsed = parseCidr(text);
  if (!parsed.ok) throw new Error(`${text} ${parsed.problem.message}`);
  return parsed.cidr;
}

it.each([
  { family: 4, prefix: 32, size: 1n },
  { family: 4, prefix: 8, size: 16_777_216n },
  { family: 4, prefix: 0, size: 4_294_967_296n },
  { family: 6, prefix: 128, size: 1n },
  { family: 6, prefix: 0, size: 340282366920938463463374607431768211456n },
] as const)("holds $size addresses in an IPv$family /$prefix", ({ family, prefix, size }) => {
  expect(blockSize(family, prefix)).toBe(size);
});

it("drops the bits after the prefix when asked for the block around an address", () => {
  expect(blockAt(4, 0x0a01_0203n, 8)).toEqual(cidrOf("10.0.0.0/8"));
  expect(blockAt(6, cidrOf("2001:db8::1").first, 32)).toEqual(cidrOf("2001:db8::/32"));
});

it.each([
  [4, 33],
  [4, -1],
  [6, 129],
] as const)("has no IPv%i block with prefix length %i", (family, prefix) => {
  expect(() => blockSize(family, prefix)).toThrow(`no prefix length of IPv${family}: ${prefix}`);
});

it("orders IPv4 before IPv6, then by address, then the wider block first", () => {
  const ordered = ["1.0.0.0/8", "1.0.0.0/9", "9.0.0.0/8", "10.0.0.0/8", "::/0", "::/128", "1::/16"].map(
    cidrOf,
  );
  expect([...ordered].reverse().sort(compareCidrs)).toEqual(ordered);
});

it.each([
  ["::ffff:102:304/128", true],
  ["::ffff:102:304", true],
  ["0:0:0:0:0:ffff:0a00:0/104", true],
  ["::ffff:0:0/96", true],
  ["::/80", true],
  ["::ffff:ffff:ffff", true],
  ["::ffff:0:0", true],
  ["::/8", true],
  ["::/7", false],
  ["::/0", false],
  ["::/1", false],
  ["::/96", false],
  ["::1", false],
  ["::1:0:0:0/96", false],
  ["2001:db8::/32", false],
  ["64:ff9b::102:304", false],
  ["1.2.3.4", false],
])("reports whether %s holds only IPv4-mapped addresses: %s", (text, mapped) => {
  expect(isIpv4Mapped(cidrOf(text))).toBe(mapped);
});

it.each([
  ["::ffff:102:304", "1.2.3.4"],
  ["::ffff:0:0/97", "0.0.0.0/1"],
  ["::ffff:0:0", "0.0.0.0"],
  ["::ffff:ffff:ffff", "255.255.255.255"],
  ["::ffff:a00:0/104", "10.0.0.0/8"],
  ["::ffff:0:0/96", undefined],
  ["::/80", undefined],
  ["::fffe:ffff:ffff", undefined],
  ["::1:0:0:0", undefined],
  ["1.2.3.4", undefined],
])("finds the IPv4 range that %s was written for: %s", (text, meant) => {
  expect(ipv4OfMapped(cidrOf(text))).toEqual(meant === undefined ? undefined : cidrOf(meant));
});
