/**
 * Lets one process use a folder, with lock files: each process that wants the folder has one of its own, whose time it
 * renews as long as it lives. So two of them also see each other from containers with their own process ids.
 */
import { randomBytes } from "node:crypto";
import { lstatSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { errnoText } from "../text/node/errno";
import { FolderInUse } from "./make-folder";
import { hasEnded, ownProcess, type ProcessIdentity, processOf } from "./process-identity";

const PREFIX = "lock-";
/** The end of the name of a file that asks the holder of a lock to stop. */
const STOP = ".stop";

/** Reports whether a name in a folder is that of a lock, or of a file that belongs to one. */
export function isLockFile(name: string): boolean {
  return /^lock-[0-9a-f]{12}(?:\.new|\.stop)?$/.test(name);
}

/** How often a lock file gets a new time, in milliseconds. */
const BEAT_MS = 500;

/** How long a lock file of another container keeps its time until its process counts as gone. */
const SILENCE_MS = 5000;

const PAUSE_MS = 20;

/** How long one of several processes that ask at once waits for another to give way. */
const MOST_ATTEMPTS = 250;

/** Unlocks a folder. */
interface Unlock {
  (): Promise<void>;
  /** Reports whether the lock is still in its folder: neither is deleted, nor was the folder taken by another process. */
  readonly isOurs: () => boolean;
}

/** The lock of another process. */
interface OtherLock {
  /** Whether its process has the folder; else it asks for it. */
  readonly holds: boolean;
  readonly owner: ProcessIdentity;
}

/**
 * Locks a folder; returns a function that unlocks it. Throws a FolderInUse if another process uses the folder. Of several that
 * start at once, exactly one gets it: each writes its own lock before it looks for others, and of two that see each other,
 * the one whose lock has the greater name gives way.
 *
 * @param user the word for what else may use the folder
 * @param stop is called when another process asks for the folder by `stopHolder`
 */
export async function lockFolder(
  folder: string,
  user = "emulator",
  stop: () => void = () => undefined,
): Promise<Unlock> {
  if (process.platform === "win32") throw new Error("The emulator does not run on Windows itself; use WSL");
  const path = resolve(folder);
  const name = `${PREFIX}${randomBytes(6).toString("hex")}`;
  const file = join(path, name);
  await removeDead(path); // First, since a full disk has no room for another lock.
  const handle = await openLock(path, file);
  const beat = setInterval(() => {
    const now = new Date();
    handle.utimes(now, now).catch(() => undefined);
    if (lstatSync(file + STOP, { throwIfNoEntry: false }) === undefined) return;
    rmSync(file + STOP, { force: true });
    stop();
  }, BEAT_MS).unref();
  const { ino, dev } = await handle.stat();
  const isOurs = () => {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found?.ino === ino && found.dev === dev;
  };
  const unlock = async () => {
    clearInterval(beat);
    if (isOurs()) await rm(file, { force: true });
    await handle.close();
  };
  try {
    for (const other of (await locksIn(path)).filter((other) => other !== name))
      await passBy({ path, user }, other, name < other);
    await handle.write("1", HOLDS_AT);
  } catch (error) {
    await unlock();
    throw error;
  }
  return Object.assign(unlock, { isOurs });
}

/** Reports whether a process uses a folder. */
export async function isHeld(folder: string): Promise<boolean> {
  return (await holderOf(resolve(folder))) !== undefined;
}

/**
 * Asks the process that uses a folder to stop, and waits until it has. Returns false if there is none. Throws a
 * FolderInUse if it does not stop.
 */
export async function stopHolder(folder: string): Promise<boolean> {
  const path = resolve(folder);
  const holder = await holderOf(path);
  if (holder === undefined) return false;
  const file = join(path, holder.name);
  const request = file + STOP;
  try {
    await askToStop(request);
    for (let attempt = 0; (await readLock(file)) !== undefined; attempt += 1) {
      if (attempt < MOST_ATTEMPTS) await pause(2 * PAUSE_MS);
      else if (!(await isAlive(file, holder.lock.owner))) break;
      else throw new FolderInUse(`${wordsOf(holder.lock.owner)}, which uses ${folder}, does not stop`);
    }
  } finally {
    await rm(request, { force: true });
  }
  return true;
}

async function askToStop(request: string): Promise<void> {
  try {
    await (await open(request, "wx", 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return; // Another process asks too.
    throw new Error(`${request} cannot be written: ${errnoText(error)}`, { cause: error });
  }
}

/** Writes a lock that asks for its folder. */
async function openLock(path: string, file: string): Promise<FileHandle> {
  let handle;
  try {
    handle = await open(file, "wx", 0o600);
    await handle.writeFile(textOf(ownProcess()));
    return handle;
  } catch (error) {
    await handle?.close();
    if (handle !== undefined) await rm(file, { force: true });
    throw new Error(`${path} cannot be locked: ${errnoText(error)}`, { cause: error });
  }
}

/** The text of a lock is JSON, in which one byte says whether its process has the folder. */
const BEGINNING = '{"holds":';
const HOLDS_AT = BEGINNING.length;
const LOCK = /^\{"holds":([01]),"owner":(\{.*\})\}\n$/;
const LONGEST = 2000;

function textOf(owner: ProcessIdentity): string {
  return `${BEGINNING}0,"owner":${JSON.stringify(owner)}}\n`;
}

/** Reads a lock; returns undefined for a file that is gone, or is no lock of this command. */
async function readLock(file: string): Promise<OtherLock | undefined> {
  const handle = await open(file, "r").catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST), 0, LONGEST, 0);
    const [, holds, text = ""] = LOCK.exec(buffer.toString("utf8", 0, bytesRead)) ?? [];
    const owner = processOf(text);
    return owner === undefined ? undefined : { holds: holds === "1", owner };
  } finally {
    await handle.close();
  }
}

/** Returns the names of the files in a folder that may be locks. Throws a FolderInUse for a lock of an earlier version. */
async function locksIn(path: string): Promise<readonly string[]> {
  const found = (await readdir(path, { withFileTypes: true })).filter(({ name }) => isLockFile(name));
  const earlier = found.find((file) => file.isSocket());
  if (earlier !== undefined) {
    const file = join(path, earlier.name);
    throw new FolderInUse(
      `${path} was locked by an earlier version: ${file} is its lock. Stop it with that version; if it does not run, delete this file`,
    );
  }
  return found.filter((file) => file.isFile() && !file.name.includes(".")).map(({ name }) => name);
}

/** Removes the locks of processes that are gone. */
async function removeDead(path: string): Promise<void> {
  for (const name of await locksIn(path)) {
    const lock = await readLock(join(path, name));
    if (lock !== undefined && !(await isAlive(join(path, name), lock.owner)))
      await rm(join(path, name), { force: true }).catch(() => undefined); // What follows says why.
  }
}

/** Returns the lock of the process that uses a folder; undefined if there is none. */
async function holderOf(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  for (const name of await locksIn(path)) {
    const lock = await readLock(join(path, name));
    if (lock?.holds === true && (await isAlive(join(path, name), lock.owner))) return { name, lock };
  }
  return undefined;
}

/** Returns if the process of another lock is gone or gives way; otherwise throws. */
async function passBy(
  { path, user }: { readonly path: string; readonly user: string },
  name: string,
  isFirst: boolean,
): Promise<void> {
  const file = join(path, name);
  for (let attempt = 0; ; attempt += 1) {
    const lock = await readLock(file);
    if (lock === undefined || !(await isAlive(file, lock.owner))) return;
    if (lock.holds || !isFirst || attempt === MOST_ATTEMPTS) {
      throw new FolderInUse(
        `${path} is in use by another ${user} (${wordsOf(lock.owner)}). Stop that one, or give this one another folder`,
      );
    }
    await pause(PAUSE_MS);
  }
}

function wordsOf({ pid, host }: ProcessIdentity): string {
  return `process ${pid}${host === hostname() ? "" : ` of ${host}`}`;
}

/**
 * Reports whether the process of a lock lives. Waits for a new time of the lock if the process ids of its container mean
 * nothing here.
 */
async function isAlive(file: string, owner: ProcessIdentity): Promise<boolean> {
  const ended = hasEnded(owner);
  if (ended !== undefined) return !ended;
  const first = await timeOf(file);
  const end = performance.now() + SILENCE_MS;
  while (performance.now() < end) {
    await pause(BEAT_MS / 5);
    const time = await timeOf(file);
    if (time === undefined) return false;
    if (time !== first) return true;
  }
  return false;
}

/** Returns the time of a file; undefined if it is gone. Opens it, so that a network file system asks its server. */
async function timeOf(file: string): Promise<number | undefined> {
  const handle = await open(file, "r").catch(() => undefined);
  if (handle === undefined) return undefined;
  const { mtimeMs } = await handle.stat().finally(() => handle.close());
  return mtimeMs;
}
