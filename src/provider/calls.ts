/** What all calls to the service have in common: failures become diagnostics, and writes to a cluster take turns. */
import { ApiFailure } from "../client";
import { Decimal, Refused, type Diagnostic, type ObjectValue } from "../plugin";
import type { ClusterId } from "../client/contract";
import type { Deadline } from "./deadline";
import { failureDiagnostic } from "./diagnostics";

/**
 * Runs the calls of one operation to the service, and ends its deadline. Returns the failure of a call as diagnostics,
 * which say `doing`, or that the time was over.
 */
export async function reportingFailures<Response extends { readonly diagnostics?: readonly Diagnostic[] }>(
  doing: string,
  deadline: Deadline | undefined,
  calls: () => Promise<Response>,
): Promise<Response | { readonly diagnostics: readonly Diagnostic[] }> {
  try {
    return await calls();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const late = deadline?.explain(error);
    return { diagnostics: late === undefined ? failureDiagnostic(doing, error) : [late] };
  } finally {
    deadline?.end();
  }
}

const writers = new Map<string, Promise<unknown>>();

/** Runs one writer after the other where they write to the same cluster. */
export async function oneWriter<Result>(cluster: string, write: () => Promise<Result>): Promise<Result> {
  const before = writers.get(cluster) ?? Promise.resolve();
  const mine = before.then(write, write);
  writers.set(cluster, mine);
  try {
    return await mine;
  } finally {
    if (writers.get(cluster) === mine) writers.delete(cluster);
  }
}

/** The `id` of a state, or the identifier in another attribute. */
export function clusterId(state: ObjectValue, attribute = "id"): ClusterId {
  const id = state[attribute];
  if (typeof id === "number" && Number.isInteger(id) && id >= 0) return id;
  if (id instanceof Decimal && /^\d+$/.test(id.digits)) return BigInt(id.digits);
  throw new Refused([
    {
      severity: "error",
      summary: `${attribute}: the state holds no identifier of a cluster`,
      detail:
        "The state was edited, or damaged. Restore it from a backup, or remove the resource from it with `terraform state rm` and import the cluster again.",
      path: [{ attribute }],
    },
  ]);
}
