/** Adds a command to the parser, with its help. */
import { join } from "node:path";

import { Argument, type Command, Option } from "commander";

import { escaped } from "../../text";
import { packageRoot } from "../../text/node/package-root";
import { ownCommand } from "../../text/node/pasted";
import {
  type ArgumentDescription,
  COMMAND,
  type CommandDescription,
  type OptionDescription,
  type ValueDescription,
} from "./command";
import { UsageError } from "./command-error";
import { type Ink, inkFor } from "./terminal";

/** Adds a command to the program. */
export function addCommand(program: Command, description: CommandDescription): void {
  const { name, summary, argument, options } = description;
  const command = program.command(name).summary(summary).description(description.description);
  if (argument !== undefined) command.addArgument(argumentOf(argument));
  for (const option of options) command.addOption(optionOf(option));
  command.addHelpText("after", ({ error }) =>
    afterOptions(description, inkFor(error ? process.stderr : process.stdout)),
  );
  command.action(async (...given: readonly unknown[]) => {
    const [values, flags] = argument === undefined ? [[], given[0]] : [[given[0] ?? []].flat(), given[1]];
    return description.run(values as string[], { ...emptyLists(options), ...(flags as object) });
  });
}

function emptyLists(options: readonly OptionDescription[]): Readonly<Record<string, readonly never[]>> {
  const repeated = options.filter(({ value }) => value?.repeats === true);
  return Object.fromEntries(repeated.map((option) => [optionOf(option).attributeName(), []]));
}

function afterOptions({ examples, notes, page }: CommandDescription, ink: Ink): string {
  const own = ownCommand();
  const lines = Object.entries(examples).flatMap(([line, does]) => [
    ink.paint("dim", `  # ${does}`),
    `  ${line.replace(COMMAND, () => own)}`,
  ]);
  return [
    `\n${ink.paint("bold", "Examples:")}`,
    ...lines,
    ...(notes === undefined ? [] : [`\n${notes}`]),
    `\nDocumentation: ${escaped(docsPage(page))}`,
  ].join("\n");
}

/** Returns the path of a page of docs/ by its name, such as `doctor.md#token`. */
export function docsPage(page: string): string {
  return join(packageRoot(), "docs", page.replace(/#.*/s, ""));
}

function argumentOf({ usage, description, whenUnset }: ArgumentDescription): Argument {
  const argument = new Argument(usage, description);
  return whenUnset === undefined ? argument : argument.default([], whenUnset);
}

function optionOf({ name, description, value, conflicts = [] }: OptionDescription): Option {
  const others = conflicts.map((other) => new Option(`--${other}`).attributeName());
  if (value === undefined) return new Option(`--${name}`, description).conflicts(others);
  const option = new Option(`--${name} <${value.name}>`, [description, ...remarks(value)].join(" "));
  option.conflicts(others).argParser((text: string, before: unknown) => readValue(name, value, text, before));
  return value.default === undefined ? option : option.default(value.default);
}

function remarks({ choices, repeats, whenUnset }: ValueDescription): readonly string[] {
  return [
    ...(choices === undefined ? [] : [`(one of ${choices.join(", ")})`]),
    ...(repeats === true ? ["(may be repeated)"] : []),
    ...(whenUnset === undefined ? [] : [`(default: ${whenUnset})`]),
  ];
}

function readValue(
  name: string,
  { choices, pathOf, read, repeats }: ValueDescription,
  text: string,
  before: unknown,
): unknown {
  if (choices?.includes(text) === false) {
    throw new UsageError(`--${name} ${text}: write one of ${choices.join(", ")}`);
  }
  if (text === "" && pathOf !== undefined) {
    throw new UsageError(`--${name}: the name is empty; give the path of a ${pathOf}`);
  }
  const values = (before ?? []) as readonly string[];
  if (read !== undefined) return read(text, values as never);
  return repeats === true ? [...values, text] : text;
}
