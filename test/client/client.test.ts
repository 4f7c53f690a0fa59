/** What a caller of the client relies on: bodies, names of fields, errors in plain words. */
import { RESPONSE_BYTES } from "../../src/contract";
import { parseJson } from "../../src/json";
import { clientOf, failureOf, type TestClient, TOKEN } from "./client-of";
import { type Answered, type FakeService, inTurn, startFakeService } from "./fake-service";

let service: FakeService;

async function served(...answers: readonly Answered[]): Promise<string> {
  service = await startFakeService(inTurn(...answers));
  return service.url;
}

/** A client of a service that gives these responses in turn. */
async function clientFor(...answers: readonly Answered[]): Promise<TestClient> {
  return clientOf(await served(...answers));
}

const NEW = { id: 17, name: "logs", organization_id: 7 };
const gone = { status: 404, body: { code: "cluster-not-found", message: "No such cluster" } };
const cluster = { id: 17, name: "logs", organization_id: 7, opensearch_whitelist: ["10.0.0.0/8"] };

describe("the client", () => {
  it("sends the token and its own name, and does not ask for compression", async () => {
    const client = clientOf(`${await served({ body: cluster })}/cloud/`);
    await client.read("opensearch", 17);
    expect(service.received[0]).toMatchObject({
      method: "GET",
      url: "/cloud/cluster/opensearch/17",
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "user-agent": "cdktf-provider-cloud/0.0.0-test",
        accept: "application/json",
      },
    });
    expect(service.received[0]?.headers).not.toHaveProperty("accept-encoding");
  });

  it("returns a cluster with Terraform's names and its ETag", async () => {
    const client = await clientFor({ body: cluster, headers: { etag: '"17-1"' } });
    expect(await client.read("opensearch", 17)).toEqual({
      cluster: { id: 17, name: "logs", organization_id: 7, ip_allowlist: ["10.0.0.0/8"] },
      etag: '"17-1"',
    });
  });

  it("keeps an unknown field unchanged through GET and PUT", async () => {
    const text =
      '{"id":9007199254740993,"name":"logs","opensearch_whitelist":null,"x":{"big":[12345678901234567890,1e999]}}';
    const client = await clientFor({ body: text });
    const found = await client.read("opensearch", 9007199254740993n);
    if (found === "gone") throw new Error("gone");
    expect(found.cluster["id"]).toBe(9007199254740993n);
    await client.replace("opensearch", 9007199254740993n, found.cluster);
    expect(service.received[1]?.url).toBe("/cluster/opensearch/9007199254740993");
    expect(service.received[1]?.body).toContain('"x":{"big":[12345678901234567890,1e999]}');
    expect(parseJson(service.received[1]?.body ?? "", RESPONSE_BYTES)).toMatchObject({
      opensearch_whitelist: null,
    });
  });

  it("sends If-Match, and reports a cluster that changed since", async () => {
    const client = await clientFor({ status: 412, body: { code: "stale", message: "changed" } });
    const failure = await failureOf(client.replace("opensearch", 17, {}, { ifMatch: '"17-1"' }));
    expect(service.received[0]?.headers["if-match"]).toBe('"17-1"');
    expect(failure).toMatchObject({ kind: "stale", status: 412, mayHaveHappened: false });
  });

  it.each<[string, Answered]>([
    ["no body", { status: 204 }],
    ["plain text", { body: "OK" }],
    ["an object that is not a cluster", { status: 202, body: { status: "accepted" } }],
  ])("treats a PUT with %s in the response as done, without a cluster", async (_what, answer) => {
    const client = await clientFor(answer);
    expect(await client.replace("opensearch", 17, { name: "logs" })).toEqual({});
  });

  it.each([
    ["a weak ETag", { etag: 'W/"17-1"' }],
    ["an empty ETag", { etag: "" }],
    ["no ETag", {}],
  ])("sends no If-Match for %s", async (_what, headers) => {
    const client = await clientFor({ body: cluster, headers });
    expect(await client.read("opensearch", 17)).toEqual({ cluster: expect.anything() as unknown });
  });

  it.each<[string, "opensearch" | "prometheus", Answered]>([
    ["another cluster", "opensearch", { body: { ...cluster, id: 18 } }],
    ["an id that is a string", "opensearch", { body: { ...cluster, id: "17" } }],
    ["another service's health status", "opensearch", { body: { status: "ok", version: "1.0" } }],
    ["null", "prometheus", { body: "null" }],
  ])("refuses %s in place of the cluster it asked for", async (_what, kind, answer) => {
    const client = await clientFor(answer);
    const failure = await failureOf(client.read(kind, 17));
    expect(failure).toMatchObject({ kind: "malformed-response" });
    expect(failure.message).toContain("is not that cluster");
  });

  it("accepts a Prometheus cluster without an id, which the reference does not promise", async () => {
    const client = await clientFor({ body: { prometheus_whitelist: ["10.0.0.0/8"] } });
    expect(await client.read("prometheus", 17)).toMatchObject({
      cluster: { prometheus_whitelist: ["10.0.0.0/8"] },
    });
  });

  describe.each<[string, Answered]>([
    ["text", { body: "deleted" }],
    ["an accepted request", { status: 202, body: { status: "deleting" } }],
    ["a web page", { body: "<html>Please log in</html>" }],
    ["an error", { body: { error: "no" } }],
  ])("after a DELETE whose response is %s", (_what, answer) => {
    it("reads the cluster until it is gone", async () => {
      const client = await clientFor(answer, { body: cluster }, { body: cluster }, gone);
      await expect(client.remove("opensearch", 17)).resolves.toBeUndefined();
      const methods = service.received.map(({ method }) => method);
      expect(methods).toEqual(["DELETE", "GET", "GET", "GET"]);
    });

    it("fails if the cluster stays", async () => {
      const client = await clientFor(answer, { body: cluster });
      const failure = await failureOf(client.remove("opensearch", 17));
      expect(failure).toMatchObject({ kind: "not-deleted", mayHaveHappened: true });
    });

    it("fails if the cluster cannot be read", async () => {
      const client = await clientFor(answer, { status: 404, body: "<h1>Not Found</h1>" });
      const failure = await failureOf(client.remove("opensearch", 17));
      expect(failure.kind).toBe("proxy-or-wrong-url");
      expect(failure.message).toMatch(/The response to DELETE \S+17 was (a web page \()?20/);
    });
  });

  it("lists clusters, and returns credentials", async () => {
    const client = await clientFor({ body: [cluster] }, { body: { username: "u", password: "p" } });
    expect(await client.list("opensearch", 7)).toMatchObject({
      clusters: [{ id: 17, ip_allowlist: ["10.0.0.0/8"] }],
      gap: undefined,
    });
    expect(await client.credentials("opensearch", 17)).toEqual({ username: "u", password: "p" });
    expect(service.received.map(({ url }) => url)).toEqual([
      "/cluster/opensearch?organization_id=7",
      "/cluster/opensearch/17/credentials",
    ]);
  });

  it("never has more than ten requests in flight", async () => {
    let open = 0;
    let most = 0;
    let arrived = (): void => undefined;
    const ten = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    service = await startFakeService(async ({ url }) => {
      open += 1;
      most = Math.max(most, open);
      if (open === 10) arrived();
      await ten;
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return { body: { ...cluster, id: Number(url.split("/").at(-1)) } };
    });
    const client = clientOf(service.url);
    await Promise.all(Array.from({ length: 50 }, (_, index) => client.read("opensearch", index + 1)));
    expect(service.sockets.size).toBeLessThanOrEqual(10);
    expect(most).toBe(10);
  });
});

describe("a cluster that is gone", () => {
  it("is reported for a 404 of the service", async () => {
    const client = await clientFor(gone);
    expect(await client.read("opensearch", 17)).toBe("gone");
    expect(await client.credentials("opensearch", 17)).toBe("gone");
    await expect(client.remove("opensearch", 17)).resolves.toBeUndefined();
    expect(await failureOf(client.replace("opensearch", 17, {}))).toMatchObject({ kind: "not-found" });
  });

  it.each<[string, Answered]>([
    ["a web page", { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not Found</h1>" }],
    ["nothing", { status: 404, body: "" }],
    ["JSON without a code", { status: 404, body: { message: "Not Found" } }],
    ["a code of another service", { status: 404, body: { code: "rest_no_route" } }],
    ["the service's word for an unknown path", { status: 404, body: { code: "no-such-route" } }],
    ["a JSON string", { status: 404, body: '"gone"' }],
  ])("is not reported for a 404 with %s", async (_what, answer) => {
    const client = await clientFor(answer);
    for (const attempt of [client.read, client.remove]) {
      expect(await failureOf(attempt("opensearch", 17))).toMatchObject({
        kind: "proxy-or-wrong-url",
        advice: expect.stringContaining("base_url") as string,
      });
    }
  });
});

describe("names of the access lists", () => {
  const wanted = { name: "logs", organization_id: 7, ip_allowlist: ["10.0.0.0/8"] };
  const bodies = () =>
    service.received.filter(({ body }) => body !== "").map(({ body }) => JSON.parse(body) as object);

  it("are the raw API's at first", async () => {
    const client = await clientFor({ status: 201, body: cluster });
    await client.create("opensearch", wanted);
    expect(bodies()).toEqual([{ name: "logs", organization_id: 7, opensearch_whitelist: ["10.0.0.0/8"] }]);
  });

  it("are learned from a GET", async () => {
    const client = await clientFor({ body: { id: 17, ip_allowlist: null, dashboards_ip_allowlist: null } });
    await client.read("opensearch", 17);
    await client.replace("opensearch", 17, wanted);
    expect(bodies()).toEqual([wanted]);
  });

  it.each<[string, Answered, readonly string[] | null]>([
    ["the cluster", { body: { id: 17, ip_allowlist: ["10.0.0.0/8"] } }, ["10.0.0.0/8"]],
    ["no cluster", { body: { status: "accepted" } }, null],
  ])(
    "are corrected at once if a create shows that they were wrong, and the response holds %s",
    async (_what, corrected, shown) => {
      const client = await clientFor(
        { status: 201, body: { ...NEW, ip_allowlist: null } },
        { body: { ...NEW, ip_allowlist: null } },
        corrected,
      );
      expect(await client.create("opensearch", wanted)).toMatchObject({
        cluster: { id: 17, ip_allowlist: shown },
      });
      expect(service.received.map(({ method }) => method)).toEqual(["POST", "GET", "PUT"]);
      expect(bodies().at(-1)).toEqual(wanted);
    },
  );

  it("are not corrected in a cluster that turns out to be a different one", async () => {
    const client = await clientFor(
      { status: 201, body: { ...NEW, ip_allowlist: null } },
      { body: { ...NEW, name: "other", ip_allowlist: null } },
    );
    await client.create("opensearch", wanted);
    expect(service.received.map(({ method }) => method)).toEqual(["POST", "GET"]);
    expect(client.logged.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  it.each<[string, Answered]>([
    ["is refused", { status: 400, body: { code: "invalid", message: "No." } }],
    ["fails", { status: 500 }],
    ["is cut off", { cut: true }],
  ])(
    "are corrected after a create; if that %s, the cluster is returned with a failure",
    async (_what, answer) => {
      const client = await clientFor({ status: 201, body: { ...NEW, ip_allowlist: null } }, answer);
      expect(await client.create("opensearch", wanted)).toMatchObject({
        cluster: { id: 17, ip_allowlist: null },
        openAccess: {
          kind: "open-access",
          summary: expect.stringMatching(
            /^This cluster is open to every address: the service ignored `opensearch_whitelist`/,
          ) as string,
        },
      });
    },
  );

  it("are corrected, by a GET, after a create whose response holds no list", async () => {
    const client = await clientFor(
      { status: 201, body: NEW },
      { body: { ...NEW, ip_allowlist: null } },
      { body: { ...NEW, ip_allowlist: ["10.0.0.0/8"] } },
    );
    await client.create("opensearch", wanted);
    expect(service.received.map(({ method }) => method)).toEqual(["POST", "GET", "PUT"]);
    expect(bodies()).toEqual([
      { name: "logs", organization_id: 7, opensearch_whitelist: ["10.0.0.0/8"] },
      wanted,
    ]);
  });

  it("need no GET after a create without access lists", async () => {
    const client = await clientFor({ status: 201, body: NEW });
    await client.create("opensearch", { name: "logs", organization_id: 7 });
    expect(service.received).toHaveLength(1);
  });

  it("are corrected in a second PUT; if that fails, the failure begins with the open cluster", async () => {
    const client = await clientFor({ body: { id: 17, ip_allowlist: null } }, { status: 500 });
    const failure = await failureOf(client.replace("opensearch", 17, wanted));
    expect(failure).toMatchObject({ kind: "open-access", mayHaveHappened: true });
    expect(failure.message).toMatch(/^This cluster is open /);
  });

  const refused = (path: string, message: string, code = "x") => ({
    status: 400,
    body: { code: "invalid", message: "No.", issues: [{ code, path, message }] },
  });
  const asWanted = { status: 201, body: { ...NEW, ip_allowlist: ["10.0.0.0/8"] } };

  it.each<[string, Answered]>([
    ["names the field that it expects", refused("opensearch_whitelist", "write `ip_allowlist`")],
    ["has the path of the field that it expects", refused("ip_allowlist", "is missing")],
    [
      "names the field in its message",
      { status: 400, body: { code: "invalid", message: "use dashboards_ip_allowlist and ip_allowlist" } },
    ],
    ["does not know the field", refused("opensearch_whitelist", "is an unknown field")],
    ["does not know the field, by its code", refused("opensearch_whitelist", "no", "unknown-attribute")],
  ])("are tried once in the other spelling after a 400 that %s", async (_what, answer) => {
    const client = await clientFor(answer, asWanted);
    expect(await client.create("opensearch", wanted)).toMatchObject({ cluster: { id: 17 } });
    expect(bodies()).toEqual([
      { name: "logs", organization_id: 7, opensearch_whitelist: ["10.0.0.0/8"] },
      wanted,
    ]);
    await client.replace("opensearch", 17, wanted);
    expect(bodies().slice(2)).toEqual([wanted]);
  });

  it("are tried in the other spelling for a PUT too, on the same condition", async () => {
    const client = await clientFor(refused("ip_allowlist", "is missing"), asWanted);
    await client.replace("opensearch", 17, wanted, { ifMatch: '"1"' });
    expect(bodies()[1]).toEqual(wanted);
    expect(service.received.map(({ headers }) => headers["if-match"])).toEqual(['"1"', '"1"']);
  });

  it.each<[string, Answered]>([
    ["about the ranges of a list", refused("opensearch_whitelist[0]", "has bits set after its prefix")],
    ["about a list as a whole", refused("opensearch_whitelist", "has more than 50 ranges")],
    ["about another unknown field", refused("labels", "is an unknown field")],
    ["that is not in the contract", { status: 400, body: { error: "write ip_allowlist" } }],
    ["with another status", { status: 409, body: { code: "name-taken", message: "use ip_allowlist" } }],
  ])("stay as they are after a refusal %s", async (_what, answer) => {
    const client = await clientFor(answer, gone);
    const failure = await failureOf(client.replace("opensearch", 17, wanted));
    expect(failure.status).toBe(answer.status);
    expect(bodies()).toHaveLength(1);
  });

  it("are tried only once: the first refusal is shown if the other names are refused too", async () => {
    const client = await clientFor(
      refused("opensearch_whitelist", "write `ip_allowlist`", "first"),
      refused("ip_allowlist", "write `opensearch_whitelist`", "second"),
    );
    const failure = await failureOf(client.replace("opensearch", 17, wanted));
    expect(failure.issues).toEqual([{ code: "first", path: "ip_allowlist" }]);
    expect(bodies()).toHaveLength(2);
  });

  it("are corrected in a second PUT, on the state after the first one", async () => {
    const client = await clientFor(
      { body: { id: 17, ip_allowlist: null }, headers: { etag: '"2"' } },
      { body: { id: 17 } },
    );
    await client.replace("opensearch", 17, wanted, { ifMatch: '"1"' });
    expect(service.received.map(({ headers }) => headers["if-match"])).toEqual(['"1"', '"2"']);
  });

  it("are all written if the service uses all of them", async () => {
    const client = await clientFor({ body: { ...cluster, ip_allowlist: ["10.0.0.0/8"] } });
    await client.read("opensearch", 17);
    await client.replace("opensearch", 17, { ip_allowlist: ["192.0.2.0/24"] });
    expect(bodies()).toEqual([{ opensearch_whitelist: ["192.0.2.0/24"], ip_allowlist: ["192.0.2.0/24"] }]);
  });

  it("are those of the setting at first", async () => {
    const client = clientOf(await served({ body: { id: 17 } }), { accessListFieldNames: "allowlist" });
    await client.replace("opensearch", 17, wanted);
    expect(bodies()).toEqual([wanted]);
    expect(client.otherFieldNames()).toBeUndefined();
  });

  it("are no longer those of the setting once the service shows the others", async () => {
    const client = clientOf(await served({ body: cluster }), { accessListFieldNames: "allowlist" });
    expect(await client.read("opensearch", 17)).toMatchObject({ cluster: { ip_allowlist: ["10.0.0.0/8"] } });
    await client.replace("opensearch", 17, wanted);
    expect(bodies()).toEqual([{ name: "logs", organization_id: 7, opensearch_whitelist: ["10.0.0.0/8"] }]);
    expect(client.otherFieldNames()).toBe("whitelist");
    expect(client.logged.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  it("stay unchanged after a response without them", async () => {
    const client = await clientFor({ body: { id: 17, name: "logs" } });
    expect(await client.read("opensearch", 17)).toEqual({ cluster: { id: 17, name: "logs" } });
    await client.replace("opensearch", 17, wanted);
    expect(bodies()[0]).toHaveProperty("opensearch_whitelist");
  });
});
