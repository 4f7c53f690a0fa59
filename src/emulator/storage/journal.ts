/**
 * Stores changes on disk: in an append-only file with one line for each, of JSON and a checksum. A change is durable once
 * its line is flushed; changes that arrive together are flushed together. When most lines are outdated, the file is
 * rewritten with the present clusters alone.
 */
import { fdatasync, fsync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { errnoText } from "../../errno";
import { HEADER_LINE, type JournalRecord, lineOfRecord, readJournalFile } from "./journal-file";

export type { JournalRecord } from "./journal-file";

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

/**
 * Opens the journal of a folder, or begins one. Throws an Error that names the file and line if it is damaged, is not a
 * journal of the emulator, or has records that only a newer version knows. Such a file is not changed.
 */
export async function openJournal(folder: string, rewriteAfterLines = 10_000) {
  const file = join(folder, "clusters.log");
  await rm(`${file}.new`, { force: true });
  const { records, length, lacksLineBreak } = await readJournalFile(file);
  const handle = await open(file, "a", 0o600);
  const folderHandle = await open(folder, "r");
  try {
    await handle.chmod(0o600).catch(() => undefined); // The file may belong to another user.
    await handle.truncate(length);
    const journal = new Journal(file, handle, folderHandle, rewriteAfterLines);
    await journal.begin({ length, lines: records.length, lacksLineBreak });
    return { journal, records };
  } catch (error) {
    await handle.close();
    await folderHandle.close();
    throw error;
  }
}

/** Writes a file to the disk. The handles of Yarn's Plug'n'Play have no `sync` and no `datasync`, but a descriptor. */
const flush = ({ fd }: FileHandle): Promise<void> => promisify(fsync)(fd);
/** Writes the content of a file to the disk. */
const flushData = ({ fd }: FileHandle): Promise<void> => promisify(fdatasync)(fd);

interface Entry extends Outcome {
  readonly line: string;
}

export class Journal {
  private queue: Entry[] = [];
  private running: Promise<void> | undefined;
  private snapshot: (() => readonly JournalRecord[]) | undefined;
  /** How many bytes of the file are whole lines on disk. */
  private length = 0;
  private lines = 0;
  private rewriteAt: number;
  /** Written before the next line. */
  private prefix = "";
  /** Whether there may be bytes after the whole lines. */
  private hasRest = false;
  private isFolderSynced = true;

  constructor(
    private readonly file: string,
    private handle: FileHandle,
    private readonly folder: FileHandle,
    private readonly rewriteAfterLines: number,
  ) {
    this.rewriteAt = rewriteAfterLines;
  }

  async begin(read: { length: number; lines: number; lacksLineBreak: boolean }): Promise<void> {
    this.length = read.length;
    this.lines = read.lines;
    if (read.lacksLineBreak) this.prefix = "\n";
    if (read.length > 0) return;
    this.isFolderSynced = false;
    try {
      await this.write(HEADER_LINE);
    } catch (error) {
      await this.cutOff().catch(() => undefined);
      throw error;
    }
  }

  /** Writes a record. If that fails, every record that was appended since and is not on disk is dropped too. */
  append(record: JournalRecord, outcome: Outcome): void {
    this.queue.push({ line: lineOfRecord(record), ...outcome });
    this.running ??= this.flush();
  }

  /** Sets where the present records are taken from when the file is rewritten. */
  snapshotFrom(source: () => readonly JournalRecord[]): void {
    this.snapshot = source;
  }

  /** Waits for the records that are being written, and closes the file. */
  async close(): Promise<void> {
    await this.running;
    await this.cutOff().catch(() => undefined);
    await this.handle.close();
    await this.folder.close();
  }

  private async flush(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue;
      this.queue = [];
      try {
        await this.write(batch.map(({ line }) => line).join(""));
      } catch (error) {
        // Comes before any outcome is reported, so that no restart shows a change that was refused.
        await this.cutOff().catch(() => undefined);
        const reason = new NotDurable(errnoText(error), { cause: error });
        const failed = [...batch, ...this.queue];
        this.queue = [];
        for (const { dropped } of failed) dropped(reason);
        continue;
      }
      this.lines += batch.length;
      for (const { applied } of batch) applied();
      await this.rewriteIfLong();
    }
    this.running = undefined;
  }

  /** Writes whole lines, and flushes them to the disk. */
  private async write(lines: string): Promise<void> {
    await this.cutOff();
    const bytes = Buffer.from(this.prefix + lines, "utf8");
    this.hasRest = true;
    for (let at = 0; at < bytes.length;) {
      at += (await this.handle.write(bytes, at)).bytesWritten;
    }
    await flushData(this.handle);
    if (!this.isFolderSynced) await flush(this.folder);
    this.isFolderSynced = true;
    this.hasRest = false;
    this.prefix = "";
    this.length += bytes.length;
  }

  /** Removes what an attempt to write left after the whole lines. */
  private async cutOff(): Promise<void> {
    if (!this.hasRest) return;
    await this.handle.truncate(this.length);
    await flushData(this.handle);
    this.hasRest = false;
  }

  /** Rewrites the file when most of its lines are outdated. If that fails, continues with the present file. */
  private async rewriteIfLong(): Promise<void> {
    if (this.snapshot === undefined || this.lines < this.rewriteAt) return;
    const records = this.snapshot();
    this.rewriteAt = Math.max(this.rewriteAfterLines, this.lines * 2);
    if (this.lines < records.length * 2) return;
    const fresh = await replaceFile(this.file, records);
    if (fresh === undefined) return;
    const old = this.handle;
    this.handle = fresh.handle;
    this.length = fresh.length;
    this.lines = records.length;
    this.prefix = "";
    this.rewriteAt = Math.max(this.rewriteAfterLines, this.lines * GROWTH);
    this.isFolderSynced = await flush(this.folder).then(
      () => true,
      () => false, // The next write tries again.
    );
    await old.close().catch(() => undefined);
  }
}

/** How many times its lines a rewritten file grows to before it is rewritten again. More of them make changes cheaper. */
const GROWTH = 5;

const LINES_AT_ONCE = 500;

/** Replaces a journal by one with these records. Returns undefined if that fails, such as when the disk is full. */
async function replaceFile(
  file: string,
  records: readonly JournalRecord[],
): Promise<{ handle: FileHandle; length: number } | undefined> {
  const fresh = `${file}.new`;
  let handle: FileHandle | undefined;
  try {
    handle = await open(fresh, "ax", 0o600);
    await handle.appendFile(HEADER_LINE);
    for (let at = 0; at < records.length; at += LINES_AT_ONCE) {
      const lines = records.slice(at, at + LINES_AT_ONCE).map(lineOfRecord);
      await handle.appendFile(lines.join(""));
    }
    await flush(handle);
    const { size } = await handle.stat();
    await rename(fresh, file);
    return { handle, length: size };
  } catch {
    await handle?.close().catch(() => undefined);
    await rm(fresh, { force: true }).catch(() => undefined);
    return undefined;
  }
}
