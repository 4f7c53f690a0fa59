/** The lines of the row *Loses* about addresses that change: callers that use the present ones no longer connect. */
import type { ClusterChange } from "../input/changes";
import { changedUrls } from "../findings/derived";
import type { Review } from "../review";
import { own } from "../words";
import { lineOf, subjectWords } from "./line";
import type { NameOf } from "./names";
import type { ReportLine } from "./report";

/** One line for all clusters of which the same addresses change. */
export function addressLines({ clusters }: Review, nameOf: NameOf): readonly ReportLine[] {
  const groups = new Map<string, string[]>();
  for (const { change } of clusters) {
    if (!losesUrl(change)) continue;
    const words = effectOf(change);
    const addresses = groups.get(words);
    if (addresses === undefined) groups.set(words, [change.address]);
    else addresses.push(change.address);
  }
  return [...groups].map(([words, addresses]) => {
    const subjects = addresses.map((address) => ({ address, name: () => nameOf(address) }));
    const about = subjectWords(subjects, ["cluster", "clusters"]);
    return lineOf("warning", about.subject, { ...about, effect: own(words) });
  });
}

/** Reports whether an address of a cluster no longer holds. A cluster that the service keeps has its addresses still. */
export function losesUrl(change: ClusterChange): boolean {
  return (change.action === "replace" || change.action === "update") && changedUrls(change).length > 0;
}

function effectOf(change: ClusterChange): string {
  return `callers that use the present ${changedUrls(change).join(" or ")}`;
}
