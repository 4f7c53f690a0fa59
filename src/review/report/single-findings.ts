/** Writes findings one by one, for formats without a report: each as plain text, with its digests. */
import { joined, own, plain, say, visible, type Words } from "../../text";
import type { Finding } from "../findings/finding";
import type { Stop } from "../gate/stops";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import type { Review } from "../review";
import { approvedWords, expiredWords, type GateReport } from "./gate-report";
import { fixOf, wholeSentenceOf } from "./items";
import type { NameOf } from "./names";
import { type FileLine, lineFinder, lineWords } from "./program-line";
import { fixWords } from "./to-do";

export interface SingleFinding {
  /** The name of the cluster; empty if it is not about one. */
  readonly about: Words;
  /** "API lets in more: 16 IPv4 (91.198.174.32/28). Fix: …". */
  readonly sentence: Words;
  /** Lines to paste, which are foreign text. */
  readonly snippet: readonly string[];
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
  return (found) => {
    const stops = review.gate.stopsOf(found);
    const approved = approvedParts(found, stops);
    const fix = approved.length === 0 ? fixOf(found, findLine) : undefined;
    const line = findLine(found);
    const place = line?.others === undefined ? own("") : say`. Line: ${lineWords(line)}`;
    const end = fix === undefined ? place : say`. Fix: ${fixWords(fix)}`;
    const sentence = joined([wholeSentenceOf(found), ...approved, ...expiredWords(stops)], "; ");
    return {
      about: found.address === undefined ? [] : nameOf(found.address),
      sentence: say`${sentence}${end}.`,
      snippet: fix?.snippet ?? [],
      approved: plain(joined(approved, "; ")),
      digests: digestsOf(found),
      line,
    };
  };
}

/** Writes a finding about clusters of some names: "logs-production: API lets in more: …", and below it the lines to paste. */
export function singleText({ sentence, snippet }: SingleFinding, names: Words): string {
  const about = names.length === 0 ? [] : say`${names}: `;
  return [cut(plain(say`${about}${sentence}`)), ...snippet.map((line) => `\n${visible(line)}`)].join("");
}

/** Says by whom a finding is approved: a part of it, if only what a list gains, or only what it loses, stops the gate. */
function approvedParts({ loss }: Finding, stops: readonly Stop<Finding>[]): readonly Words[] {
  const [first] = stops;
  const part = loss === undefined || first === undefined || stops.length > 1 ? "" : `the ${first.part} is `;
  return approvedWords(stops).map((words) => say`${own(part)}${words}`);
}

function cut(line: string): string {
  const characters = [...line];
  return characters.length > REPORT_LIMITS.single
    ? `${characters.slice(0, REPORT_LIMITS.single - 1).join("")}…`
    : line;
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
