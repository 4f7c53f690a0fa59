/**
 * Many values at once, because to ask about a hundred costs hardly more than to ask about one. A batch that fails shrinks
 * to the one value that does, and that one to its simplest.
 */
import fc from "fast-check";

export class Batch<T> extends fc.Arbitrary<readonly T[]> {
  constructor(
    private readonly one: fc.Arbitrary<T>,
    private readonly size: number,
  ) {
    super();
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<readonly T[]> {
    return batchOf(Array.from({ length: this.size }, () => this.one.generate(random, bias)));
  }

  /** Only one in which there is nothing to shrink. */
  override canShrinkWithoutContext(value: unknown): value is readonly T[] {
    return Array.isArray(value) && value.length === 0;
  }

  override shrink(_values: readonly T[], context: unknown): fc.Stream<fc.Value<readonly T[]>> {
    const made = (context ?? []) as readonly fc.Value<T>[];
    const [only] = made;
    if (only === undefined) return fc.Stream.nil();
    if (made.length > 1) return fc.Stream.of(...made).map((value) => batchOf([value]));
    return this.one.shrink(only.value, only.context).map((value) => batchOf([value]));
  }
}

function batchOf<T>(made: readonly fc.Value<T>[]): fc.Value<readonly T[]> {
  return new fc.Value(
    made.map(({ value }) => value),
    made,
  );
}
