/** Prepares the folder of the clusters: private to its owner, and ignored by git. */
import { chmod, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";

import { errnoText } from "../../errno";
import { isLockFile } from "./folder-lock";

/** Creates the folder if it does not exist. Returns warnings, a sentence each. */
export async function openDataFolder(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return [...(await keepOutOfGit(folder)), ...(await closeToOthers(folder))];
}

const OWN_FILES: ReadonlySet<string> = new Set(["clusters.log", "clusters.log.new"]);

/** Writes a .gitignore for everything in the folder, unless the folder holds files that are not the emulator's. */
async function keepOutOfGit(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  if (!names.every((name) => OWN_FILES.has(name) || isLockFile(name))) return [];
  const file = join(folder, ".gitignore");
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile("*\n").finally(() => handle.close());
    return [];
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    return [
      `${file} cannot be written: ${errnoText(error)}. Keep the folder out of git: it holds secrets in plain text.`,
    ];
  }
}

const OTHERS = 0o077;

async function closeToOthers(folder: string): Promise<readonly string[]> {
  const path = resolve(folder);
  const warnings: string[] = [];
  const { mode } = await stat(path);
  if ((mode & OTHERS) !== 0) {
    warnings.push(
      `Other users can enter ${path} (mode ${(mode & 0o777).toString(8)}). Its files are closed to them; \`chmod 700\` closes the folder too.`,
    );
  }
  const file = join(path, "clusters.log");
  const fileMode = await stat(file).then(
    (found) => found.mode,
    () => 0,
  );
  if ((fileMode & OTHERS) !== 0) warnings.push(await closeFile(file));
  return warnings;
}

async function closeFile(file: string): Promise<string> {
  return chmod(file, 0o600).then(
    () => `Other users could read ${file}, which holds secrets; it is closed to them now.`,
    () => `Other users can read ${file}, which holds secrets: \`chmod 600\` closes it.`,
  );
}
