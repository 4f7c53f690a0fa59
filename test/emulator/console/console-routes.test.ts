/** What the emulator serves below `/console/`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { startEmulator } from "../../../src/emulator";
import { PROVIDER_PROGRAM, PROVIDER_VERSION } from "../../../src/schema";
import { temporaryFolder } from "../../temporary-folder";
import { startService, TOKEN, useService } from "../service";
import { CONSOLE_FILES, writeConsole } from "./console-folder";

const folder = writeConsole(temporaryFolder());
writeFileSync(join(folder, "LICENSES.txt"), "");
const service = useService({ consoleDir: folder });

const logs = { name: "logs", organization_id: 7 };
const isPage = { accept: "text/html" };

describe("the files", () => {
  it.each([
    ["", { file: "index.html", type: /^text\/html/, caching: "no-store" }],
    ["console.js", { file: "console.js", type: /^text\/javascript/, caching: "no-cache" }],
    ["console.css", { file: "console.css", type: /^text\/css/, caching: "no-cache" }],
  ] as const)("are served: %j", async (path, { file, type, caching }) => {
    const { status, text, headers } = await service.ask("GET", `/console/${path}`, undefined, {
      authorization: "",
    });
    expect([status, text]).toEqual([200, CONSOLE_FILES[file]]);
    expect(headers["content-type"]).toMatch(type);
    expect(headers).toMatchObject({
      "cache-control": caching,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; script-src 'self';.* frame-ancestors 'none'$/,
      ) as string,
    });
    expect(headers["content-security-policy"]).not.toContain("unsafe");
  });

  it.each([
    ["gzip, deflate, br", "gzip"],
    ["br;q=1.0, gzip;q=0.8", "gzip"],
    ["gzip;q=0", undefined],
    ["identity", undefined],
  ])("are compressed for a browser that takes it: %s", async (accepted, encoding) => {
    for (const path of ["", "console.js"]) {
      const url = `${service.emulator.url}/console/${path}`;
      const response = await fetch(url, { headers: { "accept-encoding": accepted } });
      expect(response.headers.get("content-encoding") ?? undefined).toBe(encoding);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      expect(await response.text()).toBe(CONSOLE_FILES[path === "" ? "index.html" : "console.js"]);
    }
  });

  it.each(["", "console.js"])("respond to HEAD as to GET: %j", async (path) => {
    const url = `${service.emulator.url}/console/${path}`;
    const [head, got] = await Promise.all([fetch(url, { method: "HEAD" }), fetch(url)]);
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const named = ["content-type", "content-length", "etag", "cache-control", "content-encoding"];
    const values = (response: Response) => named.map((name) => response.headers.get(name));
    expect(values(head)).toEqual(values(got));
  });

  it("are not sent again to a browser that has them", async () => {
    const first = await service.ask("GET", "/console/console.js");
    const again = { "if-none-match": String(first.headers["etag"]) };
    expect(await service.ask("GET", "/console/console.js", undefined, again)).toMatchObject({
      status: 304,
      text: "",
    });
  });

  it("are found from the address without a slash, and from the first page", async () => {
    expect(await service.ask("GET", "/console")).toMatchObject({
      status: 302,
      headers: { location: "console/" },
    });
    expect((await service.ask("GET", "/", undefined, isPage)).text).toContain('href="console/"');
  });

  it.each(["index.html", "LICENSES.txt", "none.js", "..%2fdata%2fclusters.log", "constructor"])(
    "do not include %s",
    async (name) => {
      expect(await service.ask("GET", `/console/${name}`)).toMatchObject({
        status: 404,
        json: { code: "no-such-route" },
      });
    },
  );

  it("are not there without their folder", async () => {
    const without = await startService();
    expect(await without.ask("GET", "/console/")).toMatchObject({
      status: 404,
      json: { code: "no-such-route" },
    });
    expect((await without.ask("GET", "/", undefined, isPage)).text).not.toContain("console/");
    expect(without.emulator.consoleAddress()).toBeUndefined();
    await without.close();
  });

  it.each([
    ["missing", "none", /The console in .*none cannot be read: it is not there/],
    ["without a page", "data", /The console in .* has no index\.html/],
  ])("prevent the start if their folder is %s", async (_what, name, message) => {
    const consoleDir = join(service.folder, name);
    const dataDir = join(service.folder, "other");
    await expect(startEmulator({ port: 0, dataDir, tokens: [TOKEN], consoleDir })).rejects.toThrow(message);
  });
});

describe("a code", () => {
  const codeIn = (address: string | undefined) => new URL(address ?? "").hash.replace("#code=", "");
  const exchange = (body: unknown) => service.ask("POST", "/console/session", body, { authorization: "" });

  it("opens the console at its address, and is exchanged once for the token", async () => {
    const address = service.emulator.consoleAddress();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/#code=[\w-]{22}$/);
    const code = codeIn(address);
    const first = await exchange({ code });
    expect(first).toMatchObject({ status: 200, json: { token: TOKEN, label: "token 1" } });
    expect(first.headers["cache-control"]).toBe("no-store");
    const second = await exchange({ code });
    expect(second).toMatchObject({ status: 401, json: { code: "unauthorized" } });
    expect(second.text).not.toContain(TOKEN);
  });

  it.each<[what: string, body: unknown, expected: { status: number; code: string }]>([
    ["is wrong", { code: "x".repeat(22) }, { status: 401, code: "unauthorized" }],
    ["is missing", {}, { status: 400, code: "invalid" }],
    ["is not in JSON", "code", { status: 400, code: "malformed-json" }],
  ])("that %s is refused", async (_what, body, { status, code }) => {
    expect(await exchange(body)).toMatchObject({ status, json: { code } });
  });

  it.each<[string, Record<string, readonly number[] | "every-organization">, string]>([
    ["for every organization, if there is one", { one: [7], all: "every-organization" }, "all"],
    ["else the first one", { one: [7], two: [8] }, "one"],
  ])("is for the first token %s", async (_which, tokens, token) => {
    await service.restart({ tokens });
    expect((await exchange({ code: codeIn(service.emulator.consoleAddress()) })).json).toMatchObject({
      token,
    });
  });

  it.each([
    ["without a key", ""],
    ["with an access token", `Bearer ${TOKEN}`],
  ])("is not issued %s", async (_what, authorization) => {
    expect(await service.ask("POST", "/console/codes", undefined, { authorization })).toMatchObject({
      status: 401,
    });
  });
});

describe("what concerns a token", () => {
  const seven = { authorization: "Bearer seven" };
  const read = async (path: string, headers = {}) =>
    (await service.ask("GET", path, undefined, headers)).json;

  beforeEach(async () => {
    await service.restart({ tokens: { [TOKEN]: "every-organization", seven: [7, 9] } });
    await service.ask("POST", "/cluster/opensearch", logs, seven);
    await service.ask("POST", "/cluster/prometheus", { ...logs, organization_id: 8 });
  });

  it("is its label, its organizations, and the names of the access lists", async () => {
    expect(await read("/console/me")).toEqual({
      label: "token 1",
      organizations: [7, 8],
      names: "whitelist",
      emulator: { folder: join(service.folder, "data") },
      cdk_library: "cdktf",
    });
    expect(await read("/console/me", seven)).toMatchObject({
      label: "token 2",
      organizations: [7, 9],
    });
  });

  it("is the activity of its organizations alone, the newest first", async () => {
    const entries = [
      { label: "token 1", kind: "prometheus", id: 2, organization_id: 8, action: "create" },
      { label: "token 2", kind: "opensearch", id: 1, organization_id: 7, action: "create" },
    ];
    expect(await read("/console/activity")).toMatchObject({ entries });
    expect(await read("/console/activity", seven)).toMatchObject({ entries: entries.slice(1), total: 1 });
    expect(await read("/console/activity?from=1&count=1")).toMatchObject({ entries: [entries[1]], total: 2 });
    expect(await read("/console/activity?cluster=prometheus/2")).toMatchObject({ entries: [entries[0]] });
  });

  it.each(["me", "activity"])("is not shown without a token: %s", async (name) => {
    expect(await read(`/console/${name}`, { authorization: "" })).toMatchObject({ code: "unauthorized" });
  });
});

describe("the activity", () => {
  const path = "/cluster/opensearch/1";
  const login = { name: "sso", type: "oidc", client_id: "a", client_secret: "planted-secret" };
  const activity = async () =>
    (await service.ask("GET", "/console/activity")).json?.["entries"] as readonly object[];

  it.each([
    [
      "the provider",
      { "user-agent": `${PROVIDER_PROGRAM}/${PROVIDER_VERSION} terraform/1.9.0` },
      "terraform",
    ],
    ["the console", { "x-requested-by": "console", "user-agent": "Mozilla/5.0" }, "console"],
    ["another program", { "user-agent": "curl/8.0" }, "other"],
    ["a program without a name", {}, "other"],
  ])("names the route of %s", async (_what, headers, route) => {
    const host = new URL(service.emulator.url).host;
    await service.ask("POST", "/cluster/opensearch", logs, { ...headers, host });
    expect(await activity()).toMatchObject([{ route }]);
  });

  it("has the time, the cluster and the fields of each change, and no value, also after a restart", async () => {
    await service.restart({ now: () => Date.UTC(2026, 10, 26) });
    const before = { ...logs, opensearch_whitelist: ["10.0.0.0/8"], auth_sources: [login] };
    await service.ask("POST", "/cluster/opensearch", before);
    await service.ask("PUT", path, {
      ...logs,
      name: "search",
      opensearch_whitelist: ["192.0.2.0/24"],
      auth_sources: [{ ...login, client_secret: "planted-other" }],
    });
    await service.ask("DELETE", path);
    const changes = [
      { action: "delete", name: "search", fields: [] },
      {
        action: "update",
        name: "search",
        fields: ["name", "auth_sources[sso].client_secret", "ip_allowlist"],
      },
      {
        action: "create",
        name: "logs",
        fields: ["name", "organization_id", "auth_sources[sso]", "ip_allowlist"],
      },
    ].map((change) => ({ ...change, id: 1, kind: "opensearch", time: "2026-11-26T00:00:00.000Z" }));
    expect(await activity()).toMatchObject(changes);
    await service.restart();
    const kept = await activity();
    expect(kept).toMatchObject(changes);
    expect(JSON.stringify(kept)).not.toMatch(/planted|192\.0\.2|10\.0/);
  });

  it("has nothing of a change that was refused", async () => {
    await service.ask("POST", "/cluster/opensearch", { ...logs, tier: "gold", data_node_count: 99 });
    await service.ask("DELETE", path);
    expect(await activity()).toEqual([]);
  });
});
