/** Runs pieces of work that share a key one after the other, and all others at the same time. */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  /** Does the work when everything that was given before, and has one of these keys, has ended. */
  take<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = keys.flatMap((key) => this.last.get(key) ?? []);
    const done = Promise.all(before).then(work);
    const ended = done.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) this.last.set(key, ended);
    void ended.then(() => {
      for (const key of keys) if (this.last.get(key) === ended) this.last.delete(key);
    });
    return done;
  }

  /** Waits for all work that was given. */
  async idle(): Promise<void> {
    await Promise.all(this.last.values());
  }
}
