/** Writes a review for a terminal, or the log of a pipeline: the same changes as the comment, in columns. */
import { escapedStart, isPipelineCommand } from "../../text";
import type { Change, ToDo } from "../changes/change";
import { reviewDocument } from "../changes/document";
import { entryText } from "../gate/approvals";
import type { StackReviews } from "../stacks";
import { codeText, shortened } from "./markdown";
import type { DocumentBlock, Inline, Item, Text } from "./tree";

export interface TerminalOptions {
  /** In columns. */
  readonly width: number;
  readonly hasColour: boolean;
}

/** Plain text of 80 columns, for files, logs and tests. */
const PLAIN_TERMINAL: TerminalOptions = { width: 80, hasColour: false };

/** A narrower terminal breaks the lines itself, and wider lines are hard to read. */
const [NARROWEST, WIDEST] = [30, 120];

/** The first word, which a log is searched for, and the colour. */
const VERDICTS: Readonly<Record<ToDo, readonly [word: string, colour: string]>> = {
  correct: ["STOP", "31"],
  decide: ["STOP", "31"],
  approved: ["PASS", "32"],
  read: ["READ", "33"],
  note: ["PASS", "36"],
};

/** The most digests that are written as flags; of more, the entry for the file is written. */
const FLAGS = 4;

/** The column in which a change begins. */
const INDENT = 12;

export function renderTerminal(
  changes: readonly Change[],
  reviews: StackReviews,
  options: TerminalOptions = PLAIN_TERMINAL,
): string {
  const width = Math.min(Math.max(options.width, NARROWEST), WIDEST);
  const paint = (style: string, text: string) =>
    options.hasColour && text !== "" && style !== "" ? `\u001b[${style}m${text}\u001b[0m` : text;
  const writer = new Writer(width, paint);
  for (const block of reviewDocument(changes, reviews)) writer.block(block);
  return `${writer.lines.join("\n").trimEnd()}\n`;
}

type Paint = (style: string, text: string) => string;

/** A word with its style. */
interface Word {
  readonly text: string;
  readonly style: string;
}

class Writer {
  readonly lines: string[] = [];

  constructor(
    private readonly width: number,
    private readonly paint: Paint,
  ) {}

  block(block: DocumentBlock): void {
    switch (block.is) {
      case "heading": {
        const [verdict, colour] = VERDICTS[block.toDo];
        this.wrapped(block.text, `${verdict}  `, "      ", `1;${colour}`);
        return this.blank();
      }
      case "changes":
        for (const item of block.items) this.item(item);
        return this.blank();
      case "text":
        this.wrapped(block.text, "", "");
        return this.blank();
      case "list":
        for (const item of block.items) this.wrapped(item, "  ", "    ");
        return this.blank();
      case "code":
        for (const words of block.lines)
          this.push(
            `  ${words.map((part) => (typeof part === "string" ? part : codeText(part.foreign))).join("")}`,
          );
        return this.blank();
      case "fold":
        // What the comment folds, the JSON output and the page have; a log shows the error of a failed step.
        if (!block.blocks.some(({ is }) => is === "code")) return;
        this.push(`${block.title}:`);
        for (const inner of block.blocks) this.block(inner);
        return;
      case "lists":
      case "picture":
      case "approval":
        return;
    }
  }

  private item({ number, toDo, text, blocks }: Item): void {
    const pad = " ".repeat(INDENT);
    this.wrapped(text, `${`${number}. ${toDo}`.padEnd(INDENT - 1)} `, pad, VERDICTS[toDo][1]);
    for (const block of blocks) {
      if (block.is === "text") this.wrapped(block.text, pad, pad);
      if (block.is === "list") for (const one of block.items) this.wrapped(one, pad, `${pad}  `);
      // The fields of a login, or what is destroyed, are a part of the decision.
      if (block.is === "fold" && toDo === "decide")
        for (const one of block.blocks.flatMap((inner) => (inner.is === "list" ? inner.items : [])))
          this.wrapped(one, `${pad}- `, `${pad}  `);
      if (block.is !== "approval") continue;
      const { digests } = block.entry;
      if (digests.length <= FLAGS) for (const digest of digests) this.push(`${pad}--approve ${digest}`);
      else this.push(`${pad}approve with this entry of the approvals file:\n${entryText(block.entry)}`);
    }
  }

  /** Writes a text in lines. Breaks between words, and never within one that fits into a line. */
  private wrapped(text: Text, first: string, rest: string, style = ""): void {
    let line = style === "" ? first : this.paint(style, first);
    let used = first.length;
    let isEmpty = true;
    for (const word of wordsOf(text)) {
      const width = word.text.length;
      if (!isEmpty && used + 1 + width > this.width) {
        this.push(line);
        line = rest;
        used = rest.length;
        isEmpty = true;
      }
      // A log would take the line for a command.
      const isCommand = isEmpty && isPipelineCommand(`${" ".repeat(used)}${word.text}`);
      const shown = isCommand ? escapedStart(word.text) : word.text;
      line += `${isEmpty ? "" : " "}${this.paint(word.style, shown)}`;
      used += width + (isEmpty ? 0 : 1);
      isEmpty = false;
    }
    this.push(line);
  }

  private blank(): void {
    if (this.lines.at(-1) !== "") this.lines.push("");
  }

  /** Adds a line. Escapes the first character of one that would be a command to a pipeline. */
  private push(line: string): void {
    this.lines.push(
      ...line.split("\n").map((one) => (isPipelineCommand(one) ? escapedStart(one) : one.trimEnd())),
    );
  }
}

/** Splits a text into words; what touches is one word, in the style of its beginning. */
function wordsOf(text: Text): readonly Word[] {
  const words: { text: string; style: string }[] = [];
  let isOpen = false;
  const add = (part: string, style: string) => {
    part.split(/( +)/).forEach((piece) => {
      if (piece === "") return;
      if (piece.startsWith(" ")) {
        isOpen = false;
        return;
      }
      const last = words.at(-1);
      if (isOpen && last !== undefined) last.text += piece;
      else words.push({ text: piece, style });
      isOpen = true;
    });
  };
  const walk = (parts: readonly Inline[], style: string) => {
    for (const part of parts) {
      if (typeof part === "string") add(part, style);
      else if ("foreign" in part) add(codeText(shortened(part.foreign)), style === "" ? "1" : style);
      else if ("bold" in part) walk(part.bold, "1");
      else add(`${part.label} ${part.link}`, style);
    }
  };
  walk(text, "");
  return words;
}
