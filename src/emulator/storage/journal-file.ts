/** Opens and reads the file of a journal. */
import { constants, fdatasync, fsync, type Stats } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";

import { kindOf } from "../../folders";
import { errnoText } from "../../text/node/errno";
import {
  HEADER_LINE,
  isWholeLine,
  type JournalRecord,
  lengthOfFirst,
  readRecord,
  WHAT_TO_DO,
} from "./journal-record";

export interface JournalContent {
  /** How many bytes of the file are whole records, and the checksum of these bytes. */
  readonly length: number;
  readonly crc: number;
  /** How many bytes come after the whole records. */
  readonly rest: number;
  /** The last record is whole, except for its line break. */
  readonly lacksLineBreak: boolean;
  /** A sentence about a last record that is not whole. */
  readonly loss?: string;
}

/** Takes a record, and the length of its line in bytes. */
export type TakeRecord = (record: JournalRecord, bytes: number) => void;

/**
 * Opens the file, or makes an empty one that only its owner can read. Throws an Error if something else is in its place.
 * Follows no link, and does not wait for the other end of a pipe.
 */
export async function openJournalFile(file: string): Promise<FileHandle> {
  const found = await lstat(file).catch(() => undefined);
  if (found?.isFile() === false) throw new Error(notAFile(file, found));
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  const flags = O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
  const handle = await open(file, flags, 0o600).catch((error: unknown) => {
    throw new Error(`${file} cannot be opened: ${errnoText(error)}`, { cause: error });
  });
  const opened = await handle.stat();
  if (opened.isFile()) return handle;
  await handle.close();
  throw new Error(notAFile(file, opened));
}

function notAFile(file: string, found: Stats): string {
  return `${file} is ${kindOf(found)}, not a file. Move it away, or give another data folder`;
}

const [LINE_BREAK, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** No record is near this length: a request has at most 1 MiB. */
const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * Reads a journal in pieces, and passes on its records. Throws an Error that names the file and line if it is damaged, is
 * not a journal of the emulator, or has records that only a newer version knows.
 */
export async function readJournalFile(
  file: string,
  handle: FileHandle,
  take: TakeRecord,
): Promise<JournalContent> {
  let [length, crc, line] = [0, 0, 0];
  let begun: Buffer[] = [];
  let begunBytes = 0;
  const place = () => `${file}, line ${line}`;
  const readLine = (bytes: Buffer) => {
    line += 1;
    // Another program may have written the line breaks of Windows.
    const text = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
    if (line === 1) {
      if (`${text.toString("latin1")}\n` !== HEADER_LINE) throw new Error(`${place()}: ${NOT_OURS}`);
    } else {
      if (!isWholeLine(text))
        throw new Error(`${place()}: the line is damaged (its checksum is wrong). ${WHAT_TO_DO}`);
      take(readRecord(place(), text), bytes.length + 1);
    }
    length += bytes.length;
    crc = crc32(bytes, crc);
  };
  for await (const chunk of piecesOf(handle)) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, from)) {
      readLine(Buffer.concat([...begun, chunk.subarray(from, end)]));
      length += 1;
      crc = crc32("\n", crc);
      from = end + 1;
      [begun, begunBytes] = [[], 0];
    }
    begun.push(chunk.subarray(from));
    begunBytes += chunk.length - from;
    if (line === 0 && begunBytes > HEADER_LINE.length) throw new Error(`${file}, line 1: ${NOT_OURS}`);
    if (begunBytes > LONGEST_LINE)
      throw new Error(`${file}, line ${line + 1}: the line is damaged (it is too long). ${WHAT_TO_DO}`);
  }

  const last = Buffer.concat(begun);
  const content = { length, crc, rest: last.length, lacksLineBreak: false };
  if (last.length === 0) return content;
  if (line === 0) {
    // The first start was interrupted while it wrote the first line, or only the line's end is damaged.
    const header = Buffer.from(HEADER_LINE).subarray(0, -1);
    if (header.equals(last.subarray(0, -1)) || header.subarray(0, last.length).equals(last)) return content;
    throw new Error(`${file}, line 1: ${NOT_OURS}`);
  }
  const whole = lengthOfFirst(last);
  if (whole === undefined) {
    const loss = `${file}, line ${line + 1}: the last record is not complete (${last.length} bytes) and is left out. A change that was being written when the emulator was stopped was never acknowledged; if the file was damaged later, restore it from a backup.`;
    return { ...content, loss };
  }
  const after = last.subarray(whole);
  if (after.length > 1 && after.some((byte) => byte !== 0)) {
    throw new Error(`${file}, line ${line + 1}: the line is damaged (its end). ${WHAT_TO_DO}`);
  }
  readLine(last.subarray(0, whole));
  return { length, crc, rest: after.length, lacksLineBreak: true };
}

const NOT_OURS =
  "this is not a data file of this emulator, or is one of another version. Give another data folder, or move the file away";

const PIECE = 1024 * 1024;

/** Returns the file's content in pieces, each in memory of its own. */
async function* piecesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const piece = Buffer.allocUnsafe(PIECE);
    const { bytesRead } = await handle.read(piece, 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

/** Returns the checksum of the first bytes of a file. */
export async function checksumOf(handle: FileHandle, length: number): Promise<number> {
  let [crc, left] = [0, length];
  for await (const piece of piecesOf(handle)) {
    crc = crc32(piece.subarray(0, left), crc);
    left -= Math.min(left, piece.length);
    if (left === 0) break;
  }
  return crc;
}

/**
 * Flushes the content of a file to the disk. Uses the file's number: file handles of Yarn's Plug'n'Play cannot flush. Where
 * the system cannot flush it at all, what was written outlives the process, but not a power failure.
 */
export async function flushFile({ fd }: FileHandle): Promise<void> {
  await promisify(fdatasync)(fd).catch(unlessUnsupported);
}

/** Flushes the names of a folder to the disk, as {@link flushFile} does. */
export async function flushFolder({ fd }: FileHandle): Promise<void> {
  await promisify(fsync)(fd).catch(unlessUnsupported);
}

const UNSUPPORTED = [undefined, "EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"];

function unlessUnsupported(error: NodeJS.ErrnoException): void {
  if (!UNSUPPORTED.includes(error.code)) throw error;
}
