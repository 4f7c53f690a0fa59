/**
 * The emulator's memory on disk: an append-only file with one JSON line for each change, each with a checksum. A change
 * is durable once its line is flushed; changes that come together are flushed together. From time to time the file is
 * rewritten with what is still true.
 */
import type { FileHandle } from "node:fs/promises";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import type { ClusterKind, Json } from "../client/contract";
import { formatJson, parseJson, RESPONSE_LIMITS } from "../client/contract";
import type { StoredCluster } from "./cluster";

export type JournalRecord =
  | { readonly type: "put"; readonly cluster: StoredCluster }
  | { readonly type: "remove"; readonly kind: ClusterKind; readonly id: number }
  /** The greatest `id` ever given, which a deleted cluster may have had. */
  | { readonly type: "last-id"; readonly id: number };

export interface Journal {
  append(record: JournalRecord): void;
  /** Resolves when everything appended so far is on disk; rejects where writing failed. */
  durable(): Promise<void>;
  /** Says what is true now, for when the file is rewritten. */
  snapshotFrom(source: () => readonly JournalRecord[]): void;
  close(): Promise<void>;
}

export interface OpenedJournal {
  readonly journal: Journal;
  readonly records: readonly JournalRecord[];
}

const HEADER = { format: "cluster-emulator", version: 1 };

/** Throws an Error that names the file and line where it is damaged. */
export async function openJournal(
  folder: string,
  options: { readonly rewriteAfterLines?: number } = {},
): Promise<OpenedJournal> {
  const file = join(folder, "clusters.log");
  await rm(`${file}.new`, { force: true });
  const { records, length } = readLines(file, await readIfThere(file));
  const handle = await open(file, "a", 0o600);
  await handle.truncate(length);
  const journal = keepJournal(file, handle, records.length, options.rewriteAfterLines ?? 10_000);
  if (length === 0) await journal.begin();
  return { journal, records };
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

function keepJournal(file: string, first: FileHandle, oldLines: number, rewriteAfterLines: number) {
  let handle = first;
  let lines = oldLines;
  let rewriteAt = rewriteAfterLines;
  let pending: string[] = [];
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  let failure: Error | undefined;
  let snapshot: (() => readonly JournalRecord[]) | undefined;

  const flush = async () => {
    while (pending.length > 0 || waiting.length > 0) {
      const batch = pending;
      const told = waiting;
      pending = [];
      waiting = [];
      try {
        if (failure !== undefined) throw failure;
        if (batch.length > 0) {
          await handle.appendFile(batch.join(""));
          await handle.datasync();
          lines += batch.length;
        }
        for (const { resolve } of told) resolve();
        await rewriteIfLong();
      } catch (error) {
        failure ??= new Error(`${file} could not be written: ${(error as Error).message}`, { cause: error });
        for (const { reject } of told) reject(failure);
      }
    }
    running = undefined;
  };
  const start = () => {
    running ??= flush();
    return running;
  };

  /**
   * Changes that are made meanwhile are in the snapshot, in the lines after it, or in both, which is the same. Where
   * there is no room for a second file, the first one goes on.
   */
  const rewriteIfLong = async () => {
    if (snapshot === undefined || lines < rewriteAt) return;
    const records = snapshot();
    rewriteAt = Math.max(rewriteAfterLines, lines * 2);
    if (lines < records.length * 2) return;
    const fresh = await writeWhole(`${file}.new`, records);
    if (fresh === undefined) return;
    await rename(`${file}.new`, file);
    const old = handle;
    handle = fresh;
    lines = records.length;
    rewriteAt = Math.max(rewriteAfterLines, lines * 2);
    await syncFolder(dirname(file));
    await old.close();
  };

  return {
    begin: async () => {
      await handle.appendFile(lineOf(HEADER));
      await handle.datasync();
      await syncFolder(dirname(file));
    },
    append: (record: JournalRecord) => {
      pending.push(lineOfRecord(record));
      void start();
    },
    durable: () => {
      if (running === undefined) return failure === undefined ? Promise.resolve() : Promise.reject(failure);
      return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
    },
    snapshotFrom: (source: () => readonly JournalRecord[]) => {
      snapshot = source;
    },
    close: async () => {
      await running;
      await handle.close();
    },
  };
}

const LINES_AT_ONCE = 500;

/** The file of some records, on disk and open for more; undefined where it could not be written. */
async function writeWhole(file: string, records: readonly JournalRecord[]): Promise<FileHandle | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, "w", 0o600);
    await handle.appendFile(lineOf(HEADER));
    for (let at = 0; at < records.length; at += LINES_AT_ONCE) {
      await handle.appendFile(
        records
          .slice(at, at + LINES_AT_ONCE)
          .map(lineOfRecord)
          .join(""),
      );
    }
    await handle.sync();
    return handle;
  } catch {
    await handle?.close();
    await rm(file, { force: true });
    return undefined;
  }
}

function lineOfRecord(record: JournalRecord): string {
  return lineOf(record as unknown as Json);
}

function lineOf(value: Json): string {
  const text = formatJson(value);
  return `${checksum(text)} ${text}\n`;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}

/** What the lines say, and how far they are whole: a last line without its line break was never acknowledged. */
function readLines(file: string, content: Buffer): { records: JournalRecord[]; length: number } {
  const length = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, length).toString("utf8").split("\n").slice(0, -1);
  const values = lines.map((line, index) => readLine(file, line, index + 1));
  const [header, ...records] = values;
  if (header !== undefined && formatJson(header) !== formatJson(HEADER)) {
    throw new Error(`${file}, line 1: this is no data file of this emulator, or one of another version`);
  }
  return { records: records as unknown as JournalRecord[], length };
}

function readLine(file: string, line: string, number: number): Json {
  const text = line.slice(9);
  if (line[8] !== " " || checksum(text) !== line.slice(0, 8)) {
    throw new Error(
      `${file}, line ${number}: the line is damaged (its checksum is wrong). Restore the file from a backup, or move it away to start without clusters`,
    );
  }
  return parseJson(text, RESPONSE_LIMITS);
}

async function readIfThere(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
