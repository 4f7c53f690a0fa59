/** The console of an emulator: its files, and the codes that open it. */
import { hash, randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";

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
  readonly emulator: EmulatorIdentity;
}

/** Which emulator responds: another one may respond at the same address later. */
export interface EmulatorIdentity {
  /** Changes with the data folder, also if that is deleted and made again. */
  readonly id: string;
  /** The data folder as it was given. */
  readonly folder: string;
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
  return { files, codes: new SessionCodes(now), token, key, emulator: await identityOf(dataDir) };
}

async function identityOf(dataDir: string): Promise<EmulatorIdentity> {
  const { ino, birthtimeNs } = await stat(dataDir, { bigint: true });
  return { id: hash("sha256", `${resolve(dataDir)} ${ino} ${birthtimeNs}`, "base64url"), folder: dataDir };
}

/** Returns the address at which a code opens the console of an emulator. Browsers do not send the part after `#`. */
export function openingAddress(url: string, code: string): string {
  return `${url}/console/#code=${code}`;
}
