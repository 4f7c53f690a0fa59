/** Answers that are cut off, slow or without end, byte by byte. */
import { createServer, type Server, type Socket } from "node:net";

import { listenOnLoopback } from "../../loopback";
import { clientOf, failureOf } from "../client-of";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const CREATED = `${HEAD}Content-Length: 9\r\n\r\n{"id":17}`;
const LISTED = `${HEAD}Content-Length: 24\r\n\r\n[{"id":17,"name":"logs"}`.replace("24", "25") + "]";

let server: Server;
let sockets: Set<Socket>;
let requests: string[];

/** Calls back for each request, when its head and as much of its body as came with it are read. */
async function served(answer: (socket: Socket, head: string, count: number) => void): Promise<string> {
  sockets = new Set();
  requests = [];
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      const head = /^(?:GET|PUT|POST|DELETE) \S+/.exec(data.toString("utf8"))?.[0];
      if (head === undefined) return;
      requests.push(head);
      answer(socket, head, requests.length);
    });
  });
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
}

const body = { name: "logs", organization_id: 7 };

const CUTS: readonly [string, (socket: Socket) => void][] = [
  ["before a response", (socket) => socket.destroy()],
  ["before a response, by a reset", (socket) => socket.resetAndDestroy()],
  ["amid the status line", (socket) => socket.end("HTTP/1.1 2")],
  ["amid the headers", (socket) => socket.end(HEAD)],
  ["amid the body", (socket) => socket.end(`${HEAD}Content-Length: 100\r\n\r\n{"id":17`)],
  ["amid a chunk", (socket) => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n64\r\n{"id":17`)],
];

describe.each(CUTS)("a connection cut off %s", (_when, cut) => {
  it("does not make the client give up a GET", async () => {
    const url = await served((socket, _head, count) => (count === 1 ? cut(socket) : socket.end(CREATED)));
    const client = clientOf(url);
    expect(await client.read("opensearch", 17)).toEqual({ cluster: { id: 17 } });
    expect(requests).toHaveLength(2);
  });

  it("never leads to a second POST", async () => {
    const url = await served((socket, head) => (head.startsWith("POST") ? cut(socket) : socket.end(LISTED)));
    const client = clientOf(url);
    const failure = await failureOf(client.create("opensearch", body));
    expect(failure.kind).toBe("maybe-created");
    expect(requests.filter((head) => head.startsWith("POST"))).toHaveLength(1);
  });
});

describe("a response", () => {
  const hurried = { requestTimeoutSeconds: 0.05, maxRetries: 1 };

  it.each<[string, (socket: Socket) => void]>([
    ["that never arrives", () => undefined],
    ["whose headers never end", (socket) => socket.write(HEAD)],
    ["whose body never ends", (socket) => socket.write(`${HEAD}Content-Length: 100\r\n\r\n{`)],
  ])("%s is abandoned and tried again, and the connection is closed", async (_what, answer) => {
    const client = clientOf(await served(answer), hurried);
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure).toMatchObject({ kind: "timeout" });
    expect(failure.advice).toContain("tried 2 times");
    await Promise.all(
      [...sockets]
        .filter((socket) => !socket.closed)
        .map((socket) => new Promise((done) => socket.on("close", done))),
    );
  });

  it("that trickles is abandoned, although bytes keep arriving", async () => {
    const trickles: NodeJS.Timeout[] = [];
    const url = await served((socket) => {
      socket.write(`${HEAD}Content-Length: 100000\r\n\r\n`);
      trickles.push(setInterval(() => socket.write(" "), 2));
    });
    const client = clientOf(url, { ...hurried, maxRetries: 0 });
    expect(await failureOf(client.read("opensearch", 17))).toMatchObject({ kind: "timeout" });
    for (const trickle of trickles) clearInterval(trickle);
  });

  it("without an end is refused, once", async () => {
    const url = await served((socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      const chunk = `100000\r\n${" ".repeat(0x100000)}\r\n`;
      const pour = () => {
        while (socket.writable && socket.write(chunk));
      };
      socket.on("drain", pour);
      pour();
    });
    const client = clientOf(url);
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure.kind).toBe("malformed-response");
    expect(failure.message).toContain("larger than");
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["with endless headers", HEAD + "X-Filler: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(2000)],
    ["that is not HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
  ])("%s is refused, once", async (_what, bytes) => {
    const client = clientOf(await served((socket) => socket.write(bytes)));
    expect(await failureOf(client.read("opensearch", 17))).toMatchObject({ kind: "malformed-response" });
    expect(requests).toHaveLength(1);
  });

  it("in pieces that split characters is put together", async () => {
    const text = Buffer.from('{"id":17,"name":"logs","note":"größe €"}');
    const url = await served((socket) => {
      socket.setNoDelay(true);
      socket.write(`${HEAD}Content-Length: ${text.length}\r\n\r\n`);
      for (const byte of text) socket.write(Buffer.from([byte]));
    });
    const client = clientOf(url);
    expect(await client.read("opensearch", 17)).toMatchObject({ cluster: { note: "größe €" } });
  });

  it("after an early hint (103) is the one that counts", async () => {
    const url = await served((socket) =>
      socket.end(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${CREATED}`),
    );
    const client = clientOf(url);
    expect(await client.read("opensearch", 17)).toEqual({ cluster: { id: 17 } });
  });
});

it("a handshake that is cut off is tried again, even for a POST: nothing was sent yet", async () => {
  const url = await served(() => undefined);
  let handshakes = 0;
  server.on("connection", (socket: Socket) => {
    handshakes += 1;
    socket.destroy();
  });
  const client = clientOf(url.replace("http:", "https:"));
  const failure = await failureOf(client.create("opensearch", body));
  expect(failure).toMatchObject({ kind: "connection", mayHaveHappened: false });
  expect(handshakes).toBe(3);
});
