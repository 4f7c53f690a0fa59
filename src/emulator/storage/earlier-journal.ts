/** Converts the one file in which earlier versions stored all clusters: a line of JSON for each change, after its checksum. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";

import { FILE_BYTES, isJsonObject, type Json, type JsonObject, parseJson } from "../../json";
import type { ActivityEntry } from "../activity/entry";
import type { StoredCluster } from "../cluster";
import { type ActivityFile, isEntry } from "./activity-file";
import { clusterFileName, clusterFileText, fileProblem, NEXT_ID_FILE, nextIdText } from "./cluster-file";
import type { DurableFolder } from "./durable-folder";

export const JOURNAL_NAME = "clusters.log";

/** The first line of the file. */
export const JOURNAL_HEADER = '760cd6b0 {"format":"cluster-emulator","version":1}\n';

/**
 * Writes the clusters of an earlier version, if the folder has its file, into a file each, and removes that file then. The
 * next id is written last, so that a conversion that was interrupted begins anew. Returns warnings, a sentence each. Throws
 * an Error that names the file, and changes nothing, if it is damaged or does not belong here.
 */
export async function convertEarlierJournal(
  folder: DurableFolder,
  activity: ActivityFile,
): Promise<readonly string[]> {
  const file = join(folder.path, JOURNAL_NAME);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return [];
  const cannot = (reason: string) =>
    new Error(`${file} of an earlier version cannot be converted: ${reason}`);
  if (!found.isFile()) throw cannot("it is not a file. Move it away");
  if (readdirSync(folder.path).includes(NEXT_ID_FILE))
    throw cannot("the folder has clusters of this version too. Move the one or the others away");
  const { clusters, nextId, entries, isCut } = replayed(readFileSync(file), cannot);
  await Promise.all(
    clusters.map((cluster) => folder.write(clusterFileName(cluster), clusterFileText(cluster))),
  );
  await folder.write(NEXT_ID_FILE, nextIdText(nextId));
  entries.forEach((entry) => {
    activity.add(entry);
  });
  await rm(file);
  const count = `${clusters.length} ${clusters.length === 1 ? "cluster" : "clusters"}`;
  const converted = `${file} of an earlier version was converted: ${count}, each in a file of its own now.`;
  return isCut
    ? [converted, `${file} ended in a change that was never acknowledged; it is left out.`]
    : [converted];
}

const WHAT_TO_DO = "Restore the file from a backup, or move it away to start without its clusters";
const NOT_OURS = "it is not a file of this emulator. Move it away";

/** Carries out the changes of a journal. */
function replayed(content: Buffer, cannot: (reason: string) => Error) {
  const clusters = new Map<number, StoredCluster>();
  const entries: ActivityEntry[] = [];
  let nextId = 1;
  const lines = linesOf(content);
  const last = lines.pop() ?? Buffer.alloc(0);
  const isLastWhole = isWhole(last);
  if (isLastWhole) lines.push(last);
  if (lines.length === 0 && !JOURNAL_HEADER.startsWith(last.toString())) throw cannot(NOT_OURS);
  lines.forEach((line, index) => {
    const place = `line ${index + 1}`;
    if (!isWhole(line)) throw cannot(`${place} is damaged. ${WHAT_TO_DO}`);
    if (index === 0) {
      if (`${line.toString()}\n` !== JOURNAL_HEADER) throw cannot(NOT_OURS);
      return;
    }
    const record = recordOf(line);
    if (record === undefined) throw cannot(`${place} holds no change of a cluster. ${WHAT_TO_DO}`);
    const { type, cluster, id, activity } = record;
    if (type === "put") {
      const put = cluster as unknown as StoredCluster;
      clusters.set(put.id, put);
      nextId = Math.max(nextId, put.id + 1);
    } else if (type === "remove") clusters.delete(Number(id));
    else if (type === "last-id") nextId = Math.max(nextId, Number(id) + 1);
    if (isEntry(activity)) entries.push(activity as unknown as ActivityEntry);
  });
  return { clusters: [...clusters.values()], nextId, entries, isCut: !isLastWhole && last.length > 0 };
}

/** Returns the lines of a file without their line breaks. The last one is what follows the last line break. */
function linesOf(content: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = content.indexOf("\n"); end >= 0; end = content.indexOf("\n", from)) {
    lines.push(content.subarray(from, end));
    from = end + 1;
  }
  return [...lines, content.subarray(from)];
}

/** The length of a checksum and the space after it. */
const TEXT_START = 9;

function isWhole(line: Buffer): boolean {
  const expected = crc32(line.subarray(TEXT_START)).toString(16).padStart(8, "0");
  return line.length > TEXT_START && line.toString("latin1", 0, TEXT_START) === `${expected} `;
}

/** Reads a line; returns undefined if it holds no change. */
function recordOf(line: Buffer): JsonObject | undefined {
  const record = parsed(line.toString("utf8", TEXT_START));
  if (!isJsonObject(record)) return undefined;
  const { type, cluster, id } = record;
  const isId = (value: Json | undefined) => Number.isSafeInteger(value) && (value as number) >= 0;
  if (type === "put") return isJsonObject(cluster) && fileProblem(cluster) === undefined ? record : undefined;
  if (type === "activity") return record;
  return (type === "remove" || type === "last-id") && isId(id) ? record : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text, FILE_BYTES);
  } catch {
    return undefined;
  }
}
