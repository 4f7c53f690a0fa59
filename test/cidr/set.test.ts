import fc from "fast-check";

import { blockAt, type Cidr, type Family, formatCidr, IpSet } from "../../src/cidr";
import { parseCidr } from "../../src/cidr/explain/explain";
import { cases, seed } from "../cases";

function setOf(...texts: string[]): IpSet {
  const set = IpSet.parse(texts);
  if (set === undefined) throw new Error(`malformed: ${texts.join(", ")}`);
  return set;
}

describe("the meaning of lists", () => {
  it.each([
    { list: ["10.0.0.0/25", "10.0.0.128/25"], smallest: ["10.0.0.0/24"] },
    { list: ["0.0.0.0/1", "128.0.0.0/1"], smallest: ["0.0.0.0/0"] },
    { list: ["8000::/1", "::/1"], smallest: ["::/0"] },
    { list: ["10.1.0.0/16", "10.0.0.0/8", "10.0.0.1"], smallest: ["10.0.0.0/8"] },
    { list: ["ffff::/16", "::/128", "8000::/1"], smallest: ["::/128", "8000::/1"] },
    { list: ["8000::1", "8000::/1", "8000::"], smallest: ["8000::/1"] },
    { list: ["10.0.0.3", "10.0.0.1", "10.0.0.2"], smallest: ["10.0.0.1/32", "10.0.0.2/31"] },
    { list: ["255.255.255.255", "::"], smallest: ["255.255.255.255/32", "::/128"] },
    { list: ["2001:db8::/32", "1.2.3.4", "::1"], smallest: ["1.2.3.4/32", "::1/128", "2001:db8::/32"] },
    { list: [], smallest: [] },
  ])("$list is $smallest", ({ list, smallest }) => {
    expect(setOf(...list).toTexts()).toEqual(smallest);
    expect(setOf(...list).equals(setOf(...smallest))).toBe(true);
  });

  it.each([
    { a: ["10.0.0.0/8"], b: ["10.1.0.0/16"], gained: 0n, lost: 2n ** 24n - 2n ** 16n },
    { a: ["10.0.0.0/24"], b: ["10.0.1.0/24"], gained: 256n, lost: 256n },
    { a: ["10.0.0.1"], b: ["0.0.0.0/0"], gained: 2n ** 32n - 1n, lost: 0n },
  ])("from $a to $b gains $gained and loses $lost addresses", ({ a, b, gained, lost }) => {
    expect(
      setOf(...b)
        .difference(setOf(...a))
        .count(4),
    ).toBe(gained);
    expect(
      setOf(...a)
        .difference(setOf(...b))
        .count(4),
    ).toBe(lost);
  });

  it("refuses a list with a malformed entry", () => {
    expect(IpSet.parse(["10.0.0.0/8", "10.0.0.1/8"])).toBeUndefined();
  });
});

describe("openness", () => {
  it.each([
    { list: ["0.0.0.0/0"], open: { 4: true, 6: false } },
    { list: ["0.0.0.0/1", "128.0.0.0/2", "192.0.0.0/2", "::/0"], open: { 4: true, 6: true } },
    { list: ["0.0.0.0/1", "128.0.0.0/2", "192.0.0.0/3"], open: { 4: false, 6: false } },
    { list: [], open: { 4: false, 6: false } },
  ])("$list: $open", ({ list, open }) => {
    expect({ 4: setOf(...list).isOpen(4), 6: setOf(...list).isOpen(6) }).toEqual(open);
  });

  it("counts all addresses exactly", () => {
    expect(IpSet.everything.count(4)).toBe(2n ** 32n);
    expect(IpSet.everything.count(6)).toBe(2n ** 128n);
    expect(IpSet.everything.difference(setOf("::1")).count(6)).toBe(2n ** 128n - 1n);
    expect(IpSet.everything.equals(setOf("0.0.0.0/0", "::/0"))).toBe(true);
    expect(IpSet.empty.isEmpty()).toBe(true);
  });
});

describe("families are separate", () => {
  it("does not let IPv6 in through an IPv4 range", () => {
    expect(setOf("0.0.0.0/0").contains(setOf("::1"))).toBe(false);
    expect(setOf("0.0.0.0/0").contains(setOf("::ffff:102:304"))).toBe(false);
    expect(setOf("::/0").contains(setOf("1.2.3.4"))).toBe(false);
  });

  it.each([
    { list: ["10.0.0.0/8"], range: "10.1.0.0/16", holds: true },
    { list: ["10.0.0.0/25", "10.0.0.128/25"], range: "10.0.0.0/24", holds: true },
    { list: ["10.0.0.0/25", "10.0.0.192/26"], range: "10.0.0.0/24", holds: false },
    { list: ["10.0.0.0/25"], range: "10.0.0.0/24", holds: false },
    { list: ["10.0.0.128/25"], range: "10.0.0.0/24", holds: false },
    { list: ["255.255.0.0/16"], range: "255.255.255.255/32", holds: true },
    { list: ["0.0.0.0/0"], range: "0.0.0.0/0", holds: true },
    { list: ["128.0.0.0/1"], range: "0.0.0.0/0", holds: false },
    { list: ["0.0.0.0/0"], range: "::1/128", holds: false },
    { list: ["2001:db8::/32"], range: "2001:db8:ffff::/48", holds: true },
    { list: ["2001:db8::/32"], range: "2001:db9::/48", holds: false },
  ])("$list holds all of $range: $holds", ({ list, range, holds }) => {
    expect(setOf(...list).contains(setOf(range))).toBe(holds);
  });

  it("takes one family out of a set", () => {
    expect(setOf("1.2.3.4", "::1").only(4).toTexts()).toEqual(["1.2.3.4/32"]);
    expect(setOf("1.2.3.4", "::1").only(6).toTexts()).toEqual(["::1/128"]);
    expect(setOf("1.2.3.4").isEmpty(6)).toBe(true);
    expect(setOf("1.2.3.4").isEmpty(4)).toBe(false);
  });
});

it.each([
  { list: ["10.0.0.0/8"], example: "10.0.0.1" },
  { list: ["10.0.0.7"], example: "10.0.0.7" },
  { list: ["10.0.0.6/31"], example: "10.0.0.6" },
  { list: ["2001:db8::/32"], example: "2001:db8::1" },
  { list: ["::1", "9.9.9.9"], example: "9.9.9.9" },
  { list: ["255.255.255.255"], example: "255.255.255.255" },
  { list: ["255.255.255.254/31"], example: "255.255.255.254" },
  { list: ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], example: "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" },
  { list: [], example: undefined },
])("names $example as an address of $list", ({ list, example }) => {
  expect(setOf(...list).example()).toBe(example);
});

/**
 * The oracle: sets of addresses as bitmaps, one bit for each of the 32 addresses of a /27 (IPv4) or /123 (IPv6).
 * It shares nothing with the code under test but blocks made from text.
 */
describe("against bitmaps", () => {
  const UNIVERSES = [
    { name: "an inner block", family: 4, at: "10.0.0.32", prefix: 27 },
    { name: "the start of IPv4", family: 4, at: "0.0.0.0", prefix: 27 },
    { name: "the end of IPv4", family: 4, at: "255.255.255.224", prefix: 27 },
    { name: "the start of IPv6", family: 6, at: "::", prefix: 123 },
    { name: "the end of IPv6", family: 6, at: "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffe0", prefix: 123 },
  ] as const;

  interface Member {
    readonly cidr: Cidr;
    readonly bitmap: number;
  }

  /** All 63 blocks of the universe, each as text read by the parser and as bitmap. */
  function blocksOf({ family, at, prefix }: (typeof UNIVERSES)[number]): Member[] {
    const base = firstOf(at);
    const members: Member[] = [];
    for (let depth = 0; depth <= 5; depth++) {
      const size = 2 ** (5 - depth);
      for (let offset = 0; offset < 32; offset += size) {
        const bitmap = ((2 ** size - 1) * 2 ** offset) >>> 0;
        members.push({ cidr: blockAt(family, base + BigInt(offset), prefix + depth), bitmap });
      }
    }
    return members;
  }

  function firstOf(text: string): bigint {
    const parsed = parseCidr(text);
    if (!parsed.ok) throw new Error(text);
    return parsed.cidr.first;
  }

  function bitmapOf(set: IpSet, family: Family, base: bigint): number {
    let bitmap = 0;
    for (const { first, last } of set.only(family).toCidrs()) {
      for (let address = first; address <= last; address++) bitmap |= 1 << Number(address - base);
    }
    return bitmap >>> 0;
  }

  /** The smallest list, by halving: a full block is one entry, a mixed one is what its halves are. */
  function smallestCount(bitmap: number, size = 32): number {
    const all = 2 ** size - 1;
    if (bitmap === 0) return 0;
    if (bitmap === all) return 1;
    const half = size / 2;
    return smallestCount(bitmap % 2 ** half, half) + smallestCount(Math.floor(bitmap / 2 ** half), half);
  }

  function addressCount(family: Family): bigint {
    return 2n ** (family === 4 ? 32n : 128n);
  }

  function popcount(bitmap: number): bigint {
    return BigInt(bitmap.toString(2).replaceAll("0", "").length);
  }

  /** A small deterministic generator (linear congruential), so that 100,000 pairs take a second or two. */
  function generator(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  const pairs = cases(400, 2_000);
  it.each(UNIVERSES)(`agrees on ${pairs} pairs of lists in $name`, (universe) => {
    const blocks = blocksOf(universe);
    const base = firstOf(universe.at);
    const random = generator(seed());
    const pick = (): { cidrs: Cidr[]; bitmap: number } => {
      const picked = Array.from({ length: random(7) }, () => blocks[random(blocks.length)]);
      const members = picked.filter((member) => member !== undefined);
      return {
        cidrs: members.map(({ cidr }) => cidr),
        bitmap: members.reduce((bits, { bitmap }) => (bits | bitmap) >>> 0, 0),
      };
    };
    const wrong: unknown[] = [];
    for (let run = 0; run < pairs; run++) {
      const [listA, listB] = [pick(), pick()];
      const [a, b] = [IpSet.of(listA.cidrs), IpSet.of(listB.cidrs)];
      const [bitsA, bitsB] = [listA.bitmap, listB.bitmap];
      const bits = (set: IpSet) => bitmapOf(set, universe.family, base);
      const cidrs = a.toCidrs();
      const right =
        bits(a) === bitsA &&
        bits(a.union(b)) === (bitsA | bitsB) >>> 0 &&
        bits(a.intersection(b)) === (bitsA & bitsB) >>> 0 &&
        bits(a.difference(b)) === (bitsA & ~bitsB) >>> 0 &&
        a.equals(b) === (bitsA === bitsB) &&
        a.contains(b) === ((bitsB & ~bitsA) === 0) &&
        a.intersects(b) === ((bitsA & bitsB) !== 0) &&
        a.isEmpty() === (bitsA === 0) &&
        a.count(universe.family) === popcount(bitsA) &&
        IpSet.everything.difference(a).count(universe.family) ===
          addressCount(universe.family) - popcount(bitsA) &&
        cidrs.length === smallestCount(bitsA) &&
        a.countRanges() === cidrs.length &&
        IpSet.of(cidrs).equals(a);
      if (!right) wrong.push({ a: listA.cidrs.map(formatCidr), b: listB.cidrs.map(formatCidr) });
    }
    expect(wrong).toEqual([]);
  });
});

describe("laws that hold for any lists", () => {
  const ipv4 = fc
    .tuple(fc.bigInt(0n, 2n ** 32n - 1n), fc.nat(32))
    .map(([at, prefix]) => blockAt(4, at, prefix));
  const ipv6 = fc
    .tuple(fc.bigInt(0n, 2n ** 128n - 1n), fc.nat(128))
    .map(([at, prefix]) => blockAt(6, at, prefix));
  const set = fc.array(fc.oneof(ipv4, ipv6), { maxLength: 12 }).map((cidrs) => IpSet.of(cidrs));

  it("counts as many ranges as the smallest list has", () => {
    fc.assert(
      fc.property(set, fc.boolean(), (some, isComplement) => {
        const counted = isComplement ? IpSet.everything.difference(some) : some;
        expect(counted.countRanges()).toBe(counted.toCidrs().length);
      }),
    );
  });

  it("counts the addresses of a range as many as its intersection has", () => {
    fc.assert(
      fc.property(set, fc.oneof(ipv4, ipv6), (some, range) => {
        expect(some.countIn(range)).toBe(some.intersection(IpSet.of([range])).count(range.family));
      }),
    );
  });

  it("a set and its complement share no address, and together hold every address", () => {
    fc.assert(
      fc.property(set, (some) => {
        const rest = IpSet.everything.difference(some);
        expect(rest.intersects(some)).toBe(false);
        expect(rest.union(some).equals(IpSet.everything)).toBe(true);
        expect(IpSet.everything.difference(rest).equals(some)).toBe(true);
      }),
    );
  });

  it("splits the addresses of two sets into lost, kept and gained", () => {
    fc.assert(
      fc.property(set, set, (before, after) => {
        const lost = before.difference(after);
        const kept = before.intersection(after);
        const gained = after.difference(before);
        expect(lost.union(kept).equals(before)).toBe(true);
        expect(gained.union(kept).equals(after)).toBe(true);
        for (const family of [4, 6] as const) {
          expect(lost.count(family) + kept.count(family)).toBe(before.count(family));
          expect(gained.count(family) + kept.count(family)).toBe(after.count(family));
        }
        expect(lost.intersects(after)).toBe(false);
      }),
      { numRuns: cases(50, 250) },
    );
  });

  it("reads a set back from the smallest list of its ranges, in canonical order", () => {
    fc.assert(
      fc.property(set, (some) => {
        const holes = IpSet.everything.difference(some);
        const texts = holes.toTexts();
        expect(IpSet.parse(texts)?.equals(holes)).toBe(true);
        expect(IpSet.parse([...texts].reverse())?.toTexts()).toEqual(texts);
        expect(holes.union(some).equals(IpSet.everything)).toBe(true);
      }),
      { numRuns: cases(20, 100) },
    );
  });
});
