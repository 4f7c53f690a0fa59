/** Comments: sentences, which may quote texts of the service, as the lines of a comment. */
import { readable } from "./readable";

const WIDTH = 80;

/**
 * Returns the lines of a comment, without its indent. Breaks lines between words, but never within a quoted text: no
 * line begins with text of the service, which could be a directive to a linter.
 *
 * @param mark begins each line, such as `//`
 * @param indent the number of columns before it
 */
export function commentLines(sentences: readonly string[], mark: string, indent: number): readonly string[] {
  return sentences.flatMap((sentence) => {
    const lines: string[] = [];
    let line = mark;
    for (const word of words(readable(sentence, escape))) {
      if (line !== mark && indent + line.length + 1 + word.length > WIDTH) {
        lines.push(line);
        line = mark;
      }
      line += ` ${word}`;
    }
    return [...lines, line];
  });
}

function escape(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}

/**
 * Returns a sentence with the attributes in its backticks under the names that `rename` gives them. Quoted texts stay as
 * they are.
 */
export function withNames(sentence: string, rename: (name: string) => string): string {
  return sentence.replace(/"(?:[^"\\]|\\.)*"|`[^`"]*`/g, (part) =>
    part.startsWith('"') ? part : part.replace(/[a-z0-9_]+/g, rename),
  );
}

/** Returns the words of a sentence; a quoted text, with what touches it, is one word. */
function words(sentence: string): readonly string[] {
  return sentence.match(/(?:"(?:[^"\\]|\\.)*"|\S)+/g) ?? [];
}
