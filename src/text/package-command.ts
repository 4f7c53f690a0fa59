/** How this package's command is called, in every text that people read. */

export const PROGRAM = "cdktf-provider-cloud";

/**
 * Calls the command of the project in the current folder, where npm, pnpm, Yarn and bun install it. Fails where it is not
 * installed. `npx` would ask a registry there, for a name that anybody can claim.
 */
export const COMMAND = `./node_modules/.bin/${PROGRAM}`;
