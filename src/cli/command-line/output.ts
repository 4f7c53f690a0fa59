/**
 * Prints lines to a terminal or to the log of a pipeline. File names, arguments and the service's responses may hold
 * any text: no control character of theirs is printed, and the pipeline takes no line for a command.
 */
import { once } from "node:events";

import { escaped, escapedStart, isPipelineCommand, maskUrls } from "../../text";
import { clearProgress } from "./progress";

export function printLine(text: string): void {
  clearProgress();
  process.stdout.write(`${safeLines(text)}\n`);
}

/**
 * Prints a rendered text unchanged: its renderer has escaped names and values, and may have added colours or annotations.
 * Asks for the next piece when the one before is written, so that a reader reads while the next one is made.
 */
export async function printRendered(pieces: Iterable<string>): Promise<void> {
  clearProgress();
  const { stdout } = process;
  let last = "";
  for (const piece of pieces) {
    if (!stdout.write(piece)) await once(stdout, "drain");
    last = piece;
  }
  if (!last.endsWith("\n")) stdout.write("\n");
}

export function printError(text: string): void {
  clearProgress();
  process.stderr.write(`${safeLines(text)}\n`);
}

/** Prints an error that quotes words of the command line: text that is escaped wholly, also in a terminal. */
export function printUsageError(text: string): void {
  const lines = text.split("\n").map((line) => escaped(maskUrls(line)));
  printError(lines.join("\n"));
}

/** Escapes each line of a text. Keeps line breaks and tabs, and in a terminal the colours of Terraform's output. */
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
