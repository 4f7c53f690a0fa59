/**
 * Computes the fingerprint by which code scanning recognizes a finding: GitHub compares `primaryLocationLineHash` and the
 * rule, and nothing else. The fingerprint is a hash of what the finding is about. It stays the same when the program's
 * lines move or other clusters change, and differs when the finding's ranges or values do, so that a dismissed finding
 * comes back.
 *
 * Sensitive values are not part of it: with the hash, anybody could check a guess. A finding about them gets a new
 * fingerprint in every plan, so that it comes back even where nothing has grown.
 */
import { isList } from "../../json";
import type { Finding } from "../findings/finding";
import { encodedScope } from "../gate/digest";
import { member } from "../plan/values";
import type { Review } from "../review";
import type { Sha256 } from "../sha256";

const ENCODING = "cloud-review-fingerprint-1";

/** The length of a hash: 64 bits, as in GitHub's own hashes. */
const DIGITS = 16;

/**
 * Returns the fingerprints of a run's findings, in their order: `hash:occurrence`, each once. `stack` is the name of the
 * stack if the run is about several: each then has fingerprints of its own.
 */
export function fingerprints(review: Review, stack?: string): (found: Finding) => string {
  const lengthOf = shownLengths(review);
  const occurrences = new Map<string, number>();
  return (found) => {
    const text = textToHash(found, review, lengthOf);
    const ofStack = stack === undefined ? text : JSON.stringify([stack, text]);
    const hash = review.sha256(ofStack).slice(0, DIGITS);
    const occurrence = (occurrences.get(hash) ?? 0) + 1;
    occurrences.set(hash, occurrence);
    return `${hash}:${occurrence}`;
  };
}

/** Returns the fingerprint of findings that are shown as one: another one when any of theirs differs. */
export function joinedFingerprint(all: readonly string[], sha256: Sha256): string {
  const [first = "", ...others] = all;
  return others.length === 0 ? first : `${sha256(JSON.stringify(all)).slice(0, DIGITS)}:1`;
}

/**
 * Returns the JSON text of a list: the finding, and what it is about. For a sensitive scope, it has the time of the plan
 * instead of the values, and the number of the list's entries if Terraform shows it.
 */
function textToHash(
  found: Finding,
  { plan, scopeOf }: Review,
  lengthOf: (found: Finding) => number | null,
): string {
  const { code, address = null, attribute = null, caller, scope, loss } = found;
  const head = [code, address, attribute];
  if (caller !== undefined) {
    // Only the addresses that are not let in, without the rest of the list.
    return JSON.stringify([...head, caller.name, caller.endpoint.name, caller.addresses?.toTexts() ?? null]);
  }
  const about = [scope ?? scopeOf(found), ...(loss === undefined ? [] : [loss])];
  const texts = about.map((one) =>
    one.isSensitive
      ? JSON.stringify([ENCODING, plan.timestamp ?? null, lengthOf(found)])
      : encodedScope(ENCODING, one),
  );
  return JSON.stringify([...head, ...texts]);
}

/** Returns a function that counts the entries of a finding's sensitive list; null if Terraform does not show their number. */
function shownLengths({ clusters }: Review): (found: Finding) => number | null {
  const changes = new Map(clusters.map(({ change }) => [change.address, change]));
  return ({ address = "", attribute = "" }) => {
    const list = member(changes.get(address)?.after, attribute);
    return isList(list) ? list.length : null;
  };
}
