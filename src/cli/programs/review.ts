/** The program that has `review` alone. */
import { runProgram } from "../program";
import { review } from "../review";

const commands = async () => Promise.resolve([review]);

runProgram({ commandsFor: commands, allCommands: commands });
