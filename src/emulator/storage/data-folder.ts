/** Prepares the folder of the clusters: private to its owner, and ignored by git. */
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { chmod, lstat, open, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";

import { FolderError, isLockFile, MARKER_FILE, takeFolder } from "../../folders";
import { errnoText } from "../../text/node/errno";
import { ACTIVITY_FILE } from "./activity-file";
import { namedByFile, NEXT_ID_FILE } from "./cluster-file";
import { nameOfUnfinished } from "./durable-folder";

/** The one file in which earlier versions stored all clusters. */
const EARLIER_FILE = "clusters.log";

/**
 * Creates the folder if it does not exist. Throws a FolderError, and writes nothing, if the folder holds something and is
 * not an emulator's, or has the clusters of an earlier version. Returns warnings, a sentence each.
 */
export async function openDataFolder(folder: string): Promise<readonly string[]> {
  takeFolder(folder, "emulator");
  const earlier = join(resolve(folder), EARLIER_FILE);
  if (existsSync(earlier))
    throw new FolderError(
      `${earlier} holds the clusters of an earlier version, which this one does not read. Move it away to start without them`,
    );
  return [...(await keepOutOfGit(folder)), ...(await closeToOthers(folder))];
}

/** Reports whether a file of a data folder is one that the emulator makes. */
export function isDataFile(folder: string, name: string): boolean {
  const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
  if (isLockFile(name)) return found?.isFile() === true || found?.isSocket() === true;
  if (!isOwnName(nameOfUnfinished(name) ?? name) || found?.isFile() !== true) return false;
  return name !== GITIGNORE || readFileSync(join(folder, name), "utf8") === IGNORE_ALL;
}

/** Reports whether a name in a data folder is that of a file that the emulator writes. */
export function isOwnName(name: string): boolean {
  return OWN_NAMES.includes(name) || namedByFile(name) !== undefined;
}

/** What an emulator in the background would print to a terminal after its start. */
export const LOG_FILE = "emulator.log";
/** The files that are there for other processes while an emulator runs: no user has one of these names. */
export const [KEY_FILE, TOKEN_FILE] = ["console-key.json", "emulator-token"];

const GITIGNORE = ".gitignore";
const IGNORE_ALL = "*\n";

const OWN_NAMES: readonly string[] = [
  NEXT_ID_FILE,
  ACTIVITY_FILE,
  KEY_FILE,
  TOKEN_FILE,
  LOG_FILE,
  MARKER_FILE,
  GITIGNORE,
];

/** Writes a .gitignore for everything in the folder, unless the folder holds files that are not the emulator's. */
async function keepOutOfGit(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  if (names.includes(GITIGNORE) || !names.every((name) => isDataFile(folder, name))) return [];
  const file = join(folder, GITIGNORE);
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(IGNORE_ALL).finally(() => handle.close());
    return [];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return []; // Another process made it.
    await rm(file, { force: true }).catch(() => undefined);
    return [
      `${file} cannot be written: ${errnoText(error)}. Keep the folder out of git: it holds secrets in plain text.`,
    ];
  }
}

/** The files that hold nothing of a cluster. */
const PUBLIC: readonly string[] = [MARKER_FILE, GITIGNORE];

const [OTHERS, WRITING] = [0o077, 0o022];

async function closeToOthers(folder: string): Promise<readonly string[]> {
  const path = resolve(folder);
  const warnings = [...(await closeFolder(path))];
  for (const name of (await readdir(path)).filter((name) => !PUBLIC.includes(name) && isOwnName(name))) {
    const file = join(path, name);
    const found = await lstat(file);
    if (found.isFile() && (found.mode & OTHERS) !== 0) warnings.push(await closeFile(file));
  }
  return warnings;
}

/** Takes the right to write from others: who may write into a folder may put other files in the place of those in it. */
async function closeFolder(path: string): Promise<readonly string[]> {
  const before = await stat(path);
  const isOwn = before.uid === process.getuid?.();
  const isOpen = (before.mode & WRITING) !== 0;
  // Some file systems change no mode, and report no error.
  if (isOwn && isOpen) await chmod(path, before.mode & 0o7777 & ~WRITING).catch(() => undefined);
  const { mode, uid } = await stat(path);
  const shown = `${path} (mode ${(before.mode & 0o777).toString(8)})`;
  if ((mode & WRITING) !== 0) {
    const whose = isOwn ? "" : `, which belongs to the user ${uid}`;
    return [
      `Other users can write to ${shown}${whose}, and replace its files, which hold secrets. Give a folder of your own, which \`chmod 700\` closes.`,
    ];
  }
  const closed = isOpen
    ? [`Other users could write to ${shown}, and replace its files; they no longer can.`]
    : [];
  if ((mode & OTHERS) === 0) return closed;
  const enter = `Other users can enter ${path} (mode ${(mode & 0o777).toString(8)}). Its files are closed to them; \`chmod 700\` closes the folder too.`;
  return [...closed, enter];
}

async function closeFile(file: string): Promise<string> {
  return chmod(file, 0o600).then(
    () => `Other users could read ${file}, which holds secrets; it is closed to them now.`,
    () => `Other users can read ${file}, which holds secrets: \`chmod 600\` closes it.`,
  );
}
