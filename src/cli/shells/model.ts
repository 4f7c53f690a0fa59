/** The commands and options that every shell completes, derived from the table of the commands. */
import type { CommandDescription, Completion } from "../command-line/command";

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** Completes the argument; undefined if the command takes none. */
  readonly argument: Completion | undefined;
}

export interface CompletedOption {
  /** The name without its dashes. */
  readonly name: string;
  readonly description: string;
  /** Completes the value; undefined if the option takes none. */
  readonly value: Completion | undefined;
  readonly repeats: boolean;
}

const HELP: CompletedOption = {
  name: "help",
  description: "display help for command",
  value: undefined,
  repeats: false,
};

/** Returns the commands as the shells complete them. */
export function completedCommands(commands: readonly CommandDescription[]): readonly CompletedCommand[] {
  return commands.map(({ name, summary, options, argument }) => ({
    name,
    summary,
    argument: argument?.completion,
    options: [
      ...options.map((option) => ({
        name: option.name,
        description: option.description,
        value: option.value?.completion,
        repeats: option.value?.repeats === true,
      })),
      HELP,
    ],
  }));
}

/** The command `help`, which the parser adds. */
export const HELP_COMMAND = { name: "help", summary: "display help for command" };

/** The options that stand before a command. */
export const GLOBAL_OPTIONS: readonly CompletedOption[] = [
  HELP,
  { name: "version", description: "output the version number", value: undefined, repeats: false },
];

/** Quotes a text as one word for a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
