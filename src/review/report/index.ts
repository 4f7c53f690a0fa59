/** Makes what a review says, in the order of a reader, for every format. */
import { EqualSets } from "../findings/access/equal-sets";
import type { Review } from "../review";
import type { Words } from "../words";
import { gainLines, lossLines } from "./access-rows";
import { addressLines, losesUrl } from "./address-rows";
import { doubtOf } from "./doubt";
import { dataLines, lockedOutLines, loginLines, nothingLine } from "./effect-rows";
import { gateReport } from "./gate-report";
import { clusterGroups, clustersInOrder, generalItems } from "./groups";
import { headlineOf, standingOf } from "./headline";
import { clusterNames } from "./names";
import { counted } from "./line";
import { noticesOf, restWords } from "./notices";
import type { ReportLine, ReportRow, ReviewReport, RowTopic } from "./report";
import { toDoLines } from "./to-do";

export * from "./report";
export {
  rangeRows,
  type RangeChange,
  type RangeDifference,
  type RangeRow,
  type RangeRows,
} from "./range-rows";
export { sourcesOf, sourceWords, type SourceLine, type SourceOf } from "./source";
export { fixWords } from "./to-do";
export { wholeSentenceOf } from "./items";
export { counted, namesWords } from "./line";
export { clusterNames } from "./names";

const reports = new WeakMap<Review, ReviewReport>();

/** The headline alone, for formats that show findings one by one. */
export function headlineWords(review: Review): Words {
  return headlineOf(review, clusterNames(review.clusters));
}

/** Made once for a review, whatever the number of formats. */
export function reportOf(review: Review): ReviewReport {
  const before = reports.get(review);
  if (before !== undefined) return before;
  const report = makeReport(review);
  reports.set(review, report);
  return report;
}

/** Formats read different parts: those that take long are made when they are first read. */
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

/** What a row says of a plan in which nothing of it happens; rows without such words are left out. */
const NOTHING: Partial<Readonly<Record<RowTopic, string>>> = {
  gains: "nobody",
  loses: "nobody",
  data: "nothing is destroyed or reset",
  login: "no change",
};

function rowsOf(
  review: Review,
  lines: Readonly<Record<RowTopic, readonly ReportLine[]>>,
): readonly ReportRow[] {
  const doubt = doubtOf(review);
  const hasNewUrl = review.clusters.some(({ change }) => losesUrl(change));
  return (Object.keys(lines) as RowTopic[]).flatMap((topic): ReportRow[] => {
    if (lines[topic].length > 0) return [{ topic, lines: lines[topic] }];
    if (topic === "locked-out") return lockedOutRow(review, doubt, lines.loses.length > 0, hasNewUrl);
    if (topic === "to-do") return [{ topic, lines: [nothingLine(undefined, "nothing")] }];
    const words = NOTHING[topic];
    return words === undefined ? [] : [{ topic, lines: [nothingLine(doubt, words)] }];
  });
}

/** Without statements of who must connect, nobody knows whether a loss locks somebody out. */
function lockedOutRow(
  { statements, findings }: Review,
  doubt: string | undefined,
  isLost: boolean,
  hasNewUrl: boolean,
): ReportRow[] {
  if (statements === 0 && !isLost) return [];
  const isUnmatched = findings.some(({ code }) => code === "must-reach-unmatched");
  const reason =
    statements === 0
      ? "no statement says who must connect"
      : isUnmatched
        ? "a statement matches nothing in the plan"
        : doubt;
  const condition = hasNewUrl ? ", once callers use the new addresses" : "";
  const words = `nobody${condition}: ${counted(statements, "statement holds", "statements hold")}`;
  return [{ topic: "locked-out", lines: [nothingLine(reason, words)] }];
}
