/**
 * Keeps the latest changes of clusters, and writes them into a file, a line of JSON for each, so that they outlive the
 * process. They are written after the change and are not flushed: a full disk or a power failure can lose entries, but no
 * cluster.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

import { FILE_BYTES, formatJson, isJsonObject, isNumberValue, type Json, parseJson } from "../../json";
import type { ActivityEntry } from "../activity/entry";

export const ACTIVITY_FILE = "activity.log";
const BESIDE = `${ACTIVITY_FILE}.000000000000.new`;

const { O_RDWR, O_APPEND, O_CREAT, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = constants;

/** The most entries that are kept. */
export const MOST_ENTRIES = 1000;

export class ActivityFile {
  /** The kept entries, the oldest one first. */
  readonly entries: ActivityEntry[] = [];
  /** Undefined if the file cannot be written. */
  private descriptor: number | undefined;
  private lines = 0;

  private constructor(private readonly folder: string) {}

  /** Opens the file of a folder, and reads its entries. Leaves out lines that hold no entry. */
  static open(folder: string): ActivityFile {
    const file = new ActivityFile(folder);
    file.descriptor = opened(join(folder, ACTIVITY_FILE), O_CREAT);
    if (file.descriptor === undefined) return file;
    const lines = readFileSync(file.descriptor, "utf8").split("\n");
    if (lines.at(-1) !== "") file.write("\n"); // An entry was being written when the process was killed.
    for (const entry of lines.map(entryOf)) file.keep(entry);
    file.lines = lines.length;
    file.shorten();
    return file;
  }

  /** Adds an entry; ignores the absent entry of a change that no request made. */
  add(entry: ActivityEntry | undefined): void {
    if (entry === undefined) return;
    this.keep(entry);
    this.write(`${lineOf(entry)}\n`);
    this.lines += 1;
    this.shorten();
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  /** Keeps an entry in memory, and forgets the oldest one if there are too many. */
  private keep(entry: ActivityEntry | undefined): void {
    if (entry !== undefined) this.entries.push(entry);
    if (this.entries.length > MOST_ENTRIES) this.entries.shift();
  }

  private write(text: string): void {
    if (this.descriptor === undefined) return;
    try {
      writeSync(this.descriptor, text);
    } catch {
      // The entry is lost at the next start.
    }
  }

  /** Writes the file again with the kept entries if it has many others. */
  private shorten(): void {
    if (this.lines <= 2 * MOST_ENTRIES || this.descriptor === undefined) return;
    const fresh = opened(join(this.folder, BESIDE), O_CREAT | O_TRUNC);
    if (fresh === undefined) return;
    try {
      writeSync(fresh, this.entries.map((entry) => `${lineOf(entry)}\n`).join(""));
      renameSync(join(this.folder, BESIDE), join(this.folder, ACTIVITY_FILE));
      this.close();
      this.descriptor = fresh;
      this.lines = this.entries.length;
    } catch {
      closeSync(fresh);
    }
  }
}

/** Opens a file; returns undefined if it cannot be written, or something else is in its place. */
function opened(file: string, flags: number): number | undefined {
  try {
    const descriptor = openSync(file, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | flags, 0o600);
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
  } catch {
    // The activity is kept in memory alone.
  }
  return undefined;
}

function lineOf(entry: ActivityEntry): string {
  return formatJson(entry as unknown as Json);
}

function entryOf(line: string): ActivityEntry | undefined {
  try {
    const value = parseJson(line, FILE_BYTES);
    return isEntry(value) ? (value as unknown as ActivityEntry) : undefined;
  } catch {
    return undefined;
  }
}

const ENTRY_TEXTS = ["time", "label", "route", "action", "kind", "name"] as const;

function isEntry(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const { id, organization_id, fields } = value;
  return (
    ENTRY_TEXTS.every((name) => typeof value[name] === "string") &&
    Number.isSafeInteger(id) &&
    isNumberValue(organization_id) &&
    Array.isArray(fields) &&
    (fields as readonly Json[]).every((field) => typeof field === "string")
  );
}
