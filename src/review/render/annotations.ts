/** Writes a review as workflow commands, which GitHub shows as annotations beside the changed lines: one for each change. */
import { joined, own, plain, say, visible, type Words } from "../../text";
import type { Change, ToDo } from "../changes/change";
import { fixesOf } from "../changes/document";
import { headlineOf } from "../changes/headline";
import { placesOfChange, placesText } from "../changes/places";
import { CODES, type Level } from "../findings/codes";
import type { FileLine } from "../findings/finding";
import type { StackReviews } from "../stacks";

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

/** The most stacks whose clusters a message names, digests that it offers, and printed lines of a failed step. */
const [STACKS, DIGESTS, REASONS] = [6, 4, 4];

/** Says what happens, where, and how it is approved. */
export function messageOf(change: Change, reviews: StackReviews): Words {
  const said = say`${own(change.toDo)}: ${change.lead}${change.rest}`;
  if (change.kind === "failed") {
    const [first] = change.missing;
    const fix = first?.fix === undefined ? [] : say`. To correct: ${first.fix}`;
    const reasons = (first?.printed ?? []).slice(0, REASONS).map((line) => say`${line}`);
    return say`${said}${reasons.length === 0 ? [] : say`: ${joined(reasons, " ")}`}${fix}`;
  }
  if (change.kind === "outdated") return said;
  const places = placesOfChange(change, reviews);
  const more = places.length - STACKS;
  const where = joined(places.slice(0, STACKS), "; ");
  const rest = more > 0 ? own(`; and ${more} more stacks`) : [];
  const lines = change.lines.length > 1 ? say`. Written at ${placesText(change.lines)}` : [];
  const [{ finding }] = change.effects;
  const fixes = change.toDo === "correct" || finding.snippet !== undefined ? fixesOf(change) : [];
  const fix = fixes.length === 0 ? [] : say`. To correct: ${joined(fixes, "; ")}`;
  const flags = change.digests.slice(0, DIGESTS).map((digest) => `--approve ${digest}`);
  const approve =
    change.toDo !== "decide"
      ? []
      : change.digests.length <= DIGESTS
        ? own(`. To let exactly this pass: ${flags.join(" ")}`)
        : own(`. The comment has the entry that lets exactly this pass`);
  const outside = finding.outsideWords === undefined ? [] : say`; ${finding.outsideWords}`;
  const handovers = change.handovers.flatMap((words) => say`. ${words}`);
  return say`${said}${outside}${handovers}${places.length === 0 ? [] : say`. ${where}${rest}`}${lines}${fix}${approve}`;
}
