/**
 * The file of a data folder with which another process of the same user gets codes for the console from the emulator that
 * uses the folder. Only its owner can read it, and it is gone when the emulator ends.
 */
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

import { beginningOf } from "../../folders";
import { isJsonObject, type Json } from "../../json";
import { errnoText } from "../../text/node/errno";

export const KEY_FILE = "console-key.json";

export interface ConsoleKey {
  /** The address of the emulator. */
  readonly url: string;
  readonly key: string;
}

const LONGEST = 1000;

/** Writes the file into a folder that the caller has locked. Returns a warning if that fails. */
export async function writeKeyFile(folder: string, { url, key }: ConsoleKey): Promise<readonly string[]> {
  const file = join(folder, KEY_FILE);
  await removeKeyFile(folder);
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(JSON.stringify({ url, key })).finally(() => handle.close());
    return [];
  } catch (error) {
    return [`${file} cannot be written: ${errnoText(error)}. \`emulator --open\` cannot open this console.`];
  }
}

/** Removes the file, also one that an emulator left when it was killed. */
export async function removeKeyFile(folder: string): Promise<void> {
  await rm(join(folder, KEY_FILE), { force: true }).catch(() => undefined);
}

/** Reads the file of the emulator that has locked the folder; returns undefined if there is none that such an emulator writes. */
export function readKeyFile(folder: string): ConsoleKey | undefined {
  try {
    const read = JSON.parse(beginningOf(join(folder, KEY_FILE), LONGEST) ?? "null") as Json;
    const { url, key } = isJsonObject(read) ? read : {};
    if (typeof url !== "string" || typeof key !== "string" || !ADDRESS.test(url)) return undefined;
    return { url, key };
  } catch {
    return undefined;
  }
}

const ADDRESS = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5}$/;
