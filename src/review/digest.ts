/**
 * The digest by which a reader approves exactly the ranges that a plan opens: one more address, or one less, and it is
 * another digest.
 */
import { createHash } from "node:crypto";

import type { ListReview } from "./access-lists";

/** 128 bits, in hexadecimal digits. */
const DIGITS = 32;

/**
 * The digest of all ranges that gain access. Undefined where none do, and where not all of them can be told: an
 * unknown list or a sensitive one cannot be approved unseen.
 */
export function digestOf(reviews: readonly ListReview[]): string | undefined {
  const opening = reviews.filter(({ gained, verdict }) => !gained.isEmpty() || verdict === "undetermined");
  if (opening.length === 0) return undefined;
  if (opening.some(({ verdict, isHidden }) => verdict === "undetermined" || isHidden)) return undefined;
  const lines = opening.map(({ address, endpoint, gained }) =>
    JSON.stringify([address, endpoint.list, Buffer.from(gained.toBytes()).toString("hex")]),
  );
  return createHash("sha256")
    .update(["gained-1", ...lines.sort()].join("\n"))
    .digest("hex")
    .slice(0, DIGITS);
}
