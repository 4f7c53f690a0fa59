/** Writes the completion script for fish. */
import { type CommandDescription, type Completion, PROGRAM } from "../command-line/command";
import { GLOBAL_OPTIONS, HELP_COMMAND } from "./model";

export function fishCompletion(commands: readonly CommandDescription[]): string {
  const first = [...commands, HELP_COMMAND].map(
    ({ name, summary }) => `complete -c ${PROGRAM} -n __fish_use_subcommand -a ${name} -d ${word(summary)}`,
  );
  const global = GLOBAL_OPTIONS.map(
    ({ name, description }) =>
      `complete -c ${PROGRAM} -n __fish_use_subcommand -l ${name} -d ${word(description)}`,
  );
  const behind = commands.flatMap(({ name, options, argument }) => {
    const begin = `complete -c ${PROGRAM} -n ${word(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      ...options.map(
        (option) =>
          `${begin} -l ${option.name} -d ${word(option.description)}${option.value === undefined ? "" : ` ${takes(option.value.completion)}`}`,
      ),
      ...(argument === undefined || argument.completion === "nothing"
        ? []
        : [`${begin} ${offers(argument.completion)}`]),
    ];
  });
  const names = commands.map(({ name }) => name).join(" ");
  return `# Completion of ${PROGRAM} for fish. Use it with: npx ${PROGRAM} completion fish | source
complete -c ${PROGRAM} -f
${[...first, ...global, `complete -c ${PROGRAM} -n '__fish_seen_subcommand_from help' -a ${word(names)}`, ...behind].join("\n")}
`;
}

function takes(completion: Completion): string {
  return completion === "files" ? "-r -F" : `-x ${offers(completion)}`.trimEnd();
}

function offers(completion: Completion): string {
  if (completion === "files") return "-F";
  if (completion === "folders") return "-a '(__fish_complete_directories)'";
  return completion === "nothing" ? "" : `-a ${word(completion.join(" "))}`;
}

/** Quotes a text as one word for fish. */
function word(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
