/** A long text, in pieces that can be written one after another. */
export class Pieces {
  private readonly done: string[] = [];
  private current = "";

  add(text: string): void {
    this.current += text;
    if (this.current.length < LENGTH) return;
    this.done.push(this.current);
    this.current = "";
  }

  /** Adds a property whose value is a list of JSON texts. */
  addList<Item>(name: string, items: readonly Item[], write: (item: Item) => string): void {
    this.add(`,"${name}":[`);
    for (let index = 0; index < items.length; index++) {
      this.add(`${index === 0 ? "" : ","}${write(items[index] as Item)}`);
    }
    this.add("]");
  }

  all(): readonly string[] {
    return this.current === "" ? this.done : [...this.done, this.current];
  }
}

/** In characters. */
const LENGTH = 2 ** 16;
