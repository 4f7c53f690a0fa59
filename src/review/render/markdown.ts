/**
 * Writes a review as Markdown for GitHub, a comment of at most 65,536 characters. What others wrote stands in code, where
 * nothing in it means anything.
 */
import { escaped, maskUrls, visible, type Words } from "../../text";
import type { Change } from "../changes/change";
import { type Cuts, reviewDocument, UNCUT } from "../changes/document";
import { SIGNS } from "../changes/headline";
import { entryText } from "../gate/approvals";
import { FINDING_LIMITS } from "../limits";
import type { StackReviews } from "../stacks";
import type { DocumentBlock, Inline, Item, ListRow, Text } from "./tree";

/** The most digests of an entry in a comment that does not fit otherwise. */
const DIGESTS = 20;

/** Characters of a comment on GitHub; here bytes, which are never fewer. */
const COMMENT = 65_536;

/** Characters of a name. A place in a file is never cut. In a fold, more of a name is shown. */
const NAME: number = FINDING_LIMITS.name;
const WHOLE = 300;

export function renderMarkdown(changes: readonly Change[], reviews: StackReviews): string {
  for (const cuts of cutsOf(changes)) {
    const text = write(reviewDocument(changes, reviews, cuts), reviews);
    if (new TextEncoder().encode(text).length <= COMMENT) return text;
  }
  return write(reviewDocument(changes, reviews, { ...UNCUT, hasFolds: false, changes: 0 }), reviews);
}

/** What a comment leaves out, more and more: the lists first, then names of notes, long entries, and at last changes from the last one on. */
function* cutsOf(changes: readonly Change[]): Generator<Cuts> {
  yield UNCUT;
  yield { ...UNCUT, hasFolds: false };
  const notes = { ...UNCUT, hasFolds: false, hasNotePlaces: false };
  yield notes;
  const short = { ...notes, digests: DIGESTS };
  yield short;
  for (let shown = Math.min(changes.length, 400); shown > 0; shown = Math.floor(shown / 1.5))
    if (shown < changes.length) yield { ...short, changes: shown };
}

function write(blocks: readonly DocumentBlock[], { onlyStack, reviewed, missing }: StackReviews): string {
  const [only, ...others] = [...reviewed.map(({ name }) => name), ...missing.flatMap(({ stacks }) => stacks)];
  const stack = onlyStack ?? (others.length === 0 ? only : undefined);
  const mark = stack === undefined ? "" : `: ${encodeURIComponent(visible(stack))}`;
  return (
    [`<!-- cdktf-provider-cloud review${mark} -->`, ...blocks.flatMap(blockLines)].join("\n").trimEnd() + "\n"
  );
}

function blockLines(block: DocumentBlock): readonly string[] {
  switch (block.is) {
    case "heading":
      return [`## ${SIGNS[block.toDo]} ${line(block.text)}`, ""];
    case "text":
      return [`${block.isWarning === true ? "⚠️ " : ""}${line(block.text)}`, ""];
    case "changes":
      return block.items.flatMap(itemLines);
    case "list":
      return [...block.items.map((item) => `- ${line(item)}`), ""];
    case "lists":
      return [...block.rows.map((row) => `- ${listLine(row)}`), ""];
    case "fold":
      return folded(
        block.title,
        block.blocks.flatMap((inner) => (inner.is === "list" ? wholeList(inner.items) : blockLines(inner))),
      );
    case "approval":
      return folded(`Approve ${block.number}: entry for access-approvals.json`, [
        ...codeLines([entryText(block.entry)], "json"),
        ...(block.names.length === 0 ? [] : [...block.names.map((one) => `- ${line(one)}`), ""]),
        "It covers exactly this change, and nothing else.",
        "",
      ]);
    case "picture":
      return [];
    case "code":
      return codeLines(
        block.lines.map((words) =>
          words.map((part) => (typeof part === "string" ? part : codeText(part.foreign))).join(""),
        ),
        block.language,
      );
  }
}

/** Writes a change as an item of a numbered list: its sentence and the texts after it are one paragraph. */
function itemLines({ number, toDo, text, blocks }: Item): readonly string[] {
  const mark = `${number}. `;
  const pad = " ".repeat(mark.length);
  const rest = [...blocks];
  const lines = [`${SIGNS[toDo]} ${toDo}: ${line(text)}`];
  for (let first = rest[0]; first?.is === "text"; first = rest[0]) {
    lines.push(`${first.isWarning === true ? "⚠️ " : ""}${line(first.text)}`);
    rest.shift();
  }
  const more = rest.flatMap(blockLines);
  return [
    mark + lines.join(`\\\n${pad}`),
    ...more.map((one) => (one === "" ? "" : pad + one)),
    ...(more.length === 0 ? [""] : []),
  ];
}

/** Writes a list in which nothing is cut but what no sentence needs whole. */
function wholeList(items: readonly Text[]): readonly string[] {
  return [...items.map((item) => `- ${item.map((part) => inline(part, WHOLE)).join("")}`), ""];
}

function folded(title: string, lines: readonly string[]): readonly string[] {
  return [`<details><summary>${ownText(title)}</summary>`, "", ...lines, "</details>", ""];
}

/** Writes "`logs` API: **+ 10.0.0.0/8**; as before: 192.0.2.0/24". */
function listLine({ names, added, removed, kept, more, isNew }: ListRow): string {
  const moved = [...removed.map((range) => `− ${range}`), ...added.map((range) => `+ ${range}`)].join(", ");
  const as = kept.length === 0 ? "nothing" : kept.join(", ");
  const rest = more === 0 ? "" : ` and ${more} more`;
  const bold = moved === "" ? "" : `**${ownText(moved)}**`;
  if (isNew) return `${line(names)}: ${bold}`;
  return `${line(names)}: ${bold === "" ? "" : `${bold}; `}as before: ${ownText(as)}${rest}`;
}

/** Writes code in a fence that is longer than any in it. */
function codeLines(lines: readonly string[], language = ""): readonly string[] {
  const runs = lines.flatMap((one) => [...one.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return [`${fence}${language}`, ...lines, fence, ""];
}

/** Writes what others wrote in one line, with what is invisible as escapes, and without the secrets of URLs. */
export function codeText(text: string): string {
  return escaped(maskUrls(text));
}

function line(text: Text | Words): string {
  return text.map((part) => inline(part)).join("");
}

function inline(part: Inline, most = NAME): string {
  if (typeof part === "string") return ownText(part);
  if ("foreign" in part) return codeSpan(part.foreign, most);
  if ("bold" in part) return boldText(part.bold.map((one) => inline(one, most)).join(""));
  return `[${ownText(part.label)}](${part.link.replace(/[^\w:/?#&=.%-]/g, percentEncoded)})`;
}

/** Writes bold text. Spaces at its ends stay outside: Markdown would take the asterisks for text. */
function boldText(text: string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.indexOf(inner);
  return `${text.slice(0, start)}**${inner}**${text.slice(start + inner.length)}`;
}

function percentEncoded(character: string): string {
  return `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Writes what others wrote as code, in one line, with what is invisible as escapes. */
function codeSpan(foreign: string, most = NAME): string {
  const text = shortened(codeText(foreign), most);
  if (text.trim() === "") return "(blank)";
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  if (runs.length === 0) return /^ | $/.test(text) ? `\` ${text} \`` : `\`${text}\``;
  const fence = "`".repeat(Math.max(...runs) + 1);
  return `${fence} ${text} ${fence}`;
}

/** Cuts a long name; a file with its line stays whole. */
export function shortened(text: string, most = NAME): string {
  if (text.length <= most || (/^\S+:\d{1,7}$/.test(text) && text.length <= 4 * NAME)) return text;
  return `${text.slice(0, most - 1).replace(/(?:\\u\{[^}]*|[\ud800-\udbff])$/, "")}…`;
}

/** Escapes what could be markup in own text: names of attributes, ranges, brackets. */
function ownText(text: string): string {
  return text.replace(/[\\`*<>[\]|~&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, (character) => `\\${character}`);
}
