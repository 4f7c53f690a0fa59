/**
 * For every rule that judges a configuration: an accepted and a refused example. The documentation shows them, and tests
 * judge them.
 */
import {
  cloudNetwork,
  cloudOpensearch,
  cloudProvider,
  isInput,
  KINDS,
  NUMBER_RANGES,
  type NumberRange,
  type ObjectSchema,
  type ObjectValue,
  type Value,
} from "../src/schema";
import { cloudClusters, DATA_SOURCES, OBJECTS } from "../src/schema/data-sources";

export interface RuleExample {
  readonly schema: ObjectSchema;
  readonly accepted: ObjectValue;
  readonly refused: ObjectValue;
}

/** A cluster without issues. */
export const PLAIN_CLUSTER: ObjectValue = {
  name: "logs",
  organization_id: 42,
  ip_allowlist: ["198.51.100.0/24", "2001:db8::/48"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
};

/** A self-signed certificate of a made-up authority, valid until 2124. */
const VALID_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjzCCATWgAwIBAgIUO0AYgjein5ViO0YOdO/msGnimZgwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRRXhhbXBsZSBBdXRob3JpdHkwIBcNMjYxMTIxMDQ0MTA0WhgP
MjEyNTA2MTUwNDQxMDRaMBwxGjAYBgNVBAMMEUV4YW1wbGUgQXV0aG9yaXR5MFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEOah/FrFWapHcMcbWObgOtniWHgvr1Ap5
vs9b6bQQ0ramsXO94NuzoJ4/hhOf7qLU6W6EshFI2uXRlgfSE9l/JKNTMFEwHQYD
VR0OBBYEFCyDTliEZjuKlrDprY5eDPNnO/9VMB8GA1UdIwQYMBaAFCyDTliEZjuK
lrDprY5eDPNnO/9VMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIh
AMaobz557QhNVW+38WeU9Nl4MBN6JlLzOXGnlFloHMmIAiAY6bWtJLRNtb4h7V6u
3dP6A/h4TmoVx9mw0lxV5ERdqA==
-----END CERTIFICATE-----
`;

/** The same, expired in 2020. */
const EXPIRED_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBHjCBxgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFFeHBpcmVkIEF1dGhv
cml0eTAeFw0xOTAxMDEwMDAwMDBaFw0yMDAxMDEwMDAwMDBaMBwxGjAYBgNVBAMM
EUV4cGlyZWQgQXV0aG9yaXR5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEOah/
FrFWapHcMcbWObgOtniWHgvr1Ap5vs9b6bQQ0ramsXO94NuzoJ4/hhOf7qLU6W6E
shFI2uXRlgfSE9l/JDAKBggqhkjOPQQDAgNHADBEAiA+KKgUueSdwqEQQaHuxgeX
O6j962NErxjhyNn59K+vHwIgcONyOkmGqhaq6XHUYx2wz1ADL0U992hosx+PNMEL
Y0Q=
-----END CERTIFICATE-----
`;

const cluster = (accepted: ObjectValue, refused: ObjectValue): RuleExample => ({
  schema: cloudOpensearch,
  accepted: { ...PLAIN_CLUSTER, ...accepted },
  refused: { ...PLAIN_CLUSTER, ...refused },
});

const source = (accepted: ObjectValue, refused: ObjectValue): RuleExample => {
  const list = (fields: ObjectValue): Value => [{ name: "login", type: "oidc", ...fields }];
  return cluster({ auth_sources: list(accepted) }, { auth_sources: list(refused) });
};

const sources = (accepted: readonly ObjectValue[], refused: readonly ObjectValue[]): RuleExample =>
  cluster({ auth_sources: accepted }, { auth_sources: refused });

const window = (accepted: ObjectValue, refused: ObjectValue): RuleExample => {
  const whole = (fields: ObjectValue): Value => ({
    day_of_week: "sunday",
    start_time: "23:00",
    end_time: "01:00",
    ...fields,
  });
  return cluster({ maintenance_window: whole(accepted) }, { maintenance_window: whole(refused) });
};

const repo = (accepted: ObjectValue, refused: ObjectValue): RuleExample =>
  cluster({ repo_config: accepted }, { repo_config: refused });

const configuration = (accepted: ObjectValue, refused: ObjectValue): RuleExample => ({
  schema: cloudProvider,
  accepted,
  refused,
});

const clusters = (accepted: ObjectValue, refused: ObjectValue): RuleExample => ({
  schema: cloudClusters,
  accepted: { organization_id: 42, ...accepted },
  refused: { organization_id: 42, ...refused },
});

const network = (accepted: ObjectValue, refused: ObjectValue): RuleExample => ({
  schema: cloudNetwork,
  accepted: { ranges: ["203.0.113.7"], ...accepted },
  refused: { ranges: ["203.0.113.7"], ...refused },
});

const LOGIN: ObjectValue = {
  name: "login",
  type: "oidc",
  client_id: "dashboards",
  client_secret: "(sensitive)",
  dashboards_login: true,
};
const KEYS: ObjectValue = { access_key_id: "AKIAEXAMPLE", secret_access_key: "(sensitive)" };

/** Returns what a configuration of a schema needs for no issue: of a cluster, its name, organization and lists. */
function plainOf(schema: ObjectSchema): ObjectValue {
  const kind = Object.values(KINDS).find((one) => one.schema === schema);
  if (kind === undefined) return {};
  const lists = kind.endpoints.map(
    ({ accessList }) => [accessList, PLAIN_CLUSTER["ip_allowlist"] ?? null] as const,
  );
  return { name: "logs", organization_id: 42, ...Object.fromEntries(lists) };
}

/** What an example of a range needs beside the attribute. */
const BESIDE: Readonly<Record<string, ObjectValue>> = { data_node_count: { tier: "advanced" } };

const rangeOf: Readonly<Record<string, NumberRange | undefined>> = NUMBER_RANGES;

/** The highest number of each range, and the next one. A range of a nested object needs a row of its own below. */
const rangeExamples = Object.fromEntries(
  [...OBJECTS, cloudProvider].flatMap((schema) =>
    Object.entries(schema.attributes).flatMap(([name, attribute]): [string, RuleExample][] => {
      const { format } = attribute;
      const { highest } = rangeOf[format] ?? {};
      if (highest === undefined || !isInput(attribute)) return [];
      const accepted = { ...plainOf(schema), ...BESIDE[name], [name]: highest };
      return [
        [`${format}-out-of-range`, { schema, accepted, refused: { ...accepted, [name]: highest + 1 } }],
      ];
    }),
  ),
);

export const ruleExamples: Readonly<Record<string, RuleExample>> = {
  "unknown-attribute": cluster({}, { opensearch_whitelist: ["198.51.100.0/24"] }),
  "wrong-type": cluster({ version: "2.19" }, { version: 2.19 }),
  "missing-attribute": cluster({}, { name: null }),
  "read-only-attribute": cluster({}, { id: 17 }),
  "empty-object": cluster({ repo_config: { enable_iam_role: true } }, { repo_config: {} }),
  "null-element": cluster({}, { ip_allowlist: ["198.51.100.0/24", "2001:db8::/48", null] }),
  "empty-access-list": cluster({}, { ip_allowlist: [] }),
  "malformed-address": cluster({}, { ip_allowlist: ["198.51.100", "2001:db8::/48"] }),
  "host-bits-set": cluster({}, { ip_allowlist: ["198.51.100.7/24", "2001:db8::/48"] }),
  "open-access-list": cluster({}, { ip_allowlist: ["0.0.0.0/1", "128.0.0.0/1", "2001:db8::/48"] }),
  "broad-access-list": cluster({}, { ip_allowlist: ["8.0.0.0/7", "2001:db8::/48"] }),
  "redundant-range": cluster({}, { ip_allowlist: ["198.51.100.0/24", "198.51.100.7", "2001:db8::/48"] }),
  "ipv4-mapped-range": cluster({}, { ip_allowlist: ["198.51.100.0/24", "::ffff:c633:6400/120"] }),
  "single-family-list": cluster({}, { ip_allowlist: ["198.51.100.0/24"] }),
  "empty-text": cluster({ tier: "standard" }, { tier: "" }),
  "invalid-cluster-name": cluster({ name: "logs-2" }, { name: "Logs_2" }),
  "not-a-positive-id": cluster({}, { organization_id: 0 }),
  "not-a-whole-number": cluster({ data_node_count: 2 }, { data_node_count: 2.5 }),
  ...rangeExamples,
  "data-node-count-needs-advanced-tier": cluster(
    { data_node_count: 3, tier: "standard" },
    { data_node_count: 4, tier: "standard" },
  ),
  "misspelled-tier": cluster({ tier: "Advanced" }, { tier: "Adavnced" }),
  "data-node-count-without-tier": cluster({ data_node_count: 3 }, { data_node_count: 4 }),
  "invalid-hostname": cluster(
    { custom_hostname: "search.example.com" },
    { custom_hostname: "https://search.example.com/" },
  ),
  "invalid-auth-source-name": source({ name: "login-2" }, { name: "Login 2" }),
  "auth-source-name-too-long": source({ name: "a".repeat(32) }, { name: "a".repeat(33) }),
  "unknown-auth-source-type": source({ type: "saml" }, { type: "ldap" }),
  "invalid-ca-cert": source({ ca_cert: btoa(VALID_CERTIFICATE) }, { ca_cert: btoa("no certificate") }),
  "ca-cert-expired": source({ ca_cert: btoa(VALID_CERTIFICATE) }, { ca_cert: btoa(EXPIRED_CERTIFICATE) }),
  "invalid-url": source({ logout_url: "https://example.com/bye" }, { logout_url: "example.com/bye" }),
  "insecure-url": source(
    { connect_url: "https://login.example.com/.well-known/openid-configuration" },
    { connect_url: "http://login.example.com/.well-known/openid-configuration" },
  ),
  "field-of-other-source-type": source({ audience: "search" }, { idp_entity_id: "https://idp.example.com" }),
  "dashboards-login-needs-client": sources([LOGIN], [{ ...LOGIN, client_secret: null }]),
  "duplicate-auth-source-name": sources(
    [LOGIN, { name: "partner", type: "saml" }],
    [LOGIN, { name: "login", type: "saml" }],
  ),
  "too-many-saml-sources": sources(
    [{ name: "partner", type: "saml" }],
    [
      { name: "partner", type: "saml" },
      { name: "other", type: "saml" },
    ],
  ),
  "too-many-dashboards-logins": sources(
    [LOGIN, { name: "robots", type: "oidc" }],
    [LOGIN, { ...LOGIN, name: "other" }],
  ),
  "unknown-weekday": window({ day_of_week: "Sun" }, { day_of_week: "sonntag" }),
  "invalid-time": window(
    { start_time: "09:00", end_time: "12:00" },
    { start_time: "9:00", end_time: "12:00" },
  ),
  "window-too-short": window({ end_time: "01:00" }, { end_time: "00:59" }),
  "conflicting-snapshot-authentication": repo(
    { enable_iam_role: true },
    { enable_iam_role: true, enable_access_keys: true, ...KEYS },
  ),
  "missing-access-keys": repo({ enable_access_keys: true, ...KEYS }, { enable_access_keys: true }),
  "unused-access-keys": repo({ enable_access_keys: true, ...KEYS }, { ...KEYS }),
  "conflicting-secret-forms": source(
    { client_secret: "(sensitive)" },
    { client_secret: "(sensitive)", client_secret_wo: "(sensitive)", client_secret_wo_version: 1 },
  ),
  "secret-without-version": source(
    { client_secret_wo: "(sensitive)", client_secret_wo_version: 1 },
    { client_secret_wo: "(sensitive)" },
  ),
  "version-without-secret": source(
    { client_secret_wo: "(sensitive)", client_secret_wo_version: 1 },
    { client_secret_wo_version: 1 },
  ),
  "invalid-secret-version": source(
    { client_secret_wo: "(sensitive)", client_secret_wo_version: 1 },
    { client_secret_wo: "(sensitive)", client_secret_wo_version: -1 },
  ),
  "kept-secret-is-needed": source(
    { client_secret_wo: "(sensitive)", client_secret_wo_version: 0 },
    { client_secret_wo_version: 0 },
  ),
  "invalid-acknowledgement": cluster(
    { acknowledged: [{ code: "open-access-list", reason: "a public demo", until: "2027-03-31" }] },
    { acknowledged: [{ code: "open-acess-list", reason: "a public demo" }] },
  ),
  "unclear-lookup": {
    schema: DATA_SOURCES.opensearch,
    accepted: { organization_id: 42, name: "logs" },
    refused: { id: 17, name: "logs" },
  },
  "unknown-cluster-kind": clusters({ kind: "opensearch" }, { kind: "OpenSearch" }),
  "invalid-name-pattern": clusters({ name_pattern: "logs-*" }, { name_pattern: "^logs-.*$" }),
  "empty-network": network({ ranges: ["198.51.100.0/24"] }, { ranges: [] }),
  "invalid-last-day": network({ until: "2099-12-31" }, { until: "2099-02-29" }),
  "ended-network": network({ until: "2099-12-31" }, { until: "2020-12-31" }),
  "invalid-duration": cluster({ timeouts: { create: "1h30m" } }, { timeouts: { create: "90" } }),
  "invalid-base-url": configuration({ base_url: "https://api.example.com" }, { base_url: "api.example.com" }),
  "insecure-base-url": configuration(
    { base_url: "http://127.0.0.1:8480" },
    { base_url: "http://api.example.com" },
  ),
  "unknown-access-list-field-names": configuration(
    { access_list_field_names: "allowlist" },
    { access_list_field_names: "denylist" },
  ),
};
