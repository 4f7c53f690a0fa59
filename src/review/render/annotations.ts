/** The review as workflow commands, which GitHub shows as annotations beside the changed lines. */
import { plain, say, visible, type Words } from "../../text";
import { ANNOTATIONS } from "../limits";
import {
  CODES,
  type FileLine,
  type Finding,
  type Level,
  reportOf,
  type Review,
  type ReviewReport,
} from "../report";
import { missingWords, type NoReview, reportOfStacks, shownLine, type StackReviews } from "../report/stacks";
import { type NamedReview, toldFindings } from "../report/told-findings";

const OWN_APPROVALS = "The change adds approvals itself [own-approvals]";

const COMMANDS: Readonly<Record<Level, string>> = { error: "error", warning: "warning", note: "notice" };

export function renderAnnotations(review: Review): string {
  const { headline, ownApprovals } = reportOf(review);
  return annotations({
    found: annotated([{ name: review.stack, review }]),
    first: ownApprovalsOf(ownApprovals),
    headline,
  });
}

/** Writes the reviews of several stacks. GitHub shows ten annotations of a level for all of them together. */
export function renderStacksAnnotations(reviews: StackReviews): string {
  const { sections, missing, headline, ownApprovals } = reportOfStacks(reviews);
  return annotations({
    found: [
      ...missing.map((one): Annotated => ({ level: "error", write: () => missingCommand(one, reviews) })),
      ...annotated(sections),
    ],
    first: ownApprovalsOf(ownApprovals),
    headline,
  });
}

/** What an annotation is made of when it is shown. */
interface Annotated {
  readonly level: Level;
  readonly write: () => string;
}

interface Annotations {
  /** The most severe of each level first. */
  readonly found: readonly Annotated[];
  /** The annotations that are shown in any case. */
  readonly first: readonly Annotated[];
  readonly headline: Words;
}

function annotations({ found, first, headline }: Annotations): string {
  const lines = (Object.keys(COMMANDS) as Level[]).flatMap((level) => {
    const always = first.filter((one) => one.level === level);
    const all = found.filter((one) => one.level === level);
    const most = ANNOTATIONS.ofLevel - always.length;
    const shown = all.length > most ? all.slice(0, most - 1) : all;
    const rest = all.length - shown.length;
    return [
      ...[...always, ...shown].map(({ write }) => write()),
      ...(rest === 0 ? [] : [command(level, "review", `${rest} more; ${plain(headline)}`, undefined)]),
    ];
  });
  return lines.map((line) => `${line}\n`).join("");
}

function annotated(reviews: readonly NamedReview[]): readonly Annotated[] {
  return toldFindings(reviews).map(({ level, all: [{ found }], write }) => ({
    level,
    write: () => {
      const { text, digests, line } = write();
      return command(level, titleOf(found), `${text}${approval(digests)}`, line);
    },
  }));
}

function ownApprovalsOf(own: ReviewReport["ownApprovals"]): readonly Annotated[] {
  if (own === undefined) return [];
  return [{ level: "warning", write: () => command("warning", OWN_APPROVALS, plain(own.words), own.line) }];
}

function missingCommand(missing: NoReview, { onlyStack }: StackReviews): string {
  const { fix, printed, line } = missing;
  const lines = [missingWords(missing, onlyStack), ...(fix === undefined ? [] : [say`fix: ${fix}`])].map(
    plain,
  );
  const message = [...lines, ...printed.slice(0, ANNOTATIONS.printed).map(shownLine)].join("\n");
  return command("error", "No review", message, line);
}

/** Formats a workflow command. */
function command(level: Level, title: string, message: string, line: FileLine | undefined): string {
  const place = line === undefined ? "" : `file=${property(line.file)},line=${line.line},`;
  return `::${COMMANDS[level]} ${place}title=${property(title)}::${data(message)}`;
}

function titleOf({ code }: Finding): string {
  return `${CODES[code].title} [${code}]`;
}

function approval(digests: readonly string[]): string {
  const flags = digests.map((digest) => `--approve ${digest}`);
  return flags.length === 0 ? "" : ` To let exactly this pass: ${flags.join(" ")}`;
}

/** Escapes the message of a command, so that nothing in it ends the line. */
function data(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function property(text: string): string {
  return data(visible(text)).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
