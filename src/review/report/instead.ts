/** Says what to do instead of an approval. */
import { CODES } from "../findings/catalog";
import type { Finding } from "../findings/finding";
import type { Obstacle, Stop } from "../gate/stops";

const WORDS: Readonly<Record<Exclude<Obstacle, "code" | "finding">, string>> = {
  "not known": "write values that are known before the apply",
  sensitive:
    "its values are sensitive, and nobody could see what they approve; where they need not be, show them with nonsensitive()",
  unnamed: "its organization or its name is known only after apply",
};

/** Returns what to do instead of approving a stop, or why nobody can; undefined if an approval can cover it. */
export function insteadOf({ finding, approvable: { obstacle } }: Stop<Finding>): string | undefined {
  if (obstacle === "finding") return finding.instead?.();
  if (obstacle === "code") return CODES[finding.code].instead;
  return obstacle && WORDS[obstacle];
}
