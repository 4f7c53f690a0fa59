/** The program that has `review` alone. */
import { runProgram } from "./run-program";
import { reviewCommand } from "../commands/review";

const commands = async () => Promise.resolve([reviewCommand]);

runProgram({ commandsFor: commands, allCommands: commands });
