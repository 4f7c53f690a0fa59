/** Random choices of a run, from one seed. */
import fc from "fast-check";

/** Makes choices, the same ones for the same seed. */
export class Chance {
  private count = 0;

  constructor(private readonly seed: number) {}

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    this.count += 1;
    return this.value(fc.nat(end - 1), this.seed + this.count);
  }

  isTrue(): boolean {
    return this.below(2) === 1;
  }

  /** Returns one of the values; undefined if there are none. */
  one<Value>(values: readonly Value[]): Value | undefined {
    return values.length === 0 ? undefined : values[this.below(values.length)];
  }

  /** Returns some of the values, each once. */
  some<Value>(values: readonly Value[], count: number): readonly Value[] {
    const left = [...values];
    return Array.from({ length: Math.min(count, left.length) }).flatMap(() =>
      left.splice(this.below(left.length), 1),
    );
  }

  value<Value>(arbitrary: fc.Arbitrary<Value>, seed = this.seed): Value {
    return fc.sample(arbitrary, { numRuns: 1, seed })[0] as Value;
  }
}
