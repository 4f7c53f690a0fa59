/** What `terraform query` gets: the clusters of an organization in the order of their names, each read by itself if wanted. */
import { ApiFailure, type CloudClient } from "../../../src/client";
import type { JsonObject, ObjectValue } from "../../../src/json";
import type { ListedResource, ListRequest } from "../../../src/plugin";
import { clusterListBehaviour } from "../../../src/provider/cluster/list-clusters";
import { unconfiguredRun } from "../../../src/provider/unconfigured";
import { CLUSTER_KINDS } from "../../../src/schema";
import { contextOf } from "../run-of";

const row = (id: number, name: string, more: JsonObject = {}): JsonObject => ({
  id,
  name,
  organization_id: 42,
  ...more,
});
const ROWS = [row(3, "logs-10"), row(1, "logs-2"), row(2, "app")];
const OPEN = ["0.0.0.0/0", "::/0"];

interface Given {
  readonly rows?: readonly JsonObject[];
  readonly gap?: string;
  readonly read?: CloudClient["read"];
  readonly request?: Partial<ListRequest>;
}

const CONFIG = { organization_id: 42, name: null };

async function listed({ rows = ROWS, gap, read, request }: Given = {}) {
  const asked: string[] = [];
  const context = contextOf({
    list: async (kind, organization) => {
      asked.push(`list ${kind} ${organization}`);
      return { clusters: rows, gap };
    },
    read: async (kind, id, signal) => {
      asked.push(`read ${kind} ${id}`);
      if (read !== undefined) return read(kind, id, signal);
      const found = rows.find((cluster) => cluster["id"] === id);
      return found === undefined ? "gone" : { cluster: found };
    },
  });
  const whole = { config: CONFIG, wantsStates: false, limit: 100, ...request };
  const found: ListedResource[] = [];
  for await (const one of clusterListBehaviour("prometheus").list(whole, context)) found.push(one);
  return { found, asked };
}

it("lists clusters by name with what identifies them, from one request", async () => {
  const { found, asked } = await listed();
  expect(
    found.map(({ displayName, state }) => [displayName, state?.["id"], state?.["organization_id"]]),
  ).toEqual([
    ["app", 2, 42],
    ["logs-2", 1, 42],
    ["logs-10", 3, 42],
  ]);
  expect(asked).toEqual(["list prometheus 42"]);
});

it.each<[string | null, readonly string[]]>([
  [null, ["app", "logs-2", "logs-10"]],
  ["app", ["app"]],
  ["logs-*", ["logs-2", "logs-10"]],
  ["*s-*0", ["logs-10"]],
  ["***", ["app", "logs-2", "logs-10"]],
  ["logs", []],
  ["a.p", []],
])("lists the names that %j means", async (name, expected) => {
  const { found } = await listed({ request: { config: { ...CONFIG, name } } });
  expect(found.map(({ displayName }) => displayName)).toEqual(expected);
});

it("leaves out a cluster of another organization, and keeps one without", async () => {
  const rows = [row(1, "a"), row(2, "b", { organization_id: 43 }), { id: 3, name: "c" }];
  const { found } = await listed({ rows });
  expect(found.map(({ state }) => [state?.["name"], state?.["organization_id"]])).toEqual([
    ["a", 42],
    ["c", 42],
  ]);
});

it("reads each cluster by itself if states are wanted", async () => {
  const read: CloudClient["read"] = async (_kind, id) => ({
    cluster: { ...row(Number(id), `n${id}`), url: "https://x" },
  });
  const { found, asked } = await listed({ read, request: { wantsStates: true } });
  expect(asked).toEqual([
    "list prometheus 42",
    "read prometheus 2",
    "read prometheus 1",
    "read prometheus 3",
  ]);
  expect(found.map(({ state }) => [state?.["url"], state?.["prometheus_whitelist"]])).toEqual(
    Array.from({ length: 3 }, () => ["https://x", OPEN]),
  );
});

it("keeps the organization that a read leaves out", async () => {
  const read: CloudClient["read"] = async (_kind, id) => ({
    cluster: { id, name: "app", prometheus_whitelist: [] },
  });
  const { found } = await listed({ rows: [row(2, "app")], read, request: { wantsStates: true } });
  expect(found[0]?.state).toMatchObject({ organization_id: 42 });
});

it("leaves out a cluster that is gone meanwhile, with a warning", async () => {
  const read: CloudClient["read"] = async (_kind, id) =>
    id === 1 ? "gone" : { cluster: row(Number(id), "x") };
  const { found } = await listed({ read, request: { wantsStates: true } });
  expect(
    found.map(({ state, diagnostics }) => [state?.["id"], diagnostics?.map(({ severity }) => severity)]),
  ).toEqual([
    [2, []],
    [undefined, ["warning"]],
    [3, []],
  ]);
});

it("reads few more clusters than are wanted", async () => {
  const rows = Array.from({ length: 30 }, (_, index) => row(index + 1, `n${index + 1}`));
  const context = contextOf({
    list: async () => ({ clusters: rows, gap: undefined }),
    read: async (_kind, id) => {
      reads += 1;
      return { cluster: row(Number(id), `n${id}`) };
    },
  });
  let reads = 0;
  const request = { config: CONFIG, wantsStates: true, limit: 2 };
  for await (const { displayName } of clusterListBehaviour("prometheus").list(request, context)) {
    if (displayName === "n2") break;
  }
  expect(reads).toBe(2);
});

const failure = new ApiFailure({ kind: "forbidden", operation: "GET /x", summary: "It is forbidden." });

it.each<[string, Given, string]>([
  [
    "a list with more pages",
    { gap: "the service lists more clusters on further pages" },
    "Cannot list the Prometheus clusters of organization 42: The list may leave out a cluster: the service lists more clusters on further pages",
  ],
  [
    "a cluster that cannot be read",
    { rows: [row(2, "app")], read: async () => Promise.reject(failure), request: { wantsStates: true } },
    'Cannot read the Prometheus cluster 2 ("app"): It is forbidden',
  ],
  [
    "a read that shows another cluster",
    {
      rows: [row(2, "app")],
      read: async () => ({ cluster: row(2, "app", { organization_id: 43 }) }),
      request: { wantsStates: true },
    },
    'Cannot read the Prometheus cluster 2 ("app"): The response to GET /cluster/prometheus/2 is about another cluster',
  ],
  ["an invalid organization", { request: { config: { ...CONFIG, organization_id: -1 } } }, "organization_id"],
])("ends with an error after %s", async (_name, given, summary) => {
  const { found } = await listed(given);
  expect(found).toHaveLength(1);
  expect(found[0]?.diagnostics?.[0]).toMatchObject({
    severity: "error",
    summary: expect.stringContaining(summary) as string,
  });
});

it("reports that the provider is not configured, and sends nothing", async () => {
  const client = unconfiguredRun([{ severity: "error", summary: "base_url: is required", detail: "" }]);
  const { signal, log } = contextOf({});
  const found: ListedResource[] = [];
  const request = { config: CONFIG, wantsStates: false, limit: 1 };
  for await (const one of clusterListBehaviour("prometheus").list(request, { client, signal, log }))
    found.push(one);
  expect(found).toMatchObject([{ diagnostics: [{ summary: "base_url: is required" }] }]);
});

it.each<[ObjectValue, readonly string[]]>([
  [CONFIG, []],
  [{ organization_id: 0, name: null }, ["organization_id"]],
  [{ organization_id: 42, name: "" }, ["name"]],
])("validates %j", async (config, refused) => {
  const { log, signal } = contextOf({});
  for (const kind of CLUSTER_KINDS) {
    const diagnostics = await clusterListBehaviour(kind).validate?.({ config }, { log, signal });
    expect(diagnostics?.map(({ summary }) => summary.split(":")[0])).toEqual(refused);
  }
});
