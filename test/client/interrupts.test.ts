/** Interrupting: every operation ends soon after its signal fires, whatever it waits for, and forgets no cluster. */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

import type { CloudClient } from "../../src/client";
import { clientOf } from "./client-of";

/** Two seconds, and as much for a busy machine; without the signal, each of them would take a minute. */
const SOON_MS = 15_000;
const TIMEOUT_SECONDS = 60;

const sockets = new Set<Socket>();
const servers: Server[] = [];
const drips: NodeJS.Timeout[] = [];

async function served(answer: (socket: Socket, head: string) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      answer(socket, data.toString("latin1"));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const BODY = { name: "logs", organization_id: 7 };

const OPERATIONS: readonly [string, (client: CloudClient, signal: AbortSignal) => Promise<unknown>][] = [
  ["read", (client, signal) => client.read("opensearch", 17, signal)],
  ["replace", (client, signal) => client.replace("opensearch", 17, BODY, {}, signal)],
  ["create", (client, signal) => client.create("opensearch", BODY, signal)],
  ["list", (client, signal) => client.list("opensearch", 7, signal)],
  ["remove", (client, signal) => client.remove("opensearch", 17, signal)],
  ["credentials", (client, signal) => client.credentials("opensearch", 17, signal)],
];

const drip = (socket: Socket, begin: string): void => {
  socket.write(begin);
  drips.push(setInterval(() => socket.writable && socket.write("a"), 20));
};

/** What an operation waits for, with the scheme of the address. */
const WAITS: readonly [string, "http" | "https" | "proxy", (socket: Socket, head: string) => void][] = [
  ["a response that never arrives", "http", () => undefined],
  ["headers that trickle", "http", (socket) => drip(socket, "HTTP/1.1 200 OK\r\nX: ")],
  [
    "a body that trickles",
    "http",
    (socket) => drip(socket, "HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n"),
  ],
  ["endless interim responses", "http", (socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\n")],
  ["a TLS handshake", "https", () => undefined],
  ["a proxy that is silent", "proxy", () => undefined],
  ["a proxy that trickles", "proxy", (socket) => drip(socket, "HTTP/1.1 200 OK\r\nX: ")],
  [
    "a deletion that is not confirmed",
    "http",
    (socket, head) => {
      const page = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\n<p>x";
      if (head.startsWith("DELETE")) socket.end(page);
    },
  ],
  [
    "the list after a create that was cut off",
    "http",
    (socket, head) => {
      if (head.startsWith("POST")) socket.destroy();
    },
  ],
];

interface Interrupted {
  readonly error: unknown;
  /** From the signal to the end of the operation. */
  readonly milliseconds: number;
}

const interrupted = new Map<string, Interrupted>();

/** All at the same time, since each mostly waits. */
beforeAll(async () => {
  await Promise.all(
    WAITS.flatMap(([what, way, answer]) =>
      OPERATIONS.map(async ([name, operation]) => {
        const port = await served(answer);
        interrupted.set(`${what}, ${name}`, await interrupt(way, port, operation));
      }),
    ),
  );
}, 60_000);

afterAll(async () => {
  for (const drip of drips) clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

async function interrupt(
  way: (typeof WAITS)[number][1],
  port: number,
  operation: (typeof OPERATIONS)[number][1],
): Promise<Interrupted> {
  const controller = new AbortController();
  const client = clientOf(
    way === "proxy" ? "https://service.example.test" : `${way}://127.0.0.1:${port}`,
    { requestTimeoutSeconds: TIMEOUT_SECONDS },
    { environment: way === "proxy" ? { HTTPS_PROXY: `http://127.0.0.1:${port}` } : {} },
  );
  const running = operation(client, controller.signal).catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const start = performance.now();
  controller.abort();
  const error = await running;
  client.close();
  return { error, milliseconds: performance.now() - start };
}

describe.each(WAITS)("waiting for %s", (what, way) => {
  it.each(OPERATIONS)("ends soon after the signal: %s", (name) => {
    const { error, milliseconds } = interrupted.get(`${what}, ${name}`) as Interrupted;
    expect(milliseconds).toBeLessThan(SOON_MS);
    expect(error).toBeInstanceOf(Error);
    const isMade = name === "create" && way === "http";
    if (isMade) expect(error).toMatchObject({ mayHaveHappened: true, kind: "maybe-created" });
  });
});
