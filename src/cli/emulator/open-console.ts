/** Opens the console of an emulator in the user's browser, and says how to open it. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { packageRoot } from "../../text/node/package-root";
import { ownCommand, shellPath } from "../../text/node/pasted";
import { CommandError } from "../command-line/command-error";
import { openInBrowser } from "./browser";

/** Returns the folder of the console's files; undefined if this installation has none. */
export function consoleFolder(): string | undefined {
  const folder = join(packageRoot(), "lib", "console");
  return existsSync(folder) ? folder : undefined;
}

/** Opens an address; returns the lines that tell the user. */
export async function openConsole(address: string): Promise<readonly string[]> {
  const isOpened = await openInBrowser(address);
  return [
    isOpened ? "The console opens in your browser, from this address:" : "Open this address in your browser:",
    `  ${address}`,
    "It works once, within 10 minutes.",
  ];
}

/** Opens the console of the emulator that uses a data folder; returns the lines that tell the user. */
export async function openRunningConsole(dataDir: string): Promise<readonly string[]> {
  const { newConsoleAddress } = await import("../../emulator");
  const address = await newConsoleAddress(dataDir).catch((error: unknown) => {
    const why = (error as Error).message;
    throw new CommandError(`The emulator that uses ${dataDir} cannot open its console: ${why}.`);
  });
  return [`An emulator runs on ${dataDir} already. Its own options hold.`, ...(await openConsole(address))];
}

/** Returns a command that opens the console of the emulator that uses a data folder. */
export function openingCommand(dataDir: string): string {
  return `${ownCommand()} emulator --open --data-dir ${shellPath(dataDir)}`;
}
