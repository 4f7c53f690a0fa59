/** Opens the console of an emulator in the user's browser, and says how to open it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { packageRoot } from "../../text/node/package-root";
import { ownCommand, shellPath } from "../../text/node/pasted";
import { CommandError } from "../command-line/command-error";

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

/**
 * Starts the program that opens addresses. Returns false if there is none, or no screen, or if the variable BROWSER is
 * `none`; then the user has to open the address.
 */
async function openInBrowser(
  address: string,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  const [program, ...args] = openerOf(environment, platform);
  if (program === undefined) return false;
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  child.unref();
  return once(child, "spawn").then(
    () => true,
    () => false,
  );
}

/** Returns the words of the command that opens an address; none where no browser can be seen. */
export function openerOf(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] {
  const { BROWSER, SSH_CONNECTION, WSL_DISTRO_NAME, DISPLAY = "", WAYLAND_DISPLAY = "" } = environment;
  if (BROWSER === "none") return [];
  if (platform === "darwin") return SSH_CONNECTION === undefined ? ["open"] : [];
  // The browser of Windows; the first word after `start` would be the title of a window.
  if (WSL_DISTRO_NAME !== undefined) return ["cmd.exe", "/c", "start", "title"];
  return DISPLAY === "" && WAYLAND_DISPLAY === "" ? [] : ["xdg-open"];
}
