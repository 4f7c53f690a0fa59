/** Caches the last few results: neighbouring clusters of a plan often have the same lists. */
export class Recent<Key, Result> {
  private readonly kept: { readonly key: Key; readonly result: Result }[] = [];
  private oldest = 0;

  constructor(private readonly isSame: (a: Key, b: Key) => boolean) {}

  get(key: Key, find: () => Result): Result {
    for (const one of this.kept) if (this.isSame(one.key, key)) return one.result;
    const result = find();
    this.kept[this.oldest] = { key, result };
    this.oldest = (this.oldest + 1) % MOST_KEPT;
    return result;
  }
}

const MOST_KEPT = 8;
