/** Reads the logs of the steps of a pipeline that failed before the review. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

import { failedStep, type NoReview } from "../../review";
import { readSynthesizedStack } from "../../review/node";
import { problemOf, wrongUsage } from "./errors";

/** A value of `--failed`: `STEP=LOG`, or `STACK:STEP=LOG`. */
export interface FailedFlag {
  readonly stack: string | undefined;
  readonly step: string;
  readonly log: string;
}

export function failedFlagOf(text: string): FailedFlag {
  const [, stack, step, log] =
    /^(?:([^\s:=/]+):)?(\s*(?:[^\s=]|(?:[^\s=][^=]*)?=)[^=]*)=(.+)$/s.exec(text) ?? [];
  if (step === undefined || log === undefined) {
    throw wrongUsage(
      `--failed ${text}: write STEP=LOG, such as "terraform plan=plan.log", or STACK:STEP=LOG for one of several stacks`,
    );
  }
  return { stack, step: step.trim(), log };
}

/** Explains a failed step by its log. */
export function readFailedStep({ stack, step, log }: FailedFlag, synth: string | undefined): NoReview {
  return failedStep({ stack, step, log: endOf(log), lineOf: linesOf(synth, stack) });
}

/** The errors of a step are at the end of its log. */
const MOST_BYTES = 2 ** 20;

function endOf(file: string): string {
  try {
    const opened = openSync(file, "r");
    try {
      const { size } = fstatSync(opened);
      const bytes = Buffer.alloc(Math.min(size, MOST_BYTES));
      const length = readSync(opened, bytes, 0, bytes.length, Math.max(0, size - bytes.length));
      return bytes.subarray(0, length).toString("utf8");
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    // Without its log, the step has failed all the same.
    return `The log ${file} cannot be read: ${problemOf(error)}`;
  }
}

/** Returns a function that finds the line of a cluster or a variable. It finds none if the step failed before the stack was synthesized. */
function linesOf(
  synth: string | undefined,
  stack: string | undefined,
): (address: string) => string | undefined {
  const reading = synth === undefined ? undefined : readSynthesizedStack(synth, stack);
  return (address) => (reading?.ok === true ? reading.synthesized.lineOf?.(address) : undefined);
}
