/** What is removed together with a part of a program, and when nothing is. */
import { removal, SHARED_COMMENT } from "../../../src/adopt/drift/removal";
import type { CodeLanguage } from "../../../src/codegen";

/** Removes the parts between « and ». */
function removed(language: CodeLanguage, marked: string): string {
  const parts: { start: number; end: number }[] = [];
  let text = "";
  for (const [index, piece] of marked.split(/[«»]/).entries()) {
    if (index % 2 === 1) parts.push({ start: text.length, end: text.length + piece.length });
    text += piece;
  }
  const lines = parts.map(({ start }) => text.lastIndexOf("\n", start - 1) + 1);
  const isRemovedToo = (start: number) => lines.includes(start);
  const edits = parts.map((part) => removal("file", text, language, { part, isRemovedToo }));
  if (edits.includes(SHARED_COMMENT)) return SHARED_COMMENT;
  return edits
    .filter((edit) => edit !== SHARED_COMMENT)
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

it.each<[what: string, before: string, after: string]>([
  ["on a line of its own", "[\n  «1»,\n  2,\n]", "[\n  2,\n]"],
  ["among others on a line", "[«1», 2, 3]", "[2, 3]"],
  ["with the comment on its line", "[\n  «1», // one\n  2, // two\n]", "[\n  2, // two\n]"],
  ["with the comment above it", "[\n  2,\n  // one\n  // and only\n  «1»,\n]", "[\n  2,\n]"],
  ["with a comment of several lines", "[\n  /* one\n     and only */\n  «1»,\n\n  2,\n]", "[\n\n  2,\n]"],
  ["below others that the comment is about", "[\n  // both\n  2,\n  «1»,\n]", "[\n  // both\n  2,\n]"],
  [
    "with all that the comment is about",
    "[\n  // both\n  «1»,\n  «3»,\n  // two\n  2,\n]",
    "[\n  // two\n  2,\n]",
  ],
  ["above others, which the comment may be about too", "[\n  // both?\n  «1»,\n  2,\n]", SHARED_COMMENT],
  ["among others on a line with a comment", "[\n  «1», 2, // both?\n]", SHARED_COMMENT],
  ["with a comment that may go on below", "[\n  «1», // one\n  // or two?\n  2,\n]", SHARED_COMMENT],
  ["below a comment that begins above", "[\n  2, // two\n     // or one?\n  «1»,\n]", SHARED_COMMENT],
  ["with a comment before its comma", "[\n  «1» /* one */,\n  2,\n]", SHARED_COMMENT],
  ["with the comment before it on its line", "[\n  /* one */ «1»,\n  2,\n]", SHARED_COMMENT],
])("removes a part %s", (_what, before, after) => {
  expect(removed("typescript", before)).toBe(after);
});

it.each<[what: string, before: string, after: string]>([
  ["its comment", "{\n  # one\n  «a = 1»\n}", "{\n}"],
  ["the comment on its line", "{\n  «a = 1» # one\n  b = 2\n}", "{\n  b = 2\n}"],
  ["no hash in a text", '{\n  b = "#"\n  «a = 1»\n}', '{\n  b = "#"\n}'],
])("removes an argument of Terraform's language with %s", (_what, before, after) => {
  expect(removed("hcl", before)).toBe(after);
});
