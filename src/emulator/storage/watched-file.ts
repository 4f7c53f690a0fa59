/** A file that this process alone appends to. Notices if another program moves, replaces or changes it. */
import type { BigIntStats } from "node:fs";
import { type FileHandle, lstat } from "node:fs/promises";
import { basename } from "node:path";
import { crc32 } from "node:zlib";

import { checksumOf, flushFile } from "./journal-file";

/** Another program moved, replaced or changed the file. */
export class ForeignChange extends Error {
  override readonly name = "ForeignChange";
}

interface Content {
  /** How many bytes at the beginning of the file are to be kept, and their checksum. */
  readonly length: number;
  readonly crc: number;
  /** How many bytes come after them. */
  readonly rest: number;
}

export class WatchedFile {
  /** The bytes that an attempt to write may have left after the kept ones. The next attempt removes them. */
  private appended: Buffer = Buffer.alloc(0);
  /** When this process last changed the file, which no program can set; undefined if the content must be compared. */
  private changed: bigint | undefined;

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private kept: Content,
  ) {}

  /** Takes a file over that is open for reading and appending, and whose content is known. */
  static async open(path: string, handle: FileHandle, content: Content): Promise<WatchedFile> {
    const file = new WatchedFile(path, handle, content);
    file.changed = (await handle.stat({ bigint: true })).ctimeNs;
    return file;
  }

  /** How many bytes of the file are kept. */
  get length(): number {
    return this.kept.length;
  }

  /** Appends bytes after the kept ones, and flushes them to the disk. `keepAppended` keeps them; else the next attempt removes them. */
  async append(bytes: Buffer): Promise<void> {
    await this.check();
    await this.cutOff();
    this.appended = bytes;
    this.changed = undefined;
    for (let at = 0; at < bytes.length;) {
      at += (await this.handle.write(bytes, at, bytes.length - at)).bytesWritten;
    }
    await flushFile(this.handle);
  }

  /** Keeps the appended bytes. Throws a ForeignChange if the file is not what it should be now. */
  async keepAppended(): Promise<void> {
    const { length } = this;
    const now = await this.look();
    const whole = length + this.appended.length;
    if (Number(now.size) !== whole) throw this.foreign("changed");
    this.kept = { length: whole, crc: crc32(this.appended, this.kept.crc), rest: 0 };
    this.appended = Buffer.alloc(0);
    this.changed = now.ctimeNs;
  }

  /** Throws a ForeignChange if another program moved, replaced or changed the file. */
  async check(): Promise<void> {
    const now = await this.look();
    const more = Number(now.size) - this.length;
    const most = Math.max(this.kept.rest, this.appended.length);
    const isExpected = more >= 0 && more <= most;
    if (!isExpected) throw this.foreign("changed");
    if (now.ctimeNs === this.changed) return;
    if ((await checksumOf(this.handle, this.length)) !== this.kept.crc) throw this.foreign("changed");
    this.changed = now.ctimeNs;
  }

  /** Removes what a failed attempt to write left, unless another program changed the file. */
  async removeRefused(): Promise<void> {
    if (this.appended.length === 0) return;
    const { size } = await this.handle.stat();
    if (size < this.length || size > this.length + this.appended.length) return;
    await this.cutOff();
  }

  async close(): Promise<void> {
    await this.removeRefused().catch(() => undefined);
    await this.release();
  }

  /** Closes the file without a change. */
  async release(): Promise<void> {
    await this.handle.close();
  }

  private async cutOff(): Promise<void> {
    if (this.kept.rest === 0 && this.appended.length === 0) return;
    await this.handle.truncate(this.length);
    await flushFile(this.handle);
    this.kept = { ...this.kept, rest: 0 };
    this.appended = Buffer.alloc(0);
    this.changed = undefined;
  }

  /** Returns what is known of the open file. Throws a ForeignChange if it is no longer at its path. */
  private async look(): Promise<BigIntStats> {
    const open = await this.handle.stat({ bigint: true });
    const there = await lstat(this.path, { bigint: true }).catch(() => undefined);
    if (there === undefined) throw this.foreign("moved or deleted");
    if (there.ino !== open.ino || there.dev !== open.dev) throw this.foreign("replaced");
    return open;
  }

  private foreign(what: string): ForeignChange {
    return new ForeignChange(
      `another program ${what} ${basename(this.path)} in the data folder; put it back as it was, or start the emulator again`,
    );
  }
}
