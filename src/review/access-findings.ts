/** What the verdicts on a cluster's access lists mean, in sentences. */
import type { IpSet } from "../cidr";
import { FAMILIES, hasPublicPart, labels, rangeWords, sizeWords } from "../cidr";
import type { ListReview } from "./access-lists";
import { widthFindings } from "./access-width";
import { findingSaidLater, type Extra, type Finding } from "./findings";
import { subjectOf } from "./subject";
import { own, say, type Words } from "./words";

/** Ranges named in a sentence; all of them stand in the details. */
const MOST_RANGES = 4;
const MOST_LABELS = 3;

export function accessFindings(review: ListReview): Finding[] {
  return [...verdictFinding(review), ...widthFindings(review)];
}

function verdictFinding(review: ListReview): Finding[] {
  const { verdict, gained, endpoint, address } = review;
  if (verdict === "equal") return [];
  const place = { address, attribute: endpoint.list };
  const gates =
    verdict === "undetermined" && !gained.isEmpty() && review.before !== undefined ? ["broadened"] : [];
  return [findingSaidLater(verdict, place, () => sentence(review), { gates, ...subjects(review) })];
}

/**
 * Which addresses gain access, and which lose it. An approval of what a list gains holds whatever else the list loses,
 * as when a merge queue plans two changes at once; and none covers a list that is not all known.
 */
function subjects({ change, endpoint, verdict, gained, lost, isHidden }: ListReview): Extra {
  const about = (kind: string, set: IpSet) =>
    subjectOf(change, kind, { endpoint: endpoint.key, gained: set, isSensitive: isHidden });
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
  if (review.isHidden && verdict !== "undetermined") {
    return own(`${HIDDEN_WORDS[verdict]} (the list is sensitive: its ranges are not shown)`);
  }
  switch (verdict) {
    case "created":
      return say`the new endpoint lets in ${quantity(gained)}`;
    case "deleted":
      return say`the endpoint goes, and with it the access of ${quantity(lost)}`;
    case "broadened":
      return say`access is gained by ${quantity(gained)}${unset(review)}`;
    case "narrowed":
      return say`access is lost by ${quantity(lost)}`;
    case "mixed":
      return say`access is gained by ${quantity(gained)}, and lost by ${quantity(lost)}`;
    case "equal":
      return own("the same addresses get in");
    case "undetermined":
      return say`${own(reasonOf(review))}${certainly(review)}`;
  }
}

const HIDDEN_WORDS = {
  created: "a new endpoint",
  deleted: "the endpoint goes",
  broadened: "more addresses gain access",
  narrowed: "addresses lose access",
  mixed: "addresses gain access, and others lose it",
  equal: "the same addresses get in",
} as const;

function reasonOf({ before, after }: ListReview): string {
  if (after?.uncertain === "unknown") return "who gets in is known after the apply only";
  const side = before?.uncertain === undefined ? "after" : "before";
  return `the list ${side} the change holds an entry that is no range`;
}

function certainly(review: ListReview): Words {
  if (review.isHidden) return own(" (the list is sensitive: its ranges are not shown)");
  const { gained, lost } = review;
  const gains = gained.isEmpty() ? own("") : say`; it is gained by at least ${quantity(gained)}`;
  const loses = lost.isEmpty() ? own("") : say`; it is lost by ${quantity(lost)}`;
  return say`${gains}${loses}`;
}

function unset(review: ListReview): Words {
  return own(review.isUnsetAfter ? ": the list is no longer set, which means open" : "");
}

/** "256 IPv4 addresses: 192.0.2.0/24 (documentation), such as 192.0.2.1". */
function quantity(set: IpSet): Words {
  if (FAMILIES.every((family) => set.isOpen(family))) return own("every IPv4 and IPv6 address");
  const ranges = rangeWords(set, MOST_RANGES);
  return own(`${sizeWords(set)} (${ranges}${kindWords(set)})`);
}

/** What kind of addresses they are. A private range is named, and no excuse. */
function kindWords(set: IpSet): string {
  const found = labels(set);
  if (found.length === 0 || found.length > MOST_LABELS) return "";
  const names = found.map(({ label }) => label).join(", ");
  return hasPublicPart(set) ? `; partly ${names}` : `; ${names}`;
}
