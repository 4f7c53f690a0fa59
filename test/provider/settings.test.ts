/** The settings of the client: from the configuration, else from the environment; what is missing or refused is named. */
import { ruleExamples } from "../../scripts/rule-examples";
import { type ObjectValue, UNKNOWN } from "../../src/json";
import type { Diagnostic } from "../../src/plugin";
import { readSettings, withEnvironment } from "../../src/provider/settings";
import { cloudProvider, DEFAULT_MAX_RETRIES, DEFAULT_REQUEST_TIMEOUT_SECONDS } from "../../src/schema";

const URL = "https://api.example.com";
const NEEDED: ObjectValue = { base_url: URL, access_token: "token-of-the-test" };
const ENVIRONMENT = { CLOUD_BASE_URL: "https://env.example.com", CLOUD_ACCESS_TOKEN: "token-of-the-env" };

function settingsOf(config: ObjectValue, environment = {}) {
  const reading = readSettings(config, environment);
  if ("diagnostics" in reading) throw new Error(reading.diagnostics.map(({ summary }) => summary).join("\n"));
  return reading;
}

function refusalsOf(config: ObjectValue, environment = {}): readonly Diagnostic[] {
  const reading = readSettings(config, environment);
  return "diagnostics" in reading ? reading.diagnostics : [];
}

it("has the defaults of unset attributes", () => {
  expect(settingsOf(NEEDED)).toEqual({
    settings: {
      baseUrl: URL,
      accessToken: "token-of-the-test",
      requestTimeoutSeconds: DEFAULT_REQUEST_TIMEOUT_SECONDS,
      maxRetries: DEFAULT_MAX_RETRIES,
    },
    knownLater: [],
    checksAccess: true,
    protectsByDefault: null,
  });
});

it("names the settings that the service cannot be reached without, and that are known only after apply", () => {
  const unknown: ObjectValue = Object.fromEntries(
    Object.keys(cloudProvider.attributes).map((name) => [name, UNKNOWN]),
  );
  expect(settingsOf(unknown, ENVIRONMENT)).toMatchObject({
    knownLater: ["base_url", "access_token", "ca_cert_pem"],
    checksAccess: true,
    protectsByDefault: UNKNOWN,
  });
  expect(settingsOf({ ...NEEDED, max_retries: UNKNOWN }).knownLater).toEqual([]);
});

it("has the configured values", () => {
  const config = {
    ...NEEDED,
    request_timeout_seconds: 7,
    max_retries: 0,
    access_list_field_names: "allowlist",
    check_access: false,
    deletion_protection: true,
  };
  expect(settingsOf(config)).toMatchObject({
    settings: { requestTimeoutSeconds: 7, maxRetries: 0, accessListFieldNames: "allowlist" },
    checksAccess: false,
    protectsByDefault: true,
  });
});

interface Given {
  readonly config?: ObjectValue;
  readonly environment?: object;
  readonly expected: ObjectValue;
}

it.each<[what: string, given: Given]>([
  ["is used if the configuration has no value", { expected: { base_url: "https://env.example.com" } }],
  ["is overridden by the configuration", { config: NEEDED, expected: NEEDED }],
  [
    "is overridden by a value that is not known yet",
    { config: { base_url: UNKNOWN }, expected: { base_url: UNKNOWN } },
  ],
  ["counts as unset if it is empty", { environment: { CLOUD_BASE_URL: "" }, expected: { base_url: null } }],
  ["has no value for other attributes", { expected: { max_retries: null } }],
])("the environment %s", (_what, { config = {}, environment = ENVIRONMENT, expected }) => {
  expect(withEnvironment(config, environment as Record<string, string>)).toMatchObject(expected);
});

it("reads both settings from the environment", () => {
  expect(settingsOf({}, ENVIRONMENT).settings).toMatchObject({
    baseUrl: "https://env.example.com",
    accessToken: "token-of-the-env",
  });
});

describe("a configuration that is refused", () => {
  it("names each missing setting, and where to set it", () => {
    expect(refusalsOf({})).toEqual([
      {
        severity: "error",
        summary: "base_url: is not set",
        detail: "Set it in the provider's configuration, or in the environment variable CLOUD_BASE_URL.",
        path: [{ attribute: "base_url" }],
      },
      {
        severity: "error",
        summary: "access_token: is not set",
        detail: "Set it in the provider's configuration, or in the environment variable CLOUD_ACCESS_TOKEN.",
        path: [{ attribute: "access_token" }],
      },
    ]);
  });

  it("points at the configuration for a value from there", () => {
    const [refused, ...more] = refusalsOf({ ...NEEDED, base_url: "ftp://api.example.com" }, ENVIRONMENT);
    expect(more).toEqual([]);
    expect(refused).toMatchObject({ severity: "error", path: [{ attribute: "base_url" }] });
    expect(refused?.detail).not.toContain("environment variable");
  });

  it("points at the environment for a value from there", () => {
    const [refused, ...more] = refusalsOf({ access_token: "x" }, { CLOUD_BASE_URL: "ftp://api.example.com" });
    expect(more).toEqual([]);
    expect(refused?.detail).toMatch(/^The value is that of the environment variable CLOUD_BASE_URL\. \S/);
  });

  it("does not look for an attribute that has no variable in the environment", () => {
    const [refused] = refusalsOf({ ...NEEDED, max_retries: 11 });
    expect(refused).toMatchObject({ severity: "error", path: [{ attribute: "max_retries" }] });
    expect(refused?.detail).not.toContain("environment variable");
  });

  it("is not refused because of a warning", () => {
    const [{ ca_cert: expired }] = ruleExamples["ca-cert-expired"]?.refused["auth_sources"] as [
      { readonly ca_cert: string },
    ];
    expect(refusalsOf({ ...NEEDED, ca_cert_pem: atob(expired) })).toEqual([]);
  });
});
