/**
 * Stores changes on disk: in an append-only file with one line for each, of JSON and a checksum. A change is durable once
 * its line is flushed; changes that arrive together are flushed together. When most of the file is outdated, it is
 * rewritten with the present clusters and the kept activity alone.
 */
import { randomBytes } from "node:crypto";
import { type FileHandle, lstat, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";

import { errnoText } from "../../text/node/errno";
import { flushFile, flushFolder, openJournalFile, readJournalFile } from "./journal-file";
import { HEADER_LINE, type JournalRecord, lineOfRecord } from "./journal-record";
import { ForeignChange, WatchedFile } from "./watched-file";

export type { JournalRecord } from "./journal-record";

/** Is told what happens to a record, in the order of the records. */
export interface Outcome {
  /** The record is on disk. */
  readonly applied: () => void;
  /** The record could not be written. Nothing of it is on disk. */
  readonly dropped: (reason: NotDurable) => void;
}

/** A change could not be written, such as when the disk is full. A later one may succeed. */
export class NotDurable extends Error {
  override readonly name = "NotDurable";
}

export const JOURNAL_NAME = "clusters.log";

/** Reports whether a name in a data folder is that of a rewritten journal that is not finished. */
export function isUnfinishedRewrite(name: string): boolean {
  return /^clusters\.log\.[0-9a-f]{12}\.new$/.test(name);
}

/** How many bytes a journal has before it is rewritten. */
const REWRITE_AFTER = 4 * 1024 * 1024;

/**
 * Opens the journal of a folder, or begins one, and passes its records to `replay`. Throws an Error that names the file and
 * line if it is damaged, is not a journal of the emulator, or has records that only a newer version knows. Such a file is
 * not changed. Returns a warning, too, if the last record is not whole.
 */
export async function openJournal(
  folder: string,
  replay: (record: JournalRecord) => void,
  rewriteAfter = REWRITE_AFTER,
) {
  for (const name of (await readdir(folder)).filter(isUnfinishedRewrite)) {
    const path = join(folder, name);
    if ((await lstat(path)).isFile()) await rm(path, { force: true });
  }
  const file = join(folder, JOURNAL_NAME);
  const handle = await openJournalFile(file);
  const present = new PresentBytes();
  let folderHandle: FileHandle | undefined;
  try {
    const content = await readJournalFile(file, handle, (record, bytes) => {
      present.add(record, bytes);
      replay(record);
    });
    await handle.chmod(0o600).catch(() => undefined); // The file may belong to another user.
    folderHandle = await open(folder, "r");
    const watched = await WatchedFile.open(file, handle, content);
    const journal = new Journal(folder, watched, folderHandle, present, rewriteAfter);
    await journal.begin(content.lacksLineBreak);
    return { journal, warnings: content.loss === undefined ? [] : [content.loss] };
  } catch (error) {
    await handle.close();
    await folderHandle?.close();
    throw error;
  }
}

interface Entry extends Outcome {
  readonly record: JournalRecord;
  readonly line: Buffer;
}

export class Journal {
  private queue: Entry[] = [];
  private running: Promise<void> | undefined;
  private snapshot: (() => readonly JournalRecord[]) | undefined;
  private rewriteAt: number;
  /** Written before the next line. */
  private prefix = "";
  private isFolderFlushed = true;

  constructor(
    private readonly folder: string,
    private file: WatchedFile,
    private readonly folderHandle: FileHandle,
    private readonly present: PresentBytes,
    private readonly rewriteAfter: number,
  ) {
    this.rewriteAt = rewriteAfter;
  }

  async begin(lacksLineBreak: boolean): Promise<void> {
    if (lacksLineBreak) this.prefix = "\n";
    if (this.file.length > 0) return;
    this.isFolderFlushed = false;
    await this.write([Buffer.from(HEADER_LINE)]);
  }

  /** Writes a record. If that fails, every record that was appended since and is not on disk is dropped too. */
  append(record: JournalRecord, outcome: Outcome): void {
    this.queue.push({ record, line: Buffer.from(lineOfRecord(record)), ...outcome });
    this.running ??= this.flush();
  }

  /** Sets where the present records are taken from when the file is rewritten. */
  snapshotFrom(source: () => readonly JournalRecord[]): void {
    this.snapshot = source;
  }

  /** Waits for the records that are being written, and closes the file. */
  async close(): Promise<void> {
    await this.running;
    await this.file.close();
    await this.folderHandle.close();
  }

  private async flush(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue;
      this.queue = [];
      try {
        await this.write(batch.map(({ line }) => line));
      } catch (error) {
        // Comes before any outcome is reported, so that no restart shows a change that was refused.
        await this.file.removeRefused().catch(() => undefined);
        const why = error instanceof ForeignChange ? error.message : errnoText(error);
        const reason = new NotDurable(why, { cause: error });
        const failed = [...batch, ...this.queue];
        this.queue = [];
        for (const { dropped } of failed) dropped(reason);
        continue;
      }
      for (const { record, line, applied } of batch) {
        this.present.add(record, line.length);
        applied();
      }
      await this.rewriteIfLong();
    }
    this.running = undefined;
  }

  /** Writes whole lines, and flushes them to the disk. Throws if that fails, or if another program changed the file. */
  private async write(lines: readonly Buffer[]): Promise<void> {
    await this.file.append(Buffer.concat([Buffer.from(this.prefix), ...lines]));
    if (!this.isFolderFlushed) await flushFolder(this.folderHandle);
    this.isFolderFlushed = true;
    await this.file.keepAppended();
    this.prefix = "";
  }

  /** Rewrites the file when most of its bytes are outdated. If that fails, continues with the present file. */
  private async rewriteIfLong(): Promise<void> {
    if (this.snapshot === undefined || this.file.length < this.rewriteAt) return;
    this.rewriteAt = Math.max(this.rewriteAfter, this.present.total * GROWTH);
    if (this.file.length < this.rewriteAt) return;
    this.rewriteAt = this.file.length * 2; // If it fails.
    const fresh = await this.rewritten(this.snapshot());
    if (fresh === undefined) return;
    const old = this.file;
    this.file = fresh;
    this.prefix = "";
    this.rewriteAt = Math.max(this.rewriteAfter, fresh.length * GROWTH);
    this.isFolderFlushed = await flushFolder(this.folderHandle).then(
      () => true,
      () => false, // The next write tries again.
    );
    await old.release().catch(() => undefined);
  }

  /** Replaces the file by one with these records. Returns undefined if that fails, such as when the disk is full. */
  private async rewritten(records: readonly JournalRecord[]): Promise<WatchedFile | undefined> {
    const path = join(this.folder, `${JOURNAL_NAME}.${randomBytes(6).toString("hex")}.new`);
    let handle: FileHandle | undefined;
    try {
      handle = await open(path, "ax+", 0o600);
      const content = await writeRecords(handle, records);
      await flushFile(handle);
      await this.file.check();
      const file = join(this.folder, JOURNAL_NAME);
      await rename(path, file);
      return await WatchedFile.open(file, handle, content);
    } catch {
      await handle?.close().catch(() => undefined);
      if (handle !== undefined) await rm(path, { force: true }).catch(() => undefined);
      return undefined;
    }
  }
}

/** How many times its length a rewritten file grows to before it is rewritten again. More makes changes cheaper. */
const GROWTH = 5;

const BYTES_AT_ONCE = 1024 * 1024;

/** Writes a journal's lines in pieces; returns how many bytes they have, and their checksum. */
async function writeRecords(handle: FileHandle, records: readonly JournalRecord[]) {
  let [length, crc] = [0, 0];
  let piece: Buffer[] = [Buffer.from(HEADER_LINE)];
  let pieceBytes = 0;
  const writePiece = async () => {
    const bytes = Buffer.concat(piece);
    await handle.appendFile(bytes);
    length += bytes.length;
    crc = crc32(bytes, crc);
    [piece, pieceBytes] = [[], 0];
  };
  for (const record of records) {
    const line = Buffer.from(lineOfRecord(record));
    piece.push(line);
    pieceBytes += line.length;
    if (pieceBytes >= BYTES_AT_ONCE) await writePiece();
  }
  await writePiece();
  return { length, crc, rest: 0 };
}

/** Counts the bytes of the records that are not outdated. */
class PresentBytes {
  total = 0;
  private readonly byId = new Map<number, number>();

  add(record: JournalRecord, bytes: number): void {
    if (record.type === "last-id" || record.type === "activity") return;
    const id = record.type === "put" ? record.cluster.id : record.id;
    const now = record.type === "put" ? bytes : 0;
    this.total += now - (this.byId.get(id) ?? 0);
    if (now === 0) this.byId.delete(id);
    else this.byId.set(id, now);
  }
}
