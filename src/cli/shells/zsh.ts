/** Writes the completion script for zsh. */
import {
  type CommandDescription,
  type Completion,
  type OptionDescription,
  PROGRAM,
} from "../command-line/command";
import { GLOBAL_OPTIONS, HELP_COMMAND, quoted } from "./model";

const FUNCTION = `_${PROGRAM.replaceAll("-", "_")}`;

export function zshCompletion(commands: readonly CommandDescription[]): string {
  const described = [...commands, HELP_COMMAND].map(({ name, summary }) =>
    quoted(`${name}:${escapedFor(summary, ":")}`),
  );
  const words = commands.map(({ name, options, argument }) => {
    const specs = [
      ...options.map(optionSpec),
      ...(argument === undefined ? [] : [quoted(`*:value:${action(argument.completion)}`)]),
    ];
    return `    ${name})\n      _arguments ${specs.join(" \\\n        ")} ;;`;
  });
  return `#compdef ${PROGRAM}
# Completion of ${PROGRAM} for zsh. Use it with: source <(npx ${PROGRAM} completion zsh)
${FUNCTION}() {
  local -a commands
  commands=(${described.join(" ")})
  if (( CURRENT == 2 )); then
    if [[ $words[2] == -* ]]; then _arguments ${GLOBAL_OPTIONS.map(optionSpec).join(" ")}
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

function optionSpec({ name, description, value }: OptionDescription): string {
  const takes = value === undefined ? "" : `:value:${action(value.completion)}`;
  return quoted(
    `${value?.repeats === true ? "*" : ""}--${name}${value === undefined ? "" : "="}[${escapedFor(description, "[]:")}]${takes}`,
  );
}

function action(completion: Completion): string {
  if (completion === "files") return "_files";
  if (completion === "folders") return "_files -/";
  return completion === "nothing" ? " " : `(${completion.join(" ")})`;
}

function escapedFor(text: string, special: string): string {
  return Array.from(text, (character) => (special.includes(character) ? `\\${character}` : character)).join(
    "",
  );
}
