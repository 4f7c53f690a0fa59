/**
 * What the emulator costs: requests per second and the 99th percentile of GET and PUT at 1, 10 and 100 connections with
 * 10,000 clusters stored, as ratios to a bare `node:http` server in the same run; and how much longer it takes to check
 * a connection against 10,000 ranges than against 10. Run it with `npx ts-node -T bench/emulator.ts`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { IpLookup, IpSet } from "../src/cidr";
import { startEmulator } from "../src/emulator";

const CLUSTERS = 10_000;
const CONNECTIONS = [1, 10, 100];
const REQUESTS = 4_000;
const ROUNDS = 3;
const TOKEN = "bench";

interface Measured {
  readonly perSecond: number;
  readonly p99: number;
}

type Method = "GET" | "PUT";

/** The clusters' names by id. */
type Names = ReadonlyMap<number, string>;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-emulator-"));
  const emulator = await startEmulator({ port: 0, dataDir: folder, tokens: [TOKEN] });
  const bare = await startBare();
  try {
    const names = await store(emulator.url);
    print(`${names.size} clusters stored`);
    for (const method of ["GET", "PUT"] as const) {
      for (const connections of CONNECTIONS) {
        await compare(method, connections, names, { ours: emulator.url, bare: bare.url });
      }
    }
  } finally {
    await emulator.close();
    bare.close();
    rmSync(folder, { recursive: true });
  }
  compareLists();
}

/** The medians of some rounds, each of which measures both. */
async function compare(
  method: Method,
  connections: number,
  names: Names,
  urls: { readonly ours: string; readonly bare: string },
): Promise<void> {
  const rounds: { readonly ours: Measured; readonly bare: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await load(urls.bare, method, connections, names);
    rounds.push({ bare, ours: await load(urls.ours, method, connections, names) });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const ours = { perSecond: of(({ ours: { perSecond } }) => perSecond), p99: of(({ ours: { p99 } }) => p99) };
  const throughput = of((round) => round.ours.perSecond / round.bare.perSecond);
  const slowness = of((round) => round.ours.p99 / round.bare.p99);
  print(
    `${method} at ${String(connections).padStart(3)} connections: ${ours.perSecond.toFixed(0)} requests/s, p99 ${ours.p99.toFixed(1)} ms; ` +
      `of a bare server: throughput ${throughput.toFixed(2)}, p99 ${slowness.toFixed(1)}`,
  );
}

async function load(url: string, method: Method, connections: number, names: Names): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let sent = 0;
  const client = async () => {
    while (sent < REQUESTS) {
      const id = 1 + ((sent * 7919) % names.size);
      sent += 1;
      const body = method === "PUT" ? bodyOf(names.get(id) ?? "") : undefined;
      const start = performance.now();
      await ask(agent, url, method, `/cluster/opensearch/${id}`, body);
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - start) / 1000;
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

/** Reads the body and answers with as much JSON as a cluster has: no more than any server must do. */
async function startBare(): Promise<{ readonly url: string; close(): void }> {
  const answer = JSON.stringify({ text: "x".repeat(600) });
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function compareLists(): void {
  const small = checkTime(10);
  const large = checkTime(10_000);
  print(
    `a connection's check: ${small.toFixed(0)} ns with 10 ranges, ${large.toFixed(0)} ns with 10,000, ratio ${(large / small).toFixed(2)}`,
  );
}

/** Nanoseconds to look up an address in a list of so many separate ranges. */
function checkTime(ranges: number): number {
  const texts = Array.from({ length: ranges }, (_, index) => `10.${index >> 8}.${index & 255}.0/25`);
  const lookup = IpLookup.of(IpSet.parse(texts) ?? IpSet.empty);
  const addresses = Array.from(
    { length: 1000 },
    (_, index) => `10.${(index * 31) % 40}.${(index * 17) % 256}.${(index * 7) % 256}`,
  );
  const rounds = Array.from({ length: 30 }, () => {
    const start = process.hrtime.bigint();
    for (let repeat = 0; repeat < 20; repeat += 1) for (const address of addresses) lookup.has(address);
    return Number(process.hrtime.bigint() - start) / (20 * addresses.length);
  });
  return median(rounds);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
