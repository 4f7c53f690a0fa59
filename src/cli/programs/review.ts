/** The program with the command `review` alone. */
import { reviewCommand } from "../commands/review";
import { runProgram } from "./run-program";

runProgram(async () => Promise.resolve([reviewCommand]));
