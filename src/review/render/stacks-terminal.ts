/** The reviews of several stacks for a terminal: one headline, then each stack below its name, the most severe first. */
import { own, say, type Words } from "../../text";
import { TERMINAL } from "../limits";
import { counted, lineWords } from "../report";
import {
  missingWords,
  type NoReview,
  type ReportBody,
  reportOfStacks,
  shownLine,
  type StackReviews,
  type StackSection,
} from "../report/stacks";
import { headLines, lineWidth, reportBodyLines, textOf } from "./terminal";
import { type Line, piece, piecesOf, type TerminalOptions, wrap } from "./terminal/pieces";

export function renderStacksTerminal(reviews: StackReviews, options: TerminalOptions): string {
  const width = lineWidth(options);
  const report = reportOfStacks(reviews);
  const notices = report.ownApprovals === undefined ? [] : [report.ownApprovals.words];
  const isSole = report.sections.length === 0 && report.missing.length === 1;
  const section = (title: Words, lines: readonly Line[]) => [
    [],
    ...wrap(piecesOf(title, "bold"), width, []),
    ...lines,
  ];
  return textOf(
    [
      ...headLines({ ...report, notices }, width),
      ...report.missing.flatMap((one) =>
        isSole
          ? missingLines(one, reviews, width)
          : section(say`== ${missingWords(one, reviews.onlyStack)}`, missingLines(one, reviews, width)),
      ),
      ...report.parts.flatMap(({ title, body }) =>
        section(say`== ${title}`, reportBodyLines(body, [], options)),
      ),
      ...report.sections.flatMap((one) =>
        section(say`== ${one.name}`, sectionLines(one, report.bodyOf(one), options)),
      ),
      ...unusedLines(report.unused, width),
    ],
    options,
  );
}

/** Writes the review of a stack; of a clean one only its headline and what does not change. */
function sectionLines(
  { report: { standing, rest } }: StackSection,
  body: ReportBody,
  options: TerminalOptions,
): readonly Line[] {
  const width = lineWidth(options);
  const isClean = standing === "clean";
  const head = headLines({ standing, headline: body.effects, notices: isClean ? [] : body.covers }, width);
  return isClean ? [...head, ...wrap(piecesOf(rest), width, [])] : reportBodyLines(body, head, options);
}

const INDENT = [piece("  ")];

function missingLines(
  { printed, fix, line }: NoReview,
  { runUrl }: StackReviews,
  width: number,
): readonly Line[] {
  const labelled = (label: string, words: Words) =>
    wrap(piecesOf(words), width, [piece(`  ${label}: `, "bold")], INDENT);
  const more = printed.length - TERMINAL.printed;
  return [
    ...(line === undefined ? [] : labelled("where", lineWords(line))),
    ...(fix === undefined ? [] : labelled("fix", fix)),
    ...(runUrl === undefined ? [] : labelled("log of the run", own(runUrl))),
    ...(printed.length === 0 ? [] : [[]]),
    ...printed.slice(0, TERMINAL.printed).map((text) => [piece(text === "" ? "" : `  ${shownLine(text)}`)]),
    ...(more > 0 ? [[piece(`  and ${counted(more, "more line")} in the log`)]] : []),
  ];
}

function unusedLines(unused: readonly Words[], width: number): readonly Line[] {
  if (unused.length === 0) return [];
  return [
    [],
    ...wrap([piece("Approvals that the gate does not need:")], width, []),
    ...unused
      .slice(0, TERMINAL.approvals)
      .flatMap((words) => wrap(piecesOf(words), width, INDENT, [piece("    ")])),
    ...(unused.length > TERMINAL.approvals
      ? [[piece(`  and ${unused.length - TERMINAL.approvals} more, in the JSON output`)]]
      : []),
  ];
}
