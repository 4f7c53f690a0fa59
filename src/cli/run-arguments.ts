/** Parses arguments, runs one command, and sets the exit code. */
import { styleText } from "node:util";

import { Command, CommanderError } from "commander";

import { PROVIDER_VERSION } from "../schema/source";
import { errnoText } from "../text/node/errno";
import { addCommand } from "./command-line/add-command";
import { PROGRAM } from "./command-line/command";
import { CommandError, UsageError } from "./command-line/command-error";
import { printError, printUsageError } from "./command-line/output";
import { hasColour } from "./command-line/terminal";
import { commandsFor } from "./commands/table";

/** Never throws: what a command throws is printed, and in the exit code. */
export async function runArguments(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof CommandError || error instanceof UsageError) {
      const print = error instanceof UsageError ? printUsageError : printError;
      print(error.message);
      process.exitCode = error.exitCode;
    } else {
      printError(unexpected(error));
      process.exitCode = 1;
    }
  }
}

/** Describes an error of the operating system, or a mistake of the command. Never quotes a message: it may hold a secret. */
function unexpected(error: unknown): string {
  const { syscall, path } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return `${path ?? syscall}: ${errnoText(error)}.`;
  const { name, stack = "" } = error instanceof Error ? error : new Error();
  const [place = ""] = /\bat .*:\d+:\d+\)?/.exec(stack) ?? [];
  return `Internal error: ${name} ${place}. This is a mistake in the command; please report it with this text.`;
}

async function run(args: readonly string[]): Promise<void> {
  refuseMissingFolder();
  const program = emptyProgram();
  for (const command of await commandsFor(args[0])) addCommand(program, command);
  await program.parseAsync(args, { from: "user" });
}

/** Throws a CommandError if the current folder was removed: Node.js then cannot return its path. */
function refuseMissingFolder(): void {
  try {
    process.cwd();
  } catch {
    throw new CommandError("The current folder is no longer there: change to another folder.");
  }
}

/** Styles the help always: the parser removes the styles if the output has no colours. */
const ALWAYS = { validateStream: false };

function emptyProgram(): Command {
  return new Command(PROGRAM)
    .description("Terraform provider and constructs for managed OpenSearch and Prometheus clusters.")
    .version(PROVIDER_VERSION)
    .showHelpAfterError("(--help lists the commands and options)")
    .configureOutput({
      outputError: (message) => printUsageError(message.trimEnd()),
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
