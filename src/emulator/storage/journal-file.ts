/** Reads and writes the lines of a journal. */
import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";

import { RESPONSE_LIMITS } from "../../contract";
import { formatJson, type Json, parseJson } from "../../json";
import { CLUSTER_KINDS, type ClusterKind } from "../../schema";
import type { StoredCluster } from "../cluster";

export type JournalRecord =
  | { readonly type: "put"; readonly cluster: StoredCluster }
  | { readonly type: "remove"; readonly kind: ClusterKind; readonly id: number }
  /** The greatest `id` ever assigned; the cluster may be deleted. */
  | { readonly type: "last-id"; readonly id: number };

/** Returns the kinds of clusters in a record, by the type of the record. */
const KINDS_IN: Readonly<Record<JournalRecord["type"], (record: JournalRecord) => readonly ClusterKind[]>> = {
  put: (record) => (record.type === "put" ? [record.cluster.kind] : []),
  remove: (record) => (record.type === "remove" ? [record.kind] : []),
  "last-id": () => [],
};

export interface JournalContent {
  readonly records: readonly JournalRecord[];
  /** How many bytes of the file are whole records. The rest was never acknowledged. */
  readonly length: number;
  /** The last record is whole, except for its line break. */
  readonly lacksLineBreak: boolean;
}

const LINE_BREAK = 0x0a;

export const HEADER_LINE = lineOf({ format: "cluster-emulator", version: 1 });

export function lineOfRecord(record: JournalRecord): string {
  return lineOf(record as unknown as Json);
}

/**
 * Reads a journal; a file that does not exist is an empty one. Throws an Error that names the file and line if it is
 * damaged, is not a journal of the emulator, or has records that only a newer version knows.
 */
export async function readJournalFile(file: string): Promise<JournalContent> {
  const content = await readIfThere(file);
  // The first start was interrupted while it wrote the first line.
  if (Buffer.from(HEADER_LINE).subarray(0, -1).subarray(0, content.length).equals(content)) {
    return { records: [], length: 0, lacksLineBreak: false };
  }
  const whole = content.lastIndexOf(LINE_BREAK) + 1;
  const [header, ...lines] = content.subarray(0, whole).toString("utf8").split("\n").slice(0, -1);
  if (`${header ?? ""}\n` !== HEADER_LINE) {
    throw new Error(
      `${file}, line 1: this is not a data file of this emulator, or is one of another version. Give another data folder, or move the file away`,
    );
  }
  const last = content.subarray(whole).toString("utf8");
  const lacksLineBreak = valueOf(last) !== undefined;
  const records = [...lines, ...(lacksLineBreak ? [last] : [])].map((line, index) =>
    readLine(`${file}, line ${index + 2}`, line),
  );
  return { records, length: lacksLineBreak ? content.length : whole, lacksLineBreak };
}

function lineOf(value: Json): string {
  const text = formatJson(value);
  return `${checksum(text)} ${text}\n`;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}

/** Returns the text of a line without its checksum; undefined if the checksum is not the text's. */
function valueOf(line: string): string | undefined {
  const text = line.slice(9);
  return line[8] === " " && checksum(text) === line.slice(0, 8) ? text : undefined;
}

function readLine(place: string, line: string): JournalRecord {
  const text = valueOf(line);
  if (text === undefined) {
    throw new Error(
      `${place}: the line is damaged (its checksum is wrong). Restore the file from a backup, or move it away to start without clusters`,
    );
  }
  const record = parseJson(text, RESPONSE_LIMITS) as unknown as JournalRecord;
  const kindsIn = Object.hasOwn(KINDS_IN, record.type) ? KINDS_IN[record.type] : undefined;
  if (kindsIn === undefined || kindsIn(record).some((kind) => !CLUSTER_KINDS.includes(kind))) {
    throw new Error(
      `${place}: the record is of a kind that this version does not know. A newer version wrote the file: use that one, or another data folder`,
    );
  }
  return record;
}

async function readIfThere(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}
