/**
 * Runs calls to the service: within the time of the operation (`timeouts` of the resource), with diagnostics for
 * failures, and with writes to one cluster one after another.
 */
import { ApiFailure, type CloudClient } from "../client";
import type { ClusterId } from "../contract";
import { isObjectValue, type ObjectValue, type Value } from "../json";
import { type Diagnostic, Refused } from "../plugin";
import { DEFAULT_TIMEOUT_MINUTES, parseDuration, type TimedOperation } from "../schema";
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

export interface Deadline {
  /** Aborted when the time is over, or when Terraform asks to stop. */
  readonly signal: AbortSignal;
  /** Returns the diagnostic of a failure that the end of the time caused; undefined for any other failure. */
  explain(failure: ApiFailure): Diagnostic | undefined;
  /** Stops the clock. Call it when the operation is done. */
  end(): void;
}

/** Starts the clock of an operation. `resource` is its planned value, or its state. */
export function deadlineOf(operation: TimedOperation, resource: ObjectValue, stop: AbortSignal): Deadline {
  const timeouts = resource["timeouts"];
  const written = isObjectValue(timeouts) ? timeouts[operation] : null;
  const text = typeof written === "string" ? written : `${DEFAULT_TIMEOUT_MINUTES[operation]}m`;
  const time = new AbortController();
  const milliseconds = parseDuration(text) ?? DEFAULT_TIMEOUT_MINUTES[operation] * 60_000;
  // No apply takes longer than the longest timer.
  const timer =
    milliseconds <= LONGEST_TIMER ? setTimeout(() => time.abort(), milliseconds).unref() : undefined;
  return {
    signal: AbortSignal.any([stop, time.signal]),
    explain: (failure) =>
      failure.kind === "aborted" && time.signal.aborted && !stop.aborted
        ? {
            severity: "error",
            summary: `The time to ${operation} the cluster, ${text}, is over`,
            detail: [
              ...(failure.mayHaveHappened ? [`${failure.summary} ${failure.advice}\n\n`] : []),
              `Run \`terraform plan\` to see what was done, and raise \`timeouts.${operation}\` if the service needs longer. (${failure.operation})`,
            ].join(""),
            path: [{ attribute: "timeouts" }],
          }
        : undefined,
    end: () => clearTimeout(timer),
  };
}

/** The longest time that a timer of Node can wait, almost 25 days. A timer for a longer time fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Returns a value as an identifier; undefined if it is not a whole number, or is unknown. */
export function knownId(value: Value | undefined): ClusterId | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  return typeof value === "bigint" && value >= 0n ? value : undefined;
}

/** Returns the `id` of a state, or the identifier in another attribute. Throws {@link Refused} if there is none. */
export function clusterId(state: ObjectValue, attribute = "id"): ClusterId {
  const id = knownId(state[attribute]);
  if (id !== undefined) return id;
  throw new Refused(
    `${attribute}: the state holds no identifier of a cluster`,
    "The state was edited, or damaged. Restore it from a backup, or remove the resource from it with `terraform state rm` and import the cluster again.",
    [{ attribute }],
  );
}
