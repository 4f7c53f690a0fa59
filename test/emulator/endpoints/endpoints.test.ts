/** Access lists on real sockets: who gets through, from where, and from when on. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { networkInterfaces } from "node:os";

import { admitted } from "../../../src/emulator/endpoints/endpoints";
import { KINDS } from "../../../src/schema";
import { createCluster, useService } from "../service";

const logged: string[] = [];
const service = useService({ endpoints: "reset", log: (line) => logged.push(line) });

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((entry) => entry?.address === "::1");

const logs = { name: "logs", organization_id: 7 };

function portOf(id: number, endpoint: "opensearch" | "dashboards" | "prometheus"): number {
  const kind = endpoint === "prometheus" ? "prometheus" : "opensearch";
  return service.emulator.ports(kind, id)?.[endpoint] ?? 0;
}

interface Way {
  readonly from?: string;
  readonly to?: string;
}

/** The status of a GET, or the code of the error. */
function knock(
  port: number,
  { from, to = "127.0.0.1" }: Way = {},
  agent: Agent | false = false,
): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request({ host: to, port, path: "/", localAddress: from, agent });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? "");
    });
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => {
        resolve(response.statusCode ?? 0);
      });
    });
    sent.end();
  });
}

const THROUGH = 401; // to the credential check
const RESET = "ECONNRESET";

describe("an access list", () => {
  interface Knock {
    readonly list: readonly string[] | null;
    readonly way?: Way;
    readonly expected: number | string;
  }

  const cases: readonly [what: string, knock: Knock][] = [
    ["that is not set, from anywhere", { list: null, expected: THROUGH }],
    ["that holds its range", { list: ["127.0.0.0/8"], way: { from: "127.0.0.2" }, expected: THROUGH }],
    ["that holds another address", { list: ["127.0.0.1"], way: { from: "127.0.0.2" }, expected: RESET }],
    ["that holds other networks", { list: ["10.0.0.0/8", "2001:db8::/32"], expected: RESET }],
  ];
  const ipv6Cases: readonly [what: string, knock: Knock][] = [
    ["that holds ::1, from ::1", { list: ["::1"], way: { to: "::1" }, expected: THROUGH }],
    ["of IPv4, from ::1", { list: ["0.0.0.0/0"], way: { to: "::1" }, expected: RESET }],
    [
      "of IPv4, from an IPv4-mapped address",
      { list: ["127.0.0.1"], way: { to: "::ffff:127.0.0.1" }, expected: THROUGH },
    ],
    [
      "of IPv6, from an IPv4-mapped address",
      { list: ["::/0"], way: { to: "::ffff:127.0.0.1" }, expected: RESET },
    ],
  ];
  it.each(hasIpv6 ? [...cases, ...ipv6Cases] : cases)("%s", async (_what, { list, way = {}, expected }) => {
    const id = await createCluster(service, { opensearch_whitelist: list });
    expect(await knock(portOf(id, "opensearch"), way)).toBe(expected);
  });

  it("guards only its own endpoint", async () => {
    const id = await createCluster(service, {
      opensearch_whitelist: ["10.0.0.0/8"],
      opensearch_dashboards_whitelist: ["127.0.0.1"],
    });
    expect(await knock(portOf(id, "opensearch"))).toBe(RESET);
    expect(await knock(portOf(id, "dashboards"))).toBe(200);
  });

  it("of a Prometheus cluster guards its one endpoint", async () => {
    const id = await createCluster(service, { prometheus_whitelist: ["127.0.0.2"] }, "prometheus");
    expect(await knock(portOf(id, "prometheus"))).toBe(RESET);
    expect(await knock(portOf(id, "prometheus"), { from: "127.0.0.2" })).toBe(200);
  });

  it("is checked before a byte is read", async () => {
    const id = await createCluster(service, { opensearch_whitelist: ["10.0.0.0/8"] });
    const socket = connect(portOf(id, "opensearch"), "127.0.0.1");
    const [error] = (await once(socket, "error").catch((caught: unknown) => [caught])) as [
      NodeJS.ErrnoException,
    ];
    expect(error.code).toBe(RESET);
  });
});

it.each([
  ["127.0.0.0/8", "::ffff:127.0.0.1", true],
  ["127.0.0.0/8", "::ffff:10.0.0.1", false],
  ["::/0", "::ffff:127.0.0.1", false],
  ["fe80::/10", "fe80::1%eth0", true],
  ["::1", "::1", true],
])("%s, as a socket reports an address: %s", (range, address, expected) => {
  const [description] = KINDS.prometheus.endpoints;
  if (description === undefined) throw new Error("Prometheus has no endpoint");
  expect(admitted({ prometheus_whitelist: [range] }, description).has(address)).toBe(expected);
});

describe("a changed access list", () => {
  it("takes effect at once, in both directions", async () => {
    const id = await createCluster(service);
    const port = portOf(id, "opensearch");
    for (const [list, expected] of [
      [["10.0.0.0/8"], RESET],
      [["127.0.0.0/8"], THROUGH],
      [[], THROUGH],
    ] as const) {
      await service.ask("PUT", `/cluster/opensearch/${id}`, { ...logs, opensearch_whitelist: list });
      expect(await knock(port)).toBe(expected);
    }
  });

  it("ends open connections that it excludes, says so in the log, and keeps the others", async () => {
    const id = await createCluster(service);
    const sockets = await Promise.all(
      ["127.0.0.1", "127.0.0.2"].map(async (localAddress): Promise<Socket> => {
        const socket = connect({ port: portOf(id, "opensearch"), host: "127.0.0.1", localAddress });
        await once(socket, "connect");
        socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        await once(socket, "data");
        return socket;
      }),
    );
    const [first, second] = sockets;
    if (first === undefined || second === undefined) throw new Error("no sockets");
    first.on("error", () => undefined);
    const closed = new Promise((resolve) => first.on("close", resolve));
    await service.ask("PUT", `/cluster/opensearch/${id}`, { ...logs, opensearch_whitelist: ["127.0.0.2"] });
    await closed;
    expect(logged.join("\n")).toMatch(
      /ended {4}opensearch \d+ {2}127\.0\.0\.1 is no longer in opensearch_whitelist/,
    );
    second.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(String((await once(second, "data"))[0])).toMatch(/^HTTP\/1\.1 401/);
    second.destroy();
  });
});

describe("an endpoint", () => {
  it("is where the cluster's URLs point, except at the user's own host names", async () => {
    const id = await createCluster(service, { dashboards_custom_hostname: "dash.example.com" });
    const { json } = await service.ask("GET", `/cluster/opensearch/${id}`);
    expect(json).toMatchObject({
      url: `http://127.0.0.1:${portOf(id, "opensearch")}`,
      opensearch_dashboards_url: "https://dash.example.com",
    });
    expect((await service.ask("GET", "/_emulator/endpoints")).json).toEqual([
      { kind: "opensearch", id, name: "logs", endpoint: "opensearch", url: json?.["url"] },
      {
        kind: "opensearch",
        id,
        name: "logs",
        endpoint: "dashboards",
        url: `http://127.0.0.1:${portOf(id, "dashboards")}`,
      },
    ]);
  });

  it("stays at its port through a restart", async () => {
    const id = await createCluster(service, { opensearch_whitelist: ["10.0.0.0/8"] });
    const port = portOf(id, "opensearch");
    await service.restart();
    expect(portOf(id, "opensearch")).toBe(port);
    expect(await knock(port)).toBe(RESET);
  });

  it("is closed with its cluster, and its connections with it", async () => {
    const id = await createCluster(service);
    const port = portOf(id, "opensearch");
    const agent = new Agent({ keepAlive: true });
    await knock(port, {}, agent);
    await service.ask("DELETE", `/cluster/opensearch/${id}`);
    expect(await knock(port)).toBe("ECONNREFUSED");
    agent.destroy();
  });

  it("is not left open by a refused create", async () => {
    await createCluster(service);
    expect((await service.ask("POST", "/cluster/opensearch", logs)).status).toBe(409);
    expect((await service.ask("GET", "/_emulator/endpoints")).json).toHaveLength(2);
  });

  it("sends no response if the emulator is a black hole", async () => {
    await service.restart({ endpoints: "blackhole" });
    const id = await createCluster(service, { opensearch_whitelist: ["10.0.0.0/8"] });
    const socket = connect(portOf(id, "opensearch"), "127.0.0.1");
    socket.on("error", () => undefined);
    let answered = false;
    for (const event of ["data", "end", "close"]) socket.on(event, () => (answered = true));
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    // other requests come and go meanwhile, this one stays without an answer
    for (let count = 0; count < 20; count += 1) await service.ask("GET", `/cluster/opensearch/${id}`);
    expect(answered).toBe(false);
    socket.destroy();
  });

  it("keeps its port while the emulator opens no endpoints", async () => {
    const id = await createCluster(service);
    const port = portOf(id, "opensearch");
    const path = `/cluster/opensearch/${id}`;
    const { json } = await service.ask("GET", path);
    await service.restart({ endpoints: "off" });
    expect(service.emulator.ports("opensearch", id)).toBeUndefined();
    expect((await service.ask("GET", "/_emulator/endpoints")).json).toEqual([]);
    expect((await service.ask("GET", path)).json).toEqual(json);
    expect(await knock(port)).toBe("ECONNREFUSED");
    await service.restart({ endpoints: "reset" });
    expect(portOf(id, "opensearch")).toBe(port);
  });

  it("gets another port if its port is taken", async () => {
    const id = await createCluster(service);
    const port = portOf(id, "opensearch");
    await service.restart({ endpoints: "off" });
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    await service.restart({ endpoints: "reset" });
    const moved = portOf(id, "opensearch");
    expect(moved).not.toBe(port);
    expect(await knock(moved)).toBe(THROUGH);
    await service.restart({ endpoints: "reset" });
    expect(portOf(id, "opensearch")).toBe(moved);
    other.close();
  });

  it("is opened for at most 200 OpenSearch clusters: a machine has a limited number of ports", async () => {
    const names = Array.from({ length: 201 }, (_, index) => ({ name: `c${index}`, organization_id: 7 }));
    const lines: string[] = [];
    await service.restart({ seed: { opensearch: names }, log: (line) => lines.push(line) });
    expect(service.emulator.warnings).toEqual([
      "These clusters have no endpoints, because the emulator opens at most 400 ports: opensearch 201 (c200)",
    ]);
    expect(lines).toEqual([
      expect.stringMatching(
        /no port {2}opensearch 201 {2}has no endpoints: the emulator opens at most 400 ports$/,
      ),
    ]);
    expect(await knock(portOf(200, "dashboards"))).toBe(200);
    expect(service.emulator.ports("opensearch", 201)).toBeUndefined();
    expect((await service.ask("GET", "/cluster/opensearch/201")).json).toMatchObject({
      url: "https://c200-201.opensearch.cloud.internal",
    });
  });

  it("closes the oldest silent connections when there are many", async () => {
    await service.restart({ endpoints: "blackhole" });
    const id = await createCluster(service, { opensearch_whitelist: ["10.0.0.0/8"] });
    const silent = Array.from({ length: 110 }, () => connect(portOf(id, "opensearch"), "127.0.0.1"));
    const gone = silent.slice(0, 10).map(async (socket) => {
      socket.on("error", () => undefined).resume();
      await new Promise((resolve) => socket.on("close", resolve));
    });
    await Promise.all(gone);
    expect(silent.slice(10).every((socket) => !socket.destroyed)).toBe(true);
    for (const socket of silent) socket.destroy();
  });
});
