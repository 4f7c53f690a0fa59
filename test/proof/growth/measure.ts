/** Measures how the processor time of a border grows with the size of its input. */
import type { Border } from "./borders";

export interface Precision {
  /** The largest size that is measured; the limit of the border if that is smaller. */
  readonly mostSize: number;
  /** Milliseconds: shorter times count as this, because they are too short to be compared. */
  readonly floor: number;
}

/** For `npm test`: finds what takes quadratic time, in a few seconds. */
export const SHORT: Precision = { mostSize: 8192, floor: 3 };

/** For the proof: up to a million characters. */
export const LONG: Precision = { mostSize: 1024 * 1024, floor: 20 };

/** More than this is refused: four times the input may take six times as long, but not sixteen times. */
export const MOST_GROWTH = 6;

const SMALLEST = 2048;

/** Milliseconds that are long enough to tell: larger inputs are not measured. */
const ENOUGH = 60;

/** Other processes and the collection of garbage also take time: a growth that is refused is measured again. */
const ATTEMPTS = 4;

/** Returns a sentence for each shape with which the border grows too fast. */
export function tooFast(
  { name, limit, calls }: Border,
  precision: Precision,
  shapes: readonly string[] = Object.keys(calls),
): readonly string[] {
  const sizes = sizesUpTo(Math.min(limit, precision.mostSize));
  return shapes.flatMap((shape) => {
    const call = calls[shape] ?? (() => () => undefined);
    let growth = growthOf(call, sizes, precision.floor, 1);
    for (let attempt = 1; growth > MOST_GROWTH && attempt < ATTEMPTS; attempt += 1)
      growth = growthOf(call, sizes, precision.floor, 5);
    if (growth <= MOST_GROWTH) return [];
    return [`${name}: ${shape}: four times the input take ${growth.toFixed(1)} times as long`];
  });
}

/** Returns the sizes, each four times the one before; the largest is `largest`. */
function sizesUpTo(largest: number): readonly number[] {
  const sizes = [largest];
  for (let size = largest / 4; size >= SMALLEST || sizes.length < 2; size /= 4) sizes.unshift(size);
  return sizes.map(Math.floor);
}

/** Returns how many times as long an input of four times the size takes, at most. */
export function growthOf(
  call: (size: number) => () => unknown,
  sizes: readonly number[],
  floor: number,
  runs: number,
): number {
  let growth = 1;
  let before: number | undefined;
  for (const size of sizes) {
    const time = Math.max(floor, medianTime(call(size), runs));
    if (before !== undefined) growth = Math.max(growth, time / before);
    if (growth > MOST_GROWTH || (before !== undefined && time >= ENOUGH)) break;
    before = time;
  }
  return growth;
}

function medianTime(call: () => unknown, runs: number): number {
  processorTime(call);
  const times = Array.from({ length: runs }, () => processorTime(call)).sort((left, right) => left - right);
  return times[Math.floor(runs / 2)] ?? 0;
}

/** Returns milliseconds. A refusal of the input is a result too. */
function processorTime(call: () => unknown): number {
  const start = process.cpuUsage();
  try {
    call();
  } catch (error) {
    if (error instanceof RangeError) throw error; // the stack, or the longest string
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
