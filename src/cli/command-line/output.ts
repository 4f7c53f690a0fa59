/**
 * What the command writes, line by line, to a terminal or to the log of a pipeline. Names of files, arguments and
 * answers of the service are text in it: no control character passes, and no line is a command to the pipeline.
 */
import { escaped, escapedStart, isPipelineCommand } from "../../review/words";
import { clearProgress } from "./progress";

export function printLine(text: string): void {
  clearProgress();
  process.stdout.write(`${safeLines(text)}\n`);
}

/** Prints what a renderer of the review made: it has escaped all names and values, and may colour or annotate. */
export function printRendered(text: string | readonly string[]): void {
  clearProgress();
  const pieces = typeof text === "string" ? [text] : text;
  for (const piece of pieces) process.stdout.write(piece);
  if (pieces.at(-1)?.endsWith("\n") !== true) process.stdout.write("\n");
}

export function printError(text: string): void {
  clearProgress();
  process.stderr.write(`${safeLines(text)}\n`);
}

/** Escapes each line of a text. Line breaks and tabs stay, and the colours of Terraform's output in a terminal. */
export function safeLines(text: string): string {
  return text.split("\n").map(safeLine).join("\n");
}

function safeLine(line: string): string {
  const text = line
    .split(process.stdout.isTTY ? TAB_OR_COLOUR : TAB)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : part))
    .join("");
  return isPipelineCommand(text) ? escapedStart(text) : text;
}

const TAB = /(\t)/;
const TAB_OR_COLOUR = /(\t|\u001b\[[\d;]*m)/;
