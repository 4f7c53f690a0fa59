/** The program with all commands. */
import { commandsFor } from "../commands/table";
import { runProgram } from "./run-program";

runProgram(commandsFor);
