/** The files of a data folder: one of JSON for each cluster, which a person can edit, and one with the next id. */
import { closeSync, constants, lstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { kindOf } from "../../folders";
import {
  FILE_BYTES,
  formatJsonLines,
  isJsonObject,
  isNumberValue,
  type Json,
  JsonError,
  type JsonObject,
  parseJsonBytes,
} from "../../json";
import { CLUSTER_KINDS, type ClusterKind } from "../../schema";
import { errnoText } from "../../text/node/errno";
import type { Ports, StoredCluster } from "../cluster";

export const NEXT_ID_FILE = "next-id.json";

/** Returns the name of a cluster's file, such as `opensearch-17.json`. */
export function clusterFileName({ kind, id }: Pick<StoredCluster, "kind" | "id">): string {
  return `${kind}-${id}.json`;
}

const CLUSTER_FILE = new RegExp(`^(${CLUSTER_KINDS.join("|")})-([1-9]\\d{0,15})\\.json$`);

/** Returns the cluster that a file is named by; undefined for any other name. */
export function namedByFile(name: string): Pick<StoredCluster, "kind" | "id"> | undefined {
  const [, kind, id] = CLUSTER_FILE.exec(name) ?? [];
  if (kind === undefined || !Number.isSafeInteger(Number(id))) return undefined;
  return { kind: kind as ClusterKind, id: Number(id) };
}

/** Returns the text of a cluster's file. */
export function clusterFileText(cluster: StoredCluster): string {
  return `${formatJsonLines(cluster as unknown as Json)}\n`;
}

export function nextIdText(nextId: number): string {
  return `${formatJsonLines({ next_id: nextId })}\n`;
}

/** Reads the file of a cluster. Throws an Error that names the file and what is wrong with it. */
export function readClusterFile(folder: string, name: string): StoredCluster {
  const file = join(folder, name);
  const named = namedByFile(name);
  if (named === undefined) throw new Error(`${file} ${notACluster(NAMES)}`);
  const read = readObject(file, notACluster);
  const problem = fileProblem(read) ?? mismatch(read, named);
  if (problem !== undefined) throw new Error(`${file} ${notACluster(problem)}`);
  return read as unknown as StoredCluster;
}

/** Reads the next id; undefined if the folder has no file of it. Throws an Error for a file that holds none. */
export function readNextId(folder: string): number | undefined {
  const file = join(folder, NEXT_ID_FILE);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const { next_id: nextId } = readObject(file, notANextId);
  if (isId(nextId) && nextId > 0) return nextId;
  throw new Error(`${file} ${notANextId('"next_id" must be a whole number from 1')}`);
}

const NAMES = `its name is not ${CLUSTER_KINDS.map((kind) => `${kind}-ID.json`).join(" or ")}`;

/** Says why a file is no cluster, and what to do. */
export function notACluster(reason: string): string {
  return `is not a cluster of this emulator: ${reason}. Correct it, restore it from a backup, or move it away`;
}

/** Says why a file does not hold the next id. Without it, the ids of deleted clusters would return. */
function notANextId(reason: string): string {
  return `does not hold the id of the next cluster: ${reason}. Restore it from a backup, or write {"next_id":N}, with N greater than every id that was ever given`;
}

/** Reads an object of JSON from a file, without following a link or waiting for the other end of a pipe. */
function readObject(file: string, isWrong: (reason: string) => string): JsonObject {
  const found = lstatSync(file);
  if (!found.isFile()) throw new Error(`${file} is ${kindOf(found)}, not a file. Move it away`);
  let value;
  try {
    value = parseJsonBytes(readWhole(file), FILE_BYTES);
  } catch (error) {
    if (error instanceof JsonError) throw new Error(`${file} ${isWrong(`it ${error.message}`)}`);
    throw new Error(`${file} cannot be read: ${errnoText(error)}`, { cause: error });
  }
  if (!isJsonObject(value)) throw new Error(`${file} ${isWrong("it is not a JSON object")}`);
  return value;
}

function readWhole(file: string): Buffer {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

type Fields = Readonly<Record<string, Json | undefined>>;

/** Returns what keeps a value from being a cluster, as a clause; undefined for a cluster. */
function fileProblem({ kind, id, revision, tag, fields, password, ports }: Fields): string | undefined {
  if (!(CLUSTER_KINDS as readonly Json[]).includes(kind ?? null))
    return `"kind" must be one of ${CLUSTER_KINDS.join(" or ")}`;
  if (!isId(id) || id === 0) return '"id" must be a whole number from 1';
  if (!isId(revision)) return '"revision" must be a whole number';
  if (tag !== undefined && typeof tag !== "string") return '"tag" must be a text';
  if (typeof password !== "string") return '"password" must be a text';
  if (ports !== undefined && !isPorts(ports)) return '"ports" must be an object of port numbers';
  if (!isJsonObject(fields)) return '"fields" must be an object';
  if (typeof fields["name"] !== "string") return '"fields.name" must be a text';
  if (!isNumberValue(fields["organization_id"])) return '"fields.organization_id" must be a number';
  return undefined;
}

function mismatch(read: Fields, { kind, id }: Pick<StoredCluster, "kind" | "id">): string | undefined {
  if (read["kind"] === kind && read["id"] === id) return undefined;
  return `its name says ${kind} ${id}, and its content ${String(read["kind"])} ${String(read["id"])}`;
}

function isPorts(value: Json): value is Ports & JsonObject {
  return isJsonObject(value) && Object.values(value).every((port) => isId(port) && port < 65_536);
}

function isId(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
