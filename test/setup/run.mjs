/** Runs once before the suites: what it puts into the environment, every suite sees. */
import { isBuilt } from "../../scripts/sources.mjs";

export default function prepare() {
  // In watch mode this runs again and again: the first seed stays.
  process.env.SEED ??= process.env.CI === "true" ? "20240229" : String(Date.now() % 2 ** 31);
  console.log(`Random cases: SEED=${process.env.SEED} repeats them.`);
  process.env.LIB_IS_BUILT = String(isBuilt());
}
