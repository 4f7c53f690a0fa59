/** The time an operation may take, from the `timeouts` of the resource. */
import type { ApiFailure } from "../client";
import type { Diagnostic, ObjectValue } from "../plugin";
import { DEFAULT_TIMEOUT_MINUTES, parseDuration, type TimedOperation } from "../schema";
import { isObject } from "./values";

export interface Deadline {
  /** Aborted when the time is over, or when Terraform asks to stop. */
  readonly signal: AbortSignal;
  /** What to say of a failure that the end of the time caused; undefined for any other. */
  explain(failure: ApiFailure): Diagnostic | undefined;
}

/** Starts the time of an operation. `resource` is its planned value, or its state. */
export function deadlineOf(operation: TimedOperation, resource: ObjectValue, stop: AbortSignal): Deadline {
  const timeouts = resource["timeouts"];
  const written = isObject(timeouts) ? timeouts[operation] : null;
  const text = typeof written === "string" ? written : `${DEFAULT_TIMEOUT_MINUTES[operation]}m`;
  const time = AbortSignal.timeout(parseDuration(text) ?? DEFAULT_TIMEOUT_MINUTES[operation] * 60_000);
  return {
    signal: AbortSignal.any([stop, time]),
    explain: (failure) =>
      failure.kind === "aborted" && time.aborted && !stop.aborted
        ? {
            severity: "error",
            summary: `The time to ${operation} the cluster, ${text}, is over`,
            detail: `Run \`terraform plan\` to see what was done, and raise \`timeouts.${operation}\` if the service needs longer. (${failure.operation})`,
            path: [{ attribute: "timeouts" }],
          }
        : undefined,
  };
}
