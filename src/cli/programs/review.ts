/** The program that has `review` alone. */
import { runProgram } from "../program";
import { reviewCommand } from "../review";

const commands = async () => Promise.resolve([reviewCommand]);

runProgram({ commandsFor: commands, allCommands: commands });
