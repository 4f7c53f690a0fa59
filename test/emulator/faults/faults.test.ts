/** Faults on demand: that each is what it says, where it is asked for, and as often. */
import { request } from "node:http";

import { type FaultRule, readFaultFlag } from "../../../src/emulator";
import { Faults } from "../../../src/emulator/faults/faults";
import { TOKEN, useService } from "../service";

let now = 0;
const service = useService({ now: () => now });
const logs = { name: "logs", organization_id: 7, opensearch_whitelist: ["10.0.0.0/8"] };
const path = "/cluster/opensearch/1";

beforeEach(async () => {
  now = Date.parse("2026-01-01T00:00:00Z");
  await service.ask("POST", "/cluster/opensearch", logs);
});

function play(...rules: readonly FaultRule[]): void {
  service.emulator.faults.set(rules);
}

const exists = async (cluster: string) => (await service.ask("GET", cluster)).status === 200;

describe("a fault", () => {
  interface FaultCase {
    readonly rule: FaultRule;
    readonly status: number | "cut";
    readonly more?: object;
    readonly isThere: boolean;
  }

  it.each<FaultCase>([
    {
      rule: { fault: "status", status: 503, retryAfterSeconds: 7 },
      status: 503,
      more: { json: { code: "unavailable" }, headers: { "retry-after": "7" } },
      isThere: true,
    },
    {
      rule: { fault: "status", status: 429 },
      status: 429,
      more: { headers: { "retry-after": "1" } },
      isThere: true,
    },
    {
      rule: { fault: "status-after", status: 502 },
      status: 502,
      more: { json: { code: "bad-gateway" } },
      isThere: false,
    },
    { rule: { fault: "cut-before" }, status: "cut", isThere: true },
    { rule: { fault: "cut-after" }, status: "cut", isThere: false },
    {
      rule: { fault: "html-404" },
      status: 404,
      more: { text: expect.stringContaining("<html>") as string },
      isThere: true,
    },
    {
      rule: { fault: "html-200" },
      status: 200,
      more: { headers: { "content-type": expect.stringMatching(/^text\/html/) as string } },
      isThere: true,
    },
  ])("$rule is the response to a DELETE: $status", async ({ rule, status, more = {}, isThere }) => {
    play({ ...rule, operations: ["remove"] });
    const answer = service.ask("DELETE", path);
    if (status === "cut") await expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/);
    else expect(await answer).toMatchObject({ status, ...more });
    expect(await exists(path)).toBe(isThere);
  });

  it.each<[FaultRule["fault"], boolean]>([
    ["silent-before", true],
    ["silent-after", false],
  ])("is no response at all: %s", async (fault, isThere) => {
    play({ fault, operations: ["remove"] });
    const { port } = new URL(service.emulator.url);
    const asked = request({ port, method: "DELETE", path, headers: { authorization: `Bearer ${TOKEN}` } });
    const answered = jest.fn();
    asked.on("error", () => undefined);
    asked.on("response", answered).end();
    while (service.emulator.faults.states()[0]?.played === 0) await service.ask("GET", path);
    while (!isThere && (await exists(path))) await service.ask("GET", path);
    expect(await exists(path)).toBe(isThere);
    expect(answered).not.toHaveBeenCalled();
    asked.destroy();
  });

  it("cuts the connection in the middle of the response", async () => {
    play({ fault: "cut-body", operations: ["replace"] });
    await expect(service.ask("PUT", path, { ...logs, tier: "basic" })).rejects.toThrow(/aborted|ECONNRESET/);
    expect((await service.ask("GET", path)).json).toMatchObject({ tier: "basic" });
  });

  it("is a response without a body, after the request was carried out", async () => {
    play({ fault: "empty-body", operations: ["replace"] });
    const answer = await service.ask("PUT", path, { ...logs, tier: "basic" });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect((await service.ask("GET", path)).json).toMatchObject({ tier: "basic" });
  });

  it("is half of a JSON text", async () => {
    play({ fault: "malformed-json" });
    const { status, text, json } = await service.ask("GET", path);
    expect(status).toBe(200);
    expect(text).toMatch(/^\{/);
    expect(json).toBeUndefined();
  });

  it("is a body that arrives in pieces, and is complete", async () => {
    play({ fault: "slow-body", milliseconds: 20 });
    expect((await service.ask("GET", path)).json).toMatchObject({ id: 1 });
  });

  it("is a delay before the response", async () => {
    play({ fault: "latency", milliseconds: 5 });
    expect((await service.ask("GET", path)).status).toBe(200);
  });

  it("is a field that silently keeps its value", async () => {
    play({ fault: "stuck-field", field: "opensearch_whitelist" });
    const body = { ...logs, opensearch_whitelist: ["192.0.2.0/24"], tier: "basic" };
    expect((await service.ask("PUT", path, body)).status).toBe(200);
    expect((await service.ask("GET", path)).json).toMatchObject({
      opensearch_whitelist: ["10.0.0.0/8"],
      tier: "basic",
    });
  });
});

it("keeps the secrets inside a field that keeps its value", async () => {
  const login = { name: "login", type: "oidc", client_id: "one", client_secret: "s3cr3t" };
  await service.ask("PUT", path, { ...logs, auth_sources: [login] });
  play({ fault: "stuck-field", field: "auth_sources" });
  await service.ask("PUT", path, { ...logs, auth_sources: [{ ...login, client_id: "two" }] });
  expect(service.emulator.stored("opensearch", 1)).toMatchObject({ auth_sources: [login] });
});

describe("reads that lag behind writes", () => {
  beforeEach(() => {
    play({ fault: "stale-reads", milliseconds: 1000 });
  });

  it("show the old state of a changed cluster for a while", async () => {
    await service.ask("PUT", path, { ...logs, tier: "advanced" });
    await service.ask("PUT", path, { ...logs, tier: "basic" });
    const stale = await service.ask("GET", path);
    expect(stale.json).toMatchObject({ tier: "standard" });
    expect(stale.headers["etag"]).toMatch(/^"1-1-/);
    now += 1000;
    expect((await service.ask("GET", path)).json).toMatchObject({ tier: "basic" });
  });

  it("do not show a new cluster, for a while", async () => {
    await service.ask("POST", "/cluster/opensearch", { ...logs, name: "new" });
    expect(await exists("/cluster/opensearch/2")).toBe(false);
    expect((await service.ask("GET", "/cluster/opensearch?organization_id=7")).json).toHaveLength(1);
    now += 1000;
    expect(await exists("/cluster/opensearch/2")).toBe(true);
    expect((await service.ask("GET", "/cluster/opensearch?organization_id=7")).json).toHaveLength(2);
  });

  it("show a removed cluster, for a while", async () => {
    await service.ask("DELETE", path);
    expect(await exists(path)).toBe(true);
    expect((await service.ask("GET", "/cluster/opensearch?organization_id=7")).json).toHaveLength(1);
    now += 1000;
    expect(await exists(path)).toBe(false);
    expect((await service.ask("GET", "/cluster/opensearch?organization_id=7")).json).toHaveLength(0);
  });
});

describe("a fault's scope", () => {
  it.each<[string, Partial<FaultRule>, number[]]>([
    ["every request", {}, [503, 503, 503]],
    ["some operations", { operations: ["list"] }, [200, 503, 200]],
    ["a kind", { kinds: ["prometheus"] }, [200, 200, 200]],
    ["a number of requests", { count: 2 }, [503, 503, 200]],
    ["all requests except the first ones", { skip: 1 }, [200, 503, 503]],
    ["one request after some", { skip: 1, count: 1 }, [200, 503, 200]],
    ["the second of some operations", { operations: ["read"], skip: 1, count: 1 }, [200, 200, 503]],
    ["no request", { probability: 0 }, [200, 200, 200]],
  ])("is %s", async (_what, scope, expected) => {
    play({ fault: "status", status: 503, ...scope });
    const paths = [path, "/cluster/opensearch?organization_id=7", path];
    const statuses: number[] = [];
    for (const asked of paths) statuses.push((await service.ask("GET", asked)).status);
    expect(statuses).toEqual(expected);
  });

  it("is a share of the requests, the same for the same seed", () => {
    const drawn = (seed: number) => {
      const faults = new Faults([{ fault: "cut-before", probability: 0.3 }], seed);
      return Array.from({ length: 1000 }, () => faults.draw("read", "opensearch").size);
    };
    const share = drawn(1).filter((size) => size === 1).length / 1000;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.35);
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });
});

it("is added in the test's own process, until it is removed", async () => {
  const end = service.emulator.faults.inject({ fault: "status", status: 504 });
  expect((await service.ask("GET", path)).status).toBe(504);
  end();
  expect((await service.ask("GET", path)).status).toBe(200);
});

describe("the admin endpoint", () => {
  it("begins faults, counts how often they occurred, and ends them", async () => {
    const rule = { fault: "status", status: 500, operations: ["read"] };
    expect(await service.ask("PUT", "/_emulator/faults", { seed: 3, faults: [rule] })).toMatchObject({
      status: 200,
      json: { faults: [{ ...rule, played: 0 }] },
    });
    await service.ask("GET", path);
    expect((await service.ask("GET", "/_emulator/faults")).json).toEqual({
      faults: [{ ...rule, played: 1 }],
    });
    expect((await service.ask("DELETE", "/_emulator/faults")).status).toBe(204);
    expect((await service.ask("GET", path)).status).toBe(200);
  });

  it.each<[unknown, string]>([
    [{ faults: {} }, "faults"],
    [{ faults: [{ fault: "latency", milliseconds: 1 }, { fault: "flood" }] }, "faults[1]"],
    [{ faults: [{ fault: "status", status: 404 }] }, "faults[0]"],
  ])("refuses %j", async (body, at) => {
    expect(await service.ask("PUT", "/_emulator/faults", body)).toMatchObject({
      status: 400,
      json: { code: "invalid", issues: [{ path: at }] },
    });
  });

  it("adds one to the existing faults", async () => {
    await service.ask("POST", "/_emulator/faults", { fault: "latency", milliseconds: 1 });
    const added = await service.ask("POST", "/_emulator/faults", { fault: "status", status: 502 });
    expect(added).toMatchObject({
      status: 201,
      json: { faults: [{ fault: "latency" }, { fault: "status" }] },
    });
    expect((await service.ask("GET", path)).status).toBe(502);
    expect((await service.ask("POST", "/_emulator/faults", { fault: "flood" })).status).toBe(400);
  });
});

describe("a fault as a command-line flag", () => {
  it.each<[string, FaultRule]>([
    ["cut-after", { fault: "cut-after" }],
    ["latency,milliseconds=50", { fault: "latency", milliseconds: 50 }],
    ["latency,milliseconds=2147483648", { fault: "latency", milliseconds: 2147483648 }],
    [
      "status,status=503,operations=read+list,kinds=prometheus,skip=1,count=3,probability=0.5,retryAfterSeconds=2",
      {
        fault: "status",
        status: 503,
        operations: ["read", "list"],
        kinds: ["prometheus"],
        skip: 1,
        count: 3,
        probability: 0.5,
        retryAfterSeconds: 2,
      },
    ],
    ["stuck-field,field=tier", { fault: "stuck-field", field: "tier" }],
  ])("is read: %s", (text, rule) => {
    expect(readFaultFlag(text)).toEqual(rule);
  });

  it.each([
    ["flood", /^fault must be one of latency, /],
    ["latency", "latency needs milliseconds"],
    ["latency,milliseconds=soon", "milliseconds must be a whole number"],
    ["status,status=418", "status must be one of 401, 403, 412, 429, 500, 502, 503, 504, 507"],
    ["cut-after,operations=read+write", /^operations must be a list of some of read, replace, /],
    [
      "cut-after,count=-1,probability=2",
      "count must be a whole number; probability must be a number from 0 to 1",
    ],
    ["cut-after,often", /^a fault has no often; it has fault, operations, /],
  ])("is refused with the reason: %j", (text, reason) => {
    const read = readFaultFlag(text);
    if (typeof reason === "string") expect(read).toBe(reason);
    else expect(read).toMatch(reason);
  });
});
