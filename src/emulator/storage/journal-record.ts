/** The lines of a journal: a header, then one record of JSON on each line, after its checksum. */
import { crc32 } from "node:zlib";

import {
  FILE_LIMITS,
  formatJson,
  isJsonObject,
  isNumberValue,
  type Json,
  JsonError,
  parseJsonBytes,
} from "../../json";
import { CLUSTER_KINDS, type ClusterKind } from "../../schema";
import type { ActivityEntry } from "../activity/entry";
import type { StoredCluster } from "../cluster";

export type JournalRecord = (
  | { readonly type: "put"; readonly cluster: StoredCluster }
  | { readonly type: "remove"; readonly kind: ClusterKind; readonly id: number }
  /** The greatest `id` ever assigned; the cluster may be deleted. */
  | { readonly type: "last-id"; readonly id: number }
  /** Keeps an entry whose change is outdated. */
  | { readonly type: "activity" }
) & {
  /** The entry of the change, which is on disk exactly if the change is. Absent if no request made the change. */
  readonly activity?: ActivityEntry | undefined;
};

export const HEADER_LINE = lineOf({ format: "cluster-emulator", version: 1 });

export function lineOfRecord(record: JournalRecord): string {
  return lineOf(record as unknown as Json);
}

function lineOf(value: Json): string {
  const text = formatJson(value);
  return `${checksum(crc32(text))} ${text}\n`;
}

function checksum(crc: number): string {
  return crc.toString(16).padStart(8, "0");
}

/** The length of a checksum and the space after it. */
const TEXT_START = 9;

/** Reports whether the bytes of a line, without its line break, have the right checksum. */
export function isWholeLine(line: Buffer): boolean {
  return lengthOfWhole(line, () => line.length) !== undefined;
}

const CLOSING_BRACE = 0x7d;

/** Returns how many of the bytes are a whole line without its line break; undefined if they do not begin with one. */
export function lengthOfFirst(bytes: Buffer): number | undefined {
  return lengthOfWhole(bytes, (from) => bytes.indexOf(CLOSING_BRACE, from) + 1);
}

/** Looks for the checksum at each end that `nextEnd` returns, until it returns no later one. */
function lengthOfWhole(bytes: Buffer, nextEnd: (from: number) => number): number | undefined {
  const expected = bytes.toString("latin1", 0, TEXT_START);
  let [crc, from] = [0, TEXT_START];
  for (let end = nextEnd(from); end > from; end = nextEnd(from)) {
    crc = crc32(bytes.subarray(from, end), crc);
    if (`${checksum(crc)} ` === expected) return end;
    from = end;
  }
  return undefined;
}

type Fields = Readonly<Record<string, Json | undefined>>;

/** Reports, by its type, whether a record is one that the emulator writes. */
const CHECKS: Readonly<Record<JournalRecord["type"], (record: Fields) => boolean>> = {
  put: ({ cluster, activity }) => isFields(cluster) && isCluster(cluster) && isEntryOrAbsent(activity),
  remove: ({ kind, id, activity }) => typeof kind === "string" && isId(id) && isEntryOrAbsent(activity),
  "last-id": ({ id }) => isId(id),
  activity: ({ activity }) => isEntry(activity),
};

/** Reads a line with the right checksum. Throws an Error that begins with `place` if it holds no record of a cluster. */
export function readRecord(place: string, line: Buffer): JournalRecord {
  const read = parsed(line.subarray(TEXT_START));
  const record: Fields = isFields(read) ? read : {};
  const { type, cluster } = record;
  if (typeof type !== "string") throw new Error(`${place}: ${NO_RECORD}`);
  const check = Object.hasOwn(CHECKS, type) ? CHECKS[type as JournalRecord["type"]] : undefined;
  const { kind } = isFields(cluster) ? cluster : record;
  const isKindKnown = typeof kind !== "string" || (CLUSTER_KINDS as readonly string[]).includes(kind);
  if (check === undefined || !isKindKnown) {
    throw new Error(
      `${place}: the record is of a kind that this version does not know. A newer version wrote the file: use that one, or another data folder`,
    );
  }
  if (!check(record)) throw new Error(`${place}: ${NO_RECORD}`);
  return record as unknown as JournalRecord;
}

export const WHAT_TO_DO = "Restore the file from a backup, or move it away to start without clusters";

const NO_RECORD = `the record is not one that the emulator writes: another program changed the file. ${WHAT_TO_DO}`;

/** Returns undefined for a text that is not JSON. The limits are wider than those of any body that a request may have. */
function parsed(text: Buffer): Json | undefined {
  try {
    return parseJsonBytes(text, FILE_LIMITS);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

function isFields(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return isJsonObject(value);
}

function isCluster({ kind, id, revision, tag, fields, password, ports }: Fields): boolean {
  return (
    typeof kind === "string" &&
    isId(id) &&
    isId(revision) &&
    (tag === undefined || typeof tag === "string") &&
    isFields(fields) &&
    typeof fields["name"] === "string" &&
    isNumberValue(fields["organization_id"]) &&
    typeof password === "string" &&
    (ports === undefined || (isFields(ports) && Object.values(ports).every(isId)))
  );
}

const ENTRY_TEXTS = ["time", "label", "route", "action", "kind", "name"] as const;

function isEntry(value: Json | undefined): boolean {
  if (!isFields(value)) return false;
  const { id, organization_id, fields } = value;
  return (
    ENTRY_TEXTS.every((name) => typeof value[name] === "string") &&
    isId(id) &&
    isNumberValue(organization_id) &&
    Array.isArray(fields) &&
    (fields as readonly Json[]).every((field) => typeof field === "string")
  );
}

function isEntryOrAbsent(value: Json | undefined): boolean {
  return value === undefined || isEntry(value);
}

function isId(value: Json | undefined): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
