/** Listens on one port of both loopback addresses: IPv4 and, if the machine has it, IPv6. */
import { createServer, type Server, type Socket } from "node:net";

import { errnoText } from "../../text/node/errno";

/** The process or the system has no more file handles. */
export class TooManyOpenFiles extends Error {
  override readonly name = "TooManyOpenFiles";
  constructor() {
    super("No port can be opened: there are too many open files");
  }
}

export interface LoopbackPort {
  readonly port: number;
  close(): void;
}

/** Listens on the port `wanted` if it is free, else on another one. Calls `connected` with each connection, paused and unread. */
export async function listenOnLoopback(
  wanted: number | undefined,
  connected: (socket: Socket) => void,
): Promise<LoopbackPort> {
  const first = wanted === undefined ? undefined : await listenOnBoth(wanted, connected);
  if (first !== undefined) return first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = await listenOnBoth(0, connected);
    if (port !== undefined) return port;
  }
  throw new Error("No port is free on both loopback addresses of this machine");
}

const ATTEMPTS = 20;
const NO_HANDLES: ReadonlySet<string> = new Set(["EMFILE", "ENFILE"]);

/** Listens on one port; returns undefined if it is taken on one of the addresses. */
async function listenOnBoth(
  wanted: number,
  connected: (socket: Socket) => void,
): Promise<LoopbackPort | undefined> {
  const ipv4 = await listen(wanted, "127.0.0.1", connected);
  if (typeof ipv4 === "string") {
    if (NO_HANDLES.has(ipv4)) throw new TooManyOpenFiles();
    if (ipv4 !== "EADDRINUSE" && ipv4 !== "EACCES")
      throw new Error(`Cannot listen on 127.0.0.1: ${errnoText({ code: ipv4 })}`);
    return undefined;
  }
  const { port } = ipv4.address() as { readonly port: number };
  const ipv6 = await listen(port, "::1", connected);
  if (typeof ipv6 === "string" && (ipv6 === "EADDRINUSE" || ipv6 === "EACCES" || NO_HANDLES.has(ipv6))) {
    ipv4.close();
    if (NO_HANDLES.has(ipv6)) throw new TooManyOpenFiles();
    return undefined;
  }
  return {
    port,
    close: () => {
      ipv4.close();
      if (typeof ipv6 !== "string") ipv6.close();
    },
  };
}

/** Returns the server, or the code of the error. */
function listen(port: number, host: string, connected: (socket: Socket) => void): Promise<Server | string> {
  return new Promise((resolve) => {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, connected);
    server.once("error", (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    server.listen({ port, host, ipv6Only: true }, () => {
      server.on("error", () => undefined); // Such as too many open files: the next connection may succeed.
      resolve(server);
    });
  });
}
