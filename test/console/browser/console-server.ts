/** An emulator with its console, for a test in a browser. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Emulator, startEmulator, type TokenGrants } from "../../../src/emulator";
import { built } from "../../built";

export const TOKEN = "token-of-the-console-tests";

export interface ConsoleServer {
  /** The address of the console, which ends with a slash. */
  readonly url: string;
  readonly emulator: Emulator;
  /** Returns an address that signs in once. */
  readonly openingAddress: () => string;
  /** Starts it again on the same port, without a cluster. */
  empty(): Promise<void>;
  /** Ends the emulator, so that nothing responds. */
  stop(): Promise<void>;
  /** Starts it again on the same port, with its token or others. */
  start(tokens?: TokenGrants): Promise<void>;
  close(): Promise<void>;
}

export async function startConsole(): Promise<ConsoleServer> {
  const consoleDir = built("console");
  const folder = mkdtempSync(join(tmpdir(), "console-"));
  let folders = 0;
  const open = (port: number, tokens: TokenGrants = [TOKEN]) =>
    startEmulator({ port, dataDir: join(folder, `data-${folders}`), tokens, consoleDir });
  let emulator = await open(0);
  const { url } = emulator;
  return {
    url: `${url}/console/`,
    get emulator() {
      return emulator;
    },
    openingAddress: () => emulator.consoleAddress() ?? "",
    empty: async () => {
      await emulator.close();
      folders += 1;
      emulator = await open(Number(new URL(url).port));
    },
    stop: () => emulator.close(),
    start: async (tokens) => {
      emulator = await open(Number(new URL(url).port), tokens);
    },
    close: async () => {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
