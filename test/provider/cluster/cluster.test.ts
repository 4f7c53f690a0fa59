/** The resource of a cluster, against a service in memory: the calls of each operation, the state, the diagnostics. */
import { type JsonObject, type ObjectValue, UNKNOWN } from "../../../src/json";
import type { ClientContext, PrivateState, ResourceResponse } from "../../../src/plugin";
import { clusterBehaviour } from "../../../src/provider/cluster/cluster";
import { type Run, startRun } from "../../../src/provider/run";
import {
  ADDRESS,
  failure,
  type FakeClusterService,
  fakeService,
  type FakeServiceOptions,
  METRICS as CONFIG,
} from "../fake-service";

const STATE: ObjectValue = { ...CONFIG, id: 17, url: "https://m.example.com" };
const PLANNED: ObjectValue = { ...CONFIG, id: UNKNOWN, url: UNKNOWN };
const CLUSTER: JsonObject = {
  id: 17,
  url: "https://m.example.com",
  name: "metrics",
  organization_id: 7,
  prometheus_whitelist: ["10.0.0.0/8"],
};

const WITH_CLUSTER: FakeServiceOptions = { clusters: [CLUSTER] };
/** The private state after an apply. */
const TIED: PrivateState = { version: 1, service: ADDRESS };
const KEPT: PrivateState = { ...TIED, configured: [] };

const summaries = ({ diagnostics = [] }: ResourceResponse) =>
  diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`);

const metrics = clusterBehaviour("prometheus");
const logs = clusterBehaviour("opensearch");

describe("a new cluster", () => {
  it("is created with its configuration, read, and remembered", async () => {
    const { context, requests } = fakeService();
    const response = await metrics.create({ config: CONFIG, planned: PLANNED, private: {} }, context);
    expect(response).toEqual({ state: STATE, diagnostics: [], private: KEPT });
    expect(requests).toEqual([
      'POST prometheus {"name":"metrics","organization_id":7,"prometheus_whitelist":["10.0.0.0/8"]}',
      "GET prometheus 17",
    ]);
  });

  it("is not created while its configuration is refused", async () => {
    const { context, requests } = fakeService();
    const config = { ...CONFIG, prometheus_whitelist: ["10.0.0.1/8"] };
    const response = await metrics.create(
      { config, planned: { ...PLANNED, ...config }, private: {} },
      context,
    );
    expect(Object.keys(response)).toEqual(["diagnostics"]);
    expect(summaries(response)).toEqual([expect.stringMatching(/^error: prometheus_whitelist\[0\]: /)]);
    expect(requests).toEqual([]);
  });

  it("is created although its configuration has a warning", async () => {
    const { context, requests } = fakeService();
    const config = { ...CONFIG, prometheus_whitelist: null };
    const planned = { ...PLANNED, prometheus_whitelist: ["0.0.0.0/0", "::/0"] };
    await metrics.create({ config, planned, private: {} }, context);
    expect(requests[0]).toMatch(/^POST /);
  });

  it("that fails is named", async () => {
    const { context } = fakeService({ fails: { create: failure() } });
    const response = await metrics.create({ config: CONFIG, planned: PLANNED, private: {} }, context);
    expect(response.state).toBeUndefined();
    expect(summaries(response)).toEqual(['error: Cannot create the Prometheus cluster "metrics": It failed']);
  });

  it("remembers which values the configuration set, and which the service chose", async () => {
    const config = {
      name: "logs",
      organization_id: 7,
      tier: "standard",
      ip_allowlist: ["10.0.0.0/8"],
      dashboards_ip_allowlist: ["::1"],
    };
    const { context } = fakeService({ shows: [{ ...config, id: 17, version: "2.19" }] });
    const { private: kept } = await logs.create(
      { config, planned: { ...PLANNED, version: UNKNOWN, ...config }, private: {} },
      context,
    );
    expect(kept).toEqual({ ...KEPT, configured: ["tier"], chosen: { version: "2.19" } });
  });
});

describe("a read", () => {
  const read = async ({ context }: FakeClusterService, state = STATE, kept: PrivateState = {}) =>
    metrics.read({ state, private: kept }, context);

  it("returns the values of the service", async () => {
    const service = fakeService({ clusters: [{ ...CLUSTER, name: "renamed" }] });
    expect(await read(service)).toEqual({
      state: { ...STATE, name: "renamed" },
      diagnostics: [],
      private: TIED,
    });
    expect(service.requests).toEqual(["GET prometheus 17"]);
  });

  it("of a missing cluster is null, so that Terraform plans a new one", async () => {
    expect(await read(fakeService())).toEqual({ state: null, private: {}, diagnostics: [] });
  });

  it("of a missing cluster forgets all of it, so that nothing of it decides about a new one", async () => {
    const service = fakeService();
    const { protectedClusters } = service.context.client;
    const state = { ...STATE, deletion_protection: true };
    protectedClusters.noteRead("prometheus", state);
    const kept = { ...KEPT, protected: true, imported: true, sent: ["x"] };
    const { private: left = kept } = await read(service, state, kept);
    expect(left).toEqual({});
    const request = { prior: null, config: CONFIG, planned: PLANNED, private: left };
    const plan = await metrics.plan?.(request, { ...service.context, isAtApply: false });
    expect(plan).toEqual({ planned: PLANNED, diagnostics: [], private: TIED });
  });

  describe("at another address than before", () => {
    const elsewhere = { ...KEPT, service: "https://before.example.com" };
    interface Found {
      readonly clusters: readonly JsonObject[];
      readonly state: ObjectValue | null;
      readonly kept: PrivateState;
    }
    const both = /^warning: base_url: .*https:\/\/api\.example\.com.*https:\/\/before\.example\.com$/;

    it.each<[what: string, found: Found]>([
      [
        "finds the cluster, and keeps both",
        { clusters: [CLUSTER], state: STATE, kept: { ...KEPT, service: [ADDRESS, elsewhere.service] } },
      ],
      ["finds no cluster, and forgets it", { clusters: [], state: null, kept: {} }],
    ])("warns if it %s", async (_what, { clusters, state, kept }) => {
      const response = await read(fakeService({ clusters }), STATE, elsewhere);
      expect(response).toMatchObject({ state, private: kept });
      expect(summaries(response)).toEqual([expect.stringMatching(both)]);
      if (state === null) return;
      expect(summaries(await read(fakeService({ clusters }), STATE, response.private))).toEqual([]);
    });

    it.each<[what: string, cluster: JsonObject]>([
      ["name", { ...CLUSTER, name: "other" }],
      ["organization", { ...CLUSTER, organization_id: 8 }],
    ])("refuses a cluster of another %s", async (_what, cluster) => {
      const response = await read(fakeService({ clusters: [cluster] }), STATE, elsewhere);
      expect(Object.keys(response)).toEqual(["diagnostics"]);
      expect(summaries(response)).toEqual([expect.stringMatching(/is about another cluster/)]);
      expect(response.diagnostics?.[0]?.detail).toMatch(
        /^Nothing was changed\. The state is that of the service at https:\/\/before\.example\.com: .*terraform state rm/,
      );
    });
  });

  it("warns about fields that the service does not return", async () => {
    const { state, diagnostics } = await read(fakeService({ clusters: [{ ...CLUSTER, name: null }] }));
    expect(state).toMatchObject({ name: "metrics" });
    expect(diagnostics).toMatchObject([
      { severity: "warning", detail: expect.stringContaining("`name`") as string },
    ]);
  });

  it.each<[what: string, given: { cluster: JsonObject; state: ObjectValue; summary: RegExp }]>([
    [
      "another cluster",
      { cluster: { ...CLUSTER, organization_id: 8 }, state: STATE, summary: /is about another cluster/ },
    ],
    [
      "no name during an import",
      { cluster: { id: 17 }, state: { id: 17, name: null }, summary: /leaves out `name`/ },
    ],
  ])("that shows %s is refused", async (_what, { cluster, state, summary }) => {
    const response = await read(fakeService({ clusters: [cluster] }), state);
    expect(Object.keys(response)).toEqual(["diagnostics"]);
    expect(summaries(response)).toEqual([
      expect.stringMatching(/^error: Cannot read the Prometheus cluster 17: /),
    ]);
    expect(summaries(response)[0]).toMatch(summary);
  });
});

describe("an update", () => {
  const update = async ({ context }: FakeClusterService, changes: ObjectValue) =>
    metrics.update(
      {
        config: { ...CONFIG, ...changes },
        planned: { ...STATE, ...changes },
        prior: STATE,
        private: {},
      },
      context,
    );

  it("sends the whole cluster, reads it, and remembers it", async () => {
    const service = fakeService(WITH_CLUSTER);
    const response = await update(service, { name: "renamed" });
    expect(response).toEqual({
      state: { ...STATE, name: "renamed" },
      diagnostics: [],
      private: KEPT,
    });
    expect(service.requests).toEqual([
      "GET prometheus 17",
      `PUT prometheus 17 ${JSON.stringify({ ...CLUSTER, name: "renamed" })}`,
      "GET prometheus 17",
    ]);
  });

  it.each<[string, ObjectValue]>([
    ["the timeouts", { timeouts: { create: "5m" } }],
    ["what is acknowledged", { acknowledged: [{ code: "open-access-list", reason: "A public dashboard." }] }],
  ])("of only %s sends nothing", async (_what, changes) => {
    const service = fakeService(WITH_CLUSTER);
    const response = await update(service, changes);
    expect(response).toEqual({ state: { ...STATE, ...changes }, private: KEPT });
    expect(service.requests).toEqual([]);
  });

  it("is not sent while its configuration is refused", async () => {
    const service = fakeService(WITH_CLUSTER);
    const response = await update(service, { prometheus_whitelist: ["10.0.0.1/8"] });
    expect(response.state).toBe(STATE);
    expect(response.private).toBeUndefined();
    expect(summaries(response)).toEqual([expect.stringMatching(/^error: prometheus_whitelist\[0\]: /)]);
    expect(service.requests).toEqual([]);
  });

  it("that fails keeps the state, and the private data of the last one", async () => {
    const response = await update(fakeService({ ...WITH_CLUSTER, fails: { replace: failure() } }), {
      name: "renamed",
    });
    expect(Object.keys(response).sort()).toEqual(["diagnostics", "private", "state"]);
    expect(response.private).toEqual(TIED);
    expect(response.state).toBe(STATE);
    expect(summaries(response)).toEqual(["error: Cannot update the Prometheus cluster 17: It failed"]);
  });

  it("of one cluster waits for the other one", async () => {
    const service = fakeService(WITH_CLUSTER);
    await Promise.all([update(service, { name: "first" }), update(service, { name: "second" })]);
    expect(service.requests.map((request) => request.split(" ", 1)[0])).toEqual(["GET", "PUT", "GET", "GET"]);
  });
});

it("returns no repository after its removal, in the update and the read, though the service still shows a role", async () => {
  const cluster = { id: 17, url: "https://l.example.com", name: "logs", organization_id: 7 };
  const repo_config = { enable_iam_role: true, aws_role_arn: "arn:1" };
  const shown = { ...cluster, repo_config: { aws_role_arn: "arn:1" } };
  const { context } = fakeService({ shows: [{ ...cluster, repo_config }, shown] });
  const prior = { ...cluster, repo_config };
  const change = { config: cluster, planned: { ...cluster, repo_config: null }, prior, private: {} };
  const { state, diagnostics } = await logs.update(change, context);
  expect(diagnostics).toEqual([]);
  expect(state).toMatchObject({ repo_config: null });
  const read = await logs.read({ state: state ?? {}, private: {} }, context);
  expect(read.state).toEqual(state);
});

describe("an operation", () => {
  it.each<["create" | "read" | "update" | "delete"]>([["create"], ["read"], ["update"], ["delete"]])(
    "takes no longer than its timeout: %s",
    async (operation) => {
      const timeouts = { [operation]: "1ms" };
      const request = {
        config: CONFIG,
        planned: { ...STATE, name: "renamed", timeouts },
        prior: { ...STATE, timeouts },
        state: { ...STATE, timeouts },
        private: {},
      };
      const response = await metrics[operation](
        request,
        fakeService({ ...WITH_CLUSTER, hangs: ["create", "read"] }).context,
      );
      expect(summaries(response)).toEqual([`error: The time to ${operation} the cluster, 1ms, is over`]);
    },
  );

  it("on one cluster does not wait for another one", async () => {
    const gone = (id: number): ObjectValue => ({ ...STATE, id });
    const { context } = fakeService({
      instead: { read: async (_kind, id) => (Number(id) % 2 === 0 ? "gone" : new Promise(() => undefined)) },
    });
    const change = { config: CONFIG, private: {} };
    void metrics.delete({ prior: gone(101), private: {} }, context);
    void metrics.update({ ...change, prior: gone(103), planned: { ...gone(103), name: "renamed" } }, context);
    expect(await metrics.delete({ prior: gone(102), private: {} }, context)).toEqual({});
    const updated = { ...change, prior: gone(104), planned: { ...gone(104), name: "renamed" } };
    expect(summaries(await metrics.update(updated, context))).toHaveLength(1);
  });
});

describe("a destruction", () => {
  const destroy = async ({ context }: FakeClusterService, kept: PrivateState = {}) =>
    metrics.delete({ prior: STATE, private: kept }, context);

  it("removes the cluster", async () => {
    const service = fakeService(WITH_CLUSTER);
    expect(await destroy(service)).toEqual({});
    expect(service.requests).toEqual(["GET prometheus 17", "DELETE prometheus 17"]);
  });

  it.each([
    ["the cluster is gone", STATE],
    ["the cluster is gone that was protected", { ...STATE, deletion_protection: true }],
  ])("sends nothing more if %s", async (_what, prior) => {
    const { context, requests } = fakeService();
    expect(await metrics.delete({ prior, private: {} }, context)).toEqual({});
    expect(requests).toEqual(["GET prometheus 17"]);
  });

  it("does not delete a protected cluster, which not every plan can know", async () => {
    const { context, requests } = fakeService(WITH_CLUSTER);
    const prior = { ...STATE, deletion_protection: true };
    const { diagnostics } = await metrics.delete({ prior, private: {} }, context);
    expect(diagnostics).toMatchObject([{ severity: "error", path: [{ attribute: "deletion_protection" }] }]);
    expect(requests).toEqual(["GET prometheus 17"]);
  });

  it("does not delete a cluster of the same id with another name", async () => {
    const service = fakeService({ clusters: [{ ...CLUSTER, name: "other" }] });
    const [said] = (await destroy(service)).diagnostics ?? [];
    expect(said?.summary).toMatch(/ another cluster: its `name` /);
    expect(said?.detail).toMatch(/^Nothing was changed/);
    expect(service.requests).toEqual(["GET prometheus 17"]);
  });

  it("is refused before anything is sent if the plan was made with another service", async () => {
    const service = fakeService(WITH_CLUSTER);
    const { diagnostics = [] } = await destroy(service, { service: "https://other.example.com" });
    expect(diagnostics).toMatchObject([
      { severity: "error", detail: expect.stringMatching(/^Nothing was changed/) },
    ]);
    expect(service.requests).toEqual([]);
    expect(await destroy(service, { service: ADDRESS })).toEqual({});
  });

  it("that fails is reported", async () => {
    const service = fakeService({ ...WITH_CLUSTER, fails: { remove: failure() } });
    expect(summaries(await destroy(service))).toEqual([
      "error: Cannot delete the Prometheus cluster 17: It failed",
    ]);
  });
});

describe("an import", () => {
  it("begins with the given id", async () => {
    const { state } = (await metrics.import?.({ id: "17" }, fakeService().context)) ?? {};
    expect(state).toMatchObject({ id: 17 });
  });

  it("that fails names the cluster", async () => {
    const { context } = fakeService({ fails: { list: failure() } });
    const response = (await metrics.import?.({ id: "7/metrics" }, context)) ?? {};
    expect(summaries(response)).toEqual(["error: Cannot import the Prometheus cluster 7/metrics: It failed"]);
  });
});

describe("a warning about the provider's settings", () => {
  const WARNING = expect.stringMatching(/^warning: access_list_field_names: /) as string;
  const OTHER_NAMES: FakeServiceOptions = { instead: { otherFieldNames: () => "allowlist" } };
  const service = () => fakeService({ ...WITH_CLUSTER, ...OTHER_NAMES });

  it.each<[string, (context: ClientContext<Run>) => Promise<ResourceResponse>]>([
    [
      "a create",
      async (context) => metrics.create({ config: CONFIG, planned: PLANNED, private: {} }, context),
    ],
    ["a read", async (context) => metrics.read({ state: STATE, private: {} }, context)],
    [
      "an update",
      async (context) =>
        metrics.update(
          { config: CONFIG, planned: { ...STATE, name: "x" }, prior: STATE, private: {} },
          context,
        ),
    ],
  ])("is shown with %s", async (_what, operation) => {
    expect(summaries(await operation(service().context))).toEqual([WARNING]);
  });

  it("comes after the other diagnostics", async () => {
    const { context } = fakeService({ clusters: [{ id: 17 }], ...OTHER_NAMES });
    const response = await metrics.read({ state: STATE, private: {} }, context);
    expect(summaries(response)).toEqual([
      expect.stringMatching(/^warning: The service does not show/),
      WARNING,
    ]);
  });
});

describe("a plan", () => {
  /** A service that nobody can reach. */
  const { client, context, requests } = fakeService({
    fails: { checkAccess: failure({ kind: "connection", summary: "Nobody listens." }) },
  });
  const plan = async (
    request: object,
    { isAtApply = false, isConfigured = true, checksAccess = true } = {},
  ) => {
    requests.splice(0);
    const run = isConfigured ? startRun(client, { checksAccess, protectsByDefault: null }) : undefined;
    const whole = { prior: null, config: CONFIG, planned: PLANNED, private: {}, ...request };
    return metrics.plan?.(whole, { ...context, client: run, isAtApply });
  };
  const UNREACHABLE = {
    severity: "warning",
    summary: "Cannot reach the service, which an apply needs: Nobody listens",
  };

  it("of a new cluster checks the access, and warns", async () => {
    expect((await plan({}))?.diagnostics).toMatchObject([UNREACHABLE]);
    expect(requests).toEqual(["CHECK prometheus 7"]);
  });

  it("of a replacement leaves that warning to another cluster", async () => {
    expect((await plan({ private: { configured: [] } }))?.diagnostics).toEqual([]);
  });

  it.each<[string, object, object]>([
    ["of an update", { prior: STATE, planned: STATE }, {}],
    ["of a destruction", { prior: STATE, planned: null, config: null }, {}],
    [
      "of a cluster whose organization is not known yet",
      { planned: { ...PLANNED, organization_id: UNKNOWN } },
      {},
    ],
    ["before the provider is configured", {}, { isConfigured: false }],
    ["at the apply", {}, { isAtApply: true }],
    ["with `check_access = false`", {}, { checksAccess: false }],
  ])("%s sends no request", async (_what, request, options) => {
    const response = await plan(request, options);
    expect(response?.diagnostics ?? []).toEqual([]);
    expect(requests).toEqual([]);
  });

  it("of a new cluster is refused by the rules on what is sent", async () => {
    const login = { name: "login", type: "oidc", client_secret_wo_version: 1 };
    const lists = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
    const config = { name: "logs", organization_id: 7, ...lists, auth_sources: [login] };
    const response = await logs.plan?.(
      { prior: null, config, planned: config, private: {} },
      { ...fakeService().context, isAtApply: false },
    );
    expect(response).toMatchObject({ planned: config, private: { service: ADDRESS } });
    expect(response?.diagnostics).toMatchObject([
      { severity: "error", summary: expect.stringContaining("client_secret_wo: is not given") as string },
    ]);
  });

  it("refuses to replace an imported cluster", async () => {
    const planned = { ...STATE, organization_id: 8 };
    const response = await plan({
      prior: STATE,
      config: { ...CONFIG, organization_id: 8 },
      planned,
      private: { imported: true },
    });
    expect(response).toMatchObject({ planned, diagnostics: [{ severity: "error" }] });
    expect(response?.diagnostics).toHaveLength(1);
  });

  it("made with another service is refused", async () => {
    const kept = { service: "https://other.example.com" };
    const response = await plan({ prior: STATE, planned: STATE, private: kept });
    expect(response).toEqual({
      planned: STATE,
      diagnostics: [expect.objectContaining({ severity: "error" })],
    });
  });

  it("of a destruction keeps the service that it is made with", async () => {
    const response = await plan({ prior: STATE, planned: null, config: null, private: { configured: [] } });
    expect(response).toEqual({ planned: null, private: KEPT });
  });
});

it("validates a configuration by the rules", async () => {
  const found = await metrics.validate?.({ config: { ...CONFIG, name: "Metrics" } }, fakeService().context);
  expect(found).toMatchObject([{ severity: "error", path: [{ attribute: "name" }] }]);
});

it.each<[what: string, isAtApply: boolean, said: readonly RegExp[]]>([
  ["warns of", false, [/^warning: auth_sources\[0\]\.client_secret: no secret is sent/]],
  ["does not warn at the apply of", true, []],
])("a plan %s a login that no apply sent", async (_what, isAtApply, said) => {
  const login = { name: "login", type: "oidc" };
  const lists = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
  const config = { name: "logs", organization_id: 7, ...lists, auth_sources: [login] };
  const [prior, planned] = [
    { ...config, id: 17, name: "before" },
    { ...config, id: 17 },
  ];
  const response = await logs.plan?.(
    { prior, config, planned, private: { configured: [] } },
    { ...fakeService().context, isAtApply },
  );
  expect(response).toMatchObject({ planned, private: KEPT });
  expect(summaries(response ?? {})).toEqual(said.map((text) => expect.stringMatching(text) as string));
});
