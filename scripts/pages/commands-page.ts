/** Writes docs/commands.md from the table of the commands. */
import {
  COMMAND,
  type CommandDescription,
  type OptionDescription,
  PROGRAM,
} from "../../src/cli/command-line/command";
import { commandsFor } from "../../src/cli/commands/table";

export async function commandsPage(): Promise<string> {
  const commands = await commandsFor();
  return `---
page_title: "Commands"
description: |-
  All subcommands of cdktf-provider-cloud, with their options.
---

# Commands

The npm package contains the command \`${PROGRAM}\`. How it is called depends on where the package is installed, and none of these calls runs a package of a registry:

| Installed | Call |
| --- | --- |
| in the project, or in a folder above as in a monorepo | \`${COMMAND}\` |
| with Yarn's Plug'n'Play | \`yarn ${PROGRAM}\` |
| [globally](hcl.md) | \`${PROGRAM}\` |

The pages show the first one. Help and messages of the command show the one that works in the current folder, also on Windows. \`--help\` after a command prints its part of this page; \`${COMMAND} help\` lists the commands.

| Command | What it does |
| --- | --- |
${commands.map(({ name, summary }) => `| [\`${name}\`](#${name}) | ${sentence(summary)} |`).join("\n")}

The exit code is 2 for wrong usage and 1 for any other error; the reason is on standard error. Output has colours in a terminal, but not in a pipe or with \`NO_COLOR\`; \`FORCE_COLOR\` turns them on everywhere. A command that takes more than a second shows its progress on standard error, if that is a terminal and \`CI\` is not set.

${commands.map(section).join("\n")}`;
}

function section({
  name,
  description,
  argument,
  options,
  examples,
  notes,
  page,
}: CommandDescription): string {
  const usage = [
    PROGRAM,
    name,
    ...(options.length > 0 ? ["[options]"] : []),
    ...(argument ? [argument.usage] : []),
  ];
  const rows = [
    ...(argument === undefined
      ? []
      : [row(argument.usage, sentence(argument.description), argument.whenUnset ?? "")]),
    ...options.map((option) => row(flag(option), meaning(option), defaultOf(option))),
  ];
  const lines = Object.entries(examples).map(([line, does]) => `- ${does}: \`${line}\``);
  return `## ${name}

${description}

\`\`\`text
${usage.join(" ")}
\`\`\`

| Option | Meaning | Default |
| --- | --- | --- |
${rows.join("\n")}

${lines.join("\n")}
${notes === undefined ? "" : `\n\`\`\`text\n${notes}\n\`\`\`\n`}${page.startsWith("commands.md") ? "" : `\nSee [${page}](${page}).\n`}`;
}

function row(...cells: readonly string[]): string {
  const [name = "", ...others] = cells.map((cell) => cell.replaceAll("|", "\\|"));
  return `| \`${name}\` | ${others.join(" | ")} |`;
}

function flag({ name, value }: OptionDescription): string {
  return value === undefined ? `--${name}` : `--${name} <${value.name}>`;
}

function meaning({ description, value, conflicts = [] }: OptionDescription): string {
  const choices = (value?.choices ?? []).map((choice) => `\`${choice}\``);
  return [
    sentence(description),
    ...(choices.length > 0 ? [`One of ${choices.join(", ")}.`] : []),
    ...(value?.repeats === true ? ["May be repeated."] : []),
    ...(conflicts.length > 0 ? [`Not with ${conflicts.map((other) => `\`--${other}\``).join(", ")}.`] : []),
  ].join(" ");
}

function defaultOf({ value }: OptionDescription): string {
  if (value?.default !== undefined) return `\`${String(value.default)}\``;
  return value?.whenUnset ?? "";
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
