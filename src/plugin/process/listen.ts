/** Opens the address of the plugin: a socket in a folder that only this user can enter, or a port on loopback. */
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, unlinkSync } from "node:fs";
import type { Server } from "node:net";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";

import type { Address, Launch } from "./handshake";

/** An address at which the plugin listens now. */
export interface Opened extends Address {
  /** The folder of the socket, if there is one. */
  readonly folder?: string;
  /** Removes the socket and its folder. May be called several times, and from an exit handler. */
  remove(): void;
}

/** Bytes. The system silently truncates longer paths. */
const LONGEST_SOCKET_PATH = 103;
/** How many files the process must be able to open beside its socket. */
const NEEDED_HANDLES = 6;
const SOCKET = "s";
/** What follows the prefix: the random part of the folder's name, and the socket in it. */
const AFTER_PREFIX = `123456/${SOCKET}`.length;
const PREFIX = "plugin-";

/**
 * Listens on a socket in the first folder where that is possible: the one that Terraform names, the folder for temporary
 * files, or /tmp; otherwise on a port. Rejects if no port can be opened either, or if too few file handles are left.
 */
export async function listen(
  server: Server,
  launch: Pick<Launch, "socketFolder" | "ports">,
): Promise<Opened> {
  const opened = await listenAnywhere(server, launch);
  try {
    requireFileHandles();
    return opened;
  } catch (error) {
    opened.remove();
    throw error;
  }
}

/** Throws if the process cannot open a few more files: for the connection to it, and for requests to the service. */
function requireFileHandles(): void {
  const handles: number[] = [];
  try {
    for (let count = 0; count < NEEDED_HANDLES; count += 1) handles.push(openSync(devNull, "r"));
  } catch (error) {
    if (isOutOfHandles(error)) throw error;
  } finally {
    handles.forEach(closeSync);
  }
}

/** Reports whether an error says that the process, or the system, can open no more files. */
export function isOutOfHandles(error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  return code === "EMFILE" || code === "ENFILE";
}

async function listenAnywhere(
  server: Server,
  launch: Pick<Launch, "socketFolder" | "ports">,
): Promise<Opened> {
  if (process.platform !== "win32") {
    const places = [launch.socketFolder, tmpdir(), "/tmp"].filter((place) => place !== undefined);
    for (const place of places.filter(canBeAnnounced)) {
      const opened = await listenIn(place, server);
      if (opened !== undefined) return opened;
    }
  }
  return listenOnPort(server, launch.ports.from, launch.ports.to);
}

/** Reports whether the path of a socket in a folder is short enough, and has no character that breaks the handshake. */
function canBeAnnounced(place: string): boolean {
  const path = join(place, PREFIX);
  return Buffer.byteLength(path) + AFTER_PREFIX <= LONGEST_SOCKET_PATH && !/[|\p{Cc}]/u.test(path);
}

/** Listens on a socket in a new folder; returns undefined if the folder or the socket cannot be created. */
async function listenIn(place: string, server: Server): Promise<Opened | undefined> {
  let folder: string | undefined;
  const remove = (): void => {
    if (folder !== undefined) removeSocket(folder);
  };
  try {
    folder = mkdtempSync(join(place, PREFIX));
    chmodSync(folder, 0o700);
    const address = join(folder, SOCKET);
    await listening(server, { path: address });
    return { network: "unix", address, folder, remove };
  } catch {
    remove();
    return undefined;
  }
}

/** Removes the socket and its folder. Opens no file, so that it works without a free file handle; never throws. */
function removeSocket(folder: string): void {
  for (const remove of [() => unlinkSync(join(folder, SOCKET)), () => rmdirSync(folder)]) {
    try {
      remove();
    } catch {
      continue; // does not exist, or belongs to another process now
    }
  }
}

async function listenOnPort(server: Server, from: number, to: number): Promise<Opened> {
  for (let port = from; ; port += 1) {
    try {
      await listening(server, { host: "127.0.0.1", port, exclusive: true });
      break;
    } catch (error) {
      if (port >= to) throw error;
    }
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : from;
  return { network: "tcp", address: `127.0.0.1:${port}`, remove: () => undefined };
}

function listening(
  server: Server,
  options: { path: string } | { host: string; port: number; exclusive: boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
