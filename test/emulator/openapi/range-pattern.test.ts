/** The pattern of the OpenAPI document says what the rules say. */
import fc from "fast-check";

import { IpSet } from "../../../src/cidr";
import { rangePattern } from "../../../src/emulator/openapi/range-pattern";
import { cases } from "../../cases";

const pattern = new RegExp(rangePattern());

const matches = (text: string) => pattern.test(text);

it.each([
  "0.0.0.0/0",
  "10.0.0.0/8",
  "10.128.0.0/9",
  "192.0.2.1",
  "192.0.2.1/32",
  "203.0.113.254/31",
  "::/0",
  "::1",
  "::1/128",
  "2001:db8::/32",
  "2001:db8::/29",
  "2001:DB8::/127",
  "2001:db8::1",
  "2001:db8:0:1::/64",
  "2001:db8:1:2:3:4:5:6/128",
  "fe80::/10",
])("holds for %s", (text) => {
  expect(matches(text)).toBe(true);
  expect(IpSet.parse([text])).toBeDefined();
});

it.each([
  "",
  "10.0.0.1/8",
  "10.0.0.0/33",
  "10.0.0",
  "010.0.0.1",
  "2001:db8::1/32",
  "2001:db8::/28",
  "fe80::1%eth0",
  "all",
])("does not hold for %j", (text) => {
  expect(matches(text)).toBe(false);
});

it("holds for no text that the rules refuse", () => {
  fc.assert(
    fc.property(fc.stringMatching(pattern), (text) => {
      expect({ text, isRange: IpSet.parse([text]) !== undefined }).toEqual({ text, isRange: true });
    }),
    { numRuns: cases(300) },
  );
});

it("holds for every IPv4 range", () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 32 }), (address, prefix) => {
      const network = prefix === 0 ? 0 : ((address >>> (32 - prefix)) << (32 - prefix)) >>> 0;
      const octets = [24, 16, 8, 0].map((shift) => (network >>> shift) & 255).join(".");
      expect({ range: `${octets}/${prefix}`, holds: matches(`${octets}/${prefix}`) }).toMatchObject({
        holds: true,
      });
    }),
    { numRuns: cases(500) },
  );
});
