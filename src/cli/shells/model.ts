/** The commands and options that every shell completes, derived from the table of the commands. */
import type { CommandDescription, OptionDescription } from "../command-line/command";

const HELP: OptionDescription = { name: "help", description: "display help for command" };

/** Returns the commands with the option `--help`, which the parser adds to each. */
export function completedCommands(commands: readonly CommandDescription[]): readonly CommandDescription[] {
  return commands.map((command) => ({ ...command, options: [...command.options, HELP] }));
}

/** The command `help`, which the parser adds. */
export const HELP_COMMAND = { name: "help", summary: "display help for command" };

/** The options that stand before a command. */
export const GLOBAL_OPTIONS: readonly OptionDescription[] = [
  HELP,
  { name: "version", description: "output the version number" },
];

/** Quotes a text as one word for a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
