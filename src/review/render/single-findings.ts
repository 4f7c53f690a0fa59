/** Writes findings one by one, for formats without a report: each in one line of plain text, with its digests. */
import { joined, own, plain, say } from "../../text";
import type { Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import {
  approvedWords,
  expiredWords,
  fixOf,
  fixWords,
  reportOf,
  sourceFinder,
  wholeSentenceOf,
} from "../report";
import type { Review } from "../review";

/** Returns a function that writes a finding: "logs-production: API lets in more: 16 IPv4 (91.198.174.32/28). Fix: …". */
export function findingLines(review: Review): (found: Finding) => string {
  const { nameOf } = reportOf(review);
  const sourceOf = sourceFinder(review);
  return (found) => {
    const about = found.address === undefined ? own("") : say`${nameOf(found.address)}: `;
    const stops = review.gate.stopsOf(found);
    const approved = approvedWords(stops);
    const fix = approved.length === 0 ? fixOf(found, sourceOf) : undefined;
    const end = fix === undefined ? own("") : say`. Fix: ${fixWords(fix)}`;
    const sentence = joined([wholeSentenceOf(found), ...approved, ...expiredWords(stops)], "; ");
    return cut(plain(say`${about}${sentence}${end}.`));
  };
}

/** The longest line, in characters: GitHub cuts longer ones. */
const LONGEST = 1_000;

function cut(line: string): string {
  const characters = [...line];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join("")}…` : line;
}

/**
 * Returns a function that lists the digests of a finding. The findings `open` and `broadened` of one list share a
 * digest. If many endpoints gain the same addresses, each finding has its own, so that a digest approves only the
 * finding that it is shown with.
 */
export function approvalDigests(review: Review): (found: Finding) => readonly string[] {
  const approvals = reportOf(review).gate.offers.flatMap(({ stops, holders, digest }) =>
    stops
      .filter(({ approval }) => approval === undefined)
      .map((stop) => ({
        found: stop.finding,
        digest: holders.length === 0 ? digest : (stop.approvable.digest ?? ""),
      })),
  );
  const byFinding = groupBy(approvals, ({ found }) => found);
  return (found) =>
    (byFinding.get(found) ?? []).map(({ digest }) => digest).filter((digest) => digest !== "");
}
