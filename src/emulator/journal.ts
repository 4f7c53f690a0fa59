/**
 * A list of JSON entries on disk that only grows. An entry is acknowledged when it is on the disk: whatever kills the
 * process, every acknowledged entry is found again, and no half one.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, truncateSync } from "node:fs";
import { open, rename, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

import { formatJson, parseJson, type Json } from "../client/contract";

/** The data file cannot be read; the message names it and the line. */
export class DamagedJournal extends Error {}

export interface Journal {
  /** Resolves when the entry is on the disk; entries that come together are written together. */
  append(entry: Json): Promise<void>;
  close(): Promise<void>;
}

/** The entries of a file, oldest first; none where there is no file. Drops a last line that was never finished. */
export function readJournal(file: string): readonly Json[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const end = text.lastIndexOf("\n") + 1;
  if (end < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
  return text
    .slice(0, end)
    .split("\n")
    .slice(0, -1)
    .map((line, index) => readLine(line, `${file}:${index + 1}`));
}

/** Puts the entries in place of the file's: it holds either the old ones or the new ones, never a part. */
export async function rewriteJournal(file: string, entries: readonly Json[]): Promise<void> {
  const next = `${file}.next`;
  const handle = await open(next, "w", 0o600);
  await handle.writeFile(entries.map(formatLine).join(""));
  await handle.sync();
  await handle.close();
  await rename(next, file);
  const folder = await open(dirname(file), "r");
  await folder.sync();
  await folder.close();
}

export async function openJournal(file: string): Promise<Journal> {
  const handle = await open(file, "a", 0o600);
  let waiting: { readonly line: string; readonly done: (error?: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const failure = await write(handle, batch.map(({ line }) => line).join(""));
      for (const { done } of batch) done(failure);
    }
    writing = undefined;
  };

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        const done = (failure?: unknown): void =>
          failure === undefined ? resolve() : reject(failure as Error);
        waiting.push({ line: formatLine(entry), done });
        writing ??= writeAll();
      }),
    close: async () => {
      await writing;
      await handle.close();
    },
  };
}

async function write(handle: FileHandle, text: string): Promise<unknown> {
  try {
    await handle.appendFile(text);
    await handle.datasync();
    return undefined;
  } catch (error) {
    return error;
  }
}

function formatLine(entry: Json): string {
  const json = formatJson(entry);
  return `${checksum(json)} ${json}\n`;
}

function readLine(line: string, place: string): Json {
  const [sum = "", json = ""] = [line.slice(0, 16), line.slice(17)];
  if (checksum(json) !== sum) {
    throw new DamagedJournal(
      `${place}: the line is damaged. Nothing was changed. Restore the file, or start with another --data-dir.`,
    );
  }
  return parseJson(json);
}

function checksum(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
