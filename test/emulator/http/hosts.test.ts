/** Requests that a browser sends for a web page of another host are refused, on every listener. */
import type { IncomingHttpHeaders } from "node:http";

import { foreignHost, foreignToConsole } from "../../../src/emulator/http/hosts";
import { temporaryFolder } from "../../temporary-folder";
import { writeConsole } from "../console/console-folder";
import { ask, type Service, startService } from "../service";

describe("a request", () => {
  interface Sender {
    readonly host?: string;
    readonly origin?: string;
    readonly isAnswered: boolean;
  }

  it.each<[what: string, given: Sender]>([
    ["an address of loopback", { host: "127.0.0.1:8480", isAnswered: true }],
    ["an IPv6 address of loopback", { host: "[::1]:8480", isAnswered: true }],
    ["localhost", { host: "localhost:8480", isAnswered: true }],
    ["an IPv4 address of loopback in IPv6", { host: "[::ffff:127.0.0.1]:8480", isAnswered: true }],
    ["localhost in another case", { host: "LocalHost:8480", isAnswered: true }],
    ["the configured name", { host: "logs.example.com:9200", isAnswered: true }],
    ["a page of this machine", { host: "localhost:8480", origin: "http://localhost:3000", isAnswered: true }],
    [
      "a page of this machine over https",
      { host: "localhost:8480", origin: "https://127.0.0.1:3000", isAnswered: true },
    ],
    ["a rebound name", { host: "attacker.example:8480", isAnswered: false }],
    ["a name that begins like loopback", { host: "127.0.0.1.attacker.example", isAnswered: false }],
    ["a name that ends like loopback", { host: "attacker-localhost", isAnswered: false }],
    ["a name of loopback with a user before it", { host: "attacker.example@localhost", isAnswered: false }],
    ["no host", { isAnswered: false }],
    ["an empty host", { host: "", isAnswered: false }],
    ["two hosts", { host: "localhost, attacker.example", isAnswered: false }],
    ["a path in the host", { host: "localhost/attacker.example", isAnswered: false }],
    [
      "a page of another host",
      { host: "localhost:8480", origin: "http://attacker.example", isAnswered: false },
    ],
    ["a page without a host", { host: "localhost:8480", origin: "null", isAnswered: false }],
    [
      "an extension of the browser",
      { host: "localhost:8480", origin: "moz-extension://localhost", isAnswered: false },
    ],
  ])("for %s is accepted or refused", (_what, { host, origin, isAnswered }) => {
    const problem = foreignHost({ host, origin }, ["logs.example.com"]);
    expect(problem === undefined).toBe(isAnswered);
  });
});

describe("a request of the console, or to it", () => {
  const page = "/console/";
  const file = "/console/console.js";
  const own = { host: "127.0.0.1:8480" };
  const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const by = { "x-requested-by": "console" };

  interface Asked {
    readonly route: string;
    readonly headers: IncomingHttpHeaders;
    readonly isAnswered: boolean;
    readonly port?: number;
  }

  it.each<[what: string, given: Asked]>([
    ["the address of this server", { route: file, headers: own, isAnswered: true }],
    ["its name", { route: file, headers: { host: "localhost:8480" }, isAnswered: true }],
    ["its IPv6 address", { route: file, headers: { host: "[::1]:8480" }, isAnswered: true }],
    [
      "the port that a browser leaves out",
      { route: file, headers: { host: "localhost" }, isAnswered: true, port: 80 },
    ],
    [
      "its own page",
      {
        route: file,
        headers: { ...own, origin: "http://127.0.0.1:8480", "sec-fetch-site": "same-origin" },
        isAnswered: true,
      },
    ],
    [
      "an address that was typed",
      { route: page, headers: { ...own, "sec-fetch-site": "none" }, isAnswered: true },
    ],
    ["a link of another site to the page", { route: page, headers: { ...own, ...link }, isAnswered: true }],
    [
      "a link of another site to the page without its slash",
      { route: "/console", headers: { ...own, ...link }, isAnswered: true },
    ],
    [
      "a request of the console to the API",
      { route: "/cluster/opensearch", headers: { ...own, ...by }, isAnswered: true },
    ],
    [
      "a program that asks the API",
      { route: "/cluster/opensearch", headers: { host: "localhost:1" }, isAnswered: true },
    ],
    ["another port", { route: file, headers: { host: "127.0.0.1:8481" }, isAnswered: false }],
    ["no port", { route: file, headers: { host: "127.0.0.1" }, isAnswered: false }],
    [
      "another spelling of the address",
      { route: file, headers: { host: "[::ffff:127.0.0.1]:8480" }, isAnswered: false },
    ],
    [
      "a page at another port",
      { route: file, headers: { ...own, origin: "http://127.0.0.1:3000" }, isAnswered: false },
    ],
    [
      "a page at another name of this server",
      { route: file, headers: { ...own, origin: "http://localhost:8480" }, isAnswered: false },
    ],
    [
      "a page over https",
      { route: file, headers: { ...own, origin: "https://127.0.0.1:8480" }, isAnswered: false },
    ],
    ["another site", { route: file, headers: { ...own, "sec-fetch-site": "cross-site" }, isAnswered: false }],
    [
      "another port of this machine",
      { route: file, headers: { ...own, "sec-fetch-site": "same-site" }, isAnswered: false },
    ],
    ["a link of another site to a file", { route: file, headers: { ...own, ...link }, isAnswered: false }],
    [
      "a frame of another site",
      { route: page, headers: { ...own, ...link, "sec-fetch-dest": "iframe" }, isAnswered: false },
    ],
    [
      "a page that names itself the console",
      { route: "/cluster/opensearch", headers: { ...by, host: "localhost:1" }, isAnswered: false },
    ],
  ])("for %s is accepted or refused", (_what, { route, headers, isAnswered, port = 8480 }) => {
    expect(foreignToConsole({ headers, route, port }) === undefined).toBe(isAnswered);
  });

  it.each<[string, string, Record<string, string>]>([
    ["for the page", "/console/", {}],
    ["for the page in percent-encoding", "/%63onsole/", {}],
    ["for the API", "/cluster/opensearch?organization_id=7", by],
  ])("%s needs the port of the server", async (_what, path, headers) => {
    const service = await startService({ consoleDir: writeConsole(temporaryFolder()) });
    try {
      expect((await service.ask("GET", path, undefined, headers)).status).toBe(200);
      expect(await service.ask("GET", path, undefined, { ...headers, host: "localhost:1" })).toMatchObject({
        status: 403,
        json: { code: "foreign-host" },
      });
    } finally {
      await service.close();
    }
  });
});

describe("every listener", () => {
  let service: Service;
  const cluster = { name: "logs", organization_id: 7, custom_hostname: "Logs.example.com" };

  beforeAll(async () => {
    service = await startService({ endpoints: "reset" });
    await service.ask("POST", "/cluster/opensearch", cluster);
    await service.ask("POST", "/cluster/prometheus", { name: "metrics", organization_id: 7 });
  });
  afterAll(async () => {
    await service.close();
  });

  const places = () => {
    const { opensearch, dashboards } = service.emulator.ports("opensearch", 1) ?? {};
    const { prometheus } = service.emulator.ports("prometheus", 2) ?? {};
    const url = (port: number | undefined) => `http://127.0.0.1:${port ?? 0}`;
    return {
      api: [service.emulator.url, "/cluster/opensearch/1"],
      description: [service.emulator.url, "/openapi.json"],
      faults: [service.emulator.url, "/_emulator/faults"],
      nothing: [service.emulator.url, "/nothing"],
      opensearch: [url(opensearch), "/"],
      dashboards: [url(dashboards), "/"],
      prometheus: [url(prometheus), "/"],
    } as const;
  };

  it.each(["api", "description", "faults", "nothing", "opensearch", "dashboards", "prometheus"] as const)(
    "refuses another host: %s",
    async (name) => {
      const [url, path] = places()[name];
      const foreign: readonly Record<string, string>[] = [
        { host: "attacker.example" },
        { origin: "http://attacker.example" },
      ];
      for (const headers of foreign) {
        const { status, text } = await ask(url, "GET", path, undefined, headers);
        expect(status).toBe(403);
        expect(text).toContain("another host");
        expect(text).not.toContain("logs");
      }
      const { status } = await ask(url, "GET", path, undefined, { host: "localhost:1" });
      expect(status).not.toBe(403);
    },
  );

  it("responds at the cluster's own host name, and at no other", async () => {
    const { opensearch, dashboards } = places();
    const headers = { host: "logs.example.com:9200" };
    expect((await ask(opensearch[0], "GET", "/", undefined, headers)).status).toBe(401);
    expect((await ask(dashboards[0], "GET", "/", undefined, headers)).status).toBe(403);
  });

  it("carries out no request for another host", async () => {
    const headers = { host: "attacker.example" };
    const refused = await service.ask("PUT", "/cluster/opensearch/1", { ...cluster, name: "taken" }, headers);
    expect(refused).toMatchObject({ status: 403, json: { code: "foreign-host" } });
    expect((await service.ask("GET", "/cluster/opensearch/1")).json).toMatchObject({ name: "logs" });
  });
});
