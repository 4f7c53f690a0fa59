/** `npm run lint`: everything that is checked without running a test, in parallel: style, format, imports, unused code. */
import { runTasks } from "./run-tasks.mjs";

/** The longest first. */
const CHECKS = {
  eslint: ["eslint", "."],
  prettier: ["prettier", "--check", "."],
  arrows: ["depcruise", "src", "scripts", "bench", "test", "--config", ".dependency-cruiser.cjs"],
  knip: ["knip", "--no-progress"],
};

const isGood = await runTasks(Object.entries(CHECKS).map(([name, command]) => ({ name, command })));
process.exit(isGood ? 0 : 1);
