/**
 * The reviews of several stacks as one comment: one headline, then each stack below its heading, the most severe first. The
 * stacks share the room of a comment. A stack whose review does not fit has its heading.
 */
import { say } from "../../../text";
import { COMMENT } from "../../limits";
import { counted, lineWords } from "../../report";
import {
  missingWords,
  type NoReview,
  type ReportBody,
  reportOfStacks,
  type SharedPart,
  shownLine,
  type StackReviews,
  type StackSection,
} from "../../report/stacks";
import { Budget, fitting, sizeOf } from "./budget";
import { markerOf, reviewBody, titleOf, unusedApprovals } from "./markdown";
import { codeBlock, link, markdown } from "./text";

export function renderStacksMarkdown(reviews: StackReviews): string {
  const report = reportOfStacks(reviews);
  const page = new Budget();
  page.always(`${markerOf(reviews.onlyStack)}\n## ${titleOf(report.standing, report.headline)}\n`);
  if (report.ownApprovals !== undefined)
    page.always(`${markdown(report.ownApprovals.words, COMMENT.headline)}\n`);
  const parts = [
    ...report.missing.map((one) => missingPart(one, reviews)),
    ...report.parts.map(sharedPart),
    ...report.sections.map((section) => sectionPart(section, report.bodyOf(section))),
  ];
  const isSole = parts.length === 1 && report.sections.length === 0;
  const left = writeParts(page, isSole ? parts.map((part) => ({ ...part, title: "" })) : parts);
  if (left > 0) {
    page.always(
      `**${counted(left, "more stack has", "more stacks have")} no room here**: the JSON output holds all.\n`,
    );
  }
  unusedApprovals(page, report.unused);
  return page.text();
}

/** The part of a comment about a stack. */
interface Part {
  /** Its heading in Markdown; empty for none. */
  readonly title: string;
  /** Writes what is below the heading. */
  readonly write: (page: Budget) => void;
}

/** Writes the parts. Returns how many have no room, not even for their headings. */
function writeParts(page: Budget, parts: readonly Part[]): number {
  const needs = parts.map((part) => sizeOf(textOf(part, page.room)));
  for (const [index, part] of parts.entries()) {
    const others = needs.slice(index + 1);
    const needed = others.reduce((sum, need) => sum + need, 0);
    // An equal share of the room, and what the parts after it do not need.
    const share = Math.max(Math.floor(page.room / (others.length + 1)), page.room - needed);
    const text = textOf(part, share);
    if (sizeOf(text) <= share && page.fits(text)) continue;
    if (!page.fits(`${part.title}\n\n${NO_ROOM}\n`)) return parts.length - index;
  }
  return 0;
}

function textOf({ title, write }: Part, room: number): string {
  const page = new Budget(room, Math.min(COMMENT.reserveOfStack, room));
  if (title !== "") page.always(`${title}\n`);
  write(page);
  return `${page.text().trimEnd()}\n`;
}

const NO_ROOM = "**This comment has no room for the rest**: the JSON output holds all.";

function sharedPart({ title, body }: SharedPart): Part {
  return { title: `### ${markdown(title, COMMENT.stackTitle)}`, write: (page) => writeBody(page, body) };
}

function sectionPart({ name, report }: StackSection, body: ReportBody): Part {
  return {
    title: `### ${titleOf(report.standing, say`${name}: ${body.effects}`, COMMENT.stackTitle)}`,
    write: (page) => {
      if (report.standing === "clean") page.always(`${markdown(report.rest)}\n`);
      else writeBody(page, body);
    },
  };
}

function writeBody(page: Budget, body: ReportBody): void {
  for (const notice of body.covers) page.always(`${markdown(notice, COMMENT.headline)}\n`);
  reviewBody(page, body, "####");
}

/** Writes what a failed step printed, in its own words, and where the rest of its log is. */
function missingPart(missing: NoReview, { onlyStack, runUrl }: StackReviews): Part {
  const { fix, line, printed } = missing;
  const place = line === undefined ? [] : [`**Where:** ${markdown(lineWords(line))}`];
  const words = fix === undefined ? [] : [`**Fix:** ${markdown(fix)}`];
  const { lines, rest } = fitting(printed, COMMENT.printed, (text) => shownLine(text));
  const more = rest.length === 0 ? [] : [`${counted(rest.length, "more line")} in the log.`];
  const log = runUrl === undefined ? [] : [link("The log of the run", runUrl)];
  return {
    title: `### ${titleOf("no-review", missingWords(missing, onlyStack), COMMENT.stackTitle)}`,
    write: (page) => {
      for (const text of [...place, ...words]) page.always(`${text}\n`);
      if (lines.length > 0) page.fits(`${codeBlock(lines)}\n`);
      for (const text of [...more, ...log]) page.always(`${text}\n`);
    },
  };
}
