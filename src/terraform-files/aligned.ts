/** Aligns the equals signs and the comments of consecutive lines in Terraform's language, as `terraform fmt` does. */
import { HclError, HclScanner } from "./hcl-scanner";

/** A line: what stands before the equals sign, the rest of an argument, and the comment at its end. */
interface Cells {
  lead: string;
  assign: string;
  comment: string;
}

/** Returns a text with aligned lines; undefined if it cannot be read, or has texts of several lines. */
export function aligned(text: string): string | undefined {
  const lines = cellsOf(text);
  if (lines === undefined) return undefined;
  for (const chain of chainsOf(lines, ({ assign }) => assign !== "")) {
    const width = Math.max(...chain.map(({ lead }) => columns(lead)));
    for (const line of chain) line.lead = padded(line.lead, width);
  }
  for (const chain of chainsOf(lines, ({ comment }) => comment !== "")) {
    const width = Math.max(...chain.map((line) => columns(codeOf(line))));
    for (const line of chain)
      line.comment = `${" ".repeat(width - columns(codeOf(line)) + 1)}${line.comment}`;
  }
  return lines.map((line) => codeOf(line) + line.comment).join("\n");
}

function codeOf({ lead, assign }: Cells): string {
  return assign === "" ? lead : `${lead} ${assign}`;
}

/** Returns the runs of consecutive lines for which a test holds. */
function chainsOf(lines: readonly Cells[], isIn: (line: Cells) => boolean): readonly Cells[][] {
  const chains: Cells[][] = [[]];
  for (const line of lines)
    if (isIn(line)) chains.at(-1)?.push(line);
    else if (chains.at(-1)?.length !== 0) chains.push([]);
  return chains.filter(({ length }) => length > 0);
}

function padded(text: string, width: number): string {
  return text + " ".repeat(width - columns(text));
}

function columns(text: string): number {
  return [...text].length;
}

/** Returns the lines; undefined if a token is on several of them. */
function cellsOf(text: string): Cells[] | undefined {
  const scanner = new HclScanner(text);
  const lines: Cells[] = [];
  try {
    for (let start = 0; start <= text.length;) {
      const { cells, end } = cellsAt(scanner, start);
      lines.push(cells);
      scanner.position = start = end + 1;
    }
    return lines;
  } catch (error) {
    if (error instanceof HclError) return undefined;
    throw error;
  }
}

function cellsAt(scanner: HclScanner, start: number): { readonly cells: Cells; readonly end: number } {
  const { text } = scanner;
  const found = text.indexOf("\n", start);
  const end = found === -1 ? text.length : found;
  let [equals, comment] = [-1, -1];
  /** How many brackets are open after the equals sign. */
  let depth = 0;
  while (scanner.position < end) {
    const { position } = scanner;
    const character = scanner.peek();
    if (scanner.isAtLineComment || text.startsWith("/*", position)) {
      const isWhole = text.startsWith("/*", position) && !text.slice(position, end).includes("*/");
      if (isWhole) scanner.fail();
      comment = position;
      break;
    }
    if (text.startsWith("<<", position)) scanner.fail();
    const isEquals =
      character === "=" && !/[=>]/.test(text[position + 1] ?? "") && !/[=!<>]/.test(text[position - 1] ?? "");
    if (isEquals && equals === -1) equals = position;
    if (equals !== -1 && "([{".includes(character)) depth += 1;
    if (equals !== -1 && ")]}".includes(character)) depth -= 1;
    if (character === '"') scanner.skipString();
    else scanner.position += 1;
  }
  const code = text.slice(start, comment === -1 ? end : comment).trimEnd();
  if (code === "") return { cells: { lead: text.slice(start, end), assign: "", comment: "" }, end };
  const name = equals === -1 ? "" : text.slice(start, equals).trimEnd();
  const value = equals === -1 ? "" : text.slice(equals, start + code.length);
  const cells =
    name.trim() === ""
      ? { lead: code, assign: "" }
      : depth === 0
        ? { lead: name, assign: value }
        : { lead: `${name} ${value}`, assign: "" };
  return { cells: { ...cells, comment: comment === -1 ? "" : text.slice(comment, end).trimEnd() }, end };
}
