/** Breaks text into lines of a width: between words, and never within an address, a range or a digest. */
import { type Line, piece, type Piece, widthOf, widthOfLine } from "./pieces";

/** A word of one or more pieces. It is broken only if it is longer than a line. */
interface Word {
  readonly pieces: Line;
  /** How many spaces are before it, unless it begins a line. */
  readonly gap: number;
}

/** Breaks a text into lines. The first line begins with `first`, each other line with `rest`. */
export function wrap(pieces: Line, width: number, first: Line, rest: Line = first): readonly Line[] {
  const lines: Line[] = [];
  let line: Piece[] = [...first];
  let room = width - widthOfLine(line);
  let isEmpty = true;
  const end = () => {
    lines.push(line);
    line = [...rest];
    room = width - widthOfLine(line);
    isEmpty = true;
  };
  const narrowest = width - Math.max(widthOfLine(first), widthOfLine(rest));
  for (const { pieces: word, gap } of wordsIn(pieces).flatMap((one) => parts(one, Math.max(narrowest, 1)))) {
    const size = widthOfLine(word);
    if (!isEmpty && size + gap > room) end();
    if (!isEmpty) line.push(space(gap, line, word));
    line.push(...word);
    room -= size + (isEmpty ? 0 : gap);
    isEmpty = false;
  }
  lines.push(line);
  return lines;
}

/** Returns the space between two words, in their style if both have the same one: a colour is then not interrupted. */
function space(gap: number, line: Line, word: Line): Piece {
  const [before, after] = [line.at(-1), word[0]];
  const text = " ".repeat(gap);
  return before?.style !== undefined && before.style === after?.style
    ? piece(text, before.style)
    : piece(text);
}

function wordsIn(pieces: Line): readonly Word[] {
  const words: { pieces: Piece[]; gap: number }[] = [];
  let gap = 1;
  let isOpen = false;
  for (const { text, ...rest } of pieces) {
    for (const part of text.split(/( +)/)) {
      if (part === "") continue;
      if (part.startsWith(" ")) {
        gap = isOpen ? part.length : Math.max(gap, part.length);
        isOpen = false;
        continue;
      }
      if (isOpen) words.at(-1)?.pieces.push({ text: part, ...rest });
      else words.push({ pieces: [{ text: part, ...rest }], gap });
      [isOpen, gap] = [true, 1];
    }
  }
  return words;
}

/** Words that are never broken, since they are read or copied as a whole. */
const WHOLE = /^(?:[0-9a-f.:/(),;"]+|--approve)$/i;

/** Breaks a word that is longer than a line at the end of each line, or after a slash before it. */
function parts(word: Word, width: number): readonly Word[] {
  const text = word.pieces.map((one) => one.text).join("");
  if (widthOfLine(word.pieces) <= width || WHOLE.test(text)) return [word];
  const broken: Piece[][] = [[]];
  let room = width;
  for (const { text: whole, ...rest } of word.pieces) {
    let part = "";
    for (const character of whole) {
      const size = widthOf(character);
      if (size > room) {
        const end = part.lastIndexOf("/") + 1 || part.length;
        if (end > 0) broken.at(-1)?.push({ text: part.slice(0, end), ...rest });
        broken.push([]);
        part = part.slice(end);
        room = width - widthOf(part);
      }
      part += character;
      room -= size;
    }
    if (part !== "") broken.at(-1)?.push({ text: part, ...rest });
  }
  return broken.map((pieces, index) => ({ pieces, gap: index === 0 ? word.gap : 1 }));
}
