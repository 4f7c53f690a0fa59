/** Sets of whole addresses against a library that was written by others, on random pairs of lists. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import fc from "fast-check";

import { blockAt, type Cidr, formatCidr, IpSet } from "../../src/cidr";
import { cases } from "../cases";

const PAIRS = cases(1_000, 50_000);

interface Answer {
  readonly merged: readonly string[];
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  readonly intersects: boolean;
  readonly contains: boolean;
}

/** Blocks that often nest, touch and overlap: their addresses come from few, and are cut to any prefix. */
const cidr: fc.Arbitrary<Cidr> = fc.oneof(
  fc
    .tuple(
      fc.oneof(
        fc.bigInt(0n, 2n ** 32n - 1n),
        fc.bigInt(0n, 7n).map((n) => n << 28n),
      ),
      fc.nat(32),
    )
    .map(([address, prefix]) => blockAt(4, address, prefix)),
  fc
    .tuple(
      fc.oneof(
        fc.bigInt(0n, 2n ** 128n - 1n),
        fc.bigInt(0n, 7n).map((n) => n << 124n),
      ),
      fc.nat(128),
    )
    .map(([address, prefix]) => blockAt(6, address, prefix)),
);
const list = fc.array(cidr, { maxLength: 8 }).map((cidrs) => cidrs.map(formatCidr));

function setOf(texts: readonly string[]): IpSet {
  const set = IpSet.parse(texts);
  if (set === undefined) throw new Error(`malformed: ${texts.join(", ")}`);
  return set;
}

it(`agree with it on ${PAIRS} pairs of lists`, () => {
  const pairs = fc.sample(fc.record({ a: list, b: list }), { numRuns: PAIRS });
  const { stdout, stderr } = spawnSync(process.execPath, [join(__dirname, "cidr-tools.mjs")], {
    input: pairs.map((pair) => JSON.stringify(pair)).join("\n"),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  expect(stderr).toBe("");
  const answers = JSON.parse(stdout) as readonly Answer[];
  expect(answers).toHaveLength(PAIRS);
  const wrong = pairs.flatMap(({ a, b }, index) => {
    const [before, after] = [setOf(a), setOf(b)];
    const ours: Answer = {
      merged: before.toTexts(),
      lost: before.difference(after).toTexts(),
      gained: after.difference(before).toTexts(),
      intersects: before.intersects(after),
      contains: before.contains(after),
    };
    const theirs = answers[index];
    return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ a, b, ours, theirs }];
  });
  expect(wrong.slice(0, 3)).toEqual([]);
});
