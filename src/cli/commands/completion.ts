/** `completion`: prints a script that completes this command in a shell. */
import { PROVIDER_VERSION } from "../../schema";
import { COMMAND, type CommandDescription, PROGRAM } from "../command-line/command";
import { printRendered } from "../command-line/output";
import { bashCompletion, completedCommands, fishCompletion, zshCompletion } from "../shells/scripts";

const SHELLS: Readonly<Record<string, (commands: readonly CommandDescription[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

export const completion: CommandDescription = {
  name: "completion",
  summary: "print the completion script for a shell",
  description: `Prints a script that completes the commands, options and values of ${PROGRAM} in a shell. It works if the shell finds the command by its name: after \`npm install --global ./${PROGRAM}-${PROVIDER_VERSION}.tgz\`, or with node_modules/.bin on the PATH.`,
  argument: {
    usage: "<shell>",
    description: "the shell",
    completion: Object.keys(SHELLS),
  },
  options: [],
  examples: {
    [`${COMMAND} completion bash > completion.bash`]:
      "Write the completion for bash into a file that ~/.bashrc can source",
    [`${COMMAND} completion zsh`]: "Print the completion for zsh",
    [`${COMMAND} completion fish`]: "Print the completion for fish",
  },
  page: "commands.md#completion",
  async run([shell = ""], _flags, all) {
    const write = SHELLS[shell];
    if (write !== undefined) await printRendered([write(completedCommands(await all()))]);
  },
};
