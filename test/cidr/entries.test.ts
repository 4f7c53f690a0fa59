/** Which entries of a list are new, which are gone, and how many addresses each of them moves. */
import fc from "fast-check";

import {
  addressesOfEntries,
  blockAt,
  changedEntries,
  type EntryChange,
  entryChanges,
  formatCidr,
  IpSet,
  listEntries,
  movingEntries,
} from "../../src/cidr";

function changesOf(was: readonly string[], is: readonly string[]) {
  const [before, after] = [listEntries(was), listEntries(is)];
  const [old, next] = [addressesOfEntries(before), addressesOfEntries(after)];
  const moves = { gained: next.difference(old), lost: old.difference(next) };
  return { ...entryChanges(before, after, moves), ...moves };
}

const movedOf = (changes: readonly EntryChange[]) => changes.map(({ text, moved }) => `${text} ${moved}`);

interface Changed {
  readonly was: string[];
  readonly is: string[];
  readonly added?: string[];
  readonly removed?: string[];
  readonly kept?: string[];
}

it.each<[what: string, given: Changed]>([
  ["nothing", { was: ["10.0.0.0/8"], is: ["10.0.0.0/8"], kept: ["10.0.0.0/8"] }],
  [
    "another spelling",
    {
      was: ["10.0.0.1/32", "2001:DB8::/32"],
      is: ["2001:db8::/32", "10.0.0.1"],
      kept: ["2001:db8::/32", "10.0.0.1"],
    },
  ],
  [
    "a wider range",
    {
      was: ["198.51.100.0/24"],
      is: ["198.51.0.0/16"],
      added: ["198.51.0.0/16 65280"],
      removed: ["198.51.100.0/24 0"],
    },
  ],
  [
    "a narrower range",
    {
      was: ["52.29.16.16/28"],
      is: ["52.29.16.16/29"],
      added: ["52.29.16.16/29 0"],
      removed: ["52.29.16.16/28 8"],
    },
  ],
  [
    "halves",
    {
      was: ["10.0.0.0/8"],
      is: ["10.0.0.0/9", "10.128.0.0/9"],
      added: ["10.0.0.0/9 0", "10.128.0.0/9 0"],
      removed: ["10.0.0.0/8 0"],
    },
  ],
  ["a range twice", { was: [], is: ["10.0.0.1", "10.0.0.1/32"], added: ["10.0.0.1 1"] }],
  [
    "a range within a kept one",
    {
      was: ["10.0.0.0/8"],
      is: ["10.0.0.0/8", "10.1.0.0/16"],
      added: ["10.1.0.0/16 0"],
      kept: ["10.0.0.0/8"],
    },
  ],
  ["a malformed entry", { was: ["10.0.0.0/8", "office"], is: ["10.0.0.0/8"], kept: ["10.0.0.0/8"] }],
])("%s", (_what, { was, is, added = [], removed = [], kept = [] }) => {
  const changes = changesOf(was, is);
  expect([movedOf(changes.added), movedOf(changes.removed), changes.kept.map(({ text }) => text)]).toEqual([
    added,
    removed,
    kept,
  ]);
});

interface Written {
  readonly was?: string[];
  readonly is: string[];
  readonly added: string;
  readonly removed?: string;
}

it.each<[what: string, given: Written]>([
  [
    "one for another",
    { was: ["192.0.2.0/24"], is: ["203.0.113.7"], added: "203.0.113.7", removed: "192.0.2.0/24" },
  ],
  [
    "a wider one",
    { was: ["198.51.100.0/24"], is: ["198.51.0.0/16"], added: "198.51.100.0/24 → 198.51.0.0/16" },
  ],
  [
    "a narrower one",
    {
      was: ["10.0.0.0/8"],
      is: ["10.1.0.0/16", "10.2.0.0/16"],
      added: "",
      removed: "10.0.0.0/8 → 10.1.0.0/16, 10.2.0.0/16",
    },
  ],
  [
    "many that become one",
    { was: ["1.0.0.1", "1.0.0.3", "1.0.0.5", "1.0.0.7"], is: ["0.0.0.0/0"], added: "4 ranges → 0.0.0.0/0" },
  ],
  ["many", { is: ["1.0.0.1", "1.0.0.3", "1.0.0.5", "1.0.0.7"], added: "1.0.0.1, 1.0.0.3 and 2 more" }],
  ["one within another one", { is: ["10.1.0.0/16", "10.0.0.0/8", "::1"], added: "10.0.0.0/8, ::1" }],
])("are written: %s", (_what, { was = [], is, added, removed = "" }) => {
  const changes = changesOf(was, is);
  expect(changedEntries("added", movingEntries(changes.added), 2)).toBe(added);
  expect(changedEntries("removed", movingEntries(changes.removed), 2)).toBe(removed);
});

// Few addresses, so that entries often overlap.
const list = fc.array(
  fc
    .tuple(fc.nat(63), fc.integer({ min: 26, max: 32 }))
    .map(([host, prefix]) => formatCidr(blockAt(4, BigInt(host), prefix))),
  { maxLength: 8 },
);

it("the entries that move addresses hold each moved address once, and no entry is lost", () => {
  fc.assert(
    fc.property(list, list, (was, is) => {
      const { added, removed, kept, gained, lost } = changesOf(was, is);
      for (const [changes, set] of [
        [added, gained],
        [removed, lost],
      ] as const) {
        const moving = movingEntries(changes);
        expect(moving.reduce((sum, { moved }) => sum + moved, 0n)).toBe(set.count(4));
        expect(addressesOfEntries(moving).contains(set)).toBe(true);
      }
      const texts = (...parts: (readonly { readonly text: string }[])[]) =>
        new Set(parts.flat().map(({ text }) => text));
      expect(texts(added, kept)).toEqual(new Set(is));
      expect(texts(removed, kept)).toEqual(new Set(was));
    }),
  );
});

it("the entries within another one are exactly those of the other side that it holds", () => {
  fc.assert(
    fc.property(list, list, (was, is) => {
      const { added, removed } = changesOf(was, is);
      for (const { cidr, within } of added) {
        const held = removed.filter((other) => IpSet.of([cidr]).contains(IpSet.of([other.cidr])));
        expect(new Set(within.map(({ text }) => text))).toEqual(new Set(held.map(({ text }) => text)));
      }
    }),
  );
});
