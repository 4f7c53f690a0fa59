/** Requests that a browser sends for a web page of another host are refused, on every listener. */
import type { IncomingHttpHeaders } from "node:http";

import { foreignHost, foreignToConsole } from "../../../src/emulator/http/hosts";
import { temporaryFolder } from "../../temporary-folder";
import { writeConsole } from "../console/console-folder";
import { ask, type Service, startService } from "../service";

describe("a request", () => {
  it.each<[string, string | undefined, string | undefined, boolean]>([
    ["an address of loopback", "127.0.0.1:8480", undefined, true],
    ["an IPv6 address of loopback", "[::1]:8480", undefined, true],
    ["localhost", "localhost:8480", undefined, true],
    ["an IPv4 address of loopback in IPv6", "[::ffff:127.0.0.1]:8480", undefined, true],
    ["localhost in another case", "LocalHost:8480", undefined, true],
    ["the configured name", "logs.example.com:9200", undefined, true],
    ["a page of this machine", "localhost:8480", "http://localhost:3000", true],
    ["a page of this machine over https", "localhost:8480", "https://127.0.0.1:3000", true],
    ["a rebound name", "attacker.example:8480", undefined, false],
    ["a name that begins like loopback", "127.0.0.1.attacker.example", undefined, false],
    ["a name that ends like loopback", "attacker-localhost", undefined, false],
    ["a name of loopback with a user before it", "attacker.example@localhost", undefined, false],
    ["no host", undefined, undefined, false],
    ["an empty host", "", undefined, false],
    ["two hosts", "localhost, attacker.example", undefined, false],
    ["a path in the host", "localhost/attacker.example", undefined, false],
    ["a page of another host", "localhost:8480", "http://attacker.example", false],
    ["a page without a host", "localhost:8480", "null", false],
    ["an extension of the browser", "localhost:8480", "moz-extension://localhost", false],
  ])("for %s is accepted or refused", (_what, host, origin, isAnswered) => {
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

  it.each<[string, string | undefined, IncomingHttpHeaders, boolean, number?]>([
    ["the address of this server", file, own, true],
    ["its name", file, { host: "localhost:8480" }, true],
    ["its IPv6 address", file, { host: "[::1]:8480" }, true],
    ["the port that a browser leaves out", file, { host: "localhost" }, true, 80],
    [
      "its own page",
      file,
      { ...own, origin: "http://127.0.0.1:8480", "sec-fetch-site": "same-origin" },
      true,
    ],
    ["an address that was typed", page, { ...own, "sec-fetch-site": "none" }, true],
    ["a link of another site to the page", page, { ...own, ...link }, true],
    ["a link of another site to the page without its slash", "/console", { ...own, ...link }, true],
    ["a request of the console to the API", "/cluster/opensearch", { ...own, ...by }, true],
    ["a program that asks the API", "/cluster/opensearch", { host: "localhost:1" }, true],
    ["another port", file, { host: "127.0.0.1:8481" }, false],
    ["no port", file, { host: "127.0.0.1" }, false],
    ["another spelling of the address", file, { host: "[::ffff:127.0.0.1]:8480" }, false],
    ["a page at another port", file, { ...own, origin: "http://127.0.0.1:3000" }, false],
    ["a page at another name of this server", file, { ...own, origin: "http://localhost:8480" }, false],
    ["a page over https", file, { ...own, origin: "https://127.0.0.1:8480" }, false],
    ["another site", file, { ...own, "sec-fetch-site": "cross-site" }, false],
    ["another port of this machine", file, { ...own, "sec-fetch-site": "same-site" }, false],
    ["a link of another site to a file", file, { ...own, ...link }, false],
    ["a frame of another site", page, { ...own, ...link, "sec-fetch-dest": "iframe" }, false],
    ["a page that names itself the console", "/cluster/opensearch", { ...by, host: "localhost:1" }, false],
  ])("for %s is accepted or refused", (_what, route, headers, isAnswered, port = 8480) => {
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
