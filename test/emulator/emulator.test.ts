/** The emulator's HTTP contract, as CONTRACT and the service reference say it. */
import type { Service } from "./service";
import { startService, TOKEN } from "./service";

let service: Service;

beforeEach(async () => {
  service = await startService();
});

afterEach(async () => {
  await service.close();
});

const logs = { name: "logs", organization_id: 7 };
const sso = {
  name: "sso",
  type: "oidc",
  client_id: "dashboards",
  client_secret: "planted-secret",
  connect_url: "https://idp.example.com/.well-known/openid-configuration",
  dashboards_login: true,
};

async function created(body: object = logs, kind = "opensearch"): Promise<number> {
  const { status, json, text } = await service.ask("POST", `/cluster/${kind}`, body);
  if (status !== 201) throw new Error(text);
  return Number(json?.["id"]);
}

describe("a new cluster", () => {
  it("is answered whole, with an id, URLs, an ETag and the service's defaults", async () => {
    const { status, json, headers } = await service.ask("POST", "/cluster/opensearch", logs);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...logs,
      id: 1,
      url: "https://logs-1.opensearch.cloud.internal",
      opensearch_dashboards_url: "https://logs-1.dashboards.cloud.internal",
      opensearch_whitelist: null,
      opensearch_dashboards_whitelist: null,
      auth_sources: null,
      maintenance_window: null,
      repo_config: null,
      data_node_count: expect.any(Number) as number,
      tier: expect.any(String) as string,
      version: expect.any(String) as string,
    });
    expect(headers["etag"]).toBe('"1-1"');
    expect(headers["location"]).toBe("/cluster/opensearch/1");
    const read = await service.ask("GET", "/cluster/opensearch/1");
    expect(read).toMatchObject({ status: 200, json });
    expect(read.headers["etag"]).toBe('"1-1"');
  });

  it("of Prometheus has its one list, and no credentials", async () => {
    const id = await created({ ...logs, prometheus_whitelist: ["10.0.0.1", "2001:db8::/32"] }, "prometheus");
    const { json } = await service.ask("GET", `/cluster/prometheus/${id}`);
    expect(json).toEqual({
      ...logs,
      id,
      url: `https://logs-${id}.prometheus.cloud.internal`,
      prometheus_whitelist: ["10.0.0.1", "2001:db8::/32"],
    });
    expect(await service.ask("GET", `/cluster/prometheus/${id}/credentials`)).toMatchObject({
      status: 404,
      json: { code: "no-such-route" },
    });
  });

  it("answers at its custom hostnames", async () => {
    const id = await created({
      ...logs,
      custom_hostname: "search.example.com",
      dashboards_custom_hostname: "dash.example.com",
    });
    expect((await service.ask("GET", `/cluster/opensearch/${id}`)).json).toMatchObject({
      url: "https://search.example.com",
      opensearch_dashboards_url: "https://dash.example.com",
    });
  });

  it("knows nothing that only Terraform knows", async () => {
    const { json } = await service.ask("POST", "/cluster/opensearch", { ...logs, auth_sources: [sso] });
    expect(JSON.stringify(json)).not.toMatch(/timeouts|_wo/);
  });

  it("has a role for snapshots where it asks for one", async () => {
    const id = await created({ ...logs, repo_config: { enable_iam_role: true } });
    const { json } = await service.ask("GET", `/cluster/opensearch/${id}`);
    expect(json?.["repo_config"]).toMatchObject({
      enable_iam_role: true,
      aws_role_arn: expect.stringMatching(/^arn:aws:iam::/) as string,
    });
    await service.ask("PUT", `/cluster/opensearch/${id}`, { ...logs, repo_config: {} });
    const after = await service.ask("GET", `/cluster/opensearch/${id}`);
    expect(after.json?.["repo_config"]).toMatchObject({ aws_role_arn: null });
  });
});

describe("secrets", () => {
  it("are never returned by any operation", async () => {
    const body = {
      ...logs,
      auth_sources: [sso],
      repo_config: { enable_access_keys: true, access_key_id: "AKIA", secret_access_key: "planted-secret" },
    };
    const texts = [(await service.ask("POST", "/cluster/opensearch", body)).text];
    texts.push((await service.ask("GET", "/cluster/opensearch/1")).text);
    texts.push((await service.ask("PUT", "/cluster/opensearch/1", body)).text);
    texts.push((await service.ask("GET", "/cluster/opensearch?organization_id=7")).text);
    texts.push((await service.ask("POST", "/cluster/opensearch", body)).text);
    texts.push((await service.ask("PUT", "/cluster/opensearch/1", { ...body, data_node_count: 99 })).text);
    for (const text of texts) expect(text).not.toContain("planted-secret");
    expect(service.emulator.stored("opensearch", 1)).toMatchObject({
      auth_sources: [{ client_secret: "planted-secret" }],
    });
  });

  it("that a PUT leaves out are erased", async () => {
    const id = await created({ ...logs, auth_sources: [{ ...sso, dashboards_login: false }] });
    const { json } = await service.ask("GET", `/cluster/opensearch/${id}`);
    expect((await service.ask("PUT", `/cluster/opensearch/${id}`, json)).status).toBe(200);
    expect(service.emulator.stored("opensearch", id)).not.toHaveProperty("auth_sources[0].client_secret");
  });
});

describe("a PUT", () => {
  it("resets every field that is left out, also one that the schema does not know", async () => {
    const id = await created({
      ...logs,
      tier: "advanced",
      data_node_count: 5,
      opensearch_whitelist: ["10.0.0.0/8"],
      maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
      labels: { team: "search" },
    });
    const { json } = await service.ask("PUT", `/cluster/opensearch/${id}`, logs);
    expect(json).toMatchObject({
      tier: "standard",
      data_node_count: 3,
      opensearch_whitelist: null,
      maintenance_window: null,
    });
    expect(json).not.toHaveProperty("labels");
  });

  it("of what was read, read-only fields and all, changes nothing but what was changed", async () => {
    const id = await created({ ...logs, opensearch_whitelist: ["10.0.0.0/8"], labels: { n: [1, null] } });
    const path = `/cluster/opensearch/${id}`;
    const { json } = await service.ask("GET", path);
    const { status } = await service.ask("PUT", path, { ...json, tier: "basic" });
    expect(status).toBe(200);
    expect((await service.ask("GET", path)).json).toEqual({ ...json, tier: "basic" });
  });

  it("keeps a number that no double holds", async () => {
    const id = await created();
    const path = `/cluster/opensearch/${id}`;
    await service.ask("PUT", path, '{"name":"logs","organization_id":7,"x":12345678901234567890}');
    expect((await service.ask("GET", path)).text).toContain('"x":12345678901234567890');
  });

  it("takes an empty list and null for open access", async () => {
    const id = await created({ ...logs, opensearch_whitelist: ["10.0.0.0/8"] });
    const path = `/cluster/opensearch/${id}`;
    const { json } = await service.ask("PUT", path, {
      ...logs,
      opensearch_whitelist: [],
      opensearch_dashboards_whitelist: null,
    });
    expect(json).toMatchObject({ opensearch_whitelist: null, opensearch_dashboards_whitelist: null });
  });

  it.each([
    ["without a condition", {}, 200],
    ["with the current ETag", { "if-match": '"1-1"' }, 200],
    ["with one of several", { "if-match": '"9-9", "1-1"' }, 200],
    ["with *", { "if-match": "*" }, 200],
    ["with another ETag", { "if-match": '"1-2"' }, 412],
    ["with a weak one", { "if-match": 'W/"1-1"' }, 412],
  ])("%s is answered with its status", async (_what, headers: Record<string, string>, status) => {
    await created();
    const answer = await service.ask("PUT", "/cluster/opensearch/1", logs, headers);
    expect(answer.status).toBe(status);
    if (status === 412) expect(answer.json).toMatchObject({ code: "stale" });
    else expect(answer.headers["etag"]).toBe('"1-2"');
  });

  it("never moves a cluster to another organization", async () => {
    await created();
    expect(await service.ask("PUT", "/cluster/opensearch/1", { ...logs, organization_id: 8 })).toMatchObject({
      status: 400,
      json: { code: "invalid", issues: [{ path: "organization_id" }] },
    });
  });

  it("renames, and the old name is free again", async () => {
    await created();
    expect((await service.ask("PUT", "/cluster/opensearch/1", { ...logs, name: "search" })).status).toBe(200);
    expect(await created()).toBe(2);
  });
});

describe("names of the access lists", () => {
  it("are the other ones where the emulator is told so", async () => {
    await service.restart({ accessListFieldNames: "allowlist" });
    const { json } = await service.ask("POST", "/cluster/opensearch", {
      ...logs,
      ip_allowlist: ["10.0.0.0/8"],
      opensearch_dashboards_whitelist: ["10.0.0.0/8"],
    });
    expect(json).toMatchObject({ ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: null });
    expect(json).not.toHaveProperty("opensearch_dashboards_whitelist");
  });

  it("of the set that is not spoken mean nothing, and are visibly without effect", async () => {
    const { json } = await service.ask("POST", "/cluster/opensearch", {
      ...logs,
      ip_allowlist: ["10.0.0.0/8"],
    });
    expect(json).toMatchObject({ opensearch_whitelist: null });
    expect(json).not.toHaveProperty("ip_allowlist");
  });

  it("stand in errors as the API has them", async () => {
    const body = { ...logs, opensearch_whitelist: ["10.0.0.0/8", "10.0.0.1/8"] };
    const { status, json } = await service.ask("POST", "/cluster/opensearch", body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: "invalid", issues: [{ path: "opensearch_whitelist[1]" }] });
  });
});

describe("names of clusters", () => {
  it("are unique within an organization and a kind, also when many ask at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.ask("POST", "/cluster/opensearch", logs)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ json }) => json?.["code"] === "name-taken")).toHaveLength(19);
    await expect(created({ ...logs, organization_id: 8 })).resolves.toBe(2);
    await expect(created(logs, "prometheus")).resolves.toBe(3);
  });

  it("cannot be taken by renaming", async () => {
    await created();
    await created({ ...logs, name: "other" });
    expect(await service.ask("PUT", "/cluster/opensearch/2", logs)).toMatchObject({ status: 409 });
  });

  it("are free again after a delete, and the id is not given again", async () => {
    await created();
    expect(await service.ask("DELETE", "/cluster/opensearch/1")).toMatchObject({ status: 204, text: "" });
    expect(await service.ask("DELETE", "/cluster/opensearch/1")).toMatchObject({ status: 404 });
    expect(await created()).toBe(2);
    await service.ask("DELETE", "/cluster/opensearch/2");
    await service.restart();
    expect(await created()).toBe(3);
  });
});

describe("access", () => {
  it.each<[string, Record<string, string>]>([
    ["no token", { authorization: "" }],
    ["another token", { authorization: "Bearer other" }],
    ["the token in other case", { authorization: `Bearer ${TOKEN.toUpperCase()}` }],
    ["another scheme", { authorization: `Basic ${TOKEN}` }],
    ["two tokens", { authorization: `Bearer ${TOKEN} ${TOKEN}` }],
  ])("is refused with %s", async (_what, headers) => {
    for (const [method, path, body] of [
      ["GET", "/cluster/opensearch/1", undefined],
      ["POST", "/cluster/opensearch", "{"],
    ] as const) {
      const answer = await service.ask(method, path, body, headers);
      expect(answer).toMatchObject({ status: 401, json: { code: "unauthorized" } });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  it("is for the token's organizations alone", async () => {
    await service.restart({ tokens: { [TOKEN]: [7], all: [7, 8] } });
    await created();
    const other = await service.ask(
      "POST",
      "/cluster/opensearch",
      { ...logs, organization_id: 8 },
      { authorization: "Bearer all" },
    );
    expect(other.json).toMatchObject({ id: 2 });
    for (const [method, path, body] of [
      ["GET", "/cluster/opensearch/2", undefined],
      ["PUT", "/cluster/opensearch/2", logs],
      ["DELETE", "/cluster/opensearch/2", undefined],
      ["GET", "/cluster/opensearch/2/credentials", undefined],
      ["GET", "/cluster/opensearch?organization_id=8", undefined],
      ["POST", "/cluster/opensearch", { ...logs, organization_id: 8 }],
      ["POST", "/cluster/opensearch", '{"name":"a","organization_id":9007199254740993}'],
    ] as const) {
      expect(await service.ask(method, path, body)).toMatchObject({
        status: 403,
        json: { code: "forbidden" },
      });
    }
    expect((await service.ask("GET", "/cluster/opensearch/1")).status).toBe(200);
  });
});

describe("the list", () => {
  it("holds the organization's clusters of the kind", async () => {
    await created();
    await created({ ...logs, name: "search" });
    await created({ ...logs, organization_id: 8 });
    await created(logs, "prometheus");
    const { status, json } = await service.ask("GET", "/cluster/opensearch?organization_id=7");
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { id: 1, name: "logs" },
      { id: 2, name: "search" },
    ]);
  });

  it.each(["", "?organization_id=", "?organization_id=x", "?organization_id=1&organization_id=2"])(
    "needs an organization: %s",
    async (query) => {
      expect(await service.ask("GET", `/cluster/opensearch${query}`)).toMatchObject({
        status: 400,
        json: { code: "invalid", issues: [{ path: "organization_id" }] },
      });
    },
  );
});

describe("credentials", () => {
  it("are a cluster's own, and stay the same", async () => {
    await created();
    await created({ ...logs, name: "other" });
    const first = await service.ask("GET", "/cluster/opensearch/1/credentials");
    expect(first.json).toEqual({
      username: expect.any(String) as string,
      password: expect.any(String) as string,
    });
    await service.ask("PUT", "/cluster/opensearch/1", logs);
    await service.restart();
    expect((await service.ask("GET", "/cluster/opensearch/1/credentials")).json).toEqual(first.json);
    expect((await service.ask("GET", "/cluster/opensearch/2/credentials")).json).not.toEqual(first.json);
  });
});

describe("a request that is not as it should be", () => {
  it.each<[string, string, string, unknown, Record<string, string>, number, string]>([
    ["an unknown path", "GET", "/clusters", undefined, {}, 404, "no-such-route"],
    ["an unknown method", "PATCH", "/cluster/opensearch/1", "{}", {}, 404, "no-such-route"],
    ["an unknown cluster", "GET", "/cluster/opensearch/99", undefined, {}, 404, "cluster-not-found"],
    ["an id that is none", "GET", "/cluster/opensearch/one", undefined, {}, 404, "cluster-not-found"],
    ["an id with a zero before it", "GET", "/cluster/opensearch/01", undefined, {}, 404, "cluster-not-found"],
    ["half a JSON text", "POST", "/cluster/opensearch", "{", {}, 400, "malformed-json"],
    ["a JSON list", "POST", "/cluster/opensearch", "[]", {}, 400, "malformed-json"],
    ["no body", "POST", "/cluster/opensearch", undefined, {}, 400, "malformed-json"],
    [
      "deep nesting",
      "POST",
      "/cluster/opensearch",
      `{"x":${"[".repeat(5000)}${"]".repeat(5000)}}`,
      {},
      400,
      "malformed-json",
    ],
    ["no fields", "POST", "/cluster/opensearch", "{}", {}, 400, "invalid"],
    [
      "another media type",
      "POST",
      "/cluster/opensearch",
      "a=b",
      { "content-type": "text/plain" },
      415,
      "unsupported-media-type",
    ],
    [
      "a huge body",
      "POST",
      "/cluster/opensearch",
      `{"x":"${"x".repeat(1024 * 1024)}"}`,
      {},
      413,
      "body-too-large",
    ],
    ["a path that cannot be decoded", "GET", "/cluster/opensearch/%zz", undefined, {}, 400, "malformed-json"],
  ])("with %s", async (_what, method, path, body, headers, status, code) => {
    const answer = await service.ask(method, path, body, headers);
    expect(answer).toMatchObject({ status, json: { code } });
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  });

  it("names every rule that it breaks", async () => {
    const { json } = await service.ask("POST", "/cluster/opensearch", {
      ...logs,
      name: "Logs",
      data_node_count: 11,
      auth_sources: [sso, { ...sso, type: "saml", dashboards_login: true }],
      maintenance_window: { day_of_week: "sunday", start_time: "01:00", end_time: "02:59" },
    });
    const paths = (json?.["issues"] as readonly { readonly path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["name", "data_node_count"]));
    expect(paths.some((path) => path.startsWith("auth_sources[1]"))).toBe(true);
    expect(paths.some((path) => path.startsWith("maintenance_window"))).toBe(true);
  });
});

describe("the log", () => {
  it("has a line for each request, without a token, a query or a body", async () => {
    const lines: string[] = [];
    await service.restart({ log: (line) => lines.push(line) });
    await service.ask("POST", "/cluster/opensearch?access_token=planted", { ...logs, auth_sources: [sso] });
    await service.ask("GET", "/cluster/opensearch/99");
    await service.ask("GET", "/nowhere");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/POST +\/cluster\/opensearch +201 +[\d.]+ ms +organization 7/);
    expect(lines[1]).toMatch(/GET +\/cluster\/opensearch\/99 +404 .* cluster-not-found/);
    expect(lines.join("\n")).not.toMatch(/planted|token-of/);
  });
});
