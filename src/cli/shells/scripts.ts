/** Writes the completion scripts of the shells, derived from the table of the commands. */
import {
  COMMAND,
  type CommandDescription,
  type Completion,
  type OptionDescription,
  PROGRAM,
} from "../command-line/command";

const FUNCTION = `_${PROGRAM.replaceAll("-", "_")}`;

const HELP: OptionDescription = { name: "help", description: "display help for command" };

/** Returns the commands with the option `--help`, which the parser adds to each. */
export function completedCommands(commands: readonly CommandDescription[]): readonly CommandDescription[] {
  return commands.map((command) => ({ ...command, options: [...command.options, HELP] }));
}

const HELP_COMMAND = { name: "help", summary: "display help for command" };

/** The options that stand before a command. */
const GLOBAL_OPTIONS: readonly OptionDescription[] = [
  HELP,
  { name: "version", description: "output the version number" },
];

/** Quotes a text as one word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Writes the script for bash 3.2 or newer. */
export function bashCompletion(commands: readonly CommandDescription[]): string {
  const names = [...commands.map(({ name }) => name), "help", ...flags(GLOBAL_OPTIONS)];
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.value === undefined
        ? []
        : [`    ${quoted(`${name} --${option.name}`)}) ${bashOffer(option.value.completion)}; return ;;`],
    ),
  );
  const words = commands.map(
    ({ name, options, argument }) => `    ${quoted(name)})
      if [[ $cur == -* ]]; then ${bashOffer(flags(options))}
      else ${bashOffer(argument?.completion ?? "nothing")}
      fi ;;`,
  );
  return `# Completion of ${PROGRAM} for bash. Use it with: source <(${COMMAND} completion bash)
${FUNCTION}_offer() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@" -- "$cur")
}
${FUNCTION}() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="" i
  COMPREPLY=()
  # bash splits --name=value into three words.
  if [[ $cur == "=" ]]; then cur=""
  elif [[ $prev == "=" ]]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} != -* ]]; then command="\${COMP_WORDS[i]}"; break; fi
  done
  case "$command $prev" in
${values.join("\n")}
  esac
  case "$command" in
    "") ${bashOffer(names)} ;;
    help) ${bashOffer(commands.map(({ name }) => name))} ;;
${words.join("\n")}
  esac
}
complete -F ${FUNCTION} ${PROGRAM}
`;
}

function flags(options: readonly { readonly name: string }[]): readonly string[] {
  return options.map(({ name }) => `--${name}`);
}

function bashOffer(completion: Completion): string {
  if (completion === "nothing") return ":";
  if (completion === "files") return `compopt -o filenames 2> /dev/null; ${FUNCTION}_offer -f`;
  if (completion === "folders") return `compopt -o filenames 2> /dev/null; ${FUNCTION}_offer -d`;
  return `${FUNCTION}_offer -W ${quoted(completion.join(" "))}`;
}

export function zshCompletion(commands: readonly CommandDescription[]): string {
  const described = [...commands, HELP_COMMAND].map(({ name, summary }) =>
    quoted(`${name}:${summary.replaceAll(":", "\\:")}`),
  );
  const words = commands.map(({ name, options, argument }) => {
    const specs = [
      ...options.map(zshOption),
      ...(argument === undefined ? [] : [quoted(`*:value:${zshAction(argument.completion)}`)]),
    ];
    return `    ${name})\n      _arguments ${specs.join(" \\\n        ")} ;;`;
  });
  return `#compdef ${PROGRAM}
# Completion of ${PROGRAM} for zsh. Use it with: source <(${COMMAND} completion zsh)
${FUNCTION}() {
  local -a commands
  commands=(${described.join(" ")})
  if (( CURRENT == 2 )); then
    if [[ $words[2] == -* ]]; then _arguments ${GLOBAL_OPTIONS.map(zshOption).join(" ")}
    else _describe command commands
    fi
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
    help) _describe command commands ;;
${words.join("\n")}
  esac
}
if [[ $funcstack[1] == ${FUNCTION} ]]; then ${FUNCTION} "$@"
else compdef ${FUNCTION} ${PROGRAM}
fi
`;
}

function zshOption({ name, description, value }: OptionDescription): string {
  const takes = value === undefined ? "" : `:value:${zshAction(value.completion)}`;
  return quoted(
    `${value?.repeats === true ? "*" : ""}--${name}${value === undefined ? "" : "="}[${description.replace(/[[\]:]/g, "\\$&")}]${takes}`,
  );
}

function zshAction(completion: Completion): string {
  if (completion === "files") return "_files";
  if (completion === "folders") return "_files -/";
  return completion === "nothing" ? " " : `(${completion.join(" ")})`;
}

export function fishCompletion(commands: readonly CommandDescription[]): string {
  const atStart = `complete -c ${PROGRAM} -n __fish_use_subcommand`;
  const first = [...commands, HELP_COMMAND].map(
    ({ name, summary }) => `${atStart} -a ${name} -d ${fishWord(summary)}`,
  );
  const global = GLOBAL_OPTIONS.map(
    ({ name, description }) => `${atStart} -l ${name} -d ${fishWord(description)}`,
  );
  const behind = commands.flatMap(({ name, options, argument }) => {
    const begin = `complete -c ${PROGRAM} -n ${fishWord(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      ...options.map(
        (option) =>
          `${begin} -l ${option.name} -d ${fishWord(option.description)}${option.value === undefined ? "" : ` ${fishValue(option.value.completion)}`}`,
      ),
      ...(argument === undefined || argument.completion === "nothing"
        ? []
        : [`${begin} ${fishOffers(argument.completion)}`]),
    ];
  });
  const names = commands.map(({ name }) => name).join(" ");
  return `# Completion of ${PROGRAM} for fish. Use it with: ${COMMAND} completion fish | source
complete -c ${PROGRAM} -f
${[...first, ...global, `complete -c ${PROGRAM} -n '__fish_seen_subcommand_from help' -a ${fishWord(names)}`, ...behind].join("\n")}
`;
}

function fishValue(completion: Completion): string {
  return completion === "files" ? "-r -F" : `-x ${fishOffers(completion)}`.trimEnd();
}

function fishOffers(completion: Completion): string {
  if (completion === "files") return "-F";
  if (completion === "folders") return "-a '(__fish_complete_directories)'";
  return completion === "nothing" ? "" : `-a ${fishWord(completion.join(" "))}`;
}

/** Quotes a text as one word for fish. */
function fishWord(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
