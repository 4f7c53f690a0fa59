/** What the endpoints respond to clients without a server behind them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { compress } from "snappyjs";

import { DASHBOARDS_ROUTES } from "../../../src/emulator/endpoints/routes/dashboards";
import { OPENSEARCH_ROUTES } from "../../../src/emulator/endpoints/routes/opensearch";
import { PROMETHEUS_ROUTES } from "../../../src/emulator/endpoints/routes/prometheus";
import { ask, createCluster, type Service, startService } from "../service";

let service: Service;
let opensearch: string;
let prometheus: string;
let authorization: string;

beforeAll(async () => {
  service = await startService({ endpoints: "reset" });
  const id = await createCluster(service);
  opensearch = `http://127.0.0.1:${service.emulator.ports("opensearch", id)?.["opensearch"] ?? 0}`;
  const other = await createCluster(service, {}, "prometheus");
  prometheus = `http://127.0.0.1:${service.emulator.ports("prometheus", other)?.["prometheus"] ?? 0}`;
  const { json } = await service.ask("GET", `/cluster/opensearch/${id}/credentials`);
  const login = `${String(json?.["username"])}:${String(json?.["password"])}`;
  authorization = `Basic ${Buffer.from(login).toString("base64")}`;
});
afterAll(() => service.close());

it.each([...OPENSEARCH_ROUTES, ...PROMETHEUS_ROUTES, ...DASHBOARDS_ROUTES].map(({ path }) => path))(
  "%s is in docs/rehearse.md",
  (path) => {
    const last = path.split("/").findLast((part) => part !== "" && !part.startsWith("{")) ?? "itself";
    expect(readFileSync(join(__dirname, "..", "..", "..", "docs", "rehearse.md"), "utf8")).toContain(last);
  },
);

const EMPTY = { hits: { total: { value: 0, relation: "eq" }, hits: [] } };
const LINES = '{"index":{"_index":"a","_id":"1"}}\n{"b":1}\n{"delete":{"_index":"a","_id":"2"}}\n';

describe("OpenSearch", () => {
  interface Asked {
    readonly body?: string | Buffer;
    readonly status: number;
    readonly expected?: unknown;
  }

  it.each<[method: string, path: string, given: Asked]>([
    ["GET", "/", { status: 200, expected: { version: { number: "2.19.0", distribution: "opensearch" } } }],
    ["HEAD", "/", { status: 200 }],
    [
      "GET",
      "/_cluster/health",
      { status: 200, expected: { status: "green", cluster_name: "logs", number_of_nodes: 3 } },
    ],
    ["GET", "/_cluster/health/logs-1?wait_for_status=yellow", { status: 200, expected: { status: "green" } }],
    ["GET", "/_cat/indices?format=json", { status: 200, expected: [] }],
    ["PUT", "/logs-1", { status: 200, expected: { acknowledged: true, index: "logs-1" } }],
    ["HEAD", "/logs-1", { status: 404 }],
    [
      "PUT",
      "/logs-1/_doc/1",
      { body: '{"a":1}', status: 201, expected: { result: "created", _index: "logs-1", _id: "1" } },
    ],
    ["POST", "/logs-1/_doc", { body: '{"a":1}', status: 201, expected: { result: "created" } }],
    ["GET", "/logs-1/_doc/1", { status: 404, expected: { found: false } }],
    ["POST", "/logs-1/_search", { body: '{"query":{"match_all":{}}}', status: 200, expected: EMPTY }],
    ["GET", "/_search?q=a", { status: 200, expected: EMPTY }],
    ["GET", "/a,b%2Cc/_count", { status: 200, expected: { count: 0 } }],
    [
      "POST",
      "/_bulk",
      {
        body: LINES,
        status: 200,
        expected: { errors: false, items: [{ index: { status: 201 } }, { delete: { status: 404 } }] },
      },
    ],
    [
      "POST",
      "/b/_bulk",
      {
        body: '{"create":{}}\n{}\n',
        status: 200,
        expected: { items: [{ create: { _index: "b", status: 201 } }] },
      },
    ],
    [
      "POST",
      "/_bulk",
      {
        body: LINES.trim(),
        status: 400,
        expected: { error: { type: "illegal_argument_exception" }, status: 400 },
      },
    ],
    [
      "POST",
      "/_bulk",
      {
        body: "nonsense\n",
        status: 400,
        expected: { error: { reason: "Malformed action/metadata line [1]" } },
      },
    ],
    [
      "POST",
      "/_bulk",
      {
        body: '{"index":{"_index":"a"}}\n',
        status: 400,
        expected: { error: { reason: "Line [2] is not a document" } },
      },
    ],
    [
      "POST",
      "/_bulk",
      {
        body: '{"index":{}}\n{}\n',
        status: 400,
        expected: { error: { reason: "index is missing in line [1]" } },
      },
    ],
    ["POST", "/logs-1/_search", { body: "{", status: 400, expected: { error: { type: "parse_exception" } } }],
    ["DELETE", "/_search", { status: 405, expected: { code: "method-not-allowed" } }],
    [
      "GET",
      "/_nodes/stats",
      { status: 404, expected: { code: "no-such-route", message: "This is an emulator: it holds no data" } },
    ],
  ])("%s %s", async (method, path, { body, status, expected }) => {
    const response = await ask(opensearch, method, path, body, { authorization });
    expect(response.status).toBe(status);
    if (expected !== undefined) expect(response.json).toMatchObject(expected as object);
  });

  it("reads a compressed body, and says what is wrong with one", async () => {
    const headers = { authorization, "content-encoding": "gzip" };
    expect(await ask(opensearch, "POST", "/_bulk", gzipSync(LINES), headers)).toMatchObject({ status: 200 });
    expect(await ask(opensearch, "POST", "/_bulk", LINES, headers)).toMatchObject({
      status: 400,
      json: { message: "The body is not compressed with gzip, as its header says" },
    });
    expect(await ask(opensearch, "POST", "/_bulk", gzipSync("x".repeat(40_000_000)), headers)).toMatchObject({
      status: 413,
    });
  });
});

const TIMES = "start=2026-01-01T00:00:00Z&end=1767225700&step=1m";
const bad = (parameter: string) => ({
  status: "error",
  errorType: "bad_data",
  error: expect.stringMatching(`^invalid parameter "${parameter.replace("[]", "\\[\\]")}": `) as string,
});
const empty = (resultType: string) => ({ status: "success", data: { resultType, result: [] } });
const query = (text: string) => `/api/v1/query?query=${encodeURIComponent(text)}`;

describe("Prometheus", () => {
  it.each<[string, string, number, unknown]>([
    ["GET", query("up"), 200, { ...empty("vector"), infos: ["This is an emulator: it holds no data"] }],
    [
      "GET",
      `${query('sum by (job) (rate(http_total{code=~"5.."}[5m] offset 1h)) > 0')}&time=1767225600.5`,
      200,
      empty("vector"),
    ],
    [
      "GET",
      query("sum("),
      400,
      { error: 'invalid parameter "query": 1:5: parse error: unexpected end of input' },
    ],
    [
      "GET",
      query("foo bar"),
      400,
      { error: 'invalid parameter "query": 1:5: parse error: unexpected "bar"' },
    ],
    ["GET", "/api/v1/query", 400, bad("query")],
    ["GET", query("up[5m]"), 200, empty("matrix")],
    ["GET", query("rate((up[5m] offset 1h)) + max_over_time(rate(up[5m])[1h:])"), 200, empty("vector")],
    ["GET", query("predict_linear(up[1h], 60) and topk(2, up) or vector(1)"), 200, empty("vector")],
    [
      "GET",
      query("1 + rate(up)"),
      400,
      {
        error:
          'invalid parameter "query": 1:5: parse error: expected type range vector in call to function "rate", got instant vector',
      },
    ],
    ["GET", query("abs(up[5m])"), 400, bad("query")],
    ["GET", query("sum(up[5m])"), 400, bad("query")],
    ["GET", query("up[5m] + 1"), 400, bad("query")],
    ["GET", query("{}"), 400, bad("query")],
    ["GET", query('{job="own"}'), 200, empty("vector")],
    ["GET", `/api/v1/query_range?query=up[5m]&${TIMES}`, 400, bad("query")],
    ["GET", `${query("up")}&time=yesterday`, 400, bad("time")],
    ["GET", `/api/v1/query_range?query=up&${TIMES}`, 200, empty("matrix")],
    ["GET", "/api/v1/query_range?query=up&start=1&end=2", 400, bad("step")],
    ["GET", "/api/v1/query_range?query=up&start=2&end=1&step=1", 400, bad("end")],
    ["GET", "/api/v1/query_range?query=up&start=1&end=2&step=0", 400, bad("step")],
    ["GET", "/api/v1/query_range?query=up&start=1&end=2&step=soon", 400, bad("step")],
    ["GET", "/api/v1/query_range?query=up&start=0&end=11001&step=1", 400, { errorType: "bad_data" }],
    ["GET", `/api/v1/query_range?query=up%7B&${TIMES}`, 400, bad("query")],
    ["GET", "/api/v1/labels", 200, { data: [] }],
    ["GET", "/api/v1/label/job/values", 200, { data: [] }],
    ["GET", "/api/v1/series?match[]=up", 200, { data: [] }],
    ["GET", "/api/v1/series", 400, { error: "no match[] parameter provided" }],
    ["GET", "/api/v1/series?match[]=rate(up[5m])", 400, bad("match[]")],
    [
      "GET",
      "/api/v1/status/buildinfo",
      200,
      { data: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string } },
    ],
    ["GET", "/-/ready", 200, undefined],
    ["HEAD", "/-/healthy", 200, undefined],
    ["GET", "/api/v1/write", 405, { code: "method-not-allowed" }],
    ["GET", "/graph", 404, { code: "no-such-route" }],
  ])("%s %s", async (method, path, status, expected) => {
    const response = await ask(prometheus, method, path, undefined, { authorization: "" });
    expect(response.status).toBe(status);
    if (expected !== undefined) expect(response.json).toMatchObject(expected as object);
  });

  it("reads the parameters of a form", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await ask(prometheus, "POST", "/api/v1/query", "query=up", headers)).status).toBe(200);
    expect((await ask(prometheus, "POST", "/api/v1/query", "query=up(", headers)).status).toBe(400);
  });

  // A write request with one series: {__name__="up"} 1 at 1000.
  const MESSAGE = "0a1e0a0e0a085f5f6e616d655f5f12027570120c09000000000000f03f10e807";
  it.each<[string, Buffer | string, number]>([
    ["a message", Buffer.from(compress(Buffer.from(MESSAGE, "hex"))), 204],
    ["an empty message", Buffer.from(compress(Buffer.alloc(0))), 204],
    ["a message that is not compressed", Buffer.from(MESSAGE, "hex"), 400],
    ["a text", "x".repeat(3_000_000), 400],
    ["nothing", "", 400],
    ["compressed text", Buffer.from(compress(Buffer.from("up 1\n"))), 400],
    ["a message that ends early", Buffer.from(compress(Buffer.from(MESSAGE.slice(0, -2), "hex"))), 400],
  ])("accepts in /api/v1/write only remote write: %s", async (_what, body, status) => {
    expect((await ask(prometheus, "POST", "/api/v1/write", body)).status).toBe(status);
  });
});
