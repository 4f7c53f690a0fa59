/** The command `cdktf-provider-cloud`. */
import { styleText } from "node:util";

import { Command, CommanderError } from "commander";

import { PROVIDER_VERSION } from "../schema/source";
import { addCommand } from "./command-line/add-command";
import { allCommands, commandsFor } from "./commands";
import { PROGRAM } from "./command-line/command";
import { printError } from "./command-line/output";
import { hasColour } from "./command-line/terminal";
import { CommandError, UsageError } from "./command-line/usage-error";

// Whoever reads the output may stop, as `head` does: what is left is not wanted. Otherwise it is lost: a full disk.
process.stdout.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") process.exit();
  printError(`Cannot write standard output: ${code}`);
  process.exit(1);
});

/** The parser removes styles where the terminal has no colour. */
const ALWAYS = { validateStream: false };

const program = new Command(PROGRAM)
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

/** Runs the command. Loads the modules of one subcommand only, unless the help may list all of them. */
async function run(args: readonly string[]): Promise<void> {
  refuseMissingFolder();
  for (const command of await commandsFor(args[0])) addCommand(program, command, allCommands);
  await program.parseAsync(args, { from: "user" });
}

/** Node.js cannot tell the current folder if somebody has removed it. */
function refuseMissingFolder(): void {
  try {
    process.cwd();
  } catch {
    throw new CommandError("The current folder is no longer there: change to another folder.");
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof CommandError || error instanceof UsageError) {
    printError(error.message);
    process.exitCode = error.exitCode;
  } else {
    throw error;
  }
});
