/** One emulator for each data folder: a lock file that names its process, and is void when that process is gone. */
import { readFileSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The folders that this process has locked. */
const own = new Set<string>();

/** The function given ends the lock. Throws an Error where another emulator uses the folder. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = resolve(folder);
  const file = join(path, "lock");
  if (own.has(path)) throw inUse(path, process.pid);
  own.add(path);
  try {
    await takeFile(path, file);
  } catch (error) {
    own.delete(path);
    throw error;
  }
  return async () => {
    await rm(file, { force: true });
    own.delete(path);
  };
}

async function takeFile(path: string, file: string): Promise<void> {
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, holder(process.pid), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(mine, file)) return;
      const found = await readIfThere(file);
      if (found === undefined) continue;
      const pid = Number.parseInt(found, 10);
      if (pid !== process.pid && isAlive(found)) throw inUse(path, pid);
      await moveAway(file, found, `${mine}.old`);
    }
    throw new Error(`${file} could not be taken: other processes take it at the same time`);
  } finally {
    await rm(mine, { force: true });
  }
}

/** A hard link is made whole or not at all, also when two processes try. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes a lock that is void, unless another process has just replaced it by its own. */
async function moveAway(file: string, expected: string, away: string): Promise<void> {
  try {
    await rename(file, away);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if ((await readIfThere(away)) !== expected) await linked(away, file);
  await rm(away, { force: true });
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The process, and when it began, since numbers of processes are used again. */
export function holder(pid: number): string {
  return `${pid} ${beginOf(pid)}\n`;
}

function isAlive(found: string): boolean {
  const pid = Number.parseInt(found, 10);
  if (!Number.isSafeInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return holder(pid) === found;
}

/** From /proc, where there is one: the 20th field after the process's name. */
function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function inUse(path: string, pid: number): Error {
  return new Error(
    `${path} is in use by another emulator (process ${pid}). Stop that one, or give this one another data folder`,
  );
}
