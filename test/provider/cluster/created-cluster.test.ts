/** A new cluster reaches the state, whatever happens after it was made. */
import { ApiFailure, type CloudClient } from "../../../src/client";
import { type Json, type ObjectValue, UNKNOWN } from "../../../src/json";
import { clusterBehaviour } from "../../../src/provider/cluster/cluster";
import { contextOf, METRICS as CONFIG } from "../run-of";

const PLANNED: ObjectValue = { ...CONFIG, id: UNKNOWN, url: UNKNOWN };
const MADE = { id: 17, url: "https://m.example.com", name: "metrics", organization_id: 7 };

/** Creates the cluster at a service with the given methods. */
const create = async (service: Partial<CloudClient>, changes: ObjectValue = {}) =>
  clusterBehaviour("prometheus").create(
    { config: { ...CONFIG, ...changes }, planned: { ...PLANNED, ...changes }, private: {} },
    contextOf({ create: async () => ({ cluster: MADE }), ...service }),
  );

const aborted = new ApiFailure({ kind: "aborted", operation: "GET /x", summary: "Stopped." });

it.each<[string, CloudClient["read"], RegExp]>([
  [
    "an internal error",
    async () => {
      throw new TypeError("no");
    },
    /^warning: .*\nReading the Prometheus cluster "metrics" after creating it/,
  ],
  [
    "a service that does not find it yet",
    async () => "gone",
    /^warning: Cannot read the Prometheus cluster "metrics" after /,
  ],
  [
    "the end of the time",
    async (_kind, _id, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          reject(aborted);
        });
      }),
    /^warning: The time to create the cluster, 1ms, is over/,
  ],
])("is in the state with a warning after %s", async (_what, read, said) => {
  const { state, diagnostics } = await create({ read }, { timeouts: { create: "1ms" } });
  expect(state).toMatchObject({ id: 17, name: "metrics" });
  const texts = diagnostics?.map(({ severity, summary, detail }) => `${severity}: ${summary}\n${detail}`);
  expect(texts).toEqual([expect.stringMatching(said)]);
});

it("is in the state by its id after a response that is too deep to convert", async () => {
  let labels: Json = {};
  for (let depth = 0; depth < 100_000; depth += 1) labels = { labels };
  const { state } = await create({
    create: async () => ({ cluster: { ...MADE, labels } }),
    read: async () => ({ cluster: MADE }),
  });
  expect(state).toMatchObject({ id: 17, name: "metrics" });
});

it("keeps its id if a read leaves it out", async () => {
  const read = async () => ({ cluster: { prometheus_whitelist: ["10.0.0.0/8"] } });
  const { state, diagnostics } = await create({ read });
  expect(state).toMatchObject({ id: 17, organization_id: 7, url: "https://m.example.com" });
  expect(diagnostics).toMatchObject([{ severity: "warning" }]);
});

it("is in the state as planned, with a warning, if the service has another value", async () => {
  const found = { ...MADE, prometheus_whitelist: ["0.0.0.0/0"] };
  const shows = async () => ({ cluster: found });
  const { state, diagnostics } = await create({ create: shows, read: shows });
  expect(state).toEqual({ ...CONFIG, id: 17, url: "https://m.example.com" });
  expect(diagnostics).toMatchObject([
    {
      severity: "warning",
      summary: "prometheus_whitelist: the new cluster does not have the value that was set",
      detail: expect.stringMatching(
        /set to \["10\.0\.0\.0\/8"\].*returns \["0\.0\.0\.0\/0"\].*other addresses/,
      ) as string,
    },
  ]);
});

describe("a response with the id of another cluster", () => {
  const reads =
    (cluster: object): CloudClient["read"] =>
    async () => ({ cluster: { ...MADE, ...cluster } });
  const lists = (...ids: readonly number[]): CloudClient["list"] => {
    const clusters = ids.map((id) => ({ id, name: "metrics", organization_id: 7 }));
    return async () => ({ clusters, gap: undefined });
  };
  const noList: CloudClient["list"] = async () => {
    throw new TypeError("no");
  };
  const gone: CloudClient["read"] = async () => "gone";

  it.each<[string, CloudClient["read"], CloudClient["list"], RegExp]>([
    ["which the list shows", gone, lists(4), /the organization's list has "metrics" with the id 4/],
    ["whose name differs", reads({ name: "other" }), lists(4), /has "metrics" with the id 4/],
    ["whose name differs, and the list is empty", reads({ name: "other" }), lists(), /17 has another name/],
    ["whose name differs, and the list fails", reads({ name: "other" }), noList, /17 has another name/],
  ])("is not stored, %s", async (_what, read, list, summary) => {
    const { state, diagnostics } = await create({ read, list });
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

  it.each<[string, CloudClient["read"], CloudClient["list"]]>([
    ["if the list confirms the id", reads({ name: "other" }), lists(17)],
    ["while neither a read nor the list shows a cluster", gone, noList],
  ])("is accepted %s", async (_what, read, list) => {
    const { state, diagnostics } = await create({ read, list });
    expect(state).toMatchObject({ id: 17, name: "metrics" });
    expect(diagnostics).toMatchObject([{ severity: "warning" }]);
  });
});
