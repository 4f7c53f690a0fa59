/**
 * Text for a terminal in pieces, each with its style, so that it can be measured and broken into lines before it is
 * coloured. Breaks lines between words, and never within an address, a range or a digest.
 */
import type stringWidthOf from "string-width";

import { escapedStart, isPipelineCommand, visible, type Words } from "../../../text";
import { TERMINAL } from "../../limits";
import type { Code, FileLine, Level } from "../../report";

export interface Piece {
  readonly text: string;
  readonly style?: Style;
  readonly link?: string;
}

export type Style = "bold" | "dim" | Level | "good";

export type Line = readonly Piece[];

/** Sequences of Select Graphic Rendition. */
const CODES_OF_STYLES: Readonly<Record<Style, string>> = {
  bold: "1",
  dim: "2",
  error: "31",
  warning: "33",
  note: "36",
  good: "32",
};

export interface TerminalOptions {
  /** In columns. */
  readonly width: number;
  readonly hasColour: boolean;
  readonly hasLinks: boolean;
  readonly linkTo?: (line: FileLine) => string;
  readonly linkToCode?: (code: Code) => string;
}

/** Plain text of 80 columns, for files, logs and tests. */
export const PLAIN_TERMINAL: TerminalOptions = { width: TERMINAL.usual, hasColour: false, hasLinks: false };

/** Returns how many columns a text takes; wide characters take two. */
export function widthOf(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth()(text);
}

/** Loads the library that measures all other texts. Its tables take as long as the review of a small plan. */
function stringWidth(): typeof stringWidthOf {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- nothing here can wait for an import()
  return (require("string-width") as { readonly default: typeof stringWidthOf }).default;
}

export function widthOfLine(line: Line): number {
  return line.reduce((sum, { text }) => sum + widthOf(text), 0);
}

/** Splits a sentence into pieces; foreign text is bold unless a style is given. */
export function piecesOf(words: Words, style?: Style): Line {
  return words.map((part) => {
    if (typeof part === "string") return piece(part, style);
    return piece(visible(part.foreign), style ?? "bold");
  });
}

export function piece(text: string, style?: Style): Piece {
  return style === undefined ? { text } : { text, style };
}

/** Writes a line with its styles. Escapes the first character of a line that would be a command to a pipeline. */
export function written(line: Line, hasColour: boolean): string {
  const isCommand = isPipelineCommand(line.map(({ text }) => text).join(""));
  const start = isCommand ? line.findIndex(({ text }) => /\S/.test(text)) : -1;
  const pieces = line.map((one, index) => (index === start ? { ...one, text: escapedStart(one.text) } : one));
  return merged(pieces)
    .map((one) => painted(one, hasColour))
    .join("")
    .trimEnd();
}

function merged(line: Line): Line {
  const pieces: Piece[] = [];
  for (const one of line) {
    const last = pieces.at(-1);
    if (last?.style === one.style && last?.link === one.link && last !== undefined) {
      pieces[pieces.length - 1] = { ...last, text: last.text + one.text };
    } else pieces.push(one);
  }
  return pieces;
}

function painted({ text, style, link }: Piece, hasColour: boolean): string {
  const coloured =
    hasColour && style !== undefined && text.trim() !== ""
      ? `\u001b[${CODES_OF_STYLES[style]}m${text}\u001b[0m`
      : text;
  return link === undefined ? coloured : `\u001b]8;;${link}\u001b\\${coloured}\u001b]8;;\u001b\\`;
}

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
