import fc from "fast-check";

import { canonicalList, type Cidr, contained, IpSet, sameRanges } from "../../src/cidr";
import { parseCidr } from "../../src/cidr/explain/explain";
import { cases } from "../cases";

function cidrsOf(texts: readonly string[]): Cidr[] {
  return texts.map((text) => {
    const parsed = parseCidr(text);
    if (!parsed.ok) throw new Error(`${text} ${parsed.problem.message}`);
    return parsed.cidr;
  });
}

describe("canonicalList", () => {
  it.each([
    { list: [], canonical: [] },
    { list: ["10.0.0.1"], canonical: ["10.0.0.1/32"] },
    { list: ["10.0.0.1", "10.0.0.1/32"], canonical: ["10.0.0.1/32"] },
    { list: ["::1", "9.0.0.0/8", "10.0.0.0/8"], canonical: ["9.0.0.0/8", "10.0.0.0/8", "::1/128"] },
    { list: ["10.0.0.128/25", "10.0.0.0/25"], canonical: ["10.0.0.0/25", "10.0.0.128/25"] },
    { list: ["10.0.0.0/16", "10.0.0.0/8"], canonical: ["10.0.0.0/8", "10.0.0.0/16"] },
    { list: ["2001:DB8:0::/48", "2001:db8::/48"], canonical: ["2001:db8::/48"] },
  ])("writes $list as $canonical", ({ list, canonical }) => {
    expect(canonicalList(list)).toEqual(canonical);
  });

  it("returns undefined for a list with a malformed entry", () => {
    expect(canonicalList(["10.0.0.0/8", "10.0.0.1/8"])).toBeUndefined();
  });

  it("does not change the given list", () => {
    const list = Object.freeze(["10.0.0.1", "9.0.0.0/8"]);
    expect(canonicalList(list)).toEqual(["9.0.0.0/8", "10.0.0.1/32"]);
    expect(list).toEqual(["10.0.0.1", "9.0.0.0/8"]);
  });
});

describe("sameRanges", () => {
  it.each([
    { a: ["10.0.0.1"], b: ["10.0.0.1/32"] },
    { a: ["10.0.0.0/8", "::/0"], b: ["::/0", "10.0.0.0/8"] },
    { a: ["10.0.0.0/8"], b: ["10.0.0.0/8", "10.0.0.0/8"] },
    { a: ["2001:0DB8::1"], b: ["2001:db8:0:0::1/128"] },
    { a: [], b: [] },
    { a: ["not an address"], b: ["not an address"] },
  ])("finds $a and $b equal", ({ a, b }) => {
    expect(sameRanges(a, b)).toBe(true);
    expect(sameRanges(b, a)).toBe(true);
  });

  it.each([
    { a: ["10.0.0.0/24"], b: ["10.0.0.0/25", "10.0.0.128/25"] },
    { a: ["10.0.0.0/8"], b: ["10.0.0.0/8", "10.0.0.1"] },
    { a: ["0.0.0.0/0", "::/0"], b: [] },
    { a: ["10.0.0.0/8"], b: ["10.0.0.1/8"] },
    { a: ["1.2.3.4"], b: ["::ffff:102:304"] },
    { a: ["10.0.0.0/8", "11.0.0.0/8"], b: ["10.0.0.0/8", "12.0.0.0/8"] },
  ])("finds $a and $b different", ({ a, b }) => {
    expect(sameRanges(a, b)).toBe(false);
    expect(sameRanges(b, a)).toBe(false);
  });
});

describe("contained", () => {
  it.each([
    { list: ["10.0.0.0/8", "11.0.0.0/8"], found: [] },
    { list: ["10.1.0.0/16", "10.0.0.0/8"], found: [{ index: 0, within: 1, repeated: false }] },
    { list: ["10.0.0.1", "10.0.0.1/32"], found: [{ index: 1, within: 0, repeated: true }] },
    {
      list: ["10.0.0.0/24", "10.0.0.0/16", "10.0.0.0/8"],
      found: [
        { index: 0, within: 2, repeated: false },
        { index: 1, within: 2, repeated: false },
      ],
    },
    {
      list: ["10.0.0.0/25", "10.0.0.0/24", "10.0.0.128/25"],
      found: [
        { index: 0, within: 1, repeated: false },
        { index: 2, within: 1, repeated: false },
      ],
    },
    { list: ["0.0.0.0/0", "::/1", "8000::1"], found: [] },
  ])("finds $found in $list", ({ list, found }) => {
    expect(contained(cidrsOf(list))).toEqual(found);
  });

  it("names exactly the entries that can be deleted together without a change of meaning", () => {
    const entry = fc
      .tuple(fc.nat(31), fc.integer({ min: 27, max: 32 }))
      .map(([at, prefix]) => `10.0.0.${at - (at % 2 ** (32 - prefix))}/${prefix}`);
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 10 }), (list) => {
        const cidrs = cidrsOf(list);
        const dropped = new Set(contained(cidrs).map(({ index }) => index));
        const rest = cidrs.filter((_, index) => !dropped.has(index));
        expect(IpSet.of(rest).equals(IpSet.of(cidrs))).toBe(true);
        rest.forEach((cidr, index) => {
          const others = rest.filter((_, position) => position !== index);
          expect(IpSet.of(others).contains(IpSet.of([cidr]))).toBe(false);
        });
      }),
      { numRuns: cases(80, 400) },
    );
  });
});
