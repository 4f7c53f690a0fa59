/** Servers of the user's own behind the endpoints: what is passed on to them, and what is not. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type RequestListener } from "node:http";
import { connect, createServer as createTcpServer, type Server } from "node:net";

import { type Backend, readBackend } from "../../src/emulator/backends";
import { listenOnLoopback } from "../loopback";
import { ask, createCluster, useService } from "./service";

async function listening(server: Server): Promise<string> {
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
}

const PROMETHEUS = "http://127.0.0.1:9090";
const FORM = "give one such as prometheus=http://127.0.0.1:9090 or opensearch/17=http://127.0.0.1:9200";

describe("--backend", () => {
  it.each<[string, Partial<Backend>]>([
    [`prometheus=${PROMETHEUS}`, { endpoint: "prometheus", id: undefined }],
    ["opensearch/17=https://localhost:9200/prefix", { endpoint: "opensearch", id: 17 }],
    ["opensearch=http://[::1]:9200", { endpoint: "opensearch" }],
    ["opensearch=http://127.8.8.8", { endpoint: "opensearch" }],
  ])("%s", (text, expected) => {
    expect(readBackend(text, [], {})).toMatchObject(expected);
  });

  it("takes its login from the variable of its own name", () => {
    const environment = {
      CLOUD_EMULATOR_OPENSEARCH_17_LOGIN: "admin:a:b",
      CLOUD_EMULATOR_OPENSEARCH_LOGIN: "",
    };
    const authorization = `Basic ${Buffer.from("admin:a:b").toString("base64")}`;
    expect(readBackend("opensearch/17=http://localhost:9200", [], environment)).toMatchObject({
      authorization,
    });
    expect(readBackend("opensearch=http://localhost:9200", [], environment)).not.toHaveProperty(
      "authorization",
    );
  });

  it.each<[string, string]>([
    ["", `"" is not an endpoint (opensearch, dashboards, prometheus): ${FORM}`],
    [PROMETHEUS, `"" is not an endpoint (opensearch, dashboards, prometheus): ${FORM}`],
    [
      "grafana=http://127.0.0.1:1",
      `"grafana" is not an endpoint (opensearch, dashboards, prometheus): ${FORM}`,
    ],
    [
      "dashboards=http://127.0.0.1:5601",
      "dashboards cannot have a server behind it: its redirects and cookies would lead past the access list",
    ],
    [`prometheus/0=${PROMETHEUS}`, `"0" is not the id of a cluster: ${FORM}`],
    [`prometheus/=${PROMETHEUS}`, `"" is not the id of a cluster: ${FORM}`],
    ["prometheus=127.0.0.1:9090", `the server is not an http:// or https:// address: ${FORM}`],
    ["prometheus=ftp://127.0.0.1", `the server is not an http:// or https:// address: ${FORM}`],
    [
      "prometheus=http://10.0.0.1:9090",
      "10.0.0.1 is not this machine: give a server at 127.0.0.1, [::1] or localhost",
    ],
    [
      "prometheus=http://127.0.0.1.example.com",
      "127.0.0.1.example.com is not this machine: give a server at 127.0.0.1, [::1] or localhost",
    ],
    [
      "prometheus=http://me:hunter2@127.0.0.1:9090",
      "a login does not belong into an address, where other users of this machine can see it: set CLOUD_EMULATOR_PROMETHEUS_LOGIN to username:password",
    ],
    ["prometheus=http://127.0.0.1:9090/?a=b", "the address of a server has no ? and no #: leave them out"],
  ])("%s is refused", (text, expected) => {
    expect(readBackend(text, [], {})).toBe(expected);
  });

  it("is refused twice for the same endpoints, and for a malformed login, which is not shown", () => {
    const first = readBackend(`prometheus=${PROMETHEUS}`, [], {}) as Backend;
    expect(readBackend(`prometheus/3=${PROMETHEUS}`, [first], {})).toMatchObject({ id: 3 });
    expect(readBackend(`prometheus=${PROMETHEUS}`, [first], {})).toBe(
      "there are two servers for every prometheus endpoint: leave one of them out",
    );
    expect(readBackend(`prometheus=${PROMETHEUS}`, [], { CLOUD_EMULATOR_PROMETHEUS_LOGIN: "hunter2" })).toBe(
      "CLOUD_EMULATOR_PROMETHEUS_LOGIN is not a login: give it as username:password",
    );
  });
});

describe("a server behind an endpoint", () => {
  const service = useService({ endpoints: "reset" });

  /** Starts the emulator with servers, and returns the address of the cluster's endpoint. */
  async function endpoint(...texts: readonly string[]): Promise<string> {
    const environment = { CLOUD_EMULATOR_PROMETHEUS_LOGIN: "me:secret" };
    const backends = texts.map((text) => readBackend(text, [], environment) as Backend);
    await service.restart({ backends });
    const id = await createCluster(service, {}, "prometheus");
    return `http://127.0.0.1:${service.emulator.ports("prometheus", id)?.["prometheus"] ?? 0}`;
  }

  const echo: RequestListener = (received, response) => {
    const chunks: Buffer[] = [];
    received.on("data", (chunk: Buffer) => chunks.push(chunk));
    received.on("end", () => {
      const { method, url, headers } = received;
      response.writeHead(203, {
        "X-Own": "yes",
        "Set-Cookie": ["a=1", "b=2"],
        Connection: "X-Hop",
        "X-Hop": "1",
      });
      response.end(JSON.stringify({ method, url, headers, size: Buffer.concat(chunks).length }));
    });
  };

  it("gets requests with its own login and Host, and its responses are passed back", async () => {
    const backend = await listening(createServer(echo));
    const address = await endpoint(`prometheus=${backend}/base/`);
    const headers = {
      authorization: "Bearer of-the-client",
      connection: "X-Drop",
      "x-drop": "1",
      "x-keep": "1",
    };
    const {
      status,
      headers: received,
      json,
    } = await ask(address, "PUT", "/a?b=c", "x".repeat(3_000_000), headers);
    expect(status).toBe(203);
    expect(received).toMatchObject({ "x-own": "yes", "set-cookie": ["a=1", "b=2"] });
    expect(received).not.toHaveProperty("x-hop");
    expect(json).toMatchObject({
      method: "PUT",
      url: "/base/a?b=c",
      size: 3_000_000,
      headers: {
        authorization: `Basic ${Buffer.from("me:secret").toString("base64")}`,
        host: backend.slice("http://".length),
        "x-keep": "1",
      },
    });
    expect(json?.["headers"]).not.toHaveProperty("x-drop");
  });

  it("of one cluster goes before that of all", async () => {
    const mine = await listening(createServer((_request, response) => response.end("mine")));
    const all = await listening(createServer((_request, response) => response.end("all")));
    const address = await endpoint(`prometheus=${all}`, `prometheus/1=${mine}`);
    expect((await ask(address, "GET", "/")).text).toBe("mine");
    const id = await createCluster(service, { name: "other" }, "prometheus");
    const other = `http://127.0.0.1:${service.emulator.ports("prometheus", id)?.["prometheus"] ?? 0}`;
    expect((await ask(other, "GET", "/")).text).toBe("all");
  });

  it("gets the body of a GET in chunks, and one whose client waits to be told to go on", async () => {
    const address = await endpoint(`prometheus=${await listening(createServer(echo))}`);
    const sent = request(address, {
      method: "GET",
      headers: { "Transfer-Encoding": "chunked", Expect: "100-continue" },
    });
    sent.flushHeaders();
    await once(sent, "continue");
    sent.end("body");
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const text = (await response.toArray()).join("");
    expect(JSON.parse(text)).toMatchObject({ method: "GET", size: 4 });
  });

  it("streams in both directions", async () => {
    const backend = createServer((received, response) => {
      received.on("data", (chunk: Buffer) => response.write(`got ${chunk.toString()}`));
      received.on("end", () => response.end());
    });
    const sent = request(await endpoint(`prometheus=${await listening(backend)}`), { method: "POST" });
    const answered = once(sent, "response") as Promise<[IncomingMessage]>;
    sent.write("one");
    const [response] = await answered;
    expect(String((await once(response, "data"))[0])).toBe("got one");
    sent.write("two");
    expect(String((await once(response, "data"))[0])).toBe("got two");
    sent.end();
    await once(response, "end");
  });

  it("may send a status text that cannot be written", async () => {
    const text = "HTTP/1.1 200 a\u0001b\r\nContent-Length: 2\r\n\r\nok";
    const backend = createTcpServer((socket) => socket.on("error", () => undefined).end(text));
    expect(await ask(await endpoint(`prometheus=${await listening(backend)}`), "GET", "/")).toMatchObject({
      status: 200,
      text: "ok",
    });
  });

  it("learns that the client is gone", async () => {
    const gone = new Promise<void>((resolve) => {
      void listening(
        createServer((received) => {
          received.socket.on("close", () => {
            resolve();
          });
          sent.destroy();
        }),
      ).then(async (backend) => {
        sent = request(await endpoint(`prometheus=${backend}`));
        sent.on("error", () => undefined).end();
      });
    });
    let sent = request("http://127.0.0.1:1").on("error", () => undefined);
    await gone;
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      "that is not there",
      async () => {
        const server = createTcpServer();
        const address = await listening(server);
        server.close();
        return address;
      },
      /, does not respond: nothing listens there$/,
    ],
    [
      "that does not speak HTTP",
      () =>
        listening(createTcpServer((socket) => socket.on("error", () => undefined).end("220 mail ready\r\n"))),
      /, sent something that is not an HTTP response$/,
    ],
    ...["HTTP/1.1 099 Early\r\n\r\n", "HTTP/1.1 200 OK\r\nX: a\u0001b\r\n\r\n"].map(
      (text): [string, () => Promise<string>, RegExp] => [
        `that sends ${JSON.stringify(text)}`,
        () => listening(createTcpServer((socket) => socket.on("error", () => undefined).end(text))),
        /, sent something that is not an HTTP response$/,
      ],
    ),
    [
      "that ends connections",
      () => listening(createTcpServer((socket) => socket.resetAndDestroy())),
      /, ended the connection without a response$/,
    ],
  ])("%s is a 502 with a sentence", async (_what, start, expected) => {
    const address = await endpoint(`prometheus=${await start()}`);
    const { status, json } = await ask(address, "POST", "/api/v1/write", "x".repeat(2_000_000));
    expect(status).toBe(502);
    expect(json).toMatchObject({ code: "bad-gateway", message: expect.stringMatching(expected) as string });
  });

  it.each(["its API", "an endpoint"])("is not this emulator: %s", async (part) => {
    const id = await createCluster(service, {}, "prometheus");
    const api = Number(new URL(service.emulator.url).port);
    const port = part === "its API" ? api : (service.emulator.ports("prometheus", id)?.["prometheus"] ?? 0);
    const backend = readBackend(`prometheus=http://localhost:${port}`, [], {}) as Backend;
    await expect(service.restart({ port: api, backends: [backend] })).rejects.toThrow(
      `http://localhost:${port} is this emulator: give --backend another server`,
    );
    await service.restart();
  });

  it("gets nothing of a client whose login is wrong, nor of one that asks for a WebSocket", async () => {
    let count = 0;
    const backend = await listening(createServer((_request, response) => response.end(`${(count += 1)}`)));
    await service.restart({
      backends: ["opensearch", "prometheus"].map(
        (name) => readBackend(`${name}=${backend}`, [], {}) as Backend,
      ),
    });
    const id = await createCluster(service);
    const url = `http://127.0.0.1:${service.emulator.ports("opensearch", id)?.["opensearch"] ?? 0}`;
    expect((await ask(url, "POST", "/_bulk", "x".repeat(1_000_000))).status).toBe(401);
    await createCluster(service, {}, "prometheus");
    const prometheus = `http://127.0.0.1:${service.emulator.ports("prometheus", 2)?.["prometheus"] ?? 0}`;
    const upgrade = { connection: "Upgrade", upgrade: "websocket" };
    expect(await ask(prometheus, "GET", "/", undefined, upgrade)).toMatchObject({
      status: 502,
      json: { message: "An endpoint of the emulator does not pass WebSocket connections on" },
    });
    expect(count).toBe(0);
  });

  it("gets no more of an upload when the list no longer holds the client, and the client is reset", async () => {
    let cut = (): void => undefined;
    const isCut = new Promise<void>((resolve) => (cut = resolve));
    const backend = await listening(
      createServer((received) => {
        received.on("error", () => {
          cut();
        });
        received.once("data", () => {
          void service.ask("PUT", "/cluster/prometheus/1", {
            name: "logs",
            organization_id: 7,
            prometheus_whitelist: ["203.0.113.0/24"],
          });
        });
      }),
    );
    const { port } = new URL(await endpoint(`prometheus=${backend}`));
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      "POST /api/v1/write HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nbeginning",
    );
    const [error] = (await once(socket, "error").catch((caught: unknown) => [caught])) as [
      NodeJS.ErrnoException,
    ];
    expect(error.code).toBe("ECONNRESET");
    await isCut;
  });
});
