/** The program that has all commands. */
import { allCommands, commandsFor } from "../commands";
import { runProgram } from "../program";

runProgram({ commandsFor, allCommands });
