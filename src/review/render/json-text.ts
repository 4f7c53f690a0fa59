/** JSON as text that is safe in a log: whole after parsing, and nothing in it is a command to the pipeline that shows it. */
import { escaped } from "../words";

/** Writes a character by four hexadecimal digits after `\u`; one beyond the first 65,536 takes two of these. */
function escapedInJson(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** The fewest characters of a piece. A pipe of Linux takes two pieces of this length without waiting for its reader. */
const LENGTH = 2 ** 15;

/** Joins the parts of a long JSON text into pieces that are safe in a log. No part ends within a string of the JSON. */
export function* inPieces(parts: Iterable<string>): Generator<string> {
  let piece = "";
  for (const part of parts) {
    piece += part;
    if (piece.length >= LENGTH) {
      yield escaped(piece, escapedInJson);
      piece = "";
    }
  }
  if (piece !== "") yield escaped(piece, escapedInJson);
}

/** Writes a property that is not the first one of its object. */
export function property(name: string, value: unknown): string {
  return `,"${name}":${JSON.stringify(value)}`;
}

/** Writes a property whose value is a list; `write` returns the JSON text of an item. */
export function* listProperty<Item>(
  name: string,
  items: Iterable<Item>,
  write: (item: Item) => string,
): Generator<string> {
  yield `,"${name}":[`;
  let separator = "";
  for (const item of items) {
    yield separator + write(item);
    separator = ",";
  }
  yield "]";
}

/** The most values that are written at once. */
const AT_ONCE = 100;

/** Writes a property whose value is a list of values. Writing many at once takes less time than one by one. */
export function valuesProperty<Item>(
  name: string,
  items: readonly Item[],
  valueOf: (item: Item) => object,
): Generator<string> {
  const starts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  return listProperty(name, starts, (start) => {
    const values = items.slice(start, start + AT_ONCE).map(valueOf);
    return JSON.stringify(values).slice(1, -1);
  });
}
