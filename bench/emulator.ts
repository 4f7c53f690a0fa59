/**
 * What the emulator costs with 10,000 clusters stored: GET and PUT at 1, 10 and 100 connections, against a bare
 * `node:http` server in the same run, each server in a process of its own; and how much longer an address is looked up
 * in an access list of 10,000 ranges than in one of 10.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { build } from "esbuild";

import { IpLookup, IpSet } from "../src/cidr";
import { median, type Benchmark, type Figure } from "./figure";

const CLUSTERS = 10_000;
const CONNECTIONS = [1, 10, 100];
const REQUESTS = 3_000;
const ROUNDS = 3;
const TOKEN = "bench";

/** The clusters' names by id. */
type Names = ReadonlyMap<number, string>;

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
    const bare = await start(BARE);
    servers.push(bare);
    const names = await store(ours.url);
    const figures: Figure[] = [];
    for (const method of ["GET", "PUT"] as const) {
      for (const connections of CONNECTIONS) {
        figures.push(...(await compare(method, connections, names, { ours: ours.url, bare: bare.url })));
      }
    }
    return [...figures, compareLists()];
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true });
  }
};

/** Reads the body and answers with as much JSON as a cluster has: no more than any server must do. */
const BARE = `
  const answer = JSON.stringify({ text: "x".repeat(400) });
  const server = require("node:http").createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, { "content-type": "application/json" }).end(answer));
  });
  server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));`;

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

/** The server of a script, which prints its URL. */
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
  const name = `emulator: ${method} at ${connections} connections`;
  return [
    {
      name: `${name}, time a request`,
      figure: of(({ ours, bare }) => bare.perSecond / ours.perSecond),
      unit: "×",
      against: `a bare node:http server; ${of(({ ours }) => ours.perSecond).toFixed(0)} requests/s`,
    },
    {
      name: `${name}, 99th percentile`,
      figure: of(({ ours, bare }) => ours.p99 / bare.p99),
      unit: "×",
      against: `a bare node:http server; ${of(({ ours }) => ours.p99).toFixed(1)} ms`,
    },
  ];
}

async function load(
  url: string,
  method: "GET" | "PUT",
  connections: number,
  names: Names,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let sent = 0;
  const client = async () => {
    while (sent < REQUESTS) {
      const id = 1 + ((sent * 7919) % names.size);
      sent += 1;
      const body = method === "PUT" ? bodyOf(names.get(id) ?? "") : undefined;
      const began = performance.now();
      await ask(agent, url, method, `/cluster/opensearch/${id}`, body);
      times.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** Ids are given in the order of arrival, so that which cluster has which name is seen only then. */
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

/** A binary search takes log2(10,000) / log2(10) = 4 times as many steps. */
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

/** Nanoseconds to look up an address in a list of so many separate ranges. */
function lookupTime(ranges: number): number {
  const texts = Array.from({ length: ranges }, (_, index) => `10.${index >> 8}.${index & 255}.0/25`);
  const lookup = IpLookup.of(IpSet.parse(texts) ?? IpSet.empty);
  const addresses = Array.from(
    { length: 1000 },
    (_, index) => `10.${(index * 31) % 40}.${(index * 17) % 256}.${(index * 7) % 256}`,
  );
  const rounds = Array.from({ length: 30 }, () => {
    const began = process.hrtime.bigint();
    for (let repeat = 0; repeat < 20; repeat += 1) for (const address of addresses) lookup.has(address);
    return Number(process.hrtime.bigint() - began) / (20 * addresses.length);
  });
  return median(rounds);
}
