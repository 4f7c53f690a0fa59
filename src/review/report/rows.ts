/** The rows of the summary, with the words of a row that has nothing to report. */
import { own } from "../../text";
import { doubtAbout, type Question } from "../findings/certainty";
import type { Review } from "../review";
import { lineOf, type ReportLine } from "./names";

export const TOPICS = {
  "locked-out": "Locked out",
  gains: "Gains",
  loses: "Loses",
  data: "Data",
  login: "Login",
  approved: "Approved",
  "to-do": "To do",
} as const;

export type RowTopic = keyof typeof TOPICS;

export interface ReportRow {
  readonly topic: RowTopic;
  /** The most severe first. */
  readonly lines: readonly ReportLine[];
}

/** The words of a row that has nothing to report, if there is no doubt. */
const NOTHING: Readonly<Record<Exclude<Question, "locked-out" | "clean">, string>> = {
  gains: "nobody",
  loses: "nobody",
  data: "nothing is destroyed or reset",
  login: "no change",
};

/** Makes the rows of the given lines. `hasNewUrl`: callers lose a URL. */
export function rowsOf(
  review: Review,
  lines: Readonly<Record<RowTopic, readonly ReportLine[]>>,
  hasNewUrl: boolean,
): readonly ReportRow[] {
  return (Object.keys(lines) as RowTopic[]).flatMap((topic): ReportRow[] => {
    if (lines[topic].length > 0) return [{ topic, lines: lines[topic] }];
    if (topic === "approved") return [];
    if (topic === "to-do") return [{ topic, lines: [nothingLine("nothing")] }];
    // A plan without statements of who must connect has no such row, unless callers may be locked out.
    if (topic === "locked-out" && review.statements === 0 && lines.loses.length === 0) return [];
    const words = topic === "locked-out" ? nobodyLockedOut(review, hasNewUrl) : NOTHING[topic];
    return [{ topic, lines: [nothingLine(words, doubtAbout(topic, review))] }];
  });
}

function nobodyLockedOut({ statements }: Review, hasNewUrl: boolean): string {
  const condition = hasNewUrl ? ", once callers use the new addresses" : "";
  return `nobody${condition}: every caller that must connect still can (${statements} checked)`;
}

/** Returns the line of a row that has nothing to report. If there is a doubt, the line says so instead of "nobody". */
function nothingLine(words: string, doubt?: string): ReportLine {
  return lineOf("note", own(doubt === undefined ? words : `not known: ${doubt}`), { count: 0 });
}
