/** What each operation does, as CONTRACT and the service reference say it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createCluster, useService } from "./service";

const service = useService();

const logs = { name: "logs", organization_id: 7 };
const sso = {
  name: "sso",
  type: "oidc",
  client_id: "dashboards",
  client_secret: "planted-secret",
  connect_url: "https://idp.example.com/.well-known/openid-configuration",
  dashboards_login: true,
};

describe("a new cluster", () => {
  it("is returned complete, with an id, URLs, an ETag and the service's defaults", async () => {
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
    expect(headers["location"]).toBe("/cluster/opensearch/1");
    const read = await service.ask("GET", "/cluster/opensearch/1");
    expect(read).toMatchObject({ status: 200, json });
    expect(read.headers["etag"]).toBe(headers["etag"]);
  });

  it("of Prometheus has one list, and no credentials", async () => {
    const id = await createCluster(
      service,
      { prometheus_whitelist: ["10.0.0.1", "2001:db8::/32"] },
      "prometheus",
    );
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

  it("has a role for snapshots if it asks for one", async () => {
    const id = await createCluster(service, { repo_config: { enable_iam_role: true } });
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

  it("that a PUT leaves out are removed", async () => {
    const id = await createCluster(service, { auth_sources: [{ ...sso, dashboards_login: false }] });
    const { json } = await service.ask("GET", `/cluster/opensearch/${id}`);
    expect((await service.ask("PUT", `/cluster/opensearch/${id}`, json)).status).toBe(200);
    expect(service.emulator.stored("opensearch", id)).not.toHaveProperty("auth_sources[0].client_secret");
  });
});

/** Sends a change with an `If-Match`, in which CURRENT stands for the present ETag. */
async function onlyIf(ifMatch: string | undefined, method: string, body?: object) {
  const path = "/cluster/opensearch/1";
  const before = String((await service.ask("GET", path)).headers["etag"]);
  const headers = ifMatch === undefined ? {} : { "if-match": ifMatch.replace("CURRENT", before) };
  return { ...(await service.ask(method, path, body, headers)), before };
}

describe("a DELETE", () => {
  it.each<[string, string, number]>([
    ["with the current ETag", "CURRENT", 204],
    ["with another ETag", '"1-2"', 412],
  ])("%s gets its status", async (_what, ifMatch, status) => {
    await createCluster(service);
    expect((await onlyIf(ifMatch, "DELETE")).status).toBe(status);
    expect((await service.ask("GET", "/cluster/opensearch/1")).status).toBe(status === 412 ? 200 : 404);
  });
});

describe("an ETag", () => {
  const path = "/cluster/opensearch/1";
  const etag = async () => (await service.ask("GET", path)).headers["etag"];
  const data = () => join(service.folder, "data", "opensearch-1.json");

  it("stays the same through a restart", async () => {
    await createCluster(service);
    const before = await etag();
    await service.restart();
    expect(await etag()).toBe(before);
  });

  it("is never given to other content, also after a restart on an older copy of the data", async () => {
    await createCluster(service);
    const copy = readFileSync(data());
    await service.ask("PUT", path, { ...logs, tier: "basic" });
    const lost = await etag();
    writeFileSync(data(), copy);
    await service.restart();
    await service.ask("PUT", path, { ...logs, tier: "advanced" });
    expect(await etag()).not.toBe(lost);
  });
});

describe("a PUT", () => {
  it("resets every field that is left out, also one that the schema does not know", async () => {
    const id = await createCluster(service, {
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

  it("of a cluster as read, with read-only fields, changes only the edited field", async () => {
    const id = await createCluster(service, {
      opensearch_whitelist: ["10.0.0.0/8"],
      labels: { n: [1, null] },
    });
    const path = `/cluster/opensearch/${id}`;
    const { json } = await service.ask("GET", path);
    const { status } = await service.ask("PUT", path, { ...json, tier: "basic" });
    expect(status).toBe(200);
    expect((await service.ask("GET", path)).json).toEqual({ ...json, tier: "basic" });
  });

  it("keeps a number that no double holds", async () => {
    const id = await createCluster(service);
    const path = `/cluster/opensearch/${id}`;
    await service.ask("PUT", path, '{"name":"logs","organization_id":7,"x":12345678901234567890}');
    expect((await service.ask("GET", path)).text).toContain('"x":12345678901234567890');
  });

  it("treats an empty list and null as open access", async () => {
    const id = await createCluster(service, { opensearch_whitelist: ["10.0.0.0/8"] });
    const path = `/cluster/opensearch/${id}`;
    const { json } = await service.ask("PUT", path, {
      ...logs,
      opensearch_whitelist: [],
      opensearch_dashboards_whitelist: null,
    });
    expect(json).toMatchObject({ opensearch_whitelist: null, opensearch_dashboards_whitelist: null });
  });

  it.each<[string, string | undefined, number]>([
    ["without a condition", undefined, 200],
    ["with the current ETag", "CURRENT", 200],
    ["with one of several", '"9-9", CURRENT', 200],
    ["with *", "*", 200],
    ["with a tag with a comma before it", '"a,b",W/"c, d" ,CURRENT', 200],
    ["with the tag within another one", '"9,CURRENT', 412],
    ["with tags without a comma between them", '"x"CURRENT', 412],
    ["with tags with a space between them", '"x" CURRENT', 412],
    ["with the tag after a text that is no tag", "x, CURRENT", 412],
    ["with empty elements", ', "9-9",, CURRENT ,', 200],
    ["with * amid others", '"9-9", *', 412],
    ["with another ETag", '"1-2"', 412],
    ["with a weak one", "W/CURRENT", 412],
  ])("%s gets its status", async (_what, ifMatch, status) => {
    await createCluster(service);
    const answer = await onlyIf(ifMatch, "PUT", logs);
    expect(answer.status).toBe(status);
    if (status === 412) expect(answer.json).toMatchObject({ code: "stale" });
    else expect(answer.headers["etag"]).not.toBe(answer.before);
  });

  it("never moves a cluster to another organization", async () => {
    await createCluster(service);
    expect(await service.ask("PUT", "/cluster/opensearch/1", { ...logs, organization_id: 8 })).toMatchObject({
      status: 409,
      json: { code: "immutable-field", issues: [{ path: "organization_id" }] },
    });
  });

  it("renames, and the old name is free again", async () => {
    await createCluster(service);
    expect((await service.ask("PUT", "/cluster/opensearch/1", { ...logs, name: "search" })).status).toBe(200);
    expect(await createCluster(service)).toBe(2);
  });
});

describe("names of clusters", () => {
  it("are unique within an organization and a kind, also when many ask at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.ask("POST", "/cluster/opensearch", logs)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ json }) => json?.["code"] === "name-taken")).toHaveLength(19);
    await expect(createCluster(service, { organization_id: 8 })).resolves.toBe(2);
    await expect(createCluster(service, {}, "prometheus")).resolves.toBe(3);
  });

  it("cannot be taken by renaming", async () => {
    await createCluster(service);
    await createCluster(service, { name: "other" });
    expect(await service.ask("PUT", "/cluster/opensearch/2", logs)).toMatchObject({ status: 409 });
  });

  it("are free again after a delete, but the id is not used again", async () => {
    await createCluster(service);
    expect(await service.ask("DELETE", "/cluster/opensearch/1")).toMatchObject({ status: 204, text: "" });
    expect(await service.ask("DELETE", "/cluster/opensearch/1")).toMatchObject({ status: 404 });
    expect(await createCluster(service)).toBe(2);
    await service.ask("DELETE", "/cluster/opensearch/2");
    await service.restart();
    expect(await createCluster(service)).toBe(3);
  });
});

it.each(["9007199254740993", "7.0", "1e100", "9".repeat(1000)])(
  "keeps a cluster of the organization %s through a restart",
  async (organization) => {
    const body = `{"name":"logs","organization_id":${organization}}`;
    const { status, text } = await service.ask("POST", "/cluster/prometheus", body);
    expect(status).toBe(201);
    await service.restart();
    expect((await service.ask("GET", "/cluster/prometheus/1")).text).toBe(text);
  },
);

describe("the list", () => {
  it("contains the organization's clusters of the kind", async () => {
    await createCluster(service);
    await createCluster(service, { name: "search" });
    await createCluster(service, { organization_id: 8 });
    await createCluster(service, {}, "prometheus");
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
  it("differ between clusters, and stay the same", async () => {
    await createCluster(service);
    await createCluster(service, { name: "other" });
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
