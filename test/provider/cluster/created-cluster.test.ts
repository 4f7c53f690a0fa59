/** A new cluster reaches the state, whatever happens after it was made. */
import type { CloudClient } from "../../../src/client";
import { type TerraformObject, UNKNOWN_VALUE } from "../../../src/plugin";
import { clusterBehaviour } from "../../../src/provider/cluster/cluster";
import { contextOf } from "../run-of";

const CONFIG: TerraformObject = {
  name: "metrics",
  organization_id: 7,
  prometheus_whitelist: ["10.0.0.0/8"],
  acknowledged: null,
  timeouts: null,
};
const PLANNED: TerraformObject = { ...CONFIG, id: UNKNOWN_VALUE, url: UNKNOWN_VALUE };
const MADE = { id: 17, url: "https://m.example.com", name: "metrics", organization_id: 7 };

/** Creates the cluster at a service with the given methods. */
const create = async (service: Partial<CloudClient>) =>
  clusterBehaviour("prometheus").create(
    { config: CONFIG, planned: PLANNED, private: {} },
    contextOf({ create: async () => ({ cluster: MADE }), ...service }),
  );

it.each<[string, CloudClient["read"]]>([
  [
    "an internal error",
    async () => {
      throw new TypeError("no");
    },
  ],
  ["a service that does not find it yet", async () => "gone"],
])("is in the state with a warning after %s", async (_what, read) => {
  const { state, diagnostics } = await create({ read });
  expect(state).toMatchObject({ id: 17, name: "metrics" });
  expect(diagnostics?.map(({ severity }) => severity)).toEqual(["warning"]);
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
  const gone: CloudClient["read"] = async () => "gone";

  it.each<[string, CloudClient["read"], CloudClient["list"], RegExp]>([
    ["which the list shows", gone, lists(4), /the organization's list has "metrics" with the id 4/],
    ["whose name differs", reads({ name: "other" }), lists(4), /has "metrics" with the id 4/],
    ["whose name differs, and the list is empty", reads({ name: "other" }), lists(), /17 has another name/],
    [
      "of another organization",
      reads({ organization_id: 8 }),
      lists(),
      /17 has another name or organization/,
    ],
  ])("is not stored, %s", async (_what, read, list, summary) => {
    const { state, diagnostics } = await create({ read, list });
    expect(state).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        summary: expect.stringMatching(summary) as string,
        detail: expect.stringContaining("terraform import") as string,
      },
    ]);
  });

  it("is accepted if the list confirms the id", async () => {
    const { state, diagnostics } = await create({ read: reads({ name: "other" }), list: lists(17) });
    expect(state).toMatchObject({ id: 17, name: "metrics" });
    expect(diagnostics).toMatchObject([{ severity: "warning" }]);
  });
});
