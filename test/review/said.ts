/** All that a review says, each sentence in one line: what no rendering may wrap or shorten in a test. */
import type { Review } from "../../src/review";
import { reportOf } from "../../src/review/report";
import { plain } from "../../src/text";

export function saidBy(review: Review): string {
  const { headline, notices, rows, general, groups, gate, rest } = reportOf(review);
  const items = [...general, ...groups.flatMap(({ clusters }) => clusters.flatMap((one) => one.items))];
  return [
    plain(headline),
    ...notices.map(plain),
    ...rows.flatMap(({ lines }) =>
      lines.map(({ about, what, ranges }) => [about, what, ranges].map(plain).join(" ")),
    ),
    ...review.findings.map(
      ({ level, code, attribute = "", message }) => `${level} ${code} ${attribute}: ${plain(message)}`,
    ),
    ...items.flatMap(({ words, details, fix }) =>
      [words, ...details, ...(fix === undefined ? [] : [fix.words])].map(plain),
    ),
    ...[...gate.approvedLines.map(({ about }) => about), ...gate.approved].map(plain),
    ...gate.unused.map(plain),
    plain(rest),
  ].join("\n");
}
