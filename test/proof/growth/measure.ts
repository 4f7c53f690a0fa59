/** Measures how the processor time of a function grows with the size of its input. */
import type { Shape } from "./shapes";

export interface Growth {
  /** How many times longer an input of four times the size took, at most. */
  readonly ratio: number;
  /** Milliseconds of processor time for the largest input. */
  readonly longest: number;
  /** The size of the largest input. */
  readonly size: number;
}

export interface Precision {
  /** The largest size that is measured; the limit of the border if that is smaller. */
  readonly mostSize: number;
  /** How often each size is measured; the median counts. */
  readonly runs: number;
  /** Times below so many milliseconds are too short to be compared: the smaller of two counts as this. */
  readonly floor: number;
  /** A time of so many milliseconds is long enough to tell: larger inputs are not measured. */
  readonly enough: number;
  /** How many sizes are measured, the largest included. */
  readonly sizes: number;
}

/** More than this is refused: four times the input may take six times as long, but not sixteen times. */
export const MOST_GROWTH = 6;

const SMALLEST = 256;

/** Feeds inputs of sizes n, 4n, 16n, up to the border's limit. Stops at the first growth that is refused. */
export function growthOf<Input>(
  run: (input: Input) => unknown,
  shape: Shape<Input>,
  limit: number,
  { mostSize, runs, floor, enough, sizes }: Precision,
): Growth {
  const largest = Math.min(limit, mostSize);
  let before: number | undefined;
  let growth: Growth = { ratio: 1, longest: 0, size: largest };
  for (const size of sizesUpTo(largest).slice(-sizes)) {
    const input = shape(size);
    ignoringErrors(run, input);
    const time = Math.max(
      floor,
      median(runs, () => processorTime(run, input)),
    );
    const ratio = before === undefined ? 1 : time / before;
    growth = { ratio: Math.max(growth.ratio, ratio), longest: time, size };
    if (ratio > MOST_GROWTH || time >= enough) return growth;
    before = time;
  }
  return growth;
}

function sizesUpTo(largest: number): readonly number[] {
  const sizes = [largest];
  for (let size = largest / 4; size >= SMALLEST; size /= 4) sizes.unshift(Math.floor(size));
  return sizes;
}

function processorTime<Input>(run: (input: Input) => unknown, input: Input): number {
  const start = process.cpuUsage();
  ignoringErrors(run, input);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Ignores refusals: they count as results. */
function ignoringErrors<Input>(run: (input: Input) => unknown, input: Input): void {
  try {
    run(input);
  } catch (error) {
    if (error instanceof RangeError) throw error; // the stack, or the longest string
  }
}

function median(runs: number, measure: () => number): number {
  const times = Array.from({ length: runs }, measure).sort((left, right) => left - right);
  return times[Math.floor(runs / 2)] ?? 0;
}
