/** Writes a review as workflow commands, which GitHub shows as annotations beside the changed lines: one for each change. */
import { plain, visible, type Words } from "../../text";
import type { Change, ToDo } from "../changes/change";
import { headlineOf } from "../changes/headline";
import { CODES, type Level } from "../findings/codes";
import type { FileLine } from "../findings/finding";
import type { StackReviews } from "../stacks";
import { messageOf } from "./message";

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
          messageOf(change, reviews),
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

function own(text: string): Words {
  return [text];
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
