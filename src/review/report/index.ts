/** Makes the report of a review, which every format renders. */
import { EqualSets } from "../findings/access/equal-sets";
import type { Review } from "../review";
import type { Words } from "../words";
import { gainLines, lossLines } from "./access-rows";
import { addressLines, dataLines, lockedOutLines, loginLines } from "./effect-rows";
import { gateReport } from "./gate-report";
import { clusterGroups, clustersInOrder, generalItems } from "./groups";
import { headlineOf, standingOf } from "./headline";
import { clusterNames } from "./names";
import { noticesOf, restWords } from "./notices";
import type { ReviewReport } from "./report";
import { rowsOf } from "./rows";
import { toDoLines } from "./to-do";

export * from "./report";
export { rangeRows, type RangeChange, type RangeDifference, type RangeRow } from "./range-rows";
export { sourceFinder, sourceWords, type SourceLine } from "./source";
export { fixWords } from "./to-do";
export type { ApprovalOffer } from "./gate-report";
export { fixOf, type ReportItem, wholeSentenceOf } from "./items";
export { counted } from "./line";
export { clusterNames } from "./names";

const reports = new WeakMap<Review, ReviewReport>();

/** Returns the headline alone, for formats that show findings one by one. */
export function headlineWords(review: Review): Words {
  return headlineOf(review, clusterNames(review.clusters));
}

/** Returns the report of a review. Makes it once, for all formats. */
export function reportOf(review: Review): ReviewReport {
  const before = reports.get(review);
  if (before !== undefined) return before;
  const report = makeReport(review);
  reports.set(review, report);
  return report;
}

/** Makes a report. Formats read different parts: those that take long are made when they are first read. */
function makeReport(review: Review): ReviewReport {
  const nameOf = clusterNames(review.clusters);
  const sets = new EqualSets();
  const clusters = once(() => {
    const general = generalItems(review);
    return { general, groups: clusterGroups(clustersInOrder(review, nameOf), sets) };
  });
  const gate = once(() => gateReport(review, nameOf));
  const rows = once(() =>
    rowsOf(review, {
      "locked-out": lockedOutLines(review, nameOf),
      gains: gainLines(review, nameOf, sets),
      loses: [...lossLines(review, nameOf, sets), ...addressLines(review, nameOf)],
      data: dataLines(review, nameOf),
      login: loginLines(review, nameOf),
      "to-do": toDoLines(review, gate(), nameOf),
    }),
  );
  return {
    standing: standingOf(review),
    headline: headlineOf(review, nameOf),
    notices: noticesOf(review),
    get rows() {
      return rows();
    },
    get general() {
      return clusters().general;
    },
    get groups() {
      return clusters().groups;
    },
    get gate() {
      return gate();
    },
    rest: restWords(review),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
