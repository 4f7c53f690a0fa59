/**
 * Measures the emulator with 10,000 stored clusters: GET and PUT at 1, 10 and 100 connections, against a bare `node:http`
 * server in the same run. Both servers and the load generator, autocannon, have a process each. The peer of a PUT is a
 * bare server that also flushes each body to the disk. Also compares the lookup of an address in an access list of 10,000
 * ranges with one in a list of 10.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { build } from "esbuild";

import { IpSet } from "../src/cidr";
import { type Benchmark, type Figure, median } from "./figure";

const CLUSTERS = 10_000;
const CONNECTIONS = [1, 10, 100];
/** Seconds of load on each server in a round. */
const SECONDS = 2;
const ROUNDS = 3;
/** The number of different requests that a round repeats. */
const REQUESTS = 500;
const TOKEN = "bench";

/** The names of the clusters by their ids. */
type Names = ReadonlyMap<number, string>;

/** The results of autocannon: requests a second, and the 99th percentile of the latency in milliseconds. */
interface Measured {
  readonly perSecond: number;
  readonly p99: number;
}

interface Server {
  readonly url: string;
  close(): Promise<void>;
}

export const emulator: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-emulator-"));
  const servers: Server[] = [];
  try {
    const ours = await start(await emulatorScript(folder));
    servers.push(ours);
    const bare = { GET: await start(BARE), PUT: await start(bareAndDurable(join(folder, "bare.log"))) };
    servers.push(bare.GET, bare.PUT);
    const names = await store(ours.url);
    const figures: Figure[] = [];
    for (const method of ["GET", "PUT"] as const) {
      for (const connections of CONNECTIONS) {
        figures.push(
          ...(await compare(method, connections, names, { ours: ours.url, bare: bare[method].url })),
        );
      }
    }
    return [...figures, compareLists()];
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true });
  }
};

/** Source of a server that reads the body, and responds with as much JSON as a cluster has. */
const BARE = `
  const answer = JSON.stringify({ text: "x".repeat(400) });
  const server = require("node:http").createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, { "content-type": "application/json" }).end(answer));
  });
  server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));`;

/**
 * Returns the source of a server that appends each body to a file, and responds when it is flushed. Flushes concurrent
 * bodies together.
 */
function bareAndDurable(file: string): string {
  return `
  const { open } = require("node:fs/promises");
  const answer = JSON.stringify({ text: "x".repeat(400) });
  open(${JSON.stringify(file)}, "a").then((handle) => {
    let waiting = [];
    let isFlushing = false;
    const flush = async () => {
      isFlushing = true;
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        await handle.write(Buffer.concat(batch.flatMap(({ chunks }) => chunks)));
        await handle.datasync();
        for (const { response } of batch) response.writeHead(200, { "content-type": "application/json" }).end(answer);
      }
      isFlushing = false;
    };
    const server = require("node:http").createServer((request, response) => {
      const chunks = [];
      request.on("data", (chunk) => chunks.push(chunk)).on("end", () => {
        waiting.push({ chunks, response });
        if (!isFlushing) flush();
      });
    });
    server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));
  });`;
}

async function emulatorScript(folder: string): Promise<string> {
  const file = join(folder, "emulator.js");
  await build({
    entryPoints: [join(__dirname, "..", "src", "emulator", "index.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
  });
  const options = { port: 0, dataDir: join(folder, "data"), tokens: [TOKEN] };
  return `require(${JSON.stringify(file)}).startEmulator(${JSON.stringify(options)}).then(({ url }) => console.log(url));`;
}

/** Starts the server of a script that prints its URL. */
async function start(script: string): Promise<Server> {
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [url] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    url,
    close: async () => {
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}

async function compare(
  method: "GET" | "PUT",
  connections: number,
  names: Names,
  urls: { readonly ours: string; readonly bare: string },
): Promise<readonly Figure[]> {
  const rounds: { readonly ours: Measured; readonly bare: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await load(urls.bare, method, connections, names);
    rounds.push({ bare, ours: await load(urls.ours, method, connections, names) });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const peer = method === "GET" ? "a bare node:http server" : "a bare node:http server that flushes too";
  return [
    {
      name: `emulator: ${method} at ${connections} connections, time a request`,
      figure: of(({ ours, bare }) => bare.perSecond / ours.perSecond),
      unit: "×",
      atMost: 2,
      against: `${peer}; ${of(({ ours }) => ours.perSecond).toFixed(0)} requests/s, 99th percentile ${of(({ ours }) => ours.p99)} ms and ${of(({ bare }) => bare.p99)} ms`,
    },
  ];
}

/** Loads a server from another process. */
async function load(
  url: string,
  method: "GET" | "PUT",
  connections: number,
  names: Names,
): Promise<Measured> {
  const requests = Array.from({ length: REQUESTS }, (_, index) => {
    const id = 1 + ((index * 7919) % names.size);
    const path = `/cluster/opensearch/${id}`;
    return method === "GET" ? { method, path } : { method, path, body: bodyOf(names.get(id) ?? "") };
  });
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const options = { url, connections, duration: SECONDS, requests, headers };
  const script = `
    const autocannon = require(${JSON.stringify(require.resolve("autocannon"))});
    process.stdin.setEncoding("utf8");
    let text = "";
    process.stdin.on("data", (part) => (text += part)).on("end", async () => {
      const { requests, duration, latency, non2xx, errors } = await autocannon(JSON.parse(text));
      console.log(JSON.stringify({ perSecond: requests.total / duration, p99: latency.p99, failed: non2xx + errors }));
    });`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(options));
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { failed, ...measured } = JSON.parse(line) as Measured & { readonly failed: number };
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
  return measured;
}

/** Creates the clusters. Returns their names by id: the service gives the ids in the order of arrival. */
async function store(url: string): Promise<Names> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const names = new Map<number, string>();
  let sent = 0;
  const client = async () => {
    while (sent < CLUSTERS) {
      sent += 1;
      const name = `cluster-${sent}`;
      const { id } = JSON.parse(await ask(agent, url, "POST", "/cluster/opensearch", bodyOf(name))) as {
        readonly id: number;
      };
      names.set(id, name);
    }
  };
  await Promise.all(Array.from({ length: 50 }, client));
  agent.destroy();
  return names;
}

function bodyOf(name: string): string {
  return JSON.stringify({
    name,
    organization_id: 1,
    opensearch_whitelist: ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"],
  });
}

function ask(agent: Agent, url: string, method: string, path: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      ...(body !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
    };
    const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
      const { statusCode = 0 } = response;
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("error", reject);
      response.on("end", () => {
        if (statusCode < 300) resolve(text);
        else reject(new Error(`${method} ${path}: ${statusCode} ${text}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Compares lookups in a large and a small list. A binary search takes log2(10,000) / log2(10) = 4 times as many steps. */
function compareLists(): Figure {
  const small = lookupTime(10);
  const large = lookupTime(10_000);
  return {
    name: "emulator: check of a connection, 10,000 ranges",
    figure: large / small,
    unit: "×",
    atMost: 8,
    against: `a list of 10 ranges; ${large.toFixed(0)} ns and ${small.toFixed(0)} ns`,
  };
}

/** Returns the nanoseconds to look up an address in a list of `ranges` separate ranges. */
function lookupTime(ranges: number): number {
  const texts = Array.from({ length: ranges }, (_, index) => `10.${index >> 8}.${index & 255}.0/25`);
  const allowed = IpSet.parse(texts) ?? IpSet.empty;
  const addresses = Array.from(
    { length: 1000 },
    (_, index) => `10.${(index * 31) % 40}.${(index * 17) % 256}.${(index * 7) % 256}`,
  );
  const rounds = Array.from({ length: 30 }, () => {
    const began = process.hrtime.bigint();
    for (let repeat = 0; repeat < 20; repeat += 1) for (const address of addresses) allowed.has(address);
    return Number(process.hrtime.bigint() - began) / (20 * addresses.length);
  });
  return median(rounds);
}
