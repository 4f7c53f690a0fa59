/** Makes the report of a review, which every format renders. */
import type { Review } from "../review";
import { gainLines, lossLines } from "./access-rows";
import { addressLines, dataLines, lockedOutLines, loginLines } from "./effect-rows";
import { gateReport } from "./gate-report";
import { clusterGroups, clustersInOrder, generalItems } from "./groups";
import { headlineOf, standingOf } from "./headline";
import { clusterNames, namesInRows } from "./names";
import { noticesOf, restWords } from "./notices";
import { rowsOf } from "./rows";
import { toDoLines } from "./to-do";

export { type Standing, STANDINGS } from "./headline";
export { type ReportRow, type RowTopic, TOPICS } from "./rows";
export type { ClusterGroup, ClusterReport } from "./groups";
export type { Doubt } from "../findings/finding";
export { rangeRows, type RangeChange, type RangeDifference, type RangeRow, shownLengths } from "./range-rows";
export { sourceFinder, sourceWords, type SourceLine } from "./source";
export { fixWords } from "./to-do";
export {
  type ApprovalOffer,
  approvedWords,
  expiredWords,
  type GateReport,
  type OfferHolders,
  type Unapprovable,
} from "./gate-report";
export { type Fix, fixOf, isAnswered, type ReportItem, wholeMessageOf, wholeSentenceOf } from "./items";
export { ownApprovals } from "./notices";
export { counted, lineOf, type ReportLine, SIGNS } from "./names";

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
  const inRows = namesInRows(nameOf);
  const gate = gateReport(review, nameOf);
  const urls = addressLines(review, inRows);
  const lines = {
    "locked-out": lockedOutLines(review, inRows),
    gains: gainLines(review, inRows),
    loses: [...lossLines(review, inRows), ...urls],
    data: dataLines(review, inRows),
    login: loginLines(review, inRows),
    "to-do": toDoLines(review, gate, inRows),
  };
  return {
    /** Names a cluster by its address. */
    nameOf,
    /** The result of the gate: the first word of a report, see {@link STANDINGS}. */
    standing: standingOf(review),
    /** The effects, the most severe first: "2 callers locked out, 1 endpoint lets in more addresses". */
    headline: headlineOf(review, nameOf),
    /** The lines right below the headline: approvals that the change adds itself, and what passing the gate covers. */
    notices: noticesOf(review),
    /** The summary, in the order of {@link TOPICS}. Some rows are left out if there is nothing to report. */
    rows: rowsOf(review, lines, urls.length > 0),
    /** Findings about the plan as a whole, or about a resource that is not a cluster, the most severe first. */
    general: generalItems(review),
    /** Clusters, the most severe first; clusters with the same findings are one group. */
    groups: clusterGroups(clustersInOrder(review, nameOf), review),
    gate,
    /** What does not change and is not reviewed: "Not changed: 2 clusters. Not reviewed: 0 other resources change." */
    rest: restWords(review),
  };
}
