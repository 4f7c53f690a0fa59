/** Settings and programs with which the service cannot be reached, or not safely. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

import { TOKEN } from "../../emulator/service";
import { listenOnLoopback } from "../../loopback";
import { configuration, type Patient } from "./patient";
import { FIXTURES, type Row } from "./row";

export const SEVEN = "token-of-organization-7";

const tls = (name: string): string => join(FIXTURES, name);
const pem = (name: string): string => readFileSync(tls(name), "utf8");

/** Sets a variable of the environment to another value, where the fix says so. */
const set = (name: string, value: string, fix: RegExp) => (patient: Patient, printed: string) => {
  expect(printed).toMatch(fix);
  patient.environment[name] = value;
};

const address = (
  url: () => string,
  [name, value, message, fix]: readonly [string, string, RegExp, RegExp],
): Row => ({
  name,
  check: "address",
  breaks: (patient) => void (patient.environment["CLOUD_BASE_URL"] = value),
  message,
  edits: (patient, printed) => set("CLOUD_BASE_URL", url(), fix)(patient, printed),
});

/** Returns the provider's configuration in main.tf. */
const provider = (patient: Patient, settings: string) =>
  patient.write("project/main.tf", configuration(settings));

/** Returns the rows; `url` returns the address of the service. */
export const serviceRows = (url: () => string): readonly Row[] => [
  address(url, ["no address", "", /^base_url: is not set$/, /CLOUD_BASE_URL/]),
  address(url, [
    "something else than an address",
    "api.example.com",
    /^base_url: "api\.example\.com" is not an/,
    / such as "https:/,
  ]),
  address(url, [
    "an address with a password",
    "https://u:p@a.example",
    /^base_url: .* password/,
    /access_token/,
  ]),
  address(url, [
    "an address without TLS",
    "http://a.example",
    /is not https$/,
    /write "https:\/\/a\.example"/i,
  ]),
  {
    name: "another server",
    check: "address",
    breaks: async (patient) => {
      const other = createServer((_request, response) => response.end('{"status":"up"}'));
      patient.environment["CLOUD_BASE_URL"] = `http://127.0.0.1:${await listenOnLoopback(other)}`;
    },
    message: /responds, but not as this service/,
    edits: (patient, fix) =>
      set("CLOUD_BASE_URL", url(), /^Check `base_url` \(or CLOUD_BASE_URL\)/)(patient, fix),
  },
  {
    name: "a variable without a value",
    check: "address",
    breaks: (patient) => void provider(patient, "  base_url = var.url"),
    message: /^`base_url` is an expression that only Terraform can evaluate/,
    edits: (patient, fix) => set("TF_VAR_url", url(), /^Give its variables in TF_VAR_\.\.\./)(patient, fix),
  },
  {
    name: "a file that cannot be read",
    check: "project",
    breaks: (patient) => void patient.write("project/other.tf", "provider {"),
    message: /^other\.tf is not valid in line 1, and may configure the provider$/,
    edits: (patient, fix) => {
      expect(fix).toBe("Correct it, or move it away: `terraform validate` says whether it is valid");
      patient.write("project/other.tf", "");
    },
  },
  {
    name: "a configuration that is wrong elsewhere",
    check: "address",
    breaks: (patient) => void provider(patient, "  max_retries = -1"),
    message: /^max_retries: /,
    edits: (patient, fix) => {
      expect(fix).not.toBe("");
      provider(patient, "  max_retries = 1");
    },
  },
  ...[
    ["no token", "", /^access_token: is not set$/],
    ["a token with a line break", `${TOKEN}\n`, /line break/],
    ["a wrong token", "wrong", /\(401\)/],
  ].map(([name, value, message]): Row => ({
    name: String(name),
    check: "token",
    breaks: (patient) => void (patient.environment["CLOUD_ACCESS_TOKEN"] = String(value)),
    message: message as RegExp,
    edits: set("CLOUD_ACCESS_TOKEN", TOKEN, /CLOUD_ACCESS_TOKEN|access_token|token/),
  })),
  {
    name: "a token for another organization",
    check: "organizations",
    breaks: (patient) => void (patient.environment["CLOUD_ACCESS_TOKEN"] = SEVEN),
    message: /^The access token may not read the organization 42\./,
    edits: set(
      "CLOUD_ACCESS_TOKEN",
      TOKEN,
      /^Use an access token of the organization 42, or correct `organization_id`$/,
    ),
  },
  {
    name: "an organization that only Terraform knows",
    check: "organizations",
    breaks: (patient) => void patient.write("project/main.tf", configuration("", "local.x")),
    message: /^The organization is not known that the token has to read/,
    edits: (patient, fix) => {
      expect(fix).toMatch(/^Give --organization NUMBER/);
      patient.organizations = [42n];
    },
  },
  {
    name: "a server that does not respond in time",
    check: "address",
    breaks: async (patient) => {
      const url = `http://127.0.0.1:${await listenOnLoopback(createServer(() => undefined))}`;
      Object.assign(patient, { timeoutMs: 1500 });
      patient.environment["CLOUD_BASE_URL"] = url;
    },
    message: /./,
    edits: (patient) => {
      Object.assign(patient, { timeoutMs: 60_000 });
      patient.environment["CLOUD_BASE_URL"] = url();
    },
  },
  {
    name: "a proxy of another kind",
    check: "address",
    breaks: (patient) =>
      void Object.assign(patient.environment, {
        HTTPS_PROXY: "socks5://a.example",
        CLOUD_BASE_URL: "https://a.invalid",
      }),
    message: /begins with `socks5:`/,
    edits: (patient, fix) => {
      expect(fix).toMatch(/HTTPS_PROXY/);
      patient.environment["HTTPS_PROXY"] = undefined;
      patient.environment["CLOUD_BASE_URL"] = url();
    },
  },
  {
    name: "a broken certificate in the configuration",
    check: "address",
    breaks: (patient) => {
      patient.write("project/ca.pem", "none");
      provider(patient, '  ca_cert_pem = file("ca.pem")');
    },
    message: /./,
    edits: (patient) => void patient.write("project/ca.pem", pem("ca.pem")),
  },
];
