import { reviewCommand } from "../commands/review";
/** The program that has `review` alone. */
import { runProgram } from "./run-program";

const commands = async () => Promise.resolve([reviewCommand]);

runProgram({ commandsFor: commands, allCommands: commands });
