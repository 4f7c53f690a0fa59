/** Writes findings one by one, for formats without a report: each as plain text, with its digests. */
import { joined, own, plain, say, visible, type Words } from "../../text";
import type { Finding } from "../findings/finding";
import type { Stop } from "../gate/stops";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import { approvedWords, expiredWords, type GateReport } from "./gate-report";
import { fixOf, wholeSentenceOf } from "./items";
import type { NameOf } from "./names";
import { type FileLine, lineFinder, lineWords } from "./program-line";
import { fixWords } from "./to-do";

export interface SingleFinding {
  /** "logs-production: API lets in more: 16 IPv4 (91.198.174.32/28). Fix: …", and below it the lines to paste. */
  readonly text: string;
  /** By whom it is approved and until when; empty if it is not. */
  readonly approved: string;
  /** The digests that approve it. */
  readonly digests: readonly string[];
  /** The line of the program that it is about; undefined if it is not known. */
  readonly line: FileLine | undefined;
}

/** Returns a function that writes a finding. */
export function findingWriter(
  review: Review,
  nameOf: NameOf,
  gate: GateReport,
): (found: Finding) => SingleFinding {
  const findLine = lineFinder(review);
  const digestsOf = approvalDigests(gate);
  const lineOf = (found: Finding, approved: readonly Words[]) => {
    const about = found.address === undefined ? own("") : say`${nameOf(found.address)}: `;
    const stops = review.gate.stopsOf(found);
    const fix = approved.length === 0 ? fixOf(found, findLine) : undefined;
    const line = findLine(found);
    const place = line?.origin === undefined ? own("") : say`. Line: ${lineWords(line)}`;
    const end = fix === undefined ? place : say`. Fix: ${fixWords(fix)}`;
    const sentence = joined([wholeSentenceOf(found), ...approved, ...expiredWords(stops)], "; ");
    const snippet = (fix?.snippet ?? []).map((line) => `\n${visible(line)}`);
    return [cut(plain(say`${about}${sentence}${end}.`)), ...snippet].join("");
  };
  return (found) => {
    const approved = approvedParts(found, review.gate.stopsOf(found));
    return {
      text: lineOf(found, approved),
      approved: plain(joined(approved, "; ")),
      digests: digestsOf(found),
      line: findLine(found),
    };
  };
}

/** Says by whom a finding is approved: a part of it, if only what a list gains, or only what it loses, stops the gate. */
function approvedParts({ loss }: Finding, stops: readonly Stop[]): readonly Words[] {
  const [first] = stops;
  const part = loss === undefined || first === undefined || stops.length > 1 ? "" : `the ${first.part} is `;
  return approvedWords(stops).map((words) => say`${own(part)}${words}`);
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
function approvalDigests({ offers }: GateReport): (found: Finding) => readonly string[] {
  const approvals = offers.flatMap(({ stops, accepts, digest }) =>
    stops
      .filter(({ approval }) => approval === undefined)
      .map((stop) => ({
        found: stop.finding,
        digest: accepts.length === 1 ? digest : stop.approvable.digest,
      })),
  );
  const byFinding = groupBy(approvals, ({ found }) => found);
  return (found) => (byFinding.get(found) ?? []).flatMap(({ digest }) => digest ?? []);
}
