/** Reads the logs of the steps of a pipeline that failed before the review. */
import { readFileSync } from "node:fs";

import { failedStep, type NoReview } from "../../review";
import { readSynthesizedStack } from "../../review/node";
import {
  type DeclaredCluster,
  declaredClusters,
  ProgramError,
  readManifest,
  readStack,
  stackFileIn,
  writtenValue,
} from "../../terraform-files";
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

/** Explains a failed step by its log, and by what the step before it synthesized. */
export function readFailedStep({ stack, step, log }: FailedFlag, synth: string | undefined): NoReview {
  const reading = synth === undefined ? undefined : readSynthesizedStack(synth, stack);
  const placeOf = reading?.ok === true ? reading.synthesized.placeOf : undefined;
  return failedStep({
    stack,
    step,
    log: endOf(log),
    lineOf: (address) => {
      const place = placeOf?.(address);
      return place && `${place.file}:${place.line}`;
    },
    addressOf: addressesIn(synth, stack),
  });
}

/** Returns a function that finds the address of a cluster in the program by its name. */
function addressesIn(
  synth: string | undefined,
  stack: string | undefined,
): (name: string) => string | undefined {
  const clusters = clustersOf(synth, stack);
  return (wanted) =>
    clusters.find(({ body }) => {
      const name = writtenValue(body["name"]);
      return name !== undefined && "value" in name && name.value === wanted;
    })?.address;
}

/** Returns none if the step failed before the stack was synthesized. */
function clustersOf(synth: string | undefined, stack: string | undefined): readonly DeclaredCluster[] {
  if (synth === undefined) return [];
  try {
    const stacks = readManifest(synth) ?? [{ name: stack, file: stackFileIn(synth) }];
    const found = stacks.filter(({ name }) => stack === undefined || name === stack);
    return found.length === 1 && found[0] !== undefined ? declaredClusters(readStack(found[0].file)) : [];
  } catch (error) {
    if (error instanceof ProgramError || (error as NodeJS.ErrnoException).code !== undefined) return [];
    throw error;
  }
}

/** The errors of a step are at the end of its log. */
const MOST_BYTES = 2 ** 20;

function endOf(file: string): string {
  try {
    return readFileSync(file).subarray(-MOST_BYTES).toString("utf8");
  } catch (error) {
    // Without its log, the step has failed all the same.
    return `The log ${file} cannot be read: ${problemOf(error)}`;
  }
}
