/** The digests of a plan's findings at the gate. */
import type { ReviewOptions } from "../../../src/review";
import { reviewed } from "../plan";

export function digestsOf(changes: readonly object[], options: ReviewOptions = {}): string[] {
  return reviewed(changes, {}, options).gate.stops.flatMap(({ digest }) => digest ?? []);
}
