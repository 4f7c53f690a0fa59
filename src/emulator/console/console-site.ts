/** The console of an emulator: its files, and the codes that open it. */
import { randomBytes } from "node:crypto";

import { firstToken, type TokenGrants } from "../tokens";
import { type ConsoleFile, readConsoleFiles } from "./console-files";
import { SessionCodes } from "./session-codes";

export interface ConsoleSite {
  readonly files: ReadonlyMap<string, ConsoleFile>;
  readonly codes: SessionCodes;
  /** The access token that a browser gets for a code. */
  readonly token: string;
  /** The key with which `emulator --open` asks a running emulator for a code. */
  readonly key: string;
  /** The data folder of the emulator as it was given. */
  readonly dataDir: string;
}

/** Reads the files in `folder`. Returns undefined if there is no token: nobody could use the console. */
export async function openConsoleSite(
  folder: string,
  dataDir: string,
  tokens: TokenGrants,
  now: () => number,
): Promise<ConsoleSite | undefined> {
  const token = firstToken(tokens);
  if (token === undefined) return undefined;
  const files = await readConsoleFiles(folder);
  const key = randomBytes(32).toString("base64url");
  return { files, codes: new SessionCodes(now), token, key, dataDir };
}

/** Returns the address at which a code opens the console of an emulator. Browsers do not send the part after `#`. */
export function openingAddress(url: string, code: string): string {
  return `${url}/console/#code=${code}`;
}
