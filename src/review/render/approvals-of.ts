/** The digests that let a finding pass, for formats that list findings one by one. */
import type { Finding } from "../findings/finding";
import { reportOf } from "../report";
import type { Review } from "../review";

export type ApprovalsOf = (found: Finding) => readonly string[];

/**
 * Returns the digests of a finding: of a list that is opened and so lets in more, the one that covers both. Of addresses
 * that many endpoints gain, each finding has its own, so that nobody approves what does not stand beside the digest.
 */
export function approvalsOf(review: Review): ApprovalsOf {
  const digests = new Map<Finding, (() => string)[]>();
  const add = (found: Finding, digest: () => string) => {
    digests.set(found, [...(digests.get(found) ?? []), digest]);
  };
  for (const offer of reportOf(review).gate.offers) {
    const isOneEffect = offer.holders.length === 0;
    for (const { finding, approvable, approval } of offer.stops) {
      if (approval === undefined)
        add(finding, () => (isOneEffect ? offer.digest : (approvable.digest ?? "")));
    }
  }
  return (found) => (digests.get(found) ?? []).map((digest) => digest()).filter((digest) => digest !== "");
}
