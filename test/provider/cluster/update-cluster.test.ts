/** Updates against a service in memory: what is kept, what is refused, what is tried again. */
import type { CloudClient, FailureKind } from "../../../src/client";
import { type JsonObject, type ObjectValue, UNKNOWN } from "../../../src/json";
import type { Deadline } from "../../../src/provider/calls";
import { updateCluster } from "../../../src/provider/cluster/update-cluster";
import { stateOf } from "../../../src/provider/values/state";
import { cloudOpensearch } from "../../../src/schema";
import { failure, type FakeClusterService, fakeService, type FakeServiceOptions } from "../fake-service";

const CONFIG = {
  name: "logs",
  organization_id: 42,
  data_node_count: 3,
  ip_allowlist: ["10.0.0.0/8"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
};
const CLUSTER: JsonObject = {
  ...CONFIG,
  id: 17,
  tier: "standard",
  version: "2.19",
  labels: { team: "search" },
};

/** A service with the cluster, and with revisions. */
const service = (options: FakeServiceOptions = {}) =>
  fakeService({ clusters: [CLUSTER], hasRevisions: true, ...options });

const puts = ({ requests }: FakeClusterService) => requests.filter((request) => request.startsWith("PUT"));

interface Given {
  /** @default one that is not aborted */
  readonly signal?: AbortSignal;
  readonly explain?: Deadline["explain"];
  /** Planned values that are known only after the update. */
  readonly leftOpen?: ObjectValue;
}

const update = (
  client: CloudClient,
  changes: ObjectValue,
  { signal = new AbortController().signal, explain = () => undefined, leftOpen = {} }: Given = {},
) => {
  const prior = stateOf(cloudOpensearch, CLUSTER, {});
  return updateCluster(
    client,
    {
      kind: "opensearch",
      id: 17,
      named: "the OpenSearch cluster",
      prior,
      config: { ...CONFIG, ...changes },
      planned: { ...prior, ...changes, ...leftOpen },
      removed: [],
      resets: {},
      kept: { configured: ["tier"] },
    },
    { signal, explain },
  );
};

describe("an update", () => {
  it("sends the whole cluster with the change, and unknown fields unchanged", async () => {
    const fake = service();
    const { diagnostics, state } = await update(fake.client, { data_node_count: 2 });
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ data_node_count: 2 });
    expect(puts(fake)).toHaveLength(1);
    expect(fake.cluster()).toEqual({ ...CLUSTER, data_node_count: 2 });
  });

  it("is tried once more if somebody else changed another field in between", async () => {
    const { client, cluster } = service({ edit: { labels: { team: "other" } } });
    const { diagnostics } = await update(client, { data_node_count: 2 });
    expect(diagnostics).toEqual([]);
    expect(cluster()).toMatchObject({ data_node_count: 2, labels: { team: "other" } });
  });

  it.each<[field: string, edit: JsonObject]>([
    ["data_node_count", { data_node_count: 1 }],
    ["ip_allowlist", { ip_allowlist: ["10.0.0.0/9"] }],
  ])(
    "names a field that somebody else changed, planned or not, and writes nothing: %s",
    async (field, edit) => {
      const fake = service({ edit });
      const { diagnostics } = await update(fake.client, { data_node_count: 2 });
      expect(diagnostics).toMatchObject([
        {
          severity: "error",
          summary: `${field}: somebody else changed it after this plan was made`,
          detail: expect.stringMatching(/^Nothing was written.*Run `terraform plan` again/) as string,
          path: [{ attribute: field }],
        },
      ]);
      expect(puts(fake)).toHaveLength(1);
      expect(fake.cluster()).toEqual({ ...CLUSTER, ...edit });
    },
  );

  it("is an error when the cluster is gone", async () => {
    const { client } = service({ clusters: [] });
    await expect(update(client, { data_node_count: 2 })).rejects.toMatchObject({
      kind: "not-found",
      operation: "GET /cluster/opensearch/17",
      summary: "The cluster 17 no longer exists.",
    });
  });

  it.each<[what: string, given: { kind: FailureKind; isRepeated: boolean }]>([
    ["is not tried again after another failure", { kind: "conflict", isRepeated: false }],
    ["is tried once more after somebody else's change, and not twice", { kind: "stale", isRepeated: true }],
  ])("%s", async (_what, { kind, isRepeated }) => {
    const fake = service({ fails: { replace: failure({ kind }) } });
    await expect(update(fake.client, { data_node_count: 2 })).rejects.toMatchObject({ kind });
    expect(puts(fake)).toHaveLength(isRepeated ? 2 : 1);
  });

  it("is sent without a revision to a service without revisions", async () => {
    const fake = service({ hasRevisions: false });
    const options: unknown[] = [];
    const client: CloudClient = {
      ...fake.client,
      replace: async (...args) => {
        options.push(args[3]);
        return fake.client.replace(...args);
      },
    };
    expect((await update(client, { data_node_count: 2 })).diagnostics).toEqual([]);
    expect(options).toEqual([{}]);
  });

  const late = { severity: "error", summary: "The time is over", detail: "Raise it." } as const;
  const summary = "Cannot read the OpenSearch cluster 17 after updating it: It failed";

  interface ReadBack {
    readonly kind: FailureKind;
    readonly explain?: Deadline["explain"];
    readonly answer?: JsonObject;
    readonly said?: string;
    readonly shown?: object;
  }

  it.each<[what: string, given: ReadBack]>([
    ["fails", { kind: "server" }],
    ["is cut by the end of the time", { kind: "aborted", explain: () => late, said: "The time is over" }],
    [
      "fails, and the response shows what was left open",
      { kind: "server", answer: { cluster: { id: 17, version: "2.20" } }, shown: { version: "2.20" } },
    ],
  ])(
    "whose reading back %s is an error, and its result is in the state",
    async (_what, { kind, explain = () => undefined, answer = {}, said = summary, shown = {} }) => {
      const fake = service();
      const failing: CloudClient = {
        ...fake.client,
        read: async (...args) => {
          if (puts(fake).length > 0) throw failure({ kind });
          return fake.client.read(...args);
        },
        replace: async (...args) => ({ ...(await fake.client.replace(...args)), ...answer }),
      };
      const leftOpen: ObjectValue = { version: UNKNOWN };
      const response = await update(failing, { data_node_count: 2 }, { explain, leftOpen });
      expect(response.diagnostics).toMatchObject([
        {
          severity: "error",
          summary: said,
          detail: expect.stringMatching(/^The service accepted the update, and the state has it\./) as string,
        },
      ]);
      expect(response.state).toMatchObject({ data_node_count: 2, version: "2.19", ...shown });
      // `tier` was set by an earlier apply: whether it was reset now is not known.
      expect(response.private).toEqual({
        configured: ["tier"],
        attempted: { data_node_count: "2" },
      });
    },
  );

  it("names a field that did not take effect, and stores the actual values", async () => {
    const { client } = service({ ignores: "data_node_count" });
    // With the signal aborted there is no waiting for the service to catch up.
    const { diagnostics = [], state } = await update(
      client,
      { data_node_count: 2 },
      { signal: AbortSignal.abort() },
    );
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        summary: expect.stringMatching(/^data_node_count: /) as string,
        detail: expect.stringContaining("It was set to 2, and the service still returns 3."),
      },
    ]);
    expect(state).toMatchObject({ data_node_count: 3 });
  });
});
