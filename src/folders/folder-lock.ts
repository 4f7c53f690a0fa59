/**
 * Lets one emulator use a data folder. Each one listens on a socket of its own in the folder, which responds as long as
 * the process lives. So two of them also see each other from different containers, where a process id means nothing, and
 * the socket of a process that was killed is recognized.
 */
import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { errnoText } from "../text/node/errno";
import { FolderInUse } from "./make-folder";

const PREFIX = "lock-";
/** The end of a socket's name before its process listens on it. */
const NEW = ".new";

/** Reports whether a name in a data folder is that of a lock. */
export function isLockFile(name: string): boolean {
  return /^lock-[0-9a-f]{12}(?:\.new)?$/.test(name);
}

/** What an emulator says on its socket: whether it has the folder or wants it, and which process it is. */
interface Other {
  /** `silent`: it is busy, or ends at this moment. */
  readonly state: "holds" | "asks" | "gone" | "silent";
  readonly who: string;
}

/** What another process writes to the socket of the one that it asks to stop. */
const STOP = "stop\n";

/**
 * Locks a folder for a `user`, the word for what else may use it; returns a function that unlocks it. Throws a FolderInUse if another process uses it. Of several that start
 * at once, exactly one gets it: each shows its own socket before it looks for others, and of two that see each other, the
 * one whose socket has the greater name gives way. Calls `stop` when another process asks for the folder by `stopHolder`.
 */
export async function lockFolder(
  folder: string,
  user = "emulator",
  stop: () => void = () => undefined,
): Promise<() => Promise<void>> {
  const path = resolve(folder);
  const own = `${PREFIX}${randomBytes(6).toString("hex")}`;
  const place = await openPlace(path);
  let state: "holds" | "asks" = "asks";
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").on("data", (text: string) => {
      if (text === STOP) stop();
    });
    socket.end(`${state} ${process.pid} ${hostname()}\n`);
  });
  const unlock = async () => {
    await rm(join(path, own), { force: true });
    await new Promise((done) => server.close(done));
    await place.close();
  };
  const others = async () => (await locksIn(path)).filter((name) => name !== own);
  try {
    // Removes the sockets of processes that are gone.
    for (const name of await others()) {
      if ((await ask(place.socket(name))).state === "gone") await rm(join(path, name), { force: true });
    }
    await listen(server, place.socket(own + NEW), path);
    await rename(join(path, own + NEW), join(path, own));
    // One that is not renamed yet looks for others afterwards, and finds this one.
    for (const name of await others()) await passBy(name, own, place.socket(name), { path, user });
    state = "holds";
  } catch (error) {
    await unlock().catch(() => undefined);
    await rm(join(path, own + NEW), { force: true }).catch(() => undefined);
    throw error;
  }
  server.unref();
  return unlock;
}

/** Returns the names of the sockets in a folder on which processes listen, or listened. */
async function locksIn(path: string): Promise<readonly string[]> {
  return (await readdir(path, { withFileTypes: true }))
    .filter((found) => found.isSocket() && isLockFile(found.name))
    .map(({ name }) => name)
    .filter((name) => !name.endsWith(NEW));
}

/** Reports whether a process uses a folder. */
export async function isHeld(folder: string): Promise<boolean> {
  return withHolder(folder, async () => undefined);
}

/**
 * Asks the process that uses a folder to stop, and waits until it has. Returns false if there is none. Throws a
 * FolderInUse if it does not stop.
 */
export async function stopHolder(folder: string): Promise<boolean> {
  return withHolder(folder, async (socket, who) => {
    await ask(socket, STOP);
    for (let attempt = 0; (await ask(socket)).state !== "gone"; attempt += 1) {
      if (attempt === MOST_ATTEMPTS) throw new FolderInUse(`${who}, which uses ${folder}, does not stop`);
      await pause(2 * PAUSE_MS);
    }
  });
}

/** Calls `use` with the socket of the process that uses a folder; returns false if there is none. */
async function withHolder(
  folder: string,
  use: (socket: string, who: string) => Promise<void>,
): Promise<boolean> {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  const place = await openPlace(path);
  try {
    for (const name of await locksIn(path)) {
      const socket = place.socket(name);
      const { state, who } = await ask(socket);
      if (state !== "holds") continue;
      await use(socket, who);
      return true;
    }
    return false;
  } finally {
    await place.close();
  }
}

/** Returns if the other emulator is gone or gives way; otherwise throws. Removes the socket of one that is gone. */
async function passBy(
  name: string,
  own: string,
  socket: string,
  { path, user }: { readonly path: string; readonly user: string },
): Promise<void> {
  let silences = 0;
  for (let attempt = 0; ; attempt += 1) {
    const { state, who } = await ask(socket);
    if (state === "gone") {
      await rm(join(path, name), { force: true });
      return;
    }
    const isUnclear = state === "silent" && silences++ < MOST_SILENCES;
    const isFirst = state === "asks" && own < name && attempt < MOST_ATTEMPTS;
    if (!isUnclear && !isFirst) {
      throw new FolderInUse(
        `${path} is in use by another ${user} (${who}). Stop that one, or give this one another data folder`,
      );
    }
    await pause(PAUSE_MS);
  }
}

const PAUSE_MS = 20;
const MOST_ATTEMPTS = 250;

/** How often a silent one is asked again. Each silence lasts up to a second; a whole machine can stand still for one. */
const MOST_SILENCES = 2;

const REPLY_MS = 1000;

const SILENT: Other = { state: "silent", who: "which does not say who it is" };

/** Asks who listens on a socket, and writes a request to it. */
function ask(path: string, request = ""): Promise<Other> {
  return new Promise((resolve) => {
    const socket = connect({ path }, () => socket.write(request));
    let message = "";
    const done = (other: Other) => {
      socket.destroy();
      resolve(other);
    };
    socket.setTimeout(REPLY_MS, () => {
      done(SILENT);
    });
    socket.setEncoding("utf8").on("data", (text: string) => (message += text));
    socket.on("end", () => {
      const [state, pid, host = ""] = message.trim().split(" ");
      if (state === undefined || state === "") {
        done(SILENT);
        return;
      }
      const where = host === hostname() ? "" : ` of ${host}`;
      done({ state: state === "asks" ? "asks" : "holds", who: `process ${pid ?? "unknown"}${where}` });
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      const { code } = error;
      const isGone = code === "ECONNREFUSED" || code === "ENOENT";
      const state = isGone ? "gone" : code === "ECONNRESET" ? "silent" : "holds";
      done({ state, who: `its socket cannot be asked: ${errnoText(error)}` });
    });
  });
}

/** The longest path of a socket in bytes. The system cuts longer ones short without an error. */
const LONGEST_SOCKET_PATH = 103;
const LONGEST_NAME = `/${PREFIX}${"0".repeat(12)}${NEW}`.length;

/** Returns the paths of sockets in a folder. Keeps the folder open if its own path is too long for them. */
async function openPlace(
  path: string,
): Promise<{ socket: (name: string) => string; close: () => Promise<void> }> {
  if (process.platform === "win32") throw new Error("The emulator does not run on Windows itself; use WSL");
  if (Buffer.byteLength(path) + LONGEST_NAME <= LONGEST_SOCKET_PATH) {
    return { socket: (name) => join(path, name), close: async () => undefined };
  }
  const handle: FileHandle = await open(path, "r");
  const short = `/proc/self/fd/${handle.fd}`;
  if (existsSync(short)) return { socket: (name) => join(short, name), close: () => handle.close() };
  await handle.close();
  throw new Error(
    `${path} is too long a path for the emulator's lock: give it a data folder with at most ${LONGEST_SOCKET_PATH - LONGEST_NAME} bytes in its path`,
  );
}

function listen(server: Server, socket: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(new Error(`${path} cannot be locked, since it takes no socket: ${errnoText(error)}`));
    });
    server.listen({ path: socket }, resolve);
  });
}
