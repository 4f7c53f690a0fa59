/** How this package's command is called, in every text that people read. */

export const PROGRAM = "cdktf-provider-cloud";

/**
 * Runs the command of the installed package, in the project's folder and in those below it. Where it is missing, it runs
 * nothing; without `--no`, it would install what anybody published under the name.
 */
export const COMMAND = `npx --no ${PROGRAM}`;
