import { EventEmitter, once } from "node:events";
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
} from "node:http2";
import type { AddressInfo } from "node:net";

import type { Client } from "@grpc/grpc-js";
import fc from "fast-check";

import { type DebugServer, startDebugServer } from "../../../src/plugin/process/servers";
import { METHODS as CALLS, STREAMS } from "../../../src/plugin/wire/call-messages";
import { GrpcError, LARGEST_MESSAGE, type Methods, serveGrpc } from "../../../src/plugin/wire/grpc";
import { MalformedError } from "../../../src/plugin/wire/malformed";
import { cases } from "../../cases";
import { encoded } from "../operations/invoke";
import { call, callStream, connect, connectToReattach } from "../toy/launch";
import { toy } from "../toy/provider";

const happened = new EventEmitter();
const events = new Map(["started", "cancelled", "ended"].map((event) => [event, once(happened, event)]));
const waitFor = async (event: string): Promise<unknown> => events.get(event);

const METHODS: Methods = new Map<string, Methods extends ReadonlyMap<string, infer M> ? M : never>([
  ["/test/echo", async (request) => request],
  ["/test/malformed", async () => Promise.reject(new MalformedError("no value"))],
  ["/test/refused", async () => Promise.reject(new GrpcError(5, "naïve: 100 %"))],
  ["/test/broken", async () => Promise.reject(new Error("hunter2"))],
  [
    "/test/patient",
    async (_request, { signal }) => {
      happened.emit("started");
      await once(signal, "abort");
      happened.emit("cancelled");
      return Buffer.alloc(0);
    },
  ],
  ["/test/held", "held-stream"],
  ["/test/counted", { messages: (request) => counted(request[0] ?? 0) }],
  ["/test/endless", { messages: endless }],
  ["/test/malformed-stream", { messages: () => failing(new MalformedError("no value")) }],
  ["/test/broken-stream", { messages: () => failing(new Error("hunter2")) }],
]);

async function* counted(count: number): AsyncGenerator<Uint8Array> {
  for (let n = 1; n <= count; n += 1) yield Buffer.from([n]);
}

const MEGABYTE = Buffer.alloc(1024 * 1024);
let sentMegabytes = 0;

async function* endless(): AsyncGenerator<Uint8Array> {
  try {
    for (sentMegabytes = 0; ; sentMegabytes += 1) yield MEGABYTE;
  } finally {
    happened.emit("ended");
  }
}

async function* failing(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from("first");
  throw error;
}

let server: Http2Server;
let client: Client;
let raw: ClientHttp2Session;

beforeAll(async () => {
  server = createServer();
  serveGrpc(server, METHODS, () => true);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  client = connect(["1", "6", "tcp", `127.0.0.1:${port}`, "grpc", ""], undefined);
  raw = connectHttp2(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  client.close();
  raw.close();
  const closed = once(server, "close");
  server.close();
  await closed;
});

describe("a call", () => {
  it.each([
    ["nothing", 0],
    ["a few bytes", 10],
    ["several frames", 100_000],
    ["many megabytes", 30 * 1024 * 1024],
  ])("carries %s to the method and back", async (_name, size) => {
    const message = Buffer.alloc(size, 7);
    const answer = await call(client, "/test/echo", message);
    expect(Buffer.isBuffer(answer) && message.equals(answer)).toBe(true);
  });

  it.each([
    ["an unknown method", "/test/none", { code: 12, details: "no such method" }],
    ["meaningless bytes", "/test/malformed", { code: 3, details: "no value" }],
    ["a status that the method returns", "/test/refused", { code: 5, details: "naïve: 100 %" }],
    ["an exception, without its message", "/test/broken", { code: 13, details: "internal error" }],
  ])("ends with a status after %s", async (_name, path, { code, details }) => {
    const answer = await call(client, path, Buffer.alloc(3));
    expect(answer).toMatchObject({ code, details: expect.stringContaining(details) as string });
    expect(String(answer)).not.toContain("hunter2");
  });

  it("notifies its method when it is cancelled", async () => {
    const stream = raw.request(headersFor("/test/patient"));
    stream.on("error", () => undefined);
    stream.end(Buffer.from([0, 0, 0, 0, 0]));
    await waitFor("started");
    stream.close(8);
    await waitFor("cancelled");
    expect(await call(client, "/test/echo", Buffer.from("still here"))).toEqual(Buffer.from("still here"));
  });

  it("can be a stream that is held open", async () => {
    const stream = raw.request(headersFor("/test/held"));
    const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders];
    expect(headers).toMatchObject({ ":status": 200, "content-type": "application/grpc" });
    expect(headers["grpc-status"]).toBeUndefined();
    stream.close();
  });
});

describe("a stream", () => {
  it.each([0, 1, 200])("carries %d messages in order", async (count) => {
    const { messages, status } = await callStream(client, "/test/counted", Buffer.from([count]));
    expect(messages.map((message) => message[0])).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    expect(status).toMatchObject({ code: 0 });
  });

  it.each([
    ["meaningless bytes", "/test/malformed-stream", { code: 3, details: "no value" }],
    ["an exception, without its message", "/test/broken-stream", { code: 13, details: "internal error" }],
  ])("ends with a status after %s", async (_name, path, { code, details }) => {
    const { messages, status } = await callStream(client, path, Buffer.alloc(0));
    expect(messages).toEqual([Buffer.from("first")]);
    expect(status).toMatchObject({ code, details: expect.stringContaining(details) as string });
    expect(String(status)).not.toContain("hunter2");
  });

  it("sends no faster than it is read, and ends when it is cancelled", async () => {
    const stream = raw.request(headersFor("/test/endless"));
    stream.on("error", () => undefined);
    stream.end(Buffer.from([0, 0, 0, 0, 0]));
    await once(stream, "response");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sentMegabytes).toBeLessThan(20);
    stream.close(8);
    await waitFor("ended");
  });
});

function headersFor(path: string): Record<string, string> {
  return { ":path": path, ":method": "POST", "content-type": "application/grpc", te: "trailers" };
}

async function send(
  headers: Record<string, string>,
  ...chunks: readonly Buffer[]
): Promise<IncomingHttpHeaders> {
  const stream = raw.request(headers);
  stream.on("error", () => undefined);
  const answered = once(stream, "response");
  for (const chunk of chunks) {
    stream.write(chunk);
    await new Promise((resolve) => setImmediate(resolve));
  }
  stream.end();
  const [answer] = (await answered) as [IncomingHttpHeaders];
  const trailers = answer["grpc-status"] === undefined ? once(stream, "trailers") : Promise.resolve([{}]);
  stream.resume();
  const [more] = (await Promise.race([trailers, once(stream, "close").then(() => [{}])])) as [
    IncomingHttpHeaders,
  ];
  return { ...answer, ...more };
}

describe("an invalid call", () => {
  const frame = (flag: number, length: number, ...content: readonly number[]): Buffer => {
    const header = Buffer.alloc(5);
    header[0] = flag;
    header.writeUInt32BE(length, 1);
    return Buffer.concat([header, Buffer.from(content)]);
  };
  const echo = headersFor("/test/echo");

  interface Sent {
    readonly headers: Record<string, string>;
    readonly chunks: readonly Buffer[];
    readonly expected: object;
  }

  it.each<[what: string, given: Sent]>([
    [
      "a message in the smallest pieces is one",
      {
        headers: echo,
        chunks: [...frame(0, 2, 1, 2)].map((byte) => Buffer.from([byte])),
        expected: { "grpc-status": "0" },
      },
    ],
    [
      "a message over 256 MiB",
      { headers: echo, chunks: [frame(0, LARGEST_MESSAGE + 1)], expected: { "grpc-status": "8" } },
    ],
    ["a compressed message", { headers: echo, chunks: [frame(1, 1, 0)], expected: { "grpc-status": "12" } }],
    [
      "two messages",
      { headers: echo, chunks: [frame(0, 1, 0), frame(0, 1, 0)], expected: { "grpc-status": "13" } },
    ],
    [
      "a message that ends early",
      { headers: echo, chunks: [frame(0, 9, 1)], expected: { "grpc-status": "13" } },
    ],
    ["no message", { headers: echo, chunks: [], expected: { "grpc-status": "13" } }],
    [
      "another content",
      { headers: { ...echo, "content-type": "text/html" }, chunks: [], expected: { ":status": 415 } },
    ],
    ["another method", { headers: { ...echo, ":method": "PUT" }, chunks: [], expected: { ":status": 415 } }],
  ])("%s", async (_name, { headers, chunks, expected }) => {
    expect(await send(headers, ...chunks)).toMatchObject(expected);
  });
});

describe("a provider", () => {
  let running: DebugServer;
  let provider: Client;
  beforeAll(async () => {
    running = await startDebugServer(toy);
    provider = connectToReattach(running.reattach);
  });
  afterAll(async () => {
    provider.close();
    await running.close();
  });

  const ask = (method: string, request: Uint8Array) =>
    call(provider, `/tfplugin6.Provider/${method}`, request);

  it("sends a list of resources as a stream", async () => {
    const config = encoded({ folder: "f" }, toy.schema.attributes);
    await ask("ConfigureProvider", CALLS.ConfigureProvider.request.encode({ config }));
    const { messages, status } = await callStream(
      provider,
      "/tfplugin6.Provider/ListResource",
      STREAMS.ListResource.request.encode({
        typeName: "toy_note",
        config: encoded({ prefix: "n" }, toy.listResources["toy_note"]?.schema.attributes ?? {}),
        limit: 500n,
      }),
    );
    expect(status).toMatchObject({ code: 0 });
    expect(messages.map((message) => STREAMS.ListResource.event.decode(message).displayName)).toEqual(
      Array.from({ length: 500 }, (_, index) => `n${index + 1}`),
    );
  });

  it("has every method, and no bytes crash it", async () => {
    const typed = fc
      .tuple(fc.constantFrom("toy_note", "toy_count", "toy_ticket", "shout"), fc.uint8Array())
      .map(([name, rest]) => Buffer.concat([Buffer.from([0x0a, name.length]), Buffer.from(name), rest]));
    const names = [...Object.keys(CALLS), ...Object.keys(STREAMS)];
    const garbage = fc.oneof(fc.uint8Array({ maxLength: 60 }), typed);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), garbage, async (name, bytes) => {
        const answer = await ask(name, bytes);
        if (!Buffer.isBuffer(answer)) expect(answer.code).toBe(3);
      }),
      { numRuns: cases(20, 100) },
    );
    expect(await ask("PlanAction", Buffer.alloc(0))).toMatchObject({ code: 12 });
    expect(await ask("GetFunctions", Buffer.alloc(0))).toBeInstanceOf(Buffer);
  });
});
