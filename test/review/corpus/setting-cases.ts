/** Changes of everything else about a cluster: what resets, who logs in, secrets, snapshots, size, window. */
import { later, logs, type PlanCase, secret, SECRET } from "./case";

const API = "cloud_opensearch.logs api";
const WINDOW = '{ day_of_week = "sunday", start_time = "23:00", end_time = "01:30" }';

const oidc = (fields: string) => logs({ auth_sources: `[{ name = "company", type = "oidc", ${fields} }]` });
const withSecret = (fields: string, value = SECRET) => secret(value) + oidc(fields);
const repo = (fields: string) => logs({ repo_config: `{ ${fields} }` });

const KEYS = 'enable_access_keys = true, access_key_id = "PLANTED-key-id"';

export const SETTING_CASES: readonly PlanCase[] = [
  {
    name: "window snapshots and providers are no longer set",
    before: logs({
      maintenance_window: WINDOW,
      repo_config: "{ enable_iam_role = true }",
      auth_sources: '[{ name = "company", type = "oidc", audience = "search" }]',
      tier: '"advanced"',
      data_node_count: "5",
    }),
    after: logs(),
    expected: {
      verdicts: { [API]: "equal" },
      codes: ["reset", "identity", "snapshots"],
      exitCode: 3,
    },
  },
  {
    name: "a write-only secret is rotated by its version",
    before: withSecret('audience = "a", client_secret_wo = var.secret, client_secret_wo_version = 1'),
    after: withSecret(
      'audience = "a", client_secret_wo = var.secret, client_secret_wo_version = 2',
      "PLANTED-next",
    ),
    expected: {
      verdicts: { [API]: "equal" },
      codes: ["secret"],
      exitCode: 0,
    },
  },
  {
    name: "a write-only secret without a new version is no change",
    before: withSecret('audience = "a", client_secret_wo = var.secret, client_secret_wo_version = 1'),
    after: withSecret(
      'audience = "a", client_secret_wo = var.secret, client_secret_wo_version = 1',
      "PLANTED-next",
    ),
    expected: { verdicts: {}, codes: [], exitCode: 0 },
  },
  {
    name: "a secret becomes write-only",
    before: withSecret('audience = "a", client_secret = var.secret'),
    after: withSecret('audience = "a", client_secret_wo = var.secret, client_secret_wo_version = 1'),
    expected: {
      verdicts: { [API]: "equal" },
      codes: ["secret"],
      exitCode: 0,
    },
  },
  {
    name: "a sensitive provider list",
    before: `${secret()}${logs({ auth_sources: 'sensitive([{ name = "planted-name", type = "oidc", audience = "a" }])' })}`,
    after: `${secret()}${logs({ auth_sources: 'sensitive([{ name = "planted-name", type = "oidc", audience = "planted-b" }])' })}`,
    expected: {
      verdicts: { [API]: "equal" },
      codes: ["identity"],
      exitCode: 3,
    },
  },
  {
    name: "a sensitive field of a provider",
    before: withSecret("audience = var.secret"),
    after: withSecret('audience = "PLANTED-was-sensitive-before"'),
    expected: {
      verdicts: { [API]: "equal" },
      codes: ["identity"],
      exitCode: 3,
    },
  },
  {
    name: "providers that are not known",
    before: logs(),
    after: `${later('"https://login.example.com/"')}${logs({ auth_sources: '[{ name = terraform_data.later.output, type = "oidc" }]' })}`,
    expected: { verdicts: { [API]: "equal" }, codes: ["identity"], exitCode: 3 },
  },
  {
    name: "snapshots with keys become snapshots with a role",
    before: secret() + repo(`${KEYS}, secret_access_key = var.secret`),
    after: repo("enable_iam_role = true"),
    expected: {
      verdicts: { [API]: "equal" },
      codes: ["snapshots", "secret"],
      exitCode: 3,
    },
  },
  {
    name: "a sensitive hostname",
    before: secret("planted-a.example.com") + logs({ custom_hostname: "var.secret" }),
    after: secret("planted-b.example.com") + logs({ custom_hostname: "var.secret" }),
    expected: { verdicts: { [API]: "equal" }, codes: ["hostname"], exitCode: 0 },
  },
];
