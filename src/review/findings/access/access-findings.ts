/** What the verdicts on a cluster's access lists mean, in sentences. */
import { type IpSet, shortCidrs, shortRanges, shortSize } from "../../../cidr";
import type { ListReview } from "./access-lists";
import { widthFindings } from "./access-width";
import { addressKinds } from "./address-kind";
import { findingSaidLater, type FindingExtra, type Finding } from "../finding";
import { subjectOf } from "../subject";
import { own, say, type Words } from "../../words";

/** Ranges named in a sentence; all of them stand in the details. */
const MOST_RANGES = 4;

export function accessFindings(review: ListReview): Finding[] {
  const widths = widthFindings(review);
  return [...verdictFinding(review, widths.length > 0), ...widths];
}

/** `isWide`: another finding says how to correct the list. */
function verdictFinding(review: ListReview, isWide: boolean): Finding[] {
  const { verdict, gained, endpoint, address } = review;
  if (verdict === "equal") return [];
  const place = { address, attribute: endpoint.accessList };
  const gates =
    verdict === "undetermined" && !gained.isEmpty() && review.before !== undefined ? ["broadened"] : [];
  const fix = isWide || !CORRECTABLE.has(verdict) ? undefined : () => fixOf(review);
  const brief = () => own(briefWords(review));
  return [
    findingSaidLater(verdict, place, () => sentence(review), { gates, ...subjects(review), brief, fix }),
  ];
}

const CORRECTABLE: ReadonlySet<ListReview["verdict"]> = new Set(["broadened", "mixed", "undetermined"]);

function fixOf({ verdict, gained, endpoint, isHidden }: ListReview): Words {
  if (verdict === "undetermined")
    return own(`write ranges in ${endpoint.accessList} that are known before the apply`);
  if (isHidden) return own(`remove from ${endpoint.accessList} what does not have to connect`);
  const ranges =
    gained.countRanges(MOST_RANGES) > MOST_RANGES ? "what it gains" : shortCidrs(gained, MOST_RANGES);
  return own(`remove ${ranges} from ${endpoint.accessList} unless intended`);
}

/**
 * Which addresses gain access, and which lose it. An approval of what a list gains holds whatever else the list loses,
 * as when a merge queue plans two changes at once; and none covers a list that is not all known.
 */
function subjects({ change, endpoint, verdict, gained, lost, isHidden }: ListReview): FindingExtra {
  const about = (kind: string, set: IpSet) =>
    subjectOf(change, kind, { endpoint: endpoint.name, gained: set, isSensitive: isHidden });
  switch (verdict) {
    case "broadened":
      return { subject: about("gained", gained) };
    case "mixed":
      return { subject: about("gained", gained), loss: about("lost", lost) };
    case "narrowed":
      return { subject: about("lost", lost) };
    case "created":
    case "deleted":
      return { subject: about(verdict, verdict === "created" ? gained : lost) };
    case "equal":
    case "undetermined":
      return {};
  }
}

function sentence(review: ListReview): Words {
  const { verdict, gained, lost } = review;
  if (verdict === "equal") return [];
  const brief = own(briefWords(review));
  if (verdict === "undetermined") return say`${brief}${certainly(review)}`;
  if (review.isHidden) return brief;
  switch (verdict) {
    case "created":
    case "broadened":
      return say`${brief}: ${quantity(gained)}`;
    case "deleted":
    case "narrowed":
      return say`${brief}: ${quantity(lost)}`;
    case "mixed":
      return say`${brief}: it lets in ${quantity(gained)}, and no longer ${quantity(lost)}`;
  }
}

const HIDDEN = " (the list is sensitive: its ranges are not shown)";

/** The sentence above the ranges. */
function briefWords(review: ListReview): string {
  const { verdict, endpoint } = review;
  if (verdict === "undetermined") return `${reasonOf(review)}${review.isHidden ? HIDDEN : ""}`;
  const unset = review.isUnsetAfter && verdict === "broadened" && !review.isHidden ? UNSET : "";
  return `${endpoint.label} ${EFFECTS[verdict]}${unset}${review.isHidden ? HIDDEN : ""}`;
}

const UNSET = ", since its list is no longer set, which means open";

const EFFECTS = {
  created: "is new",
  deleted: "is destroyed with the cluster",
  broadened: "lets in more",
  narrowed: "lets in fewer",
  mixed: "swaps ranges",
  equal: "lets in the same",
} as const;

function reasonOf({ before, after, endpoint }: ListReview): string {
  if (after?.uncertain === "unknown")
    return `who can connect to ${endpoint.label} is known after the apply only`;
  const side = before?.uncertain === undefined ? "after" : "before";
  return `the list of ${endpoint.label} holds an entry ${side} the change that is not a range`;
}

function certainly(review: ListReview): Words {
  if (review.isHidden) return [];
  const { gained, lost } = review;
  const gains = gained.isEmpty() ? own("") : say`; at least ${quantity(gained)} can connect that could not`;
  const loses = lost.isEmpty() ? own("") : say`; ${quantity(lost)} no longer can`;
  return say`${gains}${loses}`;
}

/** "262,144 IPv4 (3.120.0.0/14, public)". */
function quantity(set: IpSet): Words {
  const kind = addressKinds(set);
  return own(`${shortSize(set)} (${shortRanges(set, MOST_RANGES)}${kind === "" ? "" : `; ${kind}`})`);
}
