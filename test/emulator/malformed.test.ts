/** Requests as nobody should send them: no crash, no hang, no 500. */
import { connect } from "node:net";

import fc from "fast-check";

import { cases } from "../cases";
import { createCluster, TOKEN, useService } from "./service";

const RUNS = cases(40, 200);

const service = useService();

beforeEach(() => createCluster(service));

/** Sends bytes as they are, and gives what comes back until the connection ends. */
function sendRaw(bytes: Buffer): Promise<string> {
  const { port } = new URL(service.emulator.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.end(bytes));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => {
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
  });
}

const methods = fc.constantFrom("GET", "PUT", "POST", "DELETE", "PATCH", "HEAD", "OPTIONS");
const segment = fc.oneof(
  fc.constantFrom(
    "cluster",
    "opensearch",
    "prometheus",
    "1",
    "2",
    "credentials",
    "_emulator",
    "endpoints",
    "faults",
    "%zz",
    "..",
    "",
  ),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
);
const paths = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join("/")}`);
const keys = fc.constantFrom(
  "name",
  "organization_id",
  "auth_sources",
  "maintenance_window",
  "repo_config",
  "opensearch_whitelist",
  "prometheus_whitelist",
  "data_node_count",
  "tier",
  "custom_hostname",
  "id",
  "__proto__",
  "constructor",
  "toString",
);
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, -1, 1.5, 1e300, "", "10.0.0.0/8", "a\u0000b", "\ud800"),
    fc.string(),
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(keys, fc.string({ maxLength: 5 })), tie("json"), { maxKeys: 6 }),
  ),
}));

it("responds to bodies of any shape with a 2xx or 4xx of the contract", async () => {
  const targets = fc.constantFrom(
    ["POST", "/cluster/opensearch"],
    ["PUT", "/cluster/opensearch/1"],
    ["POST", "/cluster/prometheus"],
  );
  const bodies = fc.oneof(
    fc
      .record({ name: fc.constant("logs"), organization_id: fc.constant(7) })
      .chain((base) => fc.dictionary(keys, json).map((more) => ({ ...more, ...base }))),
    fc.dictionary(keys, json),
    json,
  );
  await fc.assert(
    fc.asyncProperty(targets, bodies, async ([method = "", path = ""], body) => {
      const answer = await service.ask(method, path, JSON.stringify(body));
      expect(answer.status).toBeGreaterThanOrEqual(200);
      expect(answer.status).toBeLessThan(500);
      expect(answer.json).toBeDefined();
    }),
    { numRuns: RUNS },
  );
  expect((await service.ask("GET", "/cluster/opensearch/1")).status).toBe(200);
  await service.restart();
  expect((await service.ask("GET", "/cluster/opensearch/1")).status).toBe(200);
});

it("responds to any path, method and header", async () => {
  const headers = fc.dictionary(
    fc.constantFrom(
      "if-match",
      "content-type",
      "authorization",
      "accept",
      "expect",
      "transfer-encoding",
      "content-length",
    ),
    fc.string({ maxLength: 30, unit: "grapheme-ascii" }),
  );
  const text = fc.oneof(
    fc.string(),
    json.map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(methods, paths, headers, text, async (method, path, more, body) => {
      const given = Object.entries({ authorization: `Bearer ${TOKEN}`, ...more });
      const head = given.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      const length =
        "content-length" in more || "transfer-encoding" in more
          ? ""
          : `content-length: ${Buffer.byteLength(body)}\r\n`;
      const request = `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${head}${length}\r\n${body}`;
      expect(await sendRaw(Buffer.from(request))).not.toMatch(/^HTTP\/1\.1 5/);
    }),
    { numRuns: RUNS * 3 },
  );
});

it("survives bytes that are not HTTP", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await sendRaw(Buffer.from(bytes))).not.toMatch(/^HTTP\/1\.1 5/);
    }),
    { numRuns: RUNS },
  );
  expect((await service.ask("GET", "/cluster/opensearch/1")).status).toBe(200);
});
