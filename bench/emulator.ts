/**
 * Measures GET and PUT on the emulator with 1,000 stored clusters, against a bare `node:http` server in the same run. Each
 * server has a process of its own. The peer of a PUT is a bare server that appends each body to one file and flushes it. An
 * emulator that kept all changes in one such file cost twice as much; a file for each cluster may cost three times as much
 * as that with one writer, and five times with ten.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import autocannon from "autocannon";

import { type Benchmark, type Figure, median } from "./figure";

const CLUSTERS = 1_000;
/** Seconds of load on each server in a round. */
const SECONDS = 2;
const ROUNDS = 3;
const TOKEN = "bench";
const CLI = join(__dirname, "..", "lib", "cli.js");

interface Server {
  readonly url: string;
  close(): Promise<void>;
}

export const emulator: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-emulator-"));
  const servers: Server[] = [];
  const start = async (...args: string[]): Promise<string> => {
    const server = await startServer(args);
    servers.push(server);
    return server.url;
  };
  try {
    const seed = join(folder, "seed.json");
    writeFileSync(
      seed,
      JSON.stringify({ opensearch: Array.from({ length: CLUSTERS }, (_, id) => cluster(id)) }),
    );
    const data = ["--data-dir", join(folder, "data"), "--seed-file", seed];
    const ours = await start(CLI, "emulator", "--token", TOKEN, "--no-endpoints", "--log", "off", ...data);
    const durable = await start("-e", bareAndDurable(join(folder, "bare.log")));
    return [
      await compare({ method: "GET", connections: 10, atMost: 2 }, ours, await start("-e", BARE)),
      await compare({ method: "PUT", connections: 1, atMost: 6 }, ours, durable),
      await compare({ method: "PUT", connections: 10, atMost: 10 }, ours, durable),
    ];
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

/** Starts a server that prints its URL. */
async function startServer(args: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(child, "exit");
  const close = async (): Promise<void> => {
    child.kill();
    await gone;
  };
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/[\w.:]+/.exec(line) ?? [];
    if (url !== undefined) return { url, close };
  }
  throw new Error("a server did not start");
}

interface Load {
  readonly method: "GET" | "PUT";
  readonly connections: number;
}

async function compare(
  { atMost, ...requests }: Load & { readonly atMost: number },
  ours: string,
  bare: string,
): Promise<Figure> {
  const { method, connections } = requests;
  const rounds: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ bare: await load(bare, requests), ours: await load(ours, requests) });
  const perSecond = median(rounds.map((round) => round.ours));
  const peer = method === "GET" ? "a bare node:http server" : "a bare server that flushes too";
  return {
    name: `emulator: ${method} at ${connections} ${connections === 1 ? "connection" : "connections"}`,
    figure: median(rounds.map((round) => round.bare)) / perSecond,
    unit: "×",
    atMost,
    against: `${peer}; ${perSecond.toFixed(0)} requests/s`,
  };
}

/** Returns the responses a second. */
async function load(url: string, { method, connections }: Load): Promise<number> {
  const requests = Array.from({ length: CLUSTERS }, (_, id) => {
    const path = `/cluster/opensearch/${id + 1}`;
    return method === "GET" ? { method, path } : { method, path, body: JSON.stringify(cluster(id)) };
  });
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const result = await autocannon({ url, connections, duration: SECONDS, requests, headers });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
  return result.requests.total / result.duration;
}

function cluster(id: number): object {
  const opensearch_whitelist = ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"];
  return { name: `cluster-${id}`, organization_id: 1, opensearch_whitelist };
}
