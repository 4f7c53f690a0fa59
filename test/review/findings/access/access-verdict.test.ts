/** Changes of access lists, held against a second and simpler way to decide: one bit for each address. */
import fc from "fast-check";

import { formatAddress, IpSet } from "../../../../src/cidr";
import { type AllowedAddresses, judgeAccess } from "../../../../src/review/findings/access/access-lists";
import { cases } from "../../../cases";

const known = (...ranges: string[]): AllowedAddresses => ({ certain: IpSet.parse(ranges) ?? IpSet.empty });
const open: AllowedAddresses = { certain: IpSet.everything };

describe("who gains and loses access", () => {
  interface Changed {
    readonly before?: AllowedAddresses;
    readonly after?: AllowedAddresses;
    readonly moved: readonly string[];
  }

  it.each<[what: string, given: Changed]>([
    ["the same range", { before: known("10.0.0.0/24"), after: known("10.0.0.0/24"), moved: [] }],
    [
      "its two halves",
      { before: known("10.0.0.0/24"), after: known("10.0.0.0/25", "10.0.0.128/25"), moved: [] },
    ],
    [
      "open in two halves",
      { before: open, after: known("0.0.0.0/1", "128.0.0.0/1", "::/1", "8000::/1"), moved: [] },
    ],
    [
      "one family opened in two halves",
      { before: known("10.0.0.0/8"), after: known("0.0.0.0/1", "128.0.0.0/1"), moved: ["in"] },
    ],
    ["a part", { before: known("10.0.0.0/24"), after: known("10.0.0.0/25"), moved: ["out"] }],
    [
      "one family for another",
      { before: known("10.0.0.0/8"), after: known("2001:db8::/32"), moved: ["in", "out"] },
    ],
    ["a new cluster", { after: known("10.0.0.0/8"), moved: ["in"] }],
    ["a destroyed cluster", { before: known("10.0.0.0/8"), moved: ["out"] }],
    [
      "an unknown list",
      {
        before: known("10.0.0.0/8"),
        after: { certain: IpSet.empty, uncertain: { isUnknown: true } },
        moved: [],
      },
    ],
    [
      "a new cluster with an unknown list",
      { after: { certain: IpSet.empty, uncertain: { isUnknown: true } }, moved: [] },
    ],
    [
      "an unknown entry beside open ones",
      {
        before: known("10.0.0.0/8"),
        after: { certain: IpSet.everything, uncertain: { isUnknown: true } },
        moved: ["in"],
      },
    ],
    [
      "a unreadable list before",
      {
        before: { certain: IpSet.empty, uncertain: { isUnknown: false, unreadable: [0] } },
        after: open,
        moved: [],
      },
    ],
  ])("for %s", (_what, { before, after, moved }) => {
    const { gained, lost } = judgeAccess(before, after);
    expect([...(gained.isEmpty() ? [] : ["in"]), ...(lost.isEmpty() ? [] : ["out"])]).toEqual(moved);
  });

  it("reports no gain that an unknown old list may have had", () => {
    const { gained, lost } = judgeAccess(
      { certain: IpSet.empty, uncertain: { isUnknown: false, unreadable: [0] } },
      known("10.0.0.0/8"),
    );
    expect(gained.isEmpty() && lost.isEmpty()).toBe(true);
  });
});

/** 64 addresses of each family, at places where their bits cross a byte or a group. */
const PLACES = {
  4: 10n * 2n ** 24n + 255n * 2n ** 8n + 192n,
  6: 0x2001_0db8_0000_0000_0000_0000_0000_ffc0n,
} as const;
const ADDRESSES = 64;

interface Block {
  readonly family: 4 | 6;
  readonly at: number;
  readonly bits: number;
}

const block: fc.Arbitrary<Block> = fc.record({
  family: fc.constantFrom<4 | 6>(4, 6),
  at: fc.nat(ADDRESSES - 1),
  bits: fc.nat(6),
});
const blocks = fc.array(block, { maxLength: 5 });

/** One bit for each address: the IPv4 addresses first. */
function bitmap(list: readonly Block[]): boolean[] {
  const bits = new Array<boolean>(2 * ADDRESSES).fill(false);
  for (const { family, at, bits: hostBits } of list) {
    const size = 2 ** hostBits;
    const first = at - (at % size);
    bits.fill(true, first + (family === 6 ? ADDRESSES : 0), first + size + (family === 6 ? ADDRESSES : 0));
  }
  return bits;
}

/** Written without the formatter that is under test elsewhere. */
function written({ family, at, bits }: Block): string {
  const address = PLACES[family] + BigInt(at - (at % 2 ** bits));
  if (family === 6) {
    const digits = address.toString(16).padStart(32, "0");
    return `${(digits.match(/.{4}/g) ?? []).join(":")}/${128 - bits}`;
  }
  return `${[24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join(".")}/${32 - bits}`;
}

const count = (bits: readonly boolean[]) => bits.filter(Boolean).length;

describe("the arithmetic", () => {
  it("agrees with a bitmap for 100,000 pairs of lists", () => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const [old, next] = [bitmap(before), bitmap(after)];
        const gainedBits = next.map((isIn, address) => isIn && old[address] !== true);
        const lostBits = old.map((isIn, address) => isIn && next[address] !== true);
        const judged = judgeAccess(known(...before.map(written)), known(...after.map(written)));
        for (const [set, bits] of [
          [judged.gained, gainedBits],
          [judged.lost, lostBits],
        ] as const) {
          const counts = [count(bits.slice(0, ADDRESSES)), count(bits.slice(ADDRESSES))];
          if (set.count(4) !== BigInt(counts[0] ?? 0) || set.count(6) !== BigInt(counts[1] ?? 0)) {
            throw new Error(`${set.toTexts().join()} holds other addresses than the bitmap`);
          }
        }
      }),
      { numRuns: cases(1_000, 5_000) },
    );
  });

  it("gives gained ranges that hold exactly the bitmap's addresses, one by one", () => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const [old, next] = [bitmap(before), bitmap(after)];
        const { gained } = judgeAccess(known(...before.map(written)), known(...after.map(written)));
        const found = next.map((_, index) => {
          const family = index < ADDRESSES ? 4 : 6;
          const address = PLACES[family] + BigInt(index % ADDRESSES);
          return gained.has(formatAddress(family, address));
        });
        expect(found).toEqual(next.map((isIn, index) => isIn && old[index] !== true));
      }),
      { numRuns: cases(80, 400) },
    );
  });
});
