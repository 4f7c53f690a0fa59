/** What the endpoints answer to clients without a server behind them, and who gets in. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ANSWERS } from "../../../src/emulator/endpoints/answers";
import { ask, createCluster, type Service, startService } from "../service";

let service: Service;
const endpoints = new Map<string, string>();
let authorization: string;

beforeAll(async () => {
  service = await startService({ endpoints: "reset" });
  for (const kind of ["opensearch", "prometheus"] as const) {
    const ports = service.emulator.ports(kind, await createCluster(service, {}, kind));
    for (const [host, port] of Object.entries(ports ?? {})) endpoints.set(host, `http://127.0.0.1:${port}`);
  }
  const { json } = await service.ask("GET", "/cluster/opensearch/1/credentials");
  const login = `${String(json?.["username"])}:${String(json?.["password"])}`;
  authorization = `Basic ${Buffer.from(login).toString("base64")}`;
});
afterAll(() => service.close());

const paths = Object.values(ANSWERS).flatMap((answers) => answers.map(({ path }) => path));

it.each([...new Set(paths)])("%s is in docs/rehearse.md", (path) => {
  const last = path.split("/").findLast((part) => part !== "" && part !== "*") ?? "Dashboards | `/` |";
  expect(readFileSync(join(__dirname, "..", "..", "..", "docs", "rehearse.md"), "utf8")).toContain(last);
});

const NO_HITS = { hits: { total: { value: 0, relation: "eq" }, hits: [] } };
const empty = (resultType: string) => ({ status: "success", data: { resultType, result: [] } });
const none = (host: string) => ({
  code: "no-such-route",
  message: `This is an emulator: it holds no data. \`--backend ${host}=URL\` puts a server of your own behind it`,
});

it.each<[host: string, method: string, path: string, status: number, expected: unknown]>([
  ["opensearch", "GET", "/", 200, { version: { number: "2.19.0", distribution: "opensearch" } }],
  ["opensearch", "HEAD", "/", 200, undefined],
  [
    "opensearch",
    "GET",
    "/_cluster/health",
    200,
    { status: "green", cluster_name: "logs", number_of_nodes: 3 },
  ],
  ["opensearch", "GET", "/_cluster/health/logs-1?wait_for_status=yellow", 200, { status: "green" }],
  ["opensearch", "GET", "/_cat/indices?format=json", 200, []],
  ["opensearch", "GET", "/_plugins/_security/authinfo", 200, { user_name: "internal" }],
  ["opensearch", "POST", "/logs-1/_search", 200, NO_HITS],
  ["opensearch", "GET", "/_search?q=a", 200, NO_HITS],
  ["opensearch", "GET", "/a,b%2Cc/_count", 200, { count: 0 }],
  ["opensearch", "DELETE", "/_search", 405, { code: "method-not-allowed" }],
  ["opensearch", "GET", "/_all/_count", 200, { count: 0 }],
  ["opensearch", "POST", "/_bulk", 404, none("opensearch")],
  ["opensearch", "PUT", "/logs-1/_doc/1", 404, none("opensearch")],
  ["opensearch", "GET", "/_nodes/_search", 404, none("opensearch")],
  [
    "prometheus",
    "GET",
    "/api/v1/query?query=up",
    200,
    { ...empty("vector"), infos: ["This is an emulator: it holds no data"] },
  ],
  ["prometheus", "POST", "/api/v1/query", 200, empty("vector")],
  ["prometheus", "GET", "/api/v1/query_range?query=up", 200, empty("matrix")],
  ["prometheus", "GET", "/api/v1/labels", 200, { data: [] }],
  ["prometheus", "GET", "/api/v1/label/job/values", 200, { data: [] }],
  ["prometheus", "GET", "/api/v1/label/__name__/values", 200, { data: [] }],
  ["prometheus", "GET", "/api/v1/series?match[]=up", 200, { data: [] }],
  ["prometheus", "GET", "/api/v1/metadata", 200, { data: {} }],
  ["prometheus", "GET", "/api/v1/status/buildinfo", 200, { data: { version: "3.5.0" } }],
  ["prometheus", "GET", "/-/ready", 200, undefined],
  ["prometheus", "HEAD", "/-/healthy", 200, undefined],
  ["prometheus", "POST", "/api/v1/write", 204, undefined],
  ["prometheus", "GET", "/api/v1/write", 405, { code: "method-not-allowed" }],
  ["prometheus", "GET", "/graph", 404, none("prometheus")],
  ["dashboards", "GET", "/", 200, { name: "logs", note: "This is an emulator: it holds no data" }],
  ["dashboards", "GET", "/app/login", 404, { message: "This is an emulator: it holds no data" }],
])("%s: %s %s gets %d", async (host, method, path, status, expected) => {
  const body = method === "POST" ? "x".repeat(100_000) : undefined;
  const response = await ask(endpoints.get(host) ?? "", method, path, body, { authorization });
  expect(response.status).toBe(status);
  if (expected !== undefined) expect(response.json).toMatchObject(expected as object);
});

it.each<[string, string]>([
  ["", "no credentials were given"],
  ["Basic bm9ib2R5", "the username or password is wrong"],
  [`Basic ${Buffer.from("internal:wrong").toString("base64")}`, "the username or password is wrong"],
  ["Digest x", "no credentials were given"],
  ["Bearer x.y.z", "the emulator asks no identity provider"],
])("OpenSearch refuses %j", async (header, reason) => {
  const answer = await ask(endpoints.get("opensearch") ?? "", "GET", "/", undefined, {
    authorization: header,
  });
  expect([answer.status, answer.headers["www-authenticate"]]).toEqual([401, expect.stringMatching(/^Basic/)]);
  expect(answer.text).toContain(reason);
});
