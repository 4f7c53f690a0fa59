/** Updates against a service in memory: what is kept, what is refused, what is tried again. */
import { ApiFailure, type CloudClient, type FailureKind } from "../../../src/client";
import type { JsonObject } from "../../../src/json";
import type { TerraformObject } from "../../../src/plugin";
import { updateCluster } from "../../../src/provider/cluster/update-cluster";
import { stateOf } from "../../../src/provider/values/state";
import { cloudOpensearch } from "../../../src/schema";

const CLUSTER: JsonObject = {
  id: 17,
  name: "logs",
  organization_id: 42,
  tier: "standard",
  version: "2.19",
  data_node_count: 3,
  ip_allowlist: ["10.0.0.0/8"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
  labels: { team: "search" },
};

const CONFIG: TerraformObject = {
  name: "logs",
  organization_id: 42,
  data_node_count: 3,
  ip_allowlist: ["10.0.0.0/8"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
};

/** A service with one cluster; `before` each PUT somebody else may change it. */
function service(options: { before?: (attempt: number) => JsonObject; ignores?: string } = {}) {
  let cluster: JsonObject | undefined = CLUSTER;
  let revision = 1;
  let attempts = 0;
  const sent: JsonObject[] = [];
  const client = {
    read: async () => (cluster === undefined ? "gone" : { cluster, etag: `"${revision}"` }),
    replace: async (
      _kind: unknown,
      _id: unknown,
      body: JsonObject,
      { ifMatch }: { ifMatch?: string } = {},
    ) => {
      attempts += 1;
      const edit = options.before?.(attempts) ?? {};
      if (Object.keys(edit).length > 0) {
        cluster = { ...cluster, ...edit };
        revision += 1;
      }
      if (ifMatch !== `"${revision}"`)
        throw new ApiFailure({ kind: "stale", operation: "PUT", summary: "It changed." });
      sent.push(body);
      const kept =
        options.ignores === undefined ? {} : { [options.ignores]: cluster?.[options.ignores] ?? null };
      cluster = { ...body, id: 17, ...kept };
      revision += 1;
      return {};
    },
  } as unknown as CloudClient;
  return { client, sent, cluster: () => cluster, remove: () => (cluster = undefined) };
}

const update = (client: CloudClient, changes: TerraformObject, signal = new AbortController().signal) => {
  const prior = stateOf(cloudOpensearch, CLUSTER, {});
  const config = { ...CONFIG, ...changes };
  const planned = { ...prior, ...changes };
  const named = "the OpenSearch cluster";
  return updateCluster(
    client,
    { kind: "opensearch", id: 17, named, prior, config, planned, removed: [] },
    signal,
  );
};

describe("an update", () => {
  it("sends the whole cluster with the change, and unknown fields unchanged", async () => {
    const { client, sent, cluster } = service();
    const { diagnostics, state } = await update(client, { data_node_count: 2 });
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ data_node_count: 2 });
    expect(sent).toHaveLength(1);
    expect(cluster()).toEqual({ ...CLUSTER, data_node_count: 2 });
  });

  it("is tried once more if somebody else changed another field in between", async () => {
    const { client, cluster } = service({
      before: (attempt): JsonObject => (attempt === 1 ? { labels: { team: "other" } } : {}),
    });
    const { diagnostics } = await update(client, { data_node_count: 2 });
    expect(diagnostics).toEqual([]);
    expect(cluster()).toMatchObject({ data_node_count: 2, labels: { team: "other" } });
  });

  it("names the field that somebody else changed too, and writes nothing", async () => {
    const { client, sent } = service({
      before: (attempt): JsonObject => (attempt === 1 ? { data_node_count: 1 } : {}),
    });
    const { diagnostics = [] } = await update(client, { data_node_count: 2 });
    expect(diagnostics).toMatchObject([{ severity: "error", path: [{ attribute: "data_node_count" }] }]);
    expect(sent).toEqual([]);
  });

  it("does not undo a change that the plan did not show", async () => {
    const { client, sent } = service({
      before: (attempt): JsonObject => (attempt === 1 ? { ip_allowlist: ["10.0.0.0/9"] } : {}),
    });
    const { diagnostics = [] } = await update(client, { data_node_count: 2 });
    expect(diagnostics).toMatchObject([
      {
        summary: expect.stringContaining("ip_allowlist: somebody else changed it"),
        detail: expect.stringMatching(/^Nothing was written.*Run `terraform plan` again/),
      },
    ]);
    expect(sent).toEqual([]);
  });

  it("gives up if the cluster keeps changing", async () => {
    const { client } = service({ before: (attempt): JsonObject => ({ labels: { attempt } }) });
    await expect(update(client, { data_node_count: 2 })).rejects.toMatchObject({ kind: "stale" });
  });

  it("is an error when the cluster is gone", async () => {
    const { client, remove } = service();
    remove();
    await expect(update(client, { data_node_count: 2 })).rejects.toMatchObject({
      kind: "not-found",
      operation: "GET /cluster/opensearch/17",
      summary: "The cluster 17 no longer exists.",
    });
  });

  it.each<[string, FailureKind, boolean]>([
    ["is not tried again after another failure", "conflict", false],
    ["is tried once more after somebody else's change", "stale", true],
  ])("%s", async (_what, kind, isRepeated) => {
    const { client } = service();
    let puts = 0;
    const replace = async (): Promise<never> => {
      puts += 1;
      throw new ApiFailure({ kind, operation: "PUT", summary: "Refused." });
    };
    await expect(update({ ...client, replace }, { data_node_count: 2 })).rejects.toMatchObject({ kind });
    expect(puts).toBe(isRepeated ? 2 : 1);
  });

  it("is sent without a revision to a service without revisions", async () => {
    const sent: object[] = [];
    const client = {
      read: async () => ({ cluster: { ...CLUSTER, ...sent[0] } }),
      replace: async (_kind: unknown, _id: unknown, body: JsonObject, options: object) => {
        sent.push(body);
        expect(options).toEqual({});
        return {};
      },
    } as unknown as CloudClient;
    expect((await update(client, { data_node_count: 2 })).diagnostics).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it("that Terraform stopped is not reported as done", async () => {
    const { client, sent } = service();
    const stopped = new ApiFailure({ kind: "aborted", operation: "GET", summary: "Stopped." });
    const read: CloudClient["read"] = async (...args) => {
      if (sent.length > 0) throw stopped;
      return client.read(...args);
    };
    await expect(update({ ...client, read }, { data_node_count: 2 })).rejects.toBe(stopped);
  });

  it("that cannot be read back is reported as accepted, and keeps the state unchanged", async () => {
    const { client, sent } = service();
    const { read } = client;
    const failure = { kind: "server", operation: "GET", summary: "The service failed." } as const;
    const failing: CloudClient = {
      ...client,
      read: async (...args) => {
        if (sent.length > 0) throw new ApiFailure(failure);
        return read(...args);
      },
    };
    const { diagnostics = [], state } = await update(failing, { data_node_count: 2 });
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        summary: "Cannot read the OpenSearch cluster 17 after updating it: The service failed",
        detail: expect.stringMatching(/^The service accepted the update\./),
      },
    ]);
    expect(state).toMatchObject({ data_node_count: 3 });
  });

  it("names a field that did not take effect, and stores the actual values", async () => {
    const { client } = service({ ignores: "data_node_count" });
    // With the signal aborted there is no waiting for the service to catch up.
    const { diagnostics = [], state } = await update(client, { data_node_count: 2 }, AbortSignal.abort());
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        summary: "data_node_count: the service accepted the change and did not carry it out",
        detail: expect.stringContaining("It was set to 2, and the service still returns 3."),
      },
    ]);
    expect(state).toMatchObject({ data_node_count: 3 });
  });
});
