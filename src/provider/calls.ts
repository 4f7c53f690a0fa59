/** Runs calls to the service: failures become diagnostics, and writes to one cluster run one after another. */
import { ApiFailure, type CloudClient } from "../client";
import type { ClusterId } from "../contract";
import { ExactNumber } from "../json";
import { type Diagnostic, Refused, type TerraformObject, type TerraformValue } from "../plugin";
import type { Deadline } from "./deadline";
import { failureDiagnostic } from "./diagnostics";

/** An operation whose calls to the service may fail. */
export interface Calling {
  /** Begins the summary of a failure: "Cannot read the cluster 17". */
  readonly doing: string;
  readonly service: Pick<CloudClient, "address">;
  readonly deadline?: Deadline;
}

/**
 * Runs the calls of one operation, and ends its deadline. Returns a failed call as diagnostics, which begin with `doing`
 * or say that the time is over.
 */
export async function reportingFailures<Response extends { readonly diagnostics?: readonly Diagnostic[] }>(
  { doing, service, deadline }: Calling,
  calls: () => Promise<Response>,
): Promise<Response | { readonly diagnostics: readonly Diagnostic[] }> {
  try {
    return await calls();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const late = deadline?.explain(error);
    return { diagnostics: late === undefined ? failureDiagnostic(doing, error, service.address) : [late] };
  } finally {
    deadline?.end();
  }
}

const writers = new Map<string, Promise<unknown>>();

/** Runs the writes to a cluster one after another; `cluster` is a text that identifies it. */
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

/** Returns a value as an identifier; undefined if it is not a whole number, or is unknown. */
export function knownId(value: TerraformValue | undefined): ClusterId | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  return value instanceof ExactNumber && /^\d+$/.test(value.text) ? BigInt(value.text) : undefined;
}

/** Returns the `id` of a state, or the identifier in another attribute. Throws {@link Refused} if there is none. */
export function clusterId(state: TerraformObject, attribute = "id"): ClusterId {
  const id = knownId(state[attribute]);
  if (id !== undefined) return id;
  throw new Refused(
    `${attribute}: the state holds no identifier of a cluster`,
    "The state was edited, or damaged. Restore it from a backup, or remove the resource from it with `terraform state rm` and import the cluster again.",
    [{ attribute }],
  );
}
