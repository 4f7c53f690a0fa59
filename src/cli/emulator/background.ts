/** Runs the emulator in a process of its own, which goes on when the command has ended, and stops it again. */
import { spawn } from "node:child_process";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";

import { LOG_FILE, openDataFolder } from "../../emulator/storage/data-folder";
import { isHeld, stopHolder } from "../../folders";
import { errnoText } from "../../text/node/errno";
import { ownCommand, shellPath } from "../../text/node/pasted";
import { CommandError, UsageError } from "../command-line/command-error";
import { printError, printLine } from "../command-line/output";
import type { EmulatorFlags } from "./flags";
import { inDataFolder } from "./start-emulator";

/** What the process in the background tells the command that started it, when it responds to requests. */
interface Started {
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Tells the process that started this one by `startInBackground` that the emulator responds; calls `lost` if that process
 * has ended.
 */
export function tellParent(started: Started, lost: () => void): void {
  process.send?.(started, undefined, undefined, (error) => {
    if (error !== null) lost();
    else process.disconnect();
  });
}

/**
 * Starts the command of this process again, in the background, and returns when the emulator responds. Throws its error
 * if it ends before. Does nothing if an emulator at that port uses the data folder already.
 */
export async function startInBackground({ dataDir, port }: EmulatorFlags): Promise<void> {
  const cannot = "The emulator cannot start";
  if (await inDataFolder(cannot, isHeld(dataDir))) {
    printLine(await alreadyRunning(dataDir, port));
    return;
  }
  const warnings = await inDataFolder(cannot, openDataFolder(dataDir));
  const log = openLogFile(join(dataDir, LOG_FILE));
  try {
    const start = fstatSync(log).size;
    const started = await startedChild(log);
    if (typeof started !== "object") {
      printError(textFrom(log, start));
      process.exitCode = started;
      return;
    }
    started.lines.forEach(printLine);
    [...new Set([...warnings, ...started.warnings])].forEach(printError);
  } finally {
    closeSync(log);
  }
}

/** Stops the emulator that uses the data folder. */
export async function stopBackground(dataDir: string): Promise<void> {
  const isStopped = await inDataFolder("The emulator cannot be stopped", stopHolder(dataDir));
  printLine(isStopped ? "The emulator has stopped." : `No emulator uses ${dataDir}.`);
}

/** Returns a command that stops the emulator of a data folder. */
export function stoppingCommand(dataDir: string): string {
  return `${ownCommand()} emulator --stop --data-dir ${shellPath(dataDir)}`;
}

/** Returns a sentence about the emulator that uses a data folder. Throws a UsageError if it has another port. */
async function alreadyRunning(dataDir: string, port: number): Promise<string> {
  const { runningAddress } = await import("../../emulator");
  const address = runningAddress(dataDir);
  const place = address === undefined ? "" : ` at ${address}`;
  if (port === 0 || address?.endsWith(`:${port}`) === true)
    return `An emulator runs on ${dataDir} already${place}. Its own options hold.`;
  throw new UsageError(
    `An emulator runs on ${dataDir} already${place}: stop it with \`${stoppingCommand(dataDir)}\`.`,
  );
}

/** Opens the log for the process in the background. Follows no link, and does not wait for the other end of a pipe. */
function openLogFile(file: string): number {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const log = openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
    if (fstatSync(log).isFile()) return log;
    closeSync(log);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${errnoText(error)}`);
  }
  throw new CommandError(`${file} is not a file: move it away, or give another data folder.`);
}

/** Starts the process; returns what it tells when it responds, or its exit code if it ends before. */
async function startedChild(log: number): Promise<Started | number> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  // Ctrl-C reaches only this process: the other one has a session of its own.
  const interrupted = (): void => {
    child.kill();
    process.exit(130);
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      resolve(code ?? 1);
    });
    child.once("message", (told) => {
      child.unref();
      resolve(told);
    });
  }).finally(() => process.off("SIGINT", interrupted).off("SIGTERM", interrupted)) as Promise<
    Started | number
  >;
}

/** Returns what was written into a file from a position on. */
function textFrom(file: number, position: number): string {
  const bytes = Buffer.alloc(Math.max(fstatSync(file).size - position, 0));
  return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, position)).trimEnd();
}
