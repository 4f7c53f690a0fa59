/** Measures every border with every shape, and says which grow too fast. */
import type { Border } from "./border";
import { type Growth, MOST_GROWTH, type Precision } from "./measure";

/** For `npm test`: finds what takes quadratic time, in a few seconds. */
export const SHORT: Precision = { mostSize: 8192, runs: 1, floor: 3, enough: 60, sizes: 2 };

/** For the proof: up to the border's own limit, or a million characters. */
export const LONG: Precision = { mostSize: 1024 * 1024, runs: 1, floor: 20, enough: 60, sizes: 2 };

export interface WorstGrowth extends Growth {
  readonly shape: string;
}

/** Returns the largest growth of a border. One that is refused is measured again, five times, of which the median counts: other
 * processes and the collection of garbage also take time. */
function worstGrowth(border: Border, shapes: readonly string[], precision: Precision): WorstGrowth {
  let worst: WorstGrowth = { shape: "", ratio: 0, longest: 0, size: 0 };
  for (const shape of shapes) {
    const growth = surely(border, shape, precision);
    if (growth.ratio > worst.ratio) worst = { ...growth, shape };
  }
  return worst;
}

const ATTEMPTS = 4;

function surely(border: Border, shape: string, precision: Precision): Growth {
  let growth = border.growth(shape, precision);
  for (let attempt = 1; growth.ratio > MOST_GROWTH && attempt < ATTEMPTS; attempt += 1) {
    growth = border.growth(shape, { ...precision, runs: 5 });
  }
  return growth;
}

/** A sentence for each border that grows too fast. */
export function tooFast(
  borders: readonly Border[],
  shapesOf: (border: Border) => readonly string[],
  precision: Precision,
): readonly string[] {
  return borders.flatMap((border) => {
    const { ratio, shape, longest, size } = worstGrowth(border, shapesOf(border), precision);
    if (ratio <= MOST_GROWTH) return [];
    return [
      `${border.name}: ${shape}: four times the input take ${ratio.toFixed(1)} times as long (${longest.toFixed(0)} ms for ${size})`,
    ];
  });
}
