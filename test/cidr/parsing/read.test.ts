import { isIPv4, isIPv6 } from "node:net";

import fc from "fast-check";

import { formatAddress, formatCidr, parseSocketAddress } from "../../../src/cidr";
import { parseCidr } from "../../../src/cidr/explain/explain";
import { cases } from "../../cases";

function canonical(text: string): string | undefined {
  const parsed = parseCidr(text);
  return parsed.ok ? formatCidr(parsed.cidr) : undefined;
}

describe("parseCidr", () => {
  it.each([
    ["10.0.0.0/8", "10.0.0.0/8"],
    ["10.0.0.1", "10.0.0.1/32"],
    ["10.0.0.1/32", "10.0.0.1/32"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["0.0.0.0", "0.0.0.0/32"],
    ["128.0.0.0/1", "128.0.0.0/1"],
    ["255.255.255.255", "255.255.255.255/32"],
    ["203.0.113.254/31", "203.0.113.254/31"],
    ["::", "::/128"],
    ["::/0", "::/0"],
    ["::1", "::1/128"],
    ["1::", "1::/128"],
    ["2001:DB8::/32", "2001:db8::/32"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1/128"],
    ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0/128"],
    ["::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8/128"],
    ["fe80::/10", "fe80::/10"],
    ["::ffff:102:304/128", "::ffff:102:304/128"],
    ["::FFFF:0:0/96", "::ffff:0:0/96"],
    ["64:ff9b::192.0.2.1", "64:ff9b::c000:201/128"],
    ["1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304/128"],
  ])("reads %s as %s", (text, expected) => {
    expect(canonical(text)).toBe(expected);
  });

  it("gives the first and last address and the prefix length", () => {
    expect(parseCidr("10.0.0.0/8")).toEqual({
      ok: true,
      cidr: { family: 4, first: 0x0a00_0000n, last: 0x0aff_ffffn, prefix: 8 },
    });
    expect(parseCidr("::/0")).toEqual({
      ok: true,
      cidr: { family: 6, first: 0n, last: 2n ** 128n - 1n, prefix: 0 },
    });
  });

  it("accepts the addresses that Node accepts, except zones and dotted IPv4-mapped addresses", () => {
    const nearlyAddress = fc
      .array(
        fc.constantFrom("0", "1", "25", "255", "256", "ff", "FFFF", "00", ".", ".", ":", ":", "::", "g"),
        {
          maxLength: 17,
        },
      )
      .map((pieces) => pieces.join(""));
    const quads = fc
      .array(fc.constantFrom("0", "7", "00", "01", "99", "255", "256", "1000", ""), {
        minLength: 3,
        maxLength: 5,
      })
      .map((parts) => parts.join("."));
    const groups = fc
      .array(fc.constantFrom("0", "7", "ab", "ffff", "00001", "", "1.2.3.4"), { minLength: 2, maxLength: 10 })
      .map((parts) => parts.join(":"));
    const text = fc.oneof(nearlyAddress, quads, groups, fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(text, (address) => {
        const dottedMapped = address.includes(".") && parseSocketAddress(address)?.family === 4;
        const valid = isIPv4(address) || (isIPv6(address) && !dottedMapped);
        expect(parseCidr(address).ok).toBe(valid);
      }),
      { numRuns: cases(200, 1_000) },
    );
  });

  it("reads IPv6 as the URL parser of Node does", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const cidr = parseSocketAddress(address);
        if (cidr?.family !== 6) return;
        expect(`[${formatAddress(6, cidr.first)}]`).toBe(new URL(`http://[${address}]/`).hostname);
      }),
      { numRuns: cases(100, 500) },
    );
  });

  it("accepts exactly the ranges whose bits after the prefix are zero", () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), fc.nat(32), (address, prefix) => {
        const bits = address.toString(2).padStart(32, "0");
        const text = `${formatAddress(4, BigInt(address))}/${prefix}`;
        expect(parseCidr(text).ok).toBe(!bits.slice(prefix).includes("1"));
        const network = Number.parseInt(bits.slice(0, prefix).padEnd(32, "0"), 2);
        expect(parseCidr(`${formatAddress(4, BigInt(network))}/${prefix}`).ok).toBe(true);
      }),
      { numRuns: cases(100, 500) },
    );
  });
});

describe("parseSocketAddress", () => {
  it.each([
    ["127.0.0.1", "127.0.0.1/32"],
    ["::ffff:127.0.0.1", "127.0.0.1/32"],
    ["::ffff:7f00:1", "127.0.0.1/32"],
    ["0:0:0:0:0:FFFF:127.0.0.1", "127.0.0.1/32"],
    ["::1", "::1/128"],
    ["fe80::1%eth0", "fe80::1/128"],
    ["fe80::1%3", "fe80::1/128"],
    ["::ffff:169.254.0.9%eth0", "169.254.0.9/32"],
    ["2001:db8::7", "2001:db8::7/128"],
  ])("reads %s as %s", (text, expected) => {
    const cidr = parseSocketAddress(text);
    expect(cidr && formatCidr(cidr)).toBe(expected);
  });

  it.each(["", "localhost", "127.0.0.1/32", "127.0.0.1:80", "[::1]", "127.0.0.1%lo", "%eth0"])(
    "refuses %j",
    (text) => {
      expect(parseSocketAddress(text)).toBeUndefined();
    },
  );
});
