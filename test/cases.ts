/**
 * Returns how many random cases a test runs: `few` of them in `npm test`, and the number of the proof (or of its option
 * `--cases`) in `npm run proof`.
 */
export function cases(few: number): number {
  return Number(process.env["CASES"] ?? few);
}

/** Returns the seed of the run, for random cases that are not fast-check's. */
export function seed(): number {
  return Number(process.env["SEED"]);
}
