/**
 * Interrupting: after its signal an operation sends nothing more. A write that was sent is waited for, and everything else
 * ends soon, whatever it waits for. No cluster is forgotten.
 */
import { createServer, type Socket } from "node:net";

import type { ApiFailure, CloudClient } from "../../src/client";
import { listenOnLoopback } from "../loopback";
import { clientOf, operationsWith } from "./client-of";
import { type Answered, startFakeService } from "./fake-service";

/** At once, and some time for a busy machine; without the signal, each of them would take a minute. */
const SOON_MS = 15_000;
const TIMEOUT_SECONDS = 60;

interface Service {
  readonly port: number;
  /** Resolves when something was sent to it. */
  readonly reached: Promise<void>;
}

async function served(answer: (socket: Socket) => void): Promise<Service> {
  const server = createServer();
  const reached = new Promise<void>((resolve) => {
    server.on("connection", (socket) => {
      socket.on("error", () => socket.destroy());
      socket.on("data", () => {
        answer(socket);
        resolve();
      });
    });
  });
  return { port: await listenOnLoopback(server), reached };
}

const BODY = { name: "logs", organization_id: 7 };

const OPERATIONS = operationsWith(BODY);

const WRITES: readonly string[] = ["replace", "create", "remove"];

/** Whether an operation has sent its write, which it then waits for, when it is interrupted. */
const hasSent = (way: string, name: string) => way === "http" && WRITES.includes(name);

const drip = (socket: Socket, begin: string): void => {
  socket.write(begin);
  const timer = setInterval(() => socket.writable && socket.write("a"), 20);
  socket.on("close", () => {
    clearInterval(timer);
  });
};

/** What an operation waits for, with the scheme of the address. */
const WAITS: readonly [string, "http" | "https" | "proxy", (socket: Socket) => void][] = [
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
        const service = await served(answer);
        const seconds = hasSent(way, name) ? 2 : TIMEOUT_SECONDS;
        interrupted.set(`${what}, ${name}`, await interrupt(way, service, operation, seconds));
      }),
    ),
  );
}, 60_000);

async function interrupt(
  way: (typeof WAITS)[number][1],
  { port, reached }: Service,
  operation: (typeof OPERATIONS)[number][1],
  requestTimeoutSeconds: number,
): Promise<Interrupted> {
  const controller = new AbortController();
  const client = clientOf(
    way === "proxy" ? "https://service.example.test" : `${way}://127.0.0.1:${port}`,
    { requestTimeoutSeconds },
    { environment: way === "proxy" ? { HTTPS_PROXY: `http://127.0.0.1:${port}` } : {} },
  );
  const running = operation(client, controller.signal).catch((error: unknown) => error);
  await reached;
  await new Promise((resolve) => setTimeout(resolve, 200)); // for what the service sends to arrive
  const start = performance.now();
  controller.abort();
  const error = await running;
  client.close();
  return { error, milliseconds: performance.now() - start };
}

describe.each(WAITS)("waiting for %s", (what, way) => {
  it.each(OPERATIONS)("ends soon after the signal, or with the time of a write: %s", (name) => {
    const { error, milliseconds } = interrupted.get(`${what}, ${name}`) as Interrupted;
    expect(milliseconds).toBeLessThan(SOON_MS);
    const isSent = hasSent(way, name);
    const kind = !isSent ? "aborted" : name === "create" ? "maybe-created" : "timeout";
    expect(error).toMatchObject({ kind, mayHaveHappened: isSent || (way === "http" && name !== "create") });
    if (kind === "maybe-created") expect((error as ApiFailure).advice).toContain("7/logs");
  });
});

const CLUSTER = { id: 17, name: "logs", organization_id: 7 };
const LISTED = { ...BODY, ip_allowlist: ["10.0.0.0/8"] };
const OTHER_NAMES = { code: "invalid", message: "unknown field opensearch_whitelist: use ip_allowlist" };

const BY_NAME = expect.stringContaining("7/logs") as string;

/** What arrives after the signal as the response to a write, and how the operation ends. */
interface Answering {
  readonly operation: (client: CloudClient, signal: AbortSignal) => Promise<unknown>;
  readonly response: Answered;
  readonly outcome?: object;
}

const RESPONSES: readonly [what: string, given: Answering][] = [
  [
    "the new cluster",
    {
      operation: (client, signal) => client.create("opensearch", BODY, signal),
      response: { status: 201, body: CLUSTER },
      outcome: { cluster: CLUSTER },
    },
  ],
  [
    "the new cluster without its organization, which a list would confirm",
    {
      operation: (client, signal) => client.create("opensearch", BODY, signal),
      response: { status: 201, body: { id: 17, name: "logs" } },
      outcome: { kind: "maybe-created", advice: BY_NAME },
    },
  ],
  [
    "the new cluster with its lists under other names",
    {
      operation: (client, signal) => client.create("opensearch", LISTED, signal),
      response: { status: 201, body: { ...CLUSTER, ip_allowlist: [] } },
      outcome: { cluster: CLUSTER, openAccess: { kind: "open-access" } },
    },
  ],
  [
    "503 with Retry-After to a create",
    {
      operation: (client, signal) => client.create("opensearch", BODY, signal),
      response: { status: 503, headers: { "retry-after": "1" } },
      outcome: { kind: "maybe-created", advice: BY_NAME },
    },
  ],
  [
    "a cut connection of a create",
    {
      operation: (client, signal) => client.create("opensearch", BODY, signal),
      response: { cut: true },
      outcome: { kind: "maybe-created", advice: BY_NAME },
    },
  ],
  [
    "a refusal of a create for its names",
    {
      operation: (client, signal) => client.create("opensearch", LISTED, signal),
      response: { status: 400, body: OTHER_NAMES },
      outcome: { kind: "aborted", mayHaveHappened: false },
    },
  ],
  [
    "the replaced cluster",
    {
      operation: (client, signal) => client.replace("opensearch", 17, BODY, {}, signal),
      response: { body: CLUSTER },
      outcome: { cluster: CLUSTER },
    },
  ],
  [
    "503 to a replacement",
    {
      operation: (client, signal) => client.replace("opensearch", 17, BODY, {}, signal),
      response: { status: 503 },
      outcome: { kind: "server", status: 503 },
    },
  ],
  [
    "a cut connection of a delete",
    {
      operation: (client, signal) => client.remove("opensearch", 17, signal),
      response: { cut: true },
      outcome: { kind: "connection", mayHaveHappened: true },
    },
  ],
  [
    "the end of a delete",
    { operation: (client, signal) => client.remove("opensearch", 17, signal), response: { status: 204 } },
  ],
  [
    "a delete that was only accepted",
    {
      operation: (client, signal) => client.remove("opensearch", 17, signal),
      response: { status: 202 },
      outcome: {
        kind: "aborted",
        summary: expect.stringContaining("does not show that the cluster is deleted"),
      },
    },
  ],
];

it.each(RESPONSES)("records %s, and sends nothing more", async (_what, { operation, response, outcome }) => {
  const controller = new AbortController();
  let respond: (answered: Answered) => void = () => undefined;
  const service = await startFakeService(() => new Promise((resolve) => (respond = resolve)));
  const client = clientOf(service.url);
  const running = operation(client, controller.signal).catch((error: unknown) => error);
  while (service.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  respond(response);
  const ended = await running;
  if (outcome === undefined) expect(ended).toBeUndefined();
  else expect(ended).toMatchObject(outcome);
  expect(service.received).toHaveLength(1);
});
