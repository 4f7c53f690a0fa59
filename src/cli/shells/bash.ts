/** Writes the completion script for bash 3.2 or newer. */
import { type CommandDescription, type Completion, PROGRAM } from "../command-line/command";
import { GLOBAL_OPTIONS, quoted } from "./model";

const FUNCTION = `_${PROGRAM.replaceAll("-", "_")}`;

export function bashCompletion(commands: readonly CommandDescription[]): string {
  const names = [...commands.map(({ name }) => name), "help", ...flags(GLOBAL_OPTIONS)];
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.value === undefined
        ? []
        : [`    ${quoted(`${name} --${option.name}`)}) ${offer(option.value.completion)}; return ;;`],
    ),
  );
  const words = commands.map(
    ({ name, options, argument }) => `    ${quoted(name)})
      if [[ $cur == -* ]]; then ${offer(flags(options))}
      else ${offer(argument?.completion ?? "nothing")}
      fi ;;`,
  );
  return `# Completion of ${PROGRAM} for bash. Use it with: source <(npx ${PROGRAM} completion bash)
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
    "") ${offer(names)} ;;
    help) ${offer(commands.map(({ name }) => name))} ;;
${words.join("\n")}
  esac
}
complete -F ${FUNCTION} ${PROGRAM}
`;
}

function flags(options: readonly { readonly name: string }[]): readonly string[] {
  return options.map(({ name }) => `--${name}`);
}

function offer(completion: Completion): string {
  if (completion === "nothing") return ":";
  if (completion === "files") return `compopt -o filenames 2> /dev/null; ${FUNCTION}_offer -f`;
  if (completion === "folders") return `compopt -o filenames 2> /dev/null; ${FUNCTION}_offer -d`;
  return `${FUNCTION}_offer -W ${quoted(completion.join(" "))}`;
}
