/** Says what to do instead of an approval. */
import { OBSTACLES } from "../findings/catalog/obstacles";
import type { Finding } from "../findings/finding";
import type { Stop } from "../gate/stops";

/** Returns what to do instead of approving a stop, or why nobody can; undefined if an approval can cover it. */
export function obstacleWords({ finding, approvable: { obstacle } }: Stop<Finding>): string | undefined {
  return obstacle === "list" ? finding.obstacleWords?.() : obstacle && OBSTACLES[obstacle].words;
}
