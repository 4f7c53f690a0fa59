/** Where the plugin can be reached: a socket in a folder that only this user can enter, or a port of this machine. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Address, Launch } from "./handshake";

/** An address that was opened. */
export interface Opened extends Address {
  /** Takes the socket and its folder off the disk. Can be called again, and from an exit handler. */
  remove(): void;
}

/** Longer paths are cut short silently by the system. */
const LONGEST_SOCKET_PATH = 103;
/** What a new folder's name gets after its prefix, and the socket in it. */
const AFTER_PREFIX = "123456/s".length;

export async function listen(
  server: Server,
  launch: Pick<Launch, "socketFolder" | "ports">,
): Promise<Opened> {
  const folder = process.platform === "win32" ? undefined : socketFolder(launch.socketFolder);
  if (folder === undefined) return listenOnPort(server, launch.ports.from, launch.ports.to);
  const address = join(folder, "s");
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await listening(server, { path: address });
  } catch (error) {
    remove();
    throw error;
  }
  return { network: "unix", address, remove };
}

/** A new folder for the socket, in the first place where its path is short enough; undefined where there is none. */
function socketFolder(asked: string | undefined): string | undefined {
  const places = asked === undefined ? [tmpdir(), "/tmp"] : [asked, tmpdir(), "/tmp"];
  for (const place of places) {
    const prefix = join(place, "plugin-");
    if (Buffer.byteLength(prefix) + AFTER_PREFIX > LONGEST_SOCKET_PATH) continue;
    try {
      const folder = mkdtempSync(prefix);
      chmodSync(folder, 0o700);
      return folder;
    } catch {
      continue;
    }
  }
  return undefined;
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
