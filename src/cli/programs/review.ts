/** The program with the command `review` alone. */
import { setFlagsFromString } from "node:v8";

import { reviewCommand } from "../commands/review";
import { runProgram } from "./run-program";

/**
 * Limits how much bytecode V8 inlines into a function. A large review takes seconds, and a fifth of its CPU time went into
 * compiling functions with others inlined: too late to gain from it.
 */
function limitInlining(): void {
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=200");
}

runProgram(async () => {
  limitInlining(); // Not before the streams are there: V8 compiles modules of Node.js anew after a change of its settings.
  return Promise.resolve([reviewCommand]);
});
