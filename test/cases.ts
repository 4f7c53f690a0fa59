import fc from "fast-check";

/**
 * Returns how many random cases a test runs: `few` of them in `npm test`, `many` in `npm run proof`, and more each week;
 * or as many as CASES says.
 */
export function cases(few: number, many = few): number {
  const { CASES, CASES_TIMES = "1", PROOF } = process.env;
  return Number(CASES ?? (PROOF === "1" ? many : few) * Number(CASES_TIMES));
}

/** Returns the seed of the run, for random cases that are not fast-check's. */
export function seed(): number {
  return Number(process.env["SEED"]);
}

/** Returns a random sample of some rows, in their order: `few` of them in `npm test`, as many as `cases` says elsewhere. */
export function sample<Row>(rows: readonly Row[], few: number, many = few): readonly Row[] {
  const size = Math.min(cases(few, many), rows.length);
  const subarrays = fc.subarray([...rows], { minLength: size, maxLength: size });
  return fc.sample(subarrays, { numRuns: 1, seed: seed() })[0] ?? rows;
}

/** Halves of pairs, from 0xd800, are no characters. */
const SURROGATES = 0x800;

/** Any character. The unit "binary" of fast-check is the same, and takes over a second to make. */
export const ANY_CHARACTER = fc
  .nat(0x10ffff - SURROGATES)
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + SURROGATES), indexOf);

function indexOf(text: unknown): number {
  const [character, ...others] = typeof text === "string" ? text : "";
  const code = character?.codePointAt(0);
  if (code === undefined || others.length > 0) throw new Error("This is no character");
  return code < 0xd800 ? code : code - SURROGATES;
}
