/** Lines of code with their indent. */

export const INDENT = "  ";

/** Indents lines by one level. Empty lines stay empty. */
export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === "" ? "" : INDENT + line));
}

/** Joins parts of a file, each some lines, with an empty line between them. Leaves out parts without lines. */
export function paragraphs(parts: readonly (readonly string[])[]): readonly string[] {
  return parts
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

/** Returns the text of a file. */
export function fileText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
