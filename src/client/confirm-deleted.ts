/** Makes sure that a cluster is deleted, after a DELETE whose answer does not surely say so. */
import { ApiFailure } from "./failure";

export interface Deletion {
  readonly operation: string;
  /** The success that DELETE was answered with. */
  readonly status: number;
  readonly isWebPage: boolean;
  /** Reads the cluster. */
  readonly isGone: () => Promise<boolean>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Milliseconds before each look: a service may need a moment for what it acknowledged. */
const DELAYS = [0, 100, 300, 1000, 2000, 4000];

/** Throws a failure of kind `not-deleted` if the cluster stays, and the failure of a read if it cannot be read. */
export async function confirmDeleted({
  operation,
  status,
  isWebPage,
  isGone,
  pause,
}: Deletion): Promise<void> {
  const what = isWebPage ? `a web page (${status})` : `${status}`;
  const answered = `${operation} was answered with ${what}, which does not show that the cluster is deleted`;
  for (const delay of DELAYS) {
    if (delay > 0) await pause(delay);
    try {
      if (await isGone()) return;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      throw error.reworded({ summary: `${answered}, and the cluster cannot be read: ${error.summary}` });
    }
  }
  throw new ApiFailure({
    kind: "not-deleted",
    operation,
    status,
    summary: `${answered}, and the cluster is still there.`,
    mayHaveHappened: true,
  });
}
