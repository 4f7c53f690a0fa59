/** Makes the report of a review, which every format renders. */
import { joined, own, say, type Words } from "../../text";
import type { Finding } from "../findings/finding";
import { addedApprovals } from "../gate/gate";
import { areApproved, shownLevel } from "../gate/outside";
import type { Review } from "../review";
import { gainLines, lossLines } from "./access-rows";
import { addressLines, dataLines, lockedOutLines, loginLines } from "./effect-rows";
import { gateReport } from "./gate-report";
import { clusterGroups, clustersInOrder, generalItems } from "./groups";
import { approverWords, effectsOf, standingOf } from "./headline";
import { clusterNames } from "./names";
import { coverWords, ownApprovals, restWords } from "./notices";
import { lineFinder } from "./program-line";
import { rowsOf } from "./rows";
import { findingWriter } from "./single-findings";
import { fixesIn, toDoLines } from "./to-do";

export { type Standing } from "./headline";
export { type ReportRow, type RowTopic, TOPICS } from "./rows";
export type { ClusterGroup, ClusterReport } from "./groups";
export { rangeRows, type RangeChange, type RangeDifference, type RangeRow, soleRange } from "./range-rows";
export { type FileLine, lineWords } from "./program-line";
export { fixWords } from "./to-do";
export { obstacleWords } from "./obstacle-words";
export type { ApprovalCommand, ApprovalOffer, GateReport } from "./gate-report";
export { type Holders, holderWords } from "./holders";
export { type Fix, isAnswered, type Mark, markOf, type ReportItem, wholeMessageOf } from "./items";
export { asSentence, counted, lineOf, type ReportLine, SIGNS } from "./names";
export { fingerprints, joinedFingerprint } from "./fingerprint";

// What the formats take as it is from the stages before.
export { type Code, CODES, type Level, LEVELS, type Topic } from "../findings/catalog";
export type { Caller } from "../findings/facts";
export type { Finding } from "../findings/finding";
export { VALUE_DOUBTS } from "../findings/certainty";
export {
  type AllowedAddresses,
  isKnown,
  type ListReview,
  type Verdict,
} from "../findings/access/access-lists";
export { type ChangedWeeks, type Week, weekWords } from "../findings/cluster/window";
export { type Approval, APPROVALS_FILE, RECORD_HINT, recordText } from "../gate/approvals";
export type { ApprovalUse, Gate } from "../gate/gate";
export type { Stop } from "../gate/stops";
export type { ClusterReview, Review } from "../review";
export type { Sha256 } from "../sha256";

const reports = new WeakMap<Review, ReviewReport>();

/** Returns the report of a review. Makes it once, for all formats. */
export function reportOf(review: Review): ReviewReport {
  const before = reports.get(review);
  if (before !== undefined) return before;
  const report = makeReport(review);
  reports.set(review, report);
  return report;
}

/**
 * The report of a review, in the order in which a person reads it. The formats for people render this value, so that all of
 * them say the same. Sentences are `Words`: text from outside stays marked until it is rendered.
 */
export type ReviewReport = ReturnType<typeof makeReport>;

function makeReport(review: Review) {
  const nameOf = clusterNames(review.clusters);
  const gate = gateReport(review, nameOf);
  const added = addedApprovals(review.gate.approvals);
  const approvals = ownApprovals(added);
  const effects = effectsOf(review, (address) => [nameOf(address)]);
  const ofStack = review.stack === undefined ? own("") : say`${review.stack}: `;
  const covers = coverWords(review);
  const urls = addressLines(review, nameOf);
  const lines = {
    "locked-out": lockedOutLines(review, nameOf),
    gains: gainLines(review, nameOf),
    loses: [...lossLines(review, nameOf), ...urls],
    data: dataLines(review, nameOf),
    login: loginLines(review, nameOf),
    approved: gate.approvedLines,
    "to-do": toDoLines(review, gate, nameOf),
  };
  return {
    /** Names a cluster by its address. */
    nameOf,
    /** The result of the gate: its word is the first one of a report. */
    standing: standingOf(review),
    /** The stack and the effects, the most severe first: "production: 2 callers locked out, 1 endpoint is open". */
    headline: [...ofStack, ...joined([effects, ...approverWords(added)], ", ")] as Words,
    /** The headline without the stack, and without the people who approve something by the change itself. */
    effects,
    /** The lines right below the headline: approvals that the change adds itself, and what passing the gate covers. */
    notices: [...(approvals === undefined ? [] : [approvals.words]), ...covers] as readonly Words[],
    /** What passing the gate covers. */
    covers,
    /** The approvals that the change under review adds itself; undefined if it adds none. */
    ownApprovals: approvals,
    /** Writes a finding, for formats that show one at a time. */
    single: findingWriter(review, nameOf, gate),
    /** Finds the line of the program that a finding is about; undefined if it is not known. */
    lineOf: lineFinder(review),
    /** Returns how the same formats show a finding. */
    shownAs: (found: Finding) => ({
      level: shownLevel(review.gate, found),
      isApproved: areApproved(review.gate, [found]),
    }),
    /** The summary, in the order of {@link TOPICS}. Some rows are left out if there is nothing to report. */
    rows: rowsOf(review, lines, urls.length > 0),
    /** Reports whether the row *To do* says a fix as a whole. */
    isToDo: fixesIn(lines["to-do"]),
    /** Findings about the plan as a whole, or about a resource that is not a cluster, the most severe first. */
    general: generalItems(review),
    /** Clusters, the most severe first; clusters with the same findings are one group. */
    groups: clusterGroups(clustersInOrder(review, nameOf), review),
    gate,
    /** What does not change and is not reviewed: "Not changed: 2 clusters. Not reviewed: 0 other resources change." */
    rest: restWords(review),
  };
}
