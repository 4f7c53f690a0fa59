/** The time an operation may take, from the `timeouts` of the resource. */
import type { ApiFailure } from "../client";
import { type Diagnostic, isTerraformObject, type TerraformObject } from "../plugin";
import { DEFAULT_TIMEOUT_MINUTES, parseDuration, type TimedOperation } from "../schema";

export interface Deadline {
  /** Aborted when the time is over, or when Terraform asks to stop. */
  readonly signal: AbortSignal;
  /** Returns the diagnostic of a failure that the end of the time caused; undefined for any other failure. */
  explain(failure: ApiFailure): Diagnostic | undefined;
  /** Stops the clock. Call it when the operation is done. */
  end(): void;
}

/** Starts the clock of an operation. `resource` is its planned value, or its state. */
export function deadlineOf(
  operation: TimedOperation,
  resource: TerraformObject,
  stop: AbortSignal,
): Deadline {
  const timeouts = resource["timeouts"];
  const written = isTerraformObject(timeouts) ? timeouts[operation] : null;
  const text = typeof written === "string" ? written : `${DEFAULT_TIMEOUT_MINUTES[operation]}m`;
  const time = new AbortController();
  const end = onceAfter(parseDuration(text) ?? DEFAULT_TIMEOUT_MINUTES[operation] * 60_000, () => {
    time.abort();
  });
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
    end,
  };
}

/** The longest time that one timer of Node can wait, almost 25 days. A timer for a longer time fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Calls back once after a time of any length. Does not keep the process alive. Returns a function that cancels it. */
function onceAfter(milliseconds: number, callBack: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number): void => {
    const part = Math.min(left, LONGEST_TIMER);
    timer = setTimeout(() => {
      if (left > part) wait(left - part);
      else callBack();
    }, part).unref();
  };
  wait(milliseconds);
  return () => {
    clearTimeout(timer);
  };
}
