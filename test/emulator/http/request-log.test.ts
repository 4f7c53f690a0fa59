/** What a person sees of each request: one line, and nothing secret. */
import { request } from "node:http";

import { TOKEN, useService } from "../service";

let lines: string[];
const service = useService({
  endpoints: "reset",
  log: (line) => lines.push(line),
  now: () => Date.parse("2026-01-02T03:04:05.678Z"),
});

beforeEach(() => (lines = []));

const logs = { name: "logs", organization_id: 7 };

/** Times differ. */
const seen = () => lines.map((line) => line.replace(/\d+\.\d ms/, "N ms").replace(/ {2,}/g, " "));

it("logs each request with its result", async () => {
  await service.ask("POST", "/cluster/opensearch", logs);
  await service.ask("GET", "/cluster/opensearch?organization_id=7");
  await service.ask("GET", "/cluster/opensearch/9");
  service.emulator.faults.inject({ fault: "status", status: 503 });
  await service.ask("GET", "/cluster/opensearch/1");
  expect(seen()).toEqual([
    "03:04:05.678 POST /cluster/opensearch 201 N ms organization 7",
    "03:04:05.678 GET /cluster/opensearch 200 N ms organization 7",
    "03:04:05.678 GET /cluster/opensearch/9 404 N ms cluster-not-found",
    "03:04:05.678 GET /cluster/opensearch/1 503 N ms unavailable (fault: status)",
  ]);
});

it("logs a request whose connection ended before the response as cut", async () => {
  service.emulator.faults.inject({ fault: "cut-before", count: 1 });
  await expect(service.ask("GET", "/cluster/opensearch/1")).rejects.toThrow();
  await service.ask("GET", "/cluster/opensearch/1");
  expect(seen()).toEqual([
    "03:04:05.678 GET /cluster/opensearch/1 cut N ms (fault: cut-before)",
    "03:04:05.678 GET /cluster/opensearch/1 404 N ms cluster-not-found",
  ]);
});

it("logs which addresses a cluster accepted or refused", async () => {
  await service.ask("POST", "/cluster/opensearch", { ...logs, opensearch_dashboards_whitelist: ["::1"] });
  lines = [];
  for (const name of ["opensearch", "dashboards"] as const) {
    const port = service.emulator.ports("opensearch", 1)?.[name];
    await new Promise((resolve) => {
      request({ host: "127.0.0.1", port, path: "/?q=planted-secret", agent: false }, (response) => {
        response.resume().on("end", resolve);
      })
        .on("error", resolve)
        .end();
    });
  }
  expect(seen()).toEqual([
    "03:04:05.678 GET opensearch 1 / 401 N ms unauthorized",
    "03:04:05.678 refused opensearch 1 dashboards 127.0.0.1 is not in opensearch_dashboards_whitelist",
  ]);
});

it("holds no token, no header, no query and no body", async () => {
  const source = { name: "sso", type: "oidc", client_secret: "planted-secret" };
  await service.ask("POST", "/cluster/opensearch?x=planted-secret", { ...logs, auth_sources: [source] });
  await service.ask("GET", "/cluster/opensearch/1", undefined, { authorization: "Bearer planted-secret" });
  expect(lines).toHaveLength(2);
  expect(lines.join("\n")).not.toMatch(new RegExp(`planted-secret|${TOKEN}`));
});
