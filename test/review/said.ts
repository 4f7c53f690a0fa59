/** All that a review says, each sentence in one line: what no rendering may wrap or shorten in a test. */
import type { Review, StackReviews } from "../../src/review";
import { reviewDocument } from "../../src/review/changes/document";
import { groupedChanges } from "../../src/review/changes/group";
import type { DocumentBlock, Inline, Text } from "../../src/review/render/tree";
import { plain } from "../../src/text";
import { alone } from "./rendered";

export function saidBy(review: Review): string {
  return [
    ...documentLines(review),
    ...review.findings.map(
      ({ level, code, attribute = "", message }) => `${level} ${code} ${attribute}: ${plain(message())}`,
    ),
  ].join("\n");
}

/** Returns each line of the tree that comment, terminal and page write. */
export function documentLines(review: Review, more: Partial<StackReviews> = {}): readonly string[] {
  const reviews = alone(review, more);
  return reviewDocument(groupedChanges(reviews), reviews).flatMap(linesOf);
}

function linesOf(block: DocumentBlock): readonly string[] {
  switch (block.is) {
    case "heading":
    case "text":
      return [line(block.text)];
    case "changes":
      return block.items.flatMap(({ toDo, text, blocks }) => [
        `${toDo}: ${line(text)}`,
        ...blocks.flatMap(linesOf),
      ]);
    case "list":
      return block.items.map(line);
    case "fold":
      return [block.title, ...block.blocks.flatMap(linesOf)];
    case "lists":
      return block.rows.map(({ names, added, removed, kept }) =>
        [
          line(names),
          ...removed.map((range) => `-${range}`),
          ...added.map((range) => `+${range}`),
          ...kept,
        ].join(" "),
      );
    case "code":
      return block.lines.map(plain);
    case "approval":
      return [block.entry.accepts];
    case "picture":
      return [];
  }
}

function line(text: Text): string {
  const inline = (part: Inline): string => {
    if (typeof part === "string") return part;
    if ("foreign" in part) return plain([part]);
    return "bold" in part ? part.bold.map(inline).join("") : part.label;
  };
  return text.map(inline).join("");
}
