/** A finding in one line of plain text, for lists in which each stands alone: what it is, and how to correct it. */
import type { Finding } from "../findings/finding";
import { clusterNames, fixWords, reportOf, sourceFinder, wholeSentenceOf } from "../report";
import type { Review } from "../review";
import { own, plain, say, type Words } from "../words";

/** "logs-production: API lets in more: 16 IPv4 (91.198.174.32/28)". The fix is a sentence of its own behind it. */
export function findingLines(review: Review): (found: Finding) => string {
  const nameOf = clusterNames(review.clusters);
  const sourceOf = sourceFinder(review);
  return (found) => {
    const about = found.address === undefined ? own("") : say`${nameOf(found.address)}: `;
    const words = found.fix?.();
    const source = sourceOf(found);
    const fix: Words =
      words === undefined ? [] : say`. Fix: ${fixWords({ words, ...(source !== undefined && { source }) })}`;
    return cut(plain(say`${about}${wholeSentenceOf(found)}${fix}.`));
  };
}

/** Longer lines are cut by those who show them. */
const LONGEST = 1_000;

function cut(line: string): string {
  const characters = [...line];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join("")}…` : line;
}

export type DigestsOf = (found: Finding) => readonly string[];

/**
 * Returns the digests of a finding: of a list that is opened and so lets in more, the one that covers both. Of addresses
 * that many endpoints gain, each finding has its own, so that nobody approves what does not stand beside the digest.
 */
export function approvalDigests(review: Review): DigestsOf {
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
