/** Reading clusters as data sources: one cluster, and those of an organization. */
import type { CloudClient } from "../../../src/client";
import { type JsonObject, type ObjectValue, UNKNOWN } from "../../../src/json";
import { clusterDataBehaviour, clustersDataBehaviour } from "../../../src/provider/cluster/cluster-data";
import { failure, fakeService, type FakeServiceOptions } from "../fake-service";

const prometheus = clusterDataBehaviour("prometheus");
const UNSET: ObjectValue = {
  id: null,
  organization_id: null,
  name: null,
  prometheus_whitelist: null,
  url: null,
};
const METRICS = { id: 17, name: "metrics", organization_id: 42, prometheus_whitelist: [], other: "field" };

const read = async (config: ObjectValue, service: FakeServiceOptions) =>
  prometheus.read({ config: { ...UNSET, ...config } }, fakeService({ shows: [METRICS], ...service }).context);

const BY_NAME = { organization_id: 42, name: "metrics" };
const ROW = { id: 17, name: "metrics" };

it.each<[string, ObjectValue, readonly JsonObject[]]>([
  ["its id", { id: 17 }, []],
  ["its organization and name", BY_NAME, [{ id: 3, name: "other" }, ROW]],
])("reads the cluster by %s, whose empty list is open to everybody", async (_way, config, rows) => {
  expect(await read(config, { lists: rows })).toEqual({
    state: {
      id: 17,
      name: "metrics",
      organization_id: 42,
      prometheus_whitelist: ["0.0.0.0/0", "::/0"],
      url: null,
    },
    diagnostics: [],
  });
});

it("warns of what neither the service nor the configuration shows", async () => {
  const cluster = { id: 17, prometheus_whitelist: ["198.51.100.7"] };
  expect(await read(BY_NAME, { lists: [ROW], shows: [cluster] })).toMatchObject({ diagnostics: [] });
  expect(await read({ id: 17 }, { shows: [cluster] })).toMatchObject({
    state: { name: null, organization_id: null },
    diagnostics: [{ severity: "warning", detail: expect.stringContaining("It is null.") as string }],
  });
});

it.each<[string, ObjectValue, FakeServiceOptions, object]>([
  [
    "there is no such id",
    { id: 17 },
    { shows: ["gone"] },
    { summary: "id: there is no Prometheus cluster 17" },
  ],
  [
    "there is no such name",
    BY_NAME,
    { lists: [{ id: 3, name: "other" }] },
    { summary: 'name: organization 42 has no Prometheus cluster named "metrics"', detail: "It has: other." },
  ],
  [
    "two clusters have the name",
    BY_NAME,
    { lists: [ROW, { id: 18, name: "metrics" }] },
    {
      summary: 'name: organization 42 has several Prometheus clusters named "metrics"',
      detail: "Give its `id` instead: 17, 18.",
    },
  ],
  [
    "it was deleted after the list was read",
    BY_NAME,
    { lists: [ROW], shows: ["gone"] },
    { summary: "name: there is no Prometheus cluster 17" },
  ],
  [
    "the list goes on",
    BY_NAME,
    { gap: "there is more" },
    { detail: expect.stringContaining("Give its `id` instead.") as string },
  ],
  [
    "another cluster has the id",
    BY_NAME,
    { lists: [ROW], shows: [{ ...METRICS, name: "renamed" }] },
    { summary: expect.stringContaining("is about another cluster: its `name` is not metrics") as string },
  ],
  ["an id is not one", { id: 0 }, {}, { summary: "id: 0 is not a positive whole number" }],
  ["nothing is given", {}, {}, { path: [{ attribute: "id" }] }],
  ["the organization is missing", { name: "x" }, {}, { path: [{ attribute: "organization_id" }] }],
  ["the name is missing", { organization_id: 1 }, {}, { path: [{ attribute: "name" }] }],
  ["both ways are given", { id: 1, name: "x" }, {}, { path: [{ attribute: "name" }] }],
])("is one error if %s", async (_what, config, service, expected) => {
  const { state, diagnostics } = await read(config, service);
  expect(state).toBeUndefined();
  expect(diagnostics).toMatchObject([{ severity: "error", ...expected }]);
});

// `terraform test` gives a mocked cluster the id 0, and an unknown value may be null later.
it.each<[ObjectValue, number]>([
  [{ id: 0 }, 0],
  [{ id: UNKNOWN }, 0],
  [{ id: UNKNOWN, name: "x", organization_id: 1 }, 0],
  [{ id: 1, name: UNKNOWN }, 0],
  [{ organization_id: UNKNOWN, name: UNKNOWN }, 0],
  [{ name: UNKNOWN }, 1],
  [{ id: -1 }, 1],
  [{ id: 1, name: "x", organization_id: 1 }, 2],
  [{}, 1],
])("validates %j with %i errors", async (config, problems) => {
  expect(
    await prometheus.validate?.({ config: { ...UNSET, ...config } }, fakeService().context),
  ).toHaveLength(problems);
});

describe("the clusters of an organization", () => {
  const all = { organization_id: 42, kind: null, name_pattern: null, clusters: null };
  const list: CloudClient["list"] = async (kind) => ({
    clusters:
      kind === "opensearch"
        ? [
            { id: 2, name: "logs-b" },
            { id: 1, name: "logs-a", organization_id: 42 },
          ]
        : [
            { id: 1, name: "logs-c", organization_id: 43 },
            { id: 3, name: "metrics" },
          ],
    gap: undefined,
  });
  const listed = async (config: ObjectValue, service: FakeServiceOptions = { instead: { list } }) =>
    clustersDataBehaviour.read({ config: { ...all, ...config } }, fakeService(service).context);

  it.each<[ObjectValue, readonly string[]]>([
    [{}, ["opensearch 1 logs-a", "opensearch 2 logs-b", "prometheus 3 metrics"]],
    [{ kind: "prometheus" }, ["prometheus 3 metrics"]],
    [{ name_pattern: "logs-*" }, ["opensearch 1 logs-a", "opensearch 2 logs-b"]],
    [{ name_pattern: "*-?" }, ["opensearch 1 logs-a", "opensearch 2 logs-b"]],
    [{ name_pattern: "logs" }, []],
  ])("are, for %j, %j", async (config, expected) => {
    const { state, diagnostics } = await listed(config);
    expect(diagnostics).toBeUndefined();
    const { clusters, ...rest } = state as { clusters: { kind: string; id: number; name: string }[] };
    expect(clusters.map(({ kind, id, name }) => `${kind} ${id} ${name}`)).toEqual(expected);
    expect(rest).toEqual({ organization_id: 42, kind: null, name_pattern: null, ...config });
  });

  it.each<[string, ObjectValue, FakeServiceOptions, object]>([
    ["the organization is none", { organization_id: 0 }, {}, { path: [{ attribute: "organization_id" }] }],
    [
      "the kind is none",
      { kind: "cloud_opensearch" },
      {},
      {
        summary: 'kind: "cloud_opensearch" is not a kind of cluster',
        detail: expect.stringContaining('Write "opensearch"') as string,
      },
    ],
    ["the pattern is empty", { name_pattern: "" }, {}, { summary: "name_pattern: is empty" }],
    [
      "the pattern is a regular expression",
      { name_pattern: "logs.+" },
      {},
      { path: [{ attribute: "name_pattern" }] },
    ],
    [
      "a list goes on",
      {},
      { gap: "there is more" },
      { detail: expect.stringContaining("Read each cluster by its `id` instead.") as string },
    ],
    [
      "the service fails",
      {},
      { fails: { list: failure({ summary: "The service failed." }) } },
      { summary: "Cannot list the clusters of organization 42: The service failed" },
    ],
  ])("are one error if %s", async (_what, config, service, expected) => {
    expect((await listed(config, service)).diagnostics).toMatchObject([{ severity: "error", ...expected }]);
  });
});
