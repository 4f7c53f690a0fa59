/** Finds texts in another one, in time proportional to both (the algorithm of Knuth, Morris and Pratt). */

/** A part of a text: from `start` up to, and without, `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** How many characters of a text are looked for before the whole of it. */
const HEAD = 8;

/** Returns every place in a text where one of the wanted texts stands; places may overlap. */
export function findAll(text: string, wanted: readonly string[]): readonly Range[] {
  return wanted.flatMap((one) =>
    one !== "" && text.includes(one.slice(0, HEAD)) ? placesOf(one, text) : [],
  );
}

function placesOf(wanted: string, text: string): readonly Range[] {
  const borders = bordersOf(wanted);
  const places: Range[] = [];
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    matched = extended(wanted, borders, matched, text.charCodeAt(at));
    if (matched === wanted.length) places.push({ start: at + 1 - matched, end: at + 1 });
  }
  return places;
}

/** By length of a beginning: the length of its longest shorter beginning that is also its end. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length + 1);
  for (let length = 2; length <= wanted.length; length += 1) {
    borders[length] = extended(wanted, borders, borders[length - 1] ?? 0, wanted.charCodeAt(length - 1));
  }
  return borders;
}

/** Returns how many characters match after one more, which was preceded by so many. */
function extended(wanted: string, borders: Int32Array, before: number, unit: number): number {
  let matched = before;
  while (matched > 0 && (matched === wanted.length || wanted.charCodeAt(matched) !== unit)) {
    matched = borders[matched] ?? 0;
  }
  return wanted.charCodeAt(matched) === unit ? matched + 1 : 0;
}
