/** What describes a command. The parser, `--help`, shell completion and docs/commands.md derive from it. */

/** A command of `cdktf-provider-cloud`. */
export interface CommandDescription {
  readonly name: string;
  /** A line for the list of commands: begins in lower case, without a full stop. */
  readonly summary: string;
  readonly description: string;
  readonly argument?: ArgumentDescription;
  readonly options: readonly OptionDescription[];
  /** Each is run by test/cli/examples.test.ts. */
  readonly examples: readonly Example[];
  /** What `--help` says after the options and examples. */
  readonly notes?: string;
  /** The page of docs/ about the command, with an anchor where it has one. */
  readonly page: string;
  /** Does what the command is for. The flags are by their names in camel case; `all` returns every command. */
  run(
    values: readonly string[],
    flags: object,
    all: () => Promise<readonly CommandDescription[]>,
  ): Promise<void> | void;
}

/** What stands after the command's name, without dashes. */
export interface ArgumentDescription {
  /** Such as `<plan.json>` for one that is required, and `[stacks...]` for any number. */
  readonly usage: string;
  readonly description: string;
  readonly completion: Completion;
  /** What is meant where it is left out, in words. */
  readonly whenUnset?: string;
}

/** A flag such as `--port 8480`. */
export interface OptionDescription {
  /** Without its dashes. One that begins with `no-` turns off what is on without it. */
  readonly name: string;
  readonly description: string;
  /** What follows the name; without it, the option is a switch. */
  readonly value?: ValueDescription;
  /** Names of options that cannot stand beside it. */
  readonly conflicts?: readonly string[];
}

export interface ValueDescription {
  /** What `--help` calls it: "folder" for `--dir <folder>`. */
  readonly name: string;
  readonly completion: Completion;
  /** Reads the value; `before` holds those of an option that repeats. Throws a UsageError. Default: as written. */
  readonly read?: (text: string, before: never) => unknown;
  /** The option may be repeated: each value is kept, and there are none where it is left out. */
  readonly repeats?: true;
  readonly default?: unknown;
  /** What is taken where it is left out, in words, if that is no single value. */
  readonly whenUnset?: string;
}

/** What a shell completes a value to. A list holds all values that there are: others are refused. */
export type Completion = "files" | "folders" | "nothing" | readonly string[];

export interface Example {
  /** A line for a shell. */
  readonly line: string;
  /** What it does, as a clause without a full stop: "copies the plugin into the home folder". */
  readonly does: string;
}

/** The name of the program. */
export const PROGRAM = "cdktf-provider-cloud";
