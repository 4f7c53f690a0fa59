/**
 * The files of a data folder for other processes of the same user: with one they get codes for the console from the emulator
 * that uses the folder, from the other a shell reads an access token. Only their owner can read them, and they are gone when
 * the emulator ends.
 */
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

import { beginningOf } from "../../folders";
import { isJsonObject, type Json } from "../../json";
import { errnoText } from "../../text/node/errno";
import { KEY_FILE, TOKEN_FILE } from "./data-folder";

export interface ConsoleKey {
  /** The address of the emulator. */
  readonly url: string;
  readonly key: string;
}

const LONGEST = 1000;

/** Writes the key into a folder that the caller has locked. Returns a warning if that fails. */
export function writeKeyFile(folder: string, { url, key }: ConsoleKey): Promise<readonly string[]> {
  return write(folder, KEY_FILE, JSON.stringify({ url, key }), "`emulator --open` cannot open this console");
}

/** Writes a token into a folder that the caller has locked. Returns a warning if that fails. */
export function writeTokenFile(folder: string, token: string): Promise<readonly string[]> {
  return write(folder, TOKEN_FILE, `${token}\n`, "set CLOUD_ACCESS_TOKEN to the token that you gave");
}

async function write(
  folder: string,
  name: string,
  text: string,
  without: string,
): Promise<readonly string[]> {
  const file = join(folder, name);
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(text).finally(() => handle.close());
    return [];
  } catch (error) {
    return [`${file} cannot be written: ${errnoText(error)}. Without it, ${without}.`];
  }
}

/** Removes both files from a folder that the caller has locked, also those that a killed emulator left. */
export async function removeOwnerFiles(folder: string): Promise<void> {
  for (const name of [KEY_FILE, TOKEN_FILE])
    await rm(join(folder, name), { force: true }).catch(() => undefined);
}

/** Reads the key of the emulator that has locked the folder; returns undefined if there is none that such an emulator writes. */
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
