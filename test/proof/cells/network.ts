/** A server between the provider and the service: it sends raw bytes, and may carry a request out or not. */
import { request as forward } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** A request as the network received it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
  /** The service's own response; undefined if the request was not carried out. */
  readonly real: Real | undefined;
}

/** A response of the service. */
export interface Real {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Bytes that are sent, and what becomes of the connection. */
export interface Sending {
  readonly bytes: Buffer;
  /** `drip`: the bytes come one after the other, and the last one again and again. */
  readonly then: "keep" | "close" | "reset" | "silence" | "drip";
  /** Bytes that follow when the connection is idle. */
  readonly later?: Buffer;
}

export interface Interference {
  readonly isCarriedOut: boolean;
  readonly respond: (seen: Seen) => Sending;
}

export interface Network {
  readonly url: string;
  /** Returns and clears the requests, whether this server or the service responded. */
  take(): readonly Seen[];
  /** Decides about each request, by its number from 1 on. */
  interfere: (count: number, method: string, path: string) => Interference | undefined;
  /** Begins to count again. */
  restart(): void;
  close(): Promise<void>;
}

export async function openNetwork(service: string): Promise<Network> {
  let seen: Seen[] = [];
  let count = 0;
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();

  const serve = async (socket: Socket, { method, path, head, body }: Parsed): Promise<void> => {
    count += 1;
    const interference = network.interfere(count, method, path);
    const isCarriedOut = interference?.isCarriedOut ?? true;
    const real = isCarriedOut ? await carryOut(service, method, path, head, body) : undefined;
    const request: Seen = { method, path, body, real };
    seen.push(request);
    const { bytes, then, later } = interference?.respond(request) ?? {
      bytes: real === undefined ? Buffer.alloc(0) : responseOf(real),
      then: "keep",
    };
    if (socket.destroyed) return;
    if (then === "drip") {
      drip(socket, bytes);
      return;
    }
    socket.write(bytes);
    if (then === "close") socket.end();
    if (then === "reset") socket.resetAndDestroy();
    if (later !== undefined) setImmediate(() => socket.writable && socket.write(later));
  };

  const drip = (socket: Socket, bytes: Buffer): void => {
    let at = 0;
    const timer = setInterval(() => {
      if (socket.writable) socket.write(bytes.subarray(at, at + 1));
      at = Math.min(at + 1, bytes.length - 1);
    }, 20);
    timers.add(timer);
    socket.on("close", () => {
      clearInterval(timer);
    });
  };

  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let rest: Buffer = Buffer.alloc(0);
    socket.on("data", (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      const parsed = parse(rest);
      if (parsed === undefined) return;
      rest = rest.subarray(parsed.size);
      void serve(socket, parsed);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const network: Network = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
    interfere: () => undefined,
    restart: () => {
      count = 0;
      seen = [];
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return network;
}

interface Parsed {
  readonly method: string;
  readonly path: string;
  readonly head: string;
  readonly body: Buffer;
  readonly size: number;
}

/** Returns the first request in the bytes, if it is whole. */
function parse(bytes: Buffer): Parsed | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const [method = "", path = ""] = head.split(" ");
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const size = end + 4 + length;
  return bytes.length < size ? undefined : { method, path, head, body: bytes.subarray(end + 4, size), size };
}

function carryOut(service: string, method: string, path: string, head: string, body: Buffer): Promise<Real> {
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim();
  const headers = Object.fromEntries(
    ["Authorization", "Content-Type", "If-Match"].flatMap((name) => {
      const value = header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return new Promise((resolve, reject) => {
    const onward = forward(`${service}${path}`, { method, agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const kept = ["etag", "content-type", "retry-after"].flatMap((name) => {
          const value = response.headers[name];
          return typeof value === "string" ? [[name, value]] : [];
        });
        const all = Object.fromEntries(kept) as Record<string, string>;
        resolve({ status: response.statusCode ?? 0, headers: all, body: Buffer.concat(chunks) });
      });
    });
    onward.on("error", reject);
    onward.setHeader("Content-Length", body.length);
    onward.end(body);
  });
}

/** Writes a response as bytes. */
export function responseOf(
  {
    status,
    headers,
    body,
  }: { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer },
  length: "length" | "chunked" | "none" = "length",
): Buffer {
  const content = body ?? Buffer.alloc(0);
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  if (length === "length" && status !== 204 && status !== 304)
    lines.push(`Content-Length: ${content.length}`);
  if (length === "chunked") lines.push("Transfer-Encoding: chunked");
  const head = [`HTTP/1.1 ${status} Status`, ...lines, "", ""].join("\r\n");
  const framed =
    length === "chunked"
      ? Buffer.concat([
          Buffer.from(`${content.length.toString(16)}\r\n`),
          content,
          Buffer.from("\r\n0\r\n\r\n"),
        ])
      : content;
  return Buffer.concat([Buffer.from(head, "latin1"), framed]);
}
