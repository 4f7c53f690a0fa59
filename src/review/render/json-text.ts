/** JSON as text that is safe in a log: whole after parsing, and nothing in it is a command to the pipeline that shows it. */
import { escaped } from "../words";

/** Writes a character by four hexadecimal digits after `\u`; one beyond the first 65,536 takes two of these. */
function escapedInJson(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Collects a long JSON text in pieces of at least `LENGTH` characters, to be written one after another. */
export class JsonPieces {
  private readonly done: string[] = [];
  private piece = "";

  /** Adds a part of the text. A part never ends within a string of the JSON. */
  add(part: string): void {
    this.piece += part;
    if (this.piece.length >= LENGTH) this.endPiece();
  }

  addProperty(name: string, value: unknown): void {
    this.add(`,"${name}":${JSON.stringify(value)}`);
  }

  /** Adds a property whose value is a list of values. Writing many at once takes less time than one by one. */
  addValues<Item>(name: string, items: readonly Item[], valueOf: (item: Item) => object): void {
    const starts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
    this.addList(name, starts, (start) => {
      const values = items.slice(start, start + AT_ONCE).map(valueOf);
      return JSON.stringify(values).slice(1, -1);
    });
  }

  /** Adds a property whose value is a list; `write` returns the JSON text of an item. */
  addList<Item>(name: string, items: readonly Item[], write: (item: Item) => string): void {
    this.add(`,"${name}":[`);
    items.forEach((item, index) => {
      this.add(`${index === 0 ? "" : ","}${write(item)}`);
    });
    this.add("]");
  }

  all(): readonly string[] {
    if (this.piece !== "") this.endPiece();
    return this.done;
  }

  private endPiece(): void {
    this.done.push(escaped(this.piece, escapedInJson));
    this.piece = "";
  }
}

/** The fewest characters of a piece. The garbage collector does not move texts as long as this. */
const LENGTH = 2 ** 18;

/** The most values that are written at once. */
const AT_ONCE = 100;
