/** Clients that are slow, silent or many: their connections end, and others are answered all the time. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { connectionLimits } from "../../src/emulator/http/limits";
import { ask, createCluster, TOKEN, useService } from "./service";

const service = useService({ endpoints: "reset", times: { headers: 200, request: 500, idle: 300 } });
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  await createCluster(service, {}, "prometheus");
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

const ports: readonly (readonly [string, () => number])[] = [
  ["the API", () => Number(new URL(service.emulator.url).port)],
  ["a cluster's endpoint", () => service.emulator.ports("prometheus", 1)?.prometheus ?? 0],
];

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.resume();
  await once(socket, "connect");
  return socket;
}

/** Resolves when the other side has ended the connection. */
async function ended(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, "close");
}

describe.each(ports)("%s", (_name, port) => {
  it.each<[string, string]>([
    ["sends nothing", ""],
    ["sends half of its headers", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"],
    ["sends half of its body", "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n12"],
    ["sends nothing after a request", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
    ["sends half of a second request", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\n"],
  ])("ends the connection of a client that %s", async (_what, text) => {
    const socket = await open(port());
    socket.write(text);
    await ended(socket);
  });
});

it("serves a cluster's endpoint and the API while many others keep connections open", async () => {
  const endpoint = ports[1]?.[1]() ?? 0;
  await Promise.all(Array.from({ length: 600 }, () => open(endpoint)));
  expect((await service.ask("GET", "/cluster/prometheus/1")).status).toBe(200);
  await Promise.all(sockets.map(ended));
  const answer = await ask(`http://127.0.0.1:${endpoint}`, "GET", "/", undefined, {
    authorization: `Bearer ${TOKEN}`,
  });
  expect(answer.status).toBe(200);
});

it.each([
  [20_000, { ports: 400, connections: 500 }],
  [1024, { ports: 231, connections: 462 }],
  [256, { ports: 39, connections: 78 }],
  [64, { ports: 0, connections: 0 }],
])("with %i file handles, endpoints leave some handles for the API", (handles, limits) => {
  expect(connectionLimits(handles)).toEqual(limits);
});
