/** JSON as text that is safe in a log: whole after parsing, and nothing in it is a command to the pipeline that shows it. */
import { escapedJson } from "../../text";

/** The fewest characters of a piece. A pipe of Linux takes two pieces of this length without waiting for its reader. */
const LENGTH = 2 ** 15;

/** Joins the parts of a long JSON text into pieces that are safe in a log. No part ends within a string of the JSON. */
export function* inPieces(parts: Iterable<string>): Generator<string> {
  let piece = "";
  for (const part of parts) {
    piece += part;
    if (piece.length >= LENGTH) {
      yield escapedJson(piece);
      piece = "";
    }
  }
  if (piece !== "") yield escapedJson(piece);
}

/** Writes an object. A value that is a generator is JSON text in parts. */
export function* objectText(fields: Readonly<Record<string, unknown>>): Generator<string> {
  let separator = "{";
  for (const [name, value] of Object.entries(fields)) {
    yield `${separator}"${name}":`;
    if (isText(value)) yield* value;
    else yield JSON.stringify(value);
    separator = ",";
  }
  yield "}";
}

function isText(value: unknown): value is Generator<string> {
  return typeof value === "object" && value !== null && Symbol.iterator in value && "next" in value;
}

/** Writes a list. Each value is made when its text is asked for. */
export function listText<Item>(items: Iterable<Item>, valueOf: (item: Item) => object): Generator<string> {
  return listOfTexts(items, (item) => [JSON.stringify(valueOf(item))]);
}

/** Writes a list of JSON texts in parts. */
function* listOfTexts<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => Iterable<string>,
): Generator<string> {
  let separator = "[";
  for (const item of items) {
    yield separator;
    yield* textOf(item);
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}
