import type { JsonObject, ObjectValue } from "../../../src/json";
/** The configuration that Terraform writes for a cluster: valid, without a secret. */
import { generatedConfig } from "../../../src/plugin/plan/generated-config";
import { judgeConfig } from "../../../src/provider/diagnostics";
import { pluginSchema } from "../../../src/provider/schemas";
import { withKeptSecrets } from "../../../src/provider/values/kept-secrets";
import { stateOf } from "../../../src/provider/values/state";
import { cloudOpensearch } from "../../../src/schema";

const CLUSTER: JsonObject = { id: 17, url: "https://x", name: "logs", organization_id: 42 };
const LOGIN = {
  name: "sso",
  type: "oidc",
  client_id: "c",
  connect_url: "https://idp.example.com",
  dashboards_login: true,
};

/** The configuration of a cluster that the service returned, as it is generated. */
function generated(cluster: JsonObject, before: ObjectValue = {}): ObjectValue {
  const state = withKeptSecrets(
    cloudOpensearch,
    stateOf(cloudOpensearch, { ...CLUSTER, ...cluster }, before),
  );
  return generatedConfig(pluginSchema(cloudOpensearch).attributes, state);
}

const errorsOf = (config: ObjectValue) =>
  judgeConfig(cloudOpensearch, config).filter(({ severity }) => severity === "error");

it.each<[string, JsonObject, ObjectValue]>([
  ["a cluster that is open", { ip_allowlist: [] }, { ip_allowlist: null, dashboards_ip_allowlist: null }],
  ["a cluster that is open, spelled out", { ip_allowlist: ["::/0", "0.0.0.0/0"] }, { ip_allowlist: null }],
  ["a list", { ip_allowlist: ["10.0.0.0/8"] }, { ip_allowlist: ["10.0.0.0/8"] }],
  ["what the service computes", {}, { id: null, url: null, opensearch_dashboards_url: null }],
  [
    "sizes that the service chose",
    { tier: "standard", data_node_count: 3 },
    { tier: "standard", data_node_count: 3 },
  ],
  [
    "snapshots with access keys",
    { repo_config: { enable_access_keys: true, access_key_id: "AKIA" } },
    { repo_config: { secret_access_key: null, secret_access_key_wo: null, secret_access_key_wo_version: 0 } },
  ],
  [
    "snapshots with a role",
    { repo_config: { enable_iam_role: true, aws_role_arn: "arn" } },
    { repo_config: { enable_iam_role: true, secret_access_key_wo_version: null, aws_role_arn: null } },
  ],
])("%s", (_name, cluster, expected) => {
  const config = generated(cluster);
  expect(config).toMatchObject(expected);
  expect(errorsOf(config)).toEqual([]);
});

it("a login with a secret, beside one without", () => {
  const saml = { name: "partner", type: "saml", idp_entity_id: "https://idp.example.com" };
  const config = generated({ auth_sources: [saml, LOGIN] });
  expect(config["auth_sources"]).toMatchObject([
    { name: "partner", client_secret: null, client_secret_wo: null, client_secret_wo_version: null },
    { name: "sso", client_secret: null, client_secret_wo: null, client_secret_wo_version: 0 },
  ]);
  expect(errorsOf(config)).toEqual([]);
});

it("a version that the state has", () => {
  const before = { auth_sources: [{ ...LOGIN, client_secret_wo_version: 7 }] };
  const config = generated({ auth_sources: [LOGIN] }, before);
  expect(config["auth_sources"]).toMatchObject([{ client_secret_wo_version: 7 }]);
});
