/** A new cluster reaches the state, whatever happens after it was made. */
import { type Json, type ObjectValue, UNKNOWN } from "../../../src/json";
import { clusterBehaviour } from "../../../src/provider/cluster/cluster";
import { fakeService, type FakeServiceOptions, METRICS as CONFIG } from "../fake-service";

const PLANNED: ObjectValue = { ...CONFIG, id: UNKNOWN, url: UNKNOWN };
const MADE = { id: 17, url: "https://m.example.com", name: "metrics", organization_id: 7 };

/** Creates the cluster at a service. */
const create = async (service: FakeServiceOptions, changes: ObjectValue = {}) =>
  clusterBehaviour("prometheus").create(
    { config: { ...CONFIG, ...changes }, planned: { ...PLANNED, ...changes }, private: {} },
    fakeService({ showsCreated: MADE, ...service }).context,
  );

it.each<[string, FakeServiceOptions, RegExp]>([
  [
    "an internal error",
    { fails: { read: new TypeError("no") } },
    /^warning: .*\nReading the Prometheus cluster "metrics" after creating it/,
  ],
  [
    "a service that does not find it yet",
    { shows: ["gone"] },
    /^warning: Cannot read the Prometheus cluster "metrics" after /,
  ],
  ["the end of the time", { hangs: ["read"] }, /^warning: The time to create the cluster, 1ms, is over/],
])("is in the state with a warning after %s", async (_what, service, said) => {
  const { state, diagnostics } = await create(service, { timeouts: { create: "1ms" } });
  expect(state).toMatchObject({ id: 17, name: "metrics" });
  const texts = diagnostics?.map(({ severity, summary, detail }) => `${severity}: ${summary}\n${detail}`);
  expect(texts).toEqual([expect.stringMatching(said)]);
});

it("is in the state by its id after a response that is too deep to convert", async () => {
  let labels: Json = {};
  for (let depth = 0; depth < 100_000; depth += 1) labels = { labels };
  const { state } = await create({ showsCreated: { ...MADE, labels }, shows: [MADE] });
  expect(state).toMatchObject({ id: 17, name: "metrics" });
});

it("keeps its id if a read leaves it out", async () => {
  const { state, diagnostics } = await create({ shows: [{ prometheus_whitelist: ["10.0.0.0/8"] }] });
  expect(state).toMatchObject({ id: 17, organization_id: 7, url: "https://m.example.com" });
  expect(diagnostics).toMatchObject([{ severity: "warning" }]);
});

it("is in the state as planned, with a warning, if the service has another value", async () => {
  const found = { ...MADE, prometheus_whitelist: ["0.0.0.0/0"] };
  const { state, diagnostics } = await create({ showsCreated: found, shows: [found] });
  expect(state).toEqual({ ...CONFIG, id: 17, url: "https://m.example.com" });
  expect(diagnostics).toMatchObject([
    {
      severity: "warning",
      summary: expect.stringMatching(/^prometheus_whitelist: /) as string,
      detail: expect.stringMatching(
        /set to \["10\.0\.0\.0\/8"\].*returns \["0\.0\.0\.0\/0"\].*other addresses/,
      ) as string,
    },
  ]);
});

describe("a response with the id of another cluster", () => {
  const ANOTHER = { ...MADE, name: "other" };
  const lists = (...ids: readonly number[]) => ids.map((id) => ({ id, name: "metrics", organization_id: 7 }));
  const noList = { list: new TypeError("no") };

  it.each<[string, FakeServiceOptions, RegExp]>([
    [
      "which the list shows",
      { shows: ["gone"], lists: lists(4) },
      /the organization's list has "metrics" with the id 4/,
    ],
    ["whose name differs", { shows: [ANOTHER], lists: lists(4) }, /has "metrics" with the id 4/],
    [
      "whose name differs, and the list is empty",
      { shows: [ANOTHER], lists: lists() },
      /17 has another name/,
    ],
    ["whose name differs, and the list fails", { shows: [ANOTHER], fails: noList }, /17 has another name/],
  ])("is not stored, %s", async (_what, service, summary) => {
    const { state, diagnostics } = await create(service);
    expect(state).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        summary: expect.stringMatching(summary) as string,
        detail: expect.stringMatching(
          /^Nothing was stored.*terraform import .* 7\/metrics.*\(POST .*\/cluster\/prometheus\)$/s,
        ) as string,
      },
    ]);
  });

  it.each<[string, FakeServiceOptions]>([
    ["if the list confirms the id", { shows: [ANOTHER], lists: lists(17) }],
    ["while neither a read nor the list shows a cluster", { shows: ["gone"], fails: noList }],
  ])("is accepted %s", async (_what, service) => {
    const { state, diagnostics } = await create(service);
    expect(state).toMatchObject({ id: 17, name: "metrics" });
    expect(diagnostics).toMatchObject([{ severity: "warning" }]);
  });
});
