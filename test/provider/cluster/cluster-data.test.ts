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

interface Failing {
  readonly config: ObjectValue;
  readonly service?: FakeServiceOptions;
  readonly expected: object;
}

it.each<[what: string, given: Failing]>([
  [
    "there is no such id",
    {
      config: { id: 17 },
      service: { shows: ["gone"] },
      expected: { summary: "id: there is no Prometheus cluster 17" },
    },
  ],
  [
    "there is no such name",
    {
      config: BY_NAME,
      service: { lists: [{ id: 3, name: "other" }] },
      expected: {
        summary: 'name: organization 42 has no Prometheus cluster named "metrics"',
        detail: "It has: other.",
      },
    },
  ],
  [
    "two clusters have the name",
    {
      config: BY_NAME,
      service: { lists: [ROW, { id: 18, name: "metrics" }] },
      expected: {
        summary: 'name: organization 42 has several Prometheus clusters named "metrics"',
        detail: "Give its `id` instead: 17, 18.",
      },
    },
  ],
  [
    "it was deleted after the list was read",
    {
      config: BY_NAME,
      service: { lists: [ROW], shows: ["gone"] },
      expected: { summary: "name: there is no Prometheus cluster 17" },
    },
  ],
  [
    "the list goes on",
    {
      config: BY_NAME,
      service: { gap: "there is more" },
      expected: { detail: expect.stringContaining("Give its `id` instead.") as string },
    },
  ],
  [
    "another cluster has the id",
    {
      config: BY_NAME,
      service: { lists: [ROW], shows: [{ ...METRICS, name: "renamed" }] },
      expected: {
        summary: expect.stringContaining("another cluster: its `name` is not metrics") as string,
      },
    },
  ],
  [
    "an id is not one",
    { config: { id: 0 }, expected: { summary: expect.stringMatching(/^id: 0 is not /) as string } },
  ],
  ["nothing is given", { config: {}, expected: { path: [{ attribute: "id" }] } }],
  [
    "the organization is missing",
    { config: { name: "x" }, expected: { path: [{ attribute: "organization_id" }] } },
  ],
  ["the name is missing", { config: { organization_id: 1 }, expected: { path: [{ attribute: "name" }] } }],
  ["both ways are given", { config: { id: 1, name: "x" }, expected: { path: [{ attribute: "name" }] } }],
])("is one error if %s", async (_what, { config, service = {}, expected }) => {
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
])("validates %p with %i errors", async (config, problems) => {
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

  interface FailingList {
    readonly config?: ObjectValue;
    readonly service?: FakeServiceOptions;
    readonly expected: object;
  }

  it.each<[what: string, given: FailingList]>([
    [
      "the organization is none",
      { config: { organization_id: 0 }, expected: { path: [{ attribute: "organization_id" }] } },
    ],
    [
      "the kind is none",
      {
        config: { kind: "cloud_opensearch" },
        expected: {
          summary: 'kind: "cloud_opensearch" is not a kind of cluster',
          detail: expect.stringContaining('Write "opensearch"') as string,
        },
      },
    ],
    [
      "the pattern is empty",
      { config: { name_pattern: "" }, expected: { summary: "name_pattern: is empty" } },
    ],
    [
      "the pattern is a regular expression",
      { config: { name_pattern: "logs.+" }, expected: { path: [{ attribute: "name_pattern" }] } },
    ],
    [
      "a list goes on",
      {
        service: { gap: "there is more" },
        expected: { detail: expect.stringContaining("Read each cluster by its `id` instead.") as string },
      },
    ],
    [
      "the service fails",
      {
        service: { fails: { list: failure({ summary: "The service failed." }) } },
        expected: { summary: "Cannot list the clusters of organization 42: The service failed" },
      },
    ],
  ])("are one error if %s", async (_what, { config = {}, service = {}, expected }) => {
    expect((await listed(config, service)).diagnostics).toMatchObject([{ severity: "error", ...expected }]);
  });
});
