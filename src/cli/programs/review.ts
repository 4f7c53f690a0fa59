/** The program with the command `review` alone. */
import { setFlagsFromString } from "node:v8";

import { reviewCommand } from "../commands/review";
import { runProgram } from "./run-program";

// A large review takes seconds, and a fifth of its CPU time went into compiling functions that V8 had inlined into others:
// too late to gain from it. This is the most bytecode that V8 inlines into a function.
setFlagsFromString("--max-inlined-bytecode-size-cumulative=200");

runProgram(async () => Promise.resolve([reviewCommand]));
