/** The program behind the command: parses the arguments, runs one subcommand, and sets the exit code. */
import { styleText } from "node:util";

import { Command, CommanderError } from "commander";

import { errnoText } from "../../errno";
import { PROVIDER_VERSION } from "../../schema/source";
import { addCommand } from "../command-line/add-command";
import { type CommandDescription, PROGRAM } from "../command-line/command";
import { printError } from "../command-line/output";
import { hasColour } from "../command-line/terminal";
import { CommandError, UsageError } from "../command-line/usage-error";

/** The subcommands of a program. */
export interface CommandTable {
  /** Returns the command of a name alone; all commands if there is none of that name. */
  commandsFor(name: string | undefined): Promise<readonly CommandDescription[]>;
  allCommands(): Promise<readonly CommandDescription[]>;
}

/** Runs the subcommand that the arguments of the process name, and sets the exit code. */
export function runProgram(table: CommandTable): void {
  exitWhenOutputCloses();
  run(process.argv.slice(2), table).catch((error: unknown) => {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof CommandError || error instanceof UsageError) {
      printError(error.message);
      process.exitCode = error.exitCode;
    } else {
      throw error;
    }
  });
}

/** Ends the process when nobody reads its output any more, as with `head`; reports output that is lost: a full disk. */
function exitWhenOutputCloses(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    printError(`Cannot write standard output: ${errnoText(error)}`);
    process.exit(1);
  });
}

async function run(args: readonly string[], { commandsFor, allCommands }: CommandTable): Promise<void> {
  refuseMissingFolder();
  const program = emptyProgram();
  for (const command of await commandsFor(args[0])) addCommand(program, command, allCommands);
  await program.parseAsync(args, { from: "user" });
}

/** Throws a CommandError if somebody has removed the current folder: Node.js cannot tell its path then. */
function refuseMissingFolder(): void {
  try {
    process.cwd();
  } catch {
    throw new CommandError("The current folder is no longer there: change to another folder.");
  }
}

/** The parser removes styles where the terminal has no colour. */
const ALWAYS = { validateStream: false };

function emptyProgram(): Command {
  return new Command(PROGRAM)
    .description("Terraform provider and constructs for managed OpenSearch and Prometheus clusters.")
    .version(PROVIDER_VERSION)
    .showHelpAfterError("(--help says what can be asked for)")
    .configureOutput({
      outputError: (message) => printError(message.trimEnd()),
      getOutHasColors: () => hasColour(process.stdout),
      getErrHasColors: () => hasColour(process.stderr),
    })
    .configureHelp({
      styleTitle: (text) => styleText("bold", text, ALWAYS),
      styleOptionText: (text) => styleText("cyan", text, ALWAYS),
      styleArgumentText: (text) => styleText("cyan", text, ALWAYS),
      styleSubcommandText: (text) => styleText("cyan", text, ALWAYS),
    })
    .exitOverride();
}
