/** Starts the emulator for a command, and turns what prevents that into errors of the command. */
import { resolve } from "node:path";

import type { Emulator, EmulatorOptions } from "../../emulator";
import { TOKEN_FILE } from "../../emulator/storage/data-folder";
import { isFolderError, isFolderInUse } from "../../folders";
import { shellWord } from "../../text/node/pasted";
import { CommandError, UsageError } from "../command-line/command-error";
import type { AccessTokens } from "./flags";

/** Another emulator uses the data folder. */
export class AlreadyRunning extends UsageError {}

/** Another program listens on the port. */
export class PortInUse extends CommandError {}

/**
 * Throws a UsageError for a folder that cannot be used, and a CommandError for anything else.
 *
 * @param seed words for the clusters of the seed
 */
export async function startedEmulator(options: EmulatorOptions, seed = "The seed"): Promise<Emulator> {
  const { SeedError, startEmulator } = await import("../../emulator");
  try {
    return await startEmulator(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof SeedError) {
      const problems = message.replace(/^/gm, "  ");
      throw new CommandError(`${seed} cannot be used:\n${problems}\nNo cluster was created.`);
    }
    if (isFolderInUse(error)) throw new AlreadyRunning(`The emulator cannot start: ${message}`);
    if (isFolderError(error)) throw new UsageError(`The emulator cannot start: ${message}`);
    if (code === "EADDRINUSE") {
      throw new PortInUse(`Port ${options.port} is in use: choose another with --port, or 0 for a free one.`);
    }
    throw new CommandError(`The emulator cannot start: ${message}`);
  }
}

/** Waits for something that is done in a data folder. Throws a UsageError for a folder that cannot be used, and a CommandError for anything else. */
export async function inDataFolder<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const Kind = isFolderError(error) ? UsageError : CommandError;
    throw new Kind(`${what}: ${(error as Error).message}`);
  }
}

/** Returns a word of the shell that stands for a token: a random one itself, a given one by the file that the emulator writes. */
export function printedToken(dataDir: string, { first, areGiven }: AccessTokens): string {
  return areGiven ? `"$(cat ${shellWord(resolve(dataDir, TOKEN_FILE))})"` : first;
}
