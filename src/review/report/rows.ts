/** The rows of the summary, with the words of a row that has nothing to report. */
import { own } from "../../text";
import { uncertaintyIn } from "../findings/certainty";
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

/** The words of a row that has nothing to report; rows without such words are left out. */
const NOTHING: Partial<Readonly<Record<RowTopic, string>>> = {
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
  const doubt = uncertaintyIn(review);
  // Entries of access lists that cannot be read say nothing about data and logins.
  const others = uncertaintyIn(review, ["unknown"]);
  return (Object.keys(lines) as RowTopic[]).flatMap((topic): ReportRow[] => {
    if (lines[topic].length > 0) return [{ topic, lines: lines[topic] }];
    if (topic === "locked-out") return lockedOutRow(review, doubt, lines.loses.length > 0, hasNewUrl);
    if (topic === "to-do") return [{ topic, lines: [nothingLine(undefined, "nothing")] }];
    const words = NOTHING[topic];
    const reason = topic === "data" || topic === "login" ? others : doubt;
    return words === undefined ? [] : [{ topic, lines: [nothingLine(reason, words)] }];
  });
}

/** Returns the row of a plan without lockouts. Without statements of who must connect, lockouts cannot be ruled out. */
function lockedOutRow(
  { statements, findingsOf }: Review,
  doubt: string | undefined,
  isLost: boolean,
  hasNewUrl: boolean,
): ReportRow[] {
  if (statements === 0 && !isLost) return [];
  const isUnmatched = findingsOf("must-reach-unmatched").length > 0;
  const reason =
    statements === 0
      ? "no statement says who must connect"
      : isUnmatched
        ? "a statement matches nothing in the plan"
        : doubt;
  const condition = hasNewUrl ? ", once callers use the new addresses" : "";
  const words = `nobody${condition}: every caller that must connect still can (${statements} checked)`;
  return [{ topic: "locked-out", lines: [nothingLine(reason, words)] }];
}

/** Returns the line of a row that has nothing to report. If there is a doubt, the line says so instead of "nobody". */
function nothingLine(doubt: string | undefined, words: string): ReportLine {
  return lineOf("note", own(doubt === undefined ? words : `not known: ${doubt}`), { count: 0 });
}
