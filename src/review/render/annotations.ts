/** Writes a review as workflow commands, which GitHub shows as annotations beside the changed lines: one for each change. */
import { joined, own, plain, say, visible, type Words } from "../../text";
import type { Change, ToDo } from "../changes/change";
import { changeItem, type Cuts, UNCUT } from "../changes/document";
import { capitalized, headlineOf } from "../changes/headline";
import { CODES, type Level } from "../findings/codes";
import type { FileLine } from "../findings/finding";
import type { StackReviews } from "../stacks";
import type { Text } from "./tree";

/** GitHub shows ten annotations of a level for a step. */
const OF_LEVEL = 10;

const COMMANDS: Readonly<Record<Level, string>> = { error: "error", warning: "warning", note: "notice" };

export function renderAnnotations(changes: readonly Change[], reviews: StackReviews): string {
  const headline = headlineOf(changes, reviews);
  const lines = (Object.keys(COMMANDS) as Level[]).flatMap((level) => {
    const all = changes.filter((change) => levelOf(change) === level);
    const shown = all.length > OF_LEVEL ? all.slice(0, OF_LEVEL - 1) : all;
    const rest = all.length - shown.length;
    return [
      ...shown.map((change) =>
        command(
          level,
          annotationTitle(change),
          messageOf(change, changes, reviews),
          change.lines[0] ?? change.constructs[0],
        ),
      ),
      ...(rest === 0 ? [] : [command(level, "review", own(`${rest} more; ${plain(headline)}`), undefined)]),
    ];
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** The level at which a change is shown: what is approved is a note. */
export function levelOf({ toDo }: { readonly toDo: ToDo }): Level {
  return toDo === "correct" || toDo === "decide" ? "error" : toDo === "read" ? "warning" : "note";
}

function annotationTitle(change: Change): string {
  if (change.kind === "failed") return "No review";
  if (change.kind === "outdated") return "Approvals of an earlier version";
  return `${CODES[change.code].title} [${change.code}]`;
}

/** Formats a workflow command. */
function command(level: Level, title: string, message: Words, line: FileLine | undefined): string {
  const place = line === undefined ? "" : `file=${property(line.file)},line=${line.line},`;
  return `::${COMMANDS[level]} ${place}title=${property(title)}::${data(plain(message))}`;
}

/** Escapes the message of a command, so that nothing in it ends the line. */
function data(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function property(text: string): string {
  return data(visible(text)).replace(/:/g, "%3A").replace(/,/g, "%2C");
}

/** The most stacks whose clusters a message names. */
const STACKS = 6;

/** A message offers as many digests as a person copies. */
const CUTS: Cuts = { ...UNCUT, hasFolds: false, digests: 4 };

/** Says in one line what the comment says of a change: what happens, where, and how it is corrected or approved. */
export function messageOf(change: Change, changes: readonly Change[], reviews: StackReviews): Words {
  const { toDo, text, blocks } = changeItem(change, changes, reviews, CUTS);
  const said = blocks.flatMap((block): readonly Words[] => {
    if (block.is === "text") return [wordsOf(block.text)];
    if (block.is === "approval")
      return [own(`to let exactly this pass: --approve ${block.entry.digests.join(" --approve ")}`)];
    if (block.is !== "list") return [];
    const more = block.items.length - STACKS;
    const rest = more > 0 ? own(`; and ${more} more stacks`) : [];
    return [say`${joined(block.items.slice(0, STACKS).map(wordsOf), "; ")}${rest}`];
  });
  // The comment has how data is kept below all changes.
  const { snippet, fix } = change.kind === "effects" ? change.effects[0].finding : {};
  const kept = snippet === undefined || fix === undefined ? [] : [fix()];
  return joined([say`${own(`${toDo}: `)}${wordsOf(text)}`, ...said, ...kept].map(capitalized), ". ");
}

/** Returns a text without what only some formats have. */
function wordsOf(text: Text): Words {
  return text.flatMap((part): Words => {
    if (typeof part === "string" || "foreign" in part) return [part];
    return "bold" in part ? wordsOf(part.bold) : [part.label];
  });
}
