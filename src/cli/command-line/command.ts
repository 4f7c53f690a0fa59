/** Describes a command. The parser, `--help` and docs/commands.md derive from it. */
import { UsageError } from "./command-error";

export { COMMAND, PROGRAM } from "../../text";

export interface CommandDescription {
  readonly name: string;
  /** One line for the list of commands: begins in lower case, without a full stop. */
  readonly summary: string;
  readonly description: string;
  readonly argument?: ArgumentDescription;
  readonly options: readonly OptionDescription[];
  /**
   * Lines for a shell, each with what it does, in the imperative and without a full stop: "Copy the plugin into the home
   * folder". test/cli/examples.test.ts runs each of them.
   */
  readonly examples: Readonly<Record<string, string>>;
  /** The text that `--help` shows after the options and examples. */
  readonly notes?: string;
  /** The command's page in docs/, with an anchor if the command has only a section of the page. */
  readonly page: string;
  /** Runs the command. `flags` holds the options by their names in camel case. */
  run(values: readonly string[], flags: object): Promise<void> | void;
}

/** An argument that follows the command's name, without dashes. */
export interface ArgumentDescription {
  /** `<plan.json>` for a required argument, `[stacks...]` for any number of arguments. */
  readonly usage: string;
  readonly description: string;
  /** Describes what the command takes if the argument is left out. */
  readonly whenUnset?: string;
}

export interface OptionDescription {
  /** The name without its dashes. An option that begins with `no-` turns off something that is on by default. */
  readonly name: string;
  readonly description: string;
  /** The value after the name; an option without a value is a switch. */
  readonly value?: ValueDescription;
  /** Names of options that the user cannot give together with this one. */
  readonly conflicts?: readonly string[];
}

export interface ValueDescription {
  /** The placeholder in `--help`: "folder" for `--dir <folder>`. */
  readonly name: string;
  /** Every value that is allowed: the parser refuses others. */
  readonly choices?: readonly string[];
  /** The value is the path of one, and so not empty. */
  readonly pathOf?: "file" | "folder";
  /** Converts the text; `before` holds the earlier values of a repeated option. Throws a UsageError. Default: keeps the text. */
  readonly read?: (text: string, before: never) => unknown;
  /** The user may repeat the option. The command gets a list of all values, which is empty if the option is left out. */
  readonly repeats?: true;
  readonly default?: unknown;
  /** Describes what the command takes if the option is left out and `default` is not set. */
  readonly whenUnset?: string;
}

export const FILE = { name: "file", pathOf: "file" } as const;

export const FOLDER = { name: "folder", pathOf: "folder" } as const;

/**
 * Returns a function that reads the value of an option. It throws a UsageError if the value is not a whole number in the
 * range; `what` names the number in the message.
 */
export function wholeNumber(option: string, from: number, to: number, what = "number") {
  return (text: string): number => {
    const number = Number(text);
    if (/^\d{1,16}$/.test(text) && number >= from && number <= to) return number;
    throw new UsageError(`--${option} ${text}: give a ${what} from ${from} to ${to}`);
  };
}
