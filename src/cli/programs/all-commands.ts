/** The program that has all commands. */
import { allCommands, commandsFor } from "../commands/table";
import { runProgram } from "./run-program";

runProgram({ commandsFor, allCommands });
