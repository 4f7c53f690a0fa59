/** Writes whole files into a folder so that a crash leaves the old or the new one: beside, flushed, renamed, the folder flushed. */
import { randomBytes } from "node:crypto";
import { fdatasync, fsync, lstatSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { errnoText } from "../../text/node/errno";

/** A change could not be written, such as when the disk is full. A later one may succeed. */
export class NotDurable extends Error {
  override readonly name = "NotDurable";
}

const BESIDE = /\.[0-9a-f]{12}\.new$/;

/** Returns the name of the file that a file's new content is written for; undefined for any other name. */
export function nameOfUnfinished(name: string): string | undefined {
  return BESIDE.test(name) ? name.replace(BESIDE, "") : undefined;
}

export class DurableFolder {
  private flushing: Promise<void> | undefined;
  private nextFlush: Promise<void> | undefined;

  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
    private readonly isOurs: () => boolean,
  ) {}

  /**
   * Opens a folder, and removes what was not finished in it. Writes only as long as `isOurs` returns true: a folder that
   * is deleted is not made again, and one that another process has taken over is left alone.
   *
   * @param isOwnName reports whether a name is that of a file that is written here
   */
  static async open(
    path: string,
    isOurs: () => boolean,
    isOwnName: (name: string) => boolean,
  ): Promise<DurableFolder> {
    for (const name of await readdir(path)) {
      const written = nameOfUnfinished(name);
      const file = join(path, name);
      if (written !== undefined && isOwnName(written) && lstatSync(file).isFile())
        await rm(file, { force: true });
    }
    return new DurableFolder(path, await open(path, "r"), isOurs);
  }

  /**
   * Writes a file. Throws a NotDurable if that fails; the folder then has the file as it was.
   *
   * @param before returns the text of the present file; left out if there is none
   */
  async write(name: string, text: string, before?: () => string): Promise<void> {
    await durably(async () => {
      await this.place(name, text);
      await this.flush().catch(async (error: unknown) => {
        await (before === undefined ? rm(join(this.path, name)) : this.place(name, before()));
        throw error;
      });
    });
  }

  /** Removes a file. Throws a NotDurable if that fails. */
  async remove(name: string, before: () => string): Promise<void> {
    await durably(async () => {
      this.check();
      await rm(join(this.path, name), { force: true });
      await this.flush().catch(async (error: unknown) => {
        await this.place(name, before());
        throw error;
      });
    });
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  /** Writes the text beside the file, flushes it, and gives it the file's name. */
  private async place(name: string, text: string): Promise<void> {
    this.check();
    const beside = join(this.path, `${name}.${randomBytes(6).toString("hex")}.new`);
    const handle = await open(beside, "wx", 0o600);
    try {
      try {
        await handle.writeFile(text);
        await flushFile(handle);
      } finally {
        await handle.close();
      }
      this.check();
      await rename(beside, join(this.path, name));
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Flushes the names of the folder. Changes that arrive together share a flush that begins after them. */
  private async flush(): Promise<void> {
    this.nextFlush ??= this.flushAfter(this.flushing);
    await this.nextFlush;
    this.check();
  }

  private async flushAfter(running: Promise<void> | undefined): Promise<void> {
    await running?.catch(() => undefined);
    this.flushing = this.nextFlush;
    this.nextFlush = undefined;
    await promisify(fsync)(this.handle.fd).catch(unlessUnsupported);
  }

  private check(): void {
    if (this.isOurs()) return;
    throw new NotDurable(
      `the data folder ${this.path} was deleted or moved, or another emulator has taken it; start this emulator again`,
    );
  }
}

/**
 * Flushes the content of a file to the disk. Uses the file's number: file handles of Yarn's Plug'n'Play cannot flush. Where
 * the system cannot flush it at all, what was written outlives the process, but not a power failure.
 */
async function flushFile({ fd }: FileHandle): Promise<void> {
  await promisify(fdatasync)(fd).catch(unlessUnsupported);
}

const UNSUPPORTED = [undefined, "EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"];

function unlessUnsupported(error: NodeJS.ErrnoException): void {
  if (!UNSUPPORTED.includes(error.code)) throw error;
}

async function durably(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof NotDurable) throw error;
    throw new NotDurable(errnoText(error), { cause: error });
  }
}
