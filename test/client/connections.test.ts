/** Where the token may go, and where it may not: certificates, proxies, redirects. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

import type { ClientOptions } from "../../src/client";
import { listenOnLoopback } from "../loopback";
import { clientOf, failureOf, TOKEN } from "./client-of";
import { inTurn, type Script, startFakeService } from "./fake-service";

const fixturePath = (name: string) => join(__dirname, "fixtures", name);
const fixture = (name: string) => readFileSync(fixturePath(name), "utf8");
const tls = { key: fixture("server-key.pem"), cert: fixture("server.pem") };
const caCertPem = fixture("ca.pem");
const CREATED = { name: "a", organization_id: 7 };
const ok: Script = ({ method, url }) => ({
  body: method === "POST" ? { id: 17, ...CREATED } : { id: Number(url.split("/").at(-1)) },
});

describe("a certificate", () => {
  it.each<[string, string, NodeJS.ProcessEnv]>([
    ["of a private authority", caCertPem, {}],
    [
      "of one of several, with any text around them",
      `# the other one\n${tls.cert}\n# ours\n${caCertPem}`,
      {},
    ],
    ["in NODE_EXTRA_CA_CERTS, beside another one", tls.cert, { NODE_EXTRA_CA_CERTS: fixturePath("ca.pem") }],
  ])("is trusted if the authority is configured: %s", async (_what, pem, environment) => {
    const { url } = await startFakeService(ok, { tls });
    const client = clientOf(url, { caCertPem: pem }, { environment });
    expect(await client.read("opensearch", 17)).toEqual({ cluster: { id: 17 } });
    await client.create("opensearch", CREATED);
  });

  it("of a private authority is otherwise refused, once, with the fix", async () => {
    const service = await startFakeService(ok, { tls });
    const client = clientOf(service.url);
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure.kind).toBe("tls");
    expect(failure.message).toMatch(/not trusted \(/);
    expect(failure.advice).toContain("ca_cert_pem");
    expect(service.received).toEqual([]);
  });

  it.each([
    ["not a certificate", "-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n"],
    ["not PEM", "none"],
    [
      "one valid and one invalid certificate",
      `${caCertPem}-----BEGIN CERTIFICATE-----\nA\n-----END CERTIFICATE-----`,
    ],
  ])("of an authority that is %s is a clear failure", async (_what, pem) => {
    const client = clientOf("https://127.0.0.1:1", { caCertPem: pem });
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure.kind).toBe("tls");
    expect(failure.message).toContain("ca_cert_pem");
  });
});

describe("a proxy", () => {
  interface Tunnel {
    readonly url: string;
    readonly asked: IncomingMessage[];
  }

  /** Lets every CONNECT through to one port of this machine, or answers it with a status. */
  async function startProxy(to: number | { readonly status: number }): Promise<Tunnel> {
    const asked: IncomingMessage[] = [];
    const server = createServer();
    server.on("connect", (request: IncomingMessage, socket: Socket) => {
      asked.push(request);
      if (typeof to !== "number") return void socket.end(`HTTP/1.1 ${to.status} No\r\n\r\n`);
      const onward = connect(to, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
      onward.on("error", () => socket.destroy());
      socket.on("error", () => onward.destroy());
    });
    return { url: `http://user:pr0xy-secret@127.0.0.1:${await listenOnLoopback(server)}`, asked };
  }

  const behind = (HTTPS_PROXY: string, options: Partial<ClientOptions> = {}) =>
    clientOf("https://service.example.test", options, { environment: { HTTPS_PROXY } });

  it("carries requests to the service, without seeing the token or the path", async () => {
    const service = await startFakeService(ok, { tls });
    const proxy = await startProxy(service.port);
    const client = behind(proxy.url, { caCertPem });
    await client.read("opensearch", 17);
    await client.read("opensearch", 18);
    await client.create("opensearch", CREATED);
    expect(service.received.map(({ headers }) => headers.host)).toEqual(
      Array(3).fill("service.example.test"),
    );
    expect(proxy.asked.map(({ url }) => url)).toEqual(Array(2).fill("service.example.test:443"));
    expect(proxy.asked[0]?.headers).not.toHaveProperty("authorization");
    expect(proxy.asked[0]?.headers["proxy-authorization"]).toMatch(/^Basic /);
  });

  it("is not used for a host that is excepted", async () => {
    const proxy = await startProxy({ status: 200 });
    const environment = { HTTPS_PROXY: proxy.url, NO_PROXY: ".invalid" };
    const client = clientOf("https://service.invalid", { maxRetries: 0 }, { environment });
    expect(await failureOf(client.read("opensearch", 17))).toMatchObject({ kind: "connection" });
    expect(proxy.asked).toEqual([]);
  });

  it.each([
    [407, 1, "wants a valid username and password (407)"],
    [403, 1, "refused the connection (403)"],
    [503, 3, "refused the connection (503)"],
  ])(
    "that responds with %i is tried %i times, and named without its password",
    async (status, times, words) => {
      const proxy = await startProxy({ status });
      const failure = await failureOf(behind(proxy.url).create("opensearch", { name: "a" }));
      expect(proxy.asked).toHaveLength(times);
      expect(failure).toMatchObject({ kind: "connection", mayHaveHappened: false });
      expect(failure.message).toMatch(/proxy 127\.0\.0\.1:\d+ /);
      expect(failure.message).toContain(words);
      expect(failure.message).not.toContain("pr0xy-secret");
    },
  );

  it("that is not there is named", async () => {
    const failure = await failureOf(behind("http://127.0.0.1:1").read("opensearch", 17));
    expect(failure).toMatchObject({ kind: "connection", mayHaveHappened: false });
    expect(failure.message).toMatch(/proxy 127\.0\.0\.1:1 could not be reached: the connection was refused/);
  });
});

describe("a redirect", () => {
  it("within the service is followed by a GET, with the token", async () => {
    const service = await startFakeService(
      inTurn({ status: 307, headers: { location: "/moved?x=1" } }, { body: { id: 17 } }),
    );
    const client = clientOf(service.url);
    expect(await client.read("opensearch", 17)).toEqual({ cluster: { id: 17 } });
    expect(service.received[1]).toMatchObject({
      url: "/moved?x=1",
      headers: { authorization: `Bearer ${TOKEN}` },
    });
  });

  it("to another scheme on the same host is a failure", async () => {
    const service = await startFakeService((request) => ({
      status: 302,
      headers: { location: `https://${request.headers.host ?? ""}/` },
    }));
    const client = clientOf(service.url);
    expect(await failureOf(client.read("opensearch", 17))).toMatchObject({ kind: "redirect" });
    expect(service.received).toHaveLength(1);
  });

  it("to another host is a failure, and nothing is sent there", async () => {
    const other = await startFakeService(ok);
    const service = await startFakeService(
      inTurn({ status: 302, headers: { location: `${other.url}/a?token=x` } }),
    );
    const client = clientOf(service.url);
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure).toMatchObject({ kind: "redirect", status: 302 });
    expect(failure.message).toContain(`${other.url}/a`);
    expect(other.received).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])("of a PUT is a failure: %i", async (status) => {
    const service = await startFakeService(inTurn({ status, headers: { location: "/elsewhere" } }));
    const client = clientOf(service.url);
    expect(await failureOf(client.replace("opensearch", 17, {}))).toMatchObject({ kind: "redirect" });
    expect(service.received).toHaveLength(1);
  });

  it("without end is a failure", async () => {
    const service = await startFakeService(inTurn({ status: 302, headers: { location: "/again" } }));
    const client = clientOf(service.url);
    expect(await failureOf(client.read("opensearch", 17))).toMatchObject({ kind: "redirect" });
    expect(service.received.length).toBeLessThan(10);
  });
});
