/** What `terraform query` gets: the clusters of an organization in the order of their names, each read by itself if wanted. */
import type { CloudClient } from "../../../src/client";
import type { JsonObject, ObjectValue } from "../../../src/json";
import type { ListedResource, ListRequest } from "../../../src/plugin";
import { clusterListBehaviour } from "../../../src/provider/cluster/list-clusters";
import { unconfiguredRun } from "../../../src/provider/unconfigured";
import { CLUSTER_KINDS } from "../../../src/schema";
import { failure, fakeService, type FakeServiceOptions } from "../fake-service";

const row = (id: number, name: string, more: JsonObject = {}): JsonObject => ({
  id,
  name,
  organization_id: 42,
  ...more,
});
const ROWS = [row(3, "logs-10"), row(1, "logs-2"), row(2, "app")];
const OPEN = ["0.0.0.0/0", "::/0"];

interface Given extends FakeServiceOptions {
  readonly request?: Partial<ListRequest>;
}

const CONFIG = { organization_id: 42, name: null };

async function listed({ request, ...service }: Given = {}) {
  const { context, requests } = fakeService({ clusters: ROWS, ...service });
  const whole = { config: CONFIG, wantsStates: false, limit: 100, ...request };
  const found: ListedResource[] = [];
  for await (const one of clusterListBehaviour("prometheus").list(whole, context)) found.push(one);
  return { found, requests };
}

it("lists clusters by name with what identifies them, from one request", async () => {
  const { found, requests } = await listed();
  expect(
    found.map(({ displayName, state }) => [displayName, state?.["id"], state?.["organization_id"]]),
  ).toEqual([
    ["app", 2, 42],
    ["logs-2", 1, 42],
    ["logs-10", 3, 42],
  ]);
  expect(requests).toEqual(["LIST prometheus 42"]);
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
  const { found } = await listed({ clusters: rows });
  expect(found.map(({ state }) => [state?.["name"], state?.["organization_id"]])).toEqual([
    ["a", 42],
    ["c", 42],
  ]);
});

it("reads each cluster by itself if states are wanted", async () => {
  const read: CloudClient["read"] = async (_kind, id) => ({
    cluster: { ...row(Number(id), `n${id}`), url: "https://x" },
  });
  const { found, requests } = await listed({ instead: { read }, request: { wantsStates: true } });
  expect(requests).toEqual([
    "LIST prometheus 42",
    "GET prometheus 2",
    "GET prometheus 1",
    "GET prometheus 3",
  ]);
  expect(found.map(({ state }) => [state?.["url"], state?.["prometheus_whitelist"]])).toEqual(
    Array.from({ length: 3 }, () => ["https://x", OPEN]),
  );
});

it("keeps the organization that a read leaves out", async () => {
  const { found } = await listed({
    clusters: [row(2, "app")],
    shows: [{ id: 2, name: "app", prometheus_whitelist: [] }],
    request: { wantsStates: true },
  });
  expect(found[0]?.state).toMatchObject({ organization_id: 42 });
});

it("leaves out a cluster that is gone meanwhile, with a warning", async () => {
  const read: CloudClient["read"] = async (_kind, id) =>
    id === 1 ? "gone" : { cluster: row(Number(id), "x") };
  const { found } = await listed({ instead: { read }, request: { wantsStates: true } });
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
  const { context, requests } = fakeService({ clusters: rows });
  const request = { config: CONFIG, wantsStates: true, limit: 2 };
  for await (const { displayName } of clusterListBehaviour("prometheus").list(request, context)) {
    if (displayName === "n2") break;
  }
  expect(requests).toEqual(["LIST prometheus 42", "GET prometheus 1", "GET prometheus 2"]);
});

const forbidden = failure({ kind: "forbidden", summary: "It is forbidden." });

it.each<[string, Given, string]>([
  [
    "a list with more pages",
    { gap: "the service lists more clusters on further pages" },
    "Cannot list the Prometheus clusters of organization 42: The list may leave out a cluster: the service lists more clusters on further pages",
  ],
  [
    "a cluster that cannot be read",
    { clusters: [row(2, "app")], fails: { read: forbidden }, request: { wantsStates: true } },
    'Cannot read the Prometheus cluster 2 ("app"): It is forbidden',
  ],
  [
    "a read that shows another cluster",
    {
      clusters: [row(2, "app")],
      shows: [row(2, "app", { organization_id: 43 })],
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
  const { signal, log } = fakeService().context;
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
  const { log, signal } = fakeService().context;
  for (const kind of CLUSTER_KINDS) {
    const diagnostics = await clusterListBehaviour(kind).validate?.({ config }, { log, signal });
    expect(diagnostics?.map(({ summary }) => summary.split(":")[0])).toEqual(refused);
  }
});
