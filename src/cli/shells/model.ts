/** What the completion of every shell is made from: the table of the commands, in words of shells. */
import type { CommandDescription, Completion } from "../command-line/command";

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What stands beside the options; undefined if nothing does. */
  readonly argument: Completion | undefined;
}

export interface CompletedOption {
  /** Without its dashes. */
  readonly name: string;
  readonly description: string;
  /** What follows it; undefined if nothing does. */
  readonly value: Completion | undefined;
  readonly repeats: boolean;
}

const HELP: CompletedOption = {
  name: "help",
  description: "display help for command",
  value: undefined,
  repeats: false,
};

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

/** Options that stand before any command. */
export const GLOBAL_OPTIONS: readonly CompletedOption[] = [
  HELP,
  { name: "version", description: "output the version number", value: undefined, repeats: false },
];

/** Returns a text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
