/**
 * How code scanning knows a finding again: GitHub compares `primaryLocationLineHash` and the rule, and nothing else. It
 * is over what the finding is about, and not over lines: it stays when the program's lines move or other clusters
 * change, and is another one when the ranges or values of the finding do, so that a dismissed finding comes back.
 */
import { createHash } from "node:crypto";

import type { Finding } from "../findings";
import { encodedSubject } from "../gate/digest";
import type { Subject } from "../subject";

const ENCODING = "cloud-review-fingerprint-1";

/** GitHub's own hashes have 64 bits. */
const DIGITS = 16;

export type FingerprintOf = (found: Finding) => string;

/** Returns the fingerprints of a run's findings, in their order: `hash:occurrence`, each once. */
export function fingerprints(subjectOf: (found: Finding) => Subject): FingerprintOf {
  const occurrences = new Map<string, number>();
  return (found) => {
    const hash = hashOf(found, subjectOf);
    const occurrence = (occurrences.get(hash) ?? 0) + 1;
    occurrences.set(hash, occurrence);
    return `${hash}:${occurrence}`;
  };
}

function hashOf(found: Finding, subjectOf: (found: Finding) => Subject): string {
  const { code, address = null, attribute = null } = found;
  const encoded = JSON.stringify([code, address, attribute, ...aboutOf(found, subjectOf)]);
  return createHash("sha256").update(encoded).digest("hex").slice(0, DIGITS);
}

/** Of a caller it is the addresses that are not let in, and not the rest of the list. */
function aboutOf(found: Finding, subjectOf: (found: Finding) => Subject): readonly unknown[] {
  const { caller, subject, loss } = found;
  if (caller !== undefined) {
    return [caller.name, caller.endpoint.key, caller.addresses?.toTexts() ?? null];
  }
  return [subject ?? subjectOf(found), ...(loss === undefined ? [] : [loss])].map(publicText);
}

/** What is sensitive is left out: the values of a list could be guessed from its hash. No approval covers it either. */
function publicText(subject: Subject): string {
  if (subject.isSensitive) return ENCODING;
  return encodedSubject(ENCODING, subject, subject.organizationId ?? null, subject.clusterName ?? null);
}
