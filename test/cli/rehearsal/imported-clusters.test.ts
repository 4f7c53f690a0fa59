/** What the emulator of a rehearsal has of the clusters that a stack imports. */
import { rehearsedImports } from "../../../src/cli/rehearsal/imported-clusters";
import { scopeOfStack, servicesOf } from "../../../src/cli/rehearsal/services";
import type { JsonObject } from "../../../src/json";

const LISTS = { prometheus_whitelist: ["10.0.0.0/8"] };

function imports(stack: object, values: Readonly<Record<string, string>> = {}) {
  const required = { cloud: { source: "clusters.internal/managed/cloud" } };
  const json = { terraform: { required_providers: required }, ...stack } as JsonObject;
  const scope = scopeOfStack(json, values);
  return rehearsedImports("prod", json, scope, servicesOf("prod", json, scope, {}));
}

const metrics = (body: object, id = "17", more: object = {}) => ({
  resource: { cloud_prometheus: { metrics: { name: "metrics", organization_id: 42, ...body } } },
  import: [{ to: "cloud_prometheus.metrics", id }],
  ...more,
});

it.each<[what: string, stack: object, body: object]>([
  ["what is written", metrics(LISTS), { name: "metrics", organization_id: 42, ...LISTS }],
  [
    "what a variable has",
    metrics({ prometheus_whitelist: "${var.list}" }, "17", { variable: { list: { default: ["::/0"] } } }),
    { name: "metrics", organization_id: 42, prometheus_whitelist: ["::/0"] },
  ],
  [
    "what is known",
    metrics({ prometheus_whitelist: "${data.a.b.c}", lifecycle: { prevent_destroy: true } }),
    { name: "metrics", organization_id: 42 },
  ],
  [
    "the name that the import has",
    metrics({ name: "${data.a.b.c}", ...LISTS }, "7/other"),
    { name: "other", organization_id: 42, ...LISTS },
  ],
])("has %s", (_what, stack, body) => {
  const { json, clusters } = imports(stack);
  expect(clusters).toEqual([
    { address: "cloud_prometheus.metrics", kind: "prometheus", service: "CLOUD_BASE_URL", body },
  ]);
  const { name } = body as { readonly name: string };
  expect(json["import"]).toEqual([{ to: "cloud_prometheus.metrics", id: `42/${name}` }]);
});

it("has a secret for each that it must have", () => {
  const login = { type: "oidc", dashboards_login: true, issuer: "https://login.example.com", client_id: "a" };
  const auth_sources = [
    { name: "kept", ...login, client_secret_wo_version: 0 },
    { name: "given", ...login, client_secret_wo: "${var.secret}", client_secret_wo_version: 1 },
    { name: "none", type: "oidc" },
  ];
  const cluster = { name: "logs", organization_id: 42, tier: "advanced", auth_sources };
  const [found] = imports({
    resource: { cloud_opensearch: { logs: cluster } },
    import: [{ to: "cloud_opensearch.logs", id: "3" }],
  }).clusters;
  expect(found?.body["auth_sources"]).toMatchObject([
    { name: "given", client_secret: "placeholder-of-a-rehearsal" },
    { name: "kept", client_secret: "placeholder-of-a-rehearsal" },
    { name: "none", type: "oidc" },
  ]);
});

it("is in the service of its provider", () => {
  const provider = {
    cloud: [{ base_url: "https://a.example.com" }, { alias: "b", base_url: "https://b.example.com" }],
  };
  const [found] = imports(metrics({ provider: "cloud.b" }, "17", { provider })).clusters;
  expect(found?.service).toBe("https://b.example.com");
});

it.each<[what: string, stack: object]>([
  ["a name that only Terraform knows", metrics({ name: "${data.a.b.c}" })],
  ["no resource", { ...metrics({}), resource: {} }],
])("refuses an import of %s", (_what, stack) => {
  expect(() => imports(stack)).toThrow(
    "Stack prod imports cloud_prometheus.metrics, and its name and organization are not known before Terraform plans",
  );
});
