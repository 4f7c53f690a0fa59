/** The doctor never prints a token, in whichever variable or file it is. */
import * as fc from "fast-check";

import { inkFor } from "../../../src/cli/command-line/terminal";
import { CHECKS } from "../../../src/cli/doctor/checks";
import { diagnose, reportJson, reportLines } from "../../../src/cli/doctor/diagnose";
import { PROVIDER_SOURCE } from "../../../src/schema";
import { cases } from "../../cases";
import { useMachine } from "./machine";

const test = useMachine();

const VARIABLES = [
  "CLOUD_BASE_URL",
  "CLOUD_ACCESS_TOKEN",
  "TERRAFORM_BINARY_NAME",
  "TF_CLI_CONFIG_FILE",
  "TF_REATTACH_PROVIDERS",
  "TF_VAR_token",
  "NODE_EXTRA_CA_CERTS",
  "NODE_OPTIONS",
  "NODE_DEBUG",
  "SSL_CERT_FILE",
  "HTTPS_PROXY",
  "https_proxy",
  "NO_PROXY",
  "ALL_PROXY",
  "XDG_DATA_HOME",
  "XDG_DATA_DIRS",
] as const;

/** The ways to write a secret into a value. The path of the service's own address is shown. */
const FORMS: readonly ((token: string) => string)[] = [
  (token) => token,
  (token) => `https://user:${token}@127.0.0.1:1`,
  (token) => `https://${token}@127.0.0.1:1`,
  (token) => `https://127.0.0.1:1/${token}`,
  (token) => `https://127.0.0.1:1/?key=${token}`,
  (token) => `http://api.example/${token}`,
  (token) => `/no/such/${token}/file`,
];

/** The texts of files with a secret. */
const FILES: Readonly<Record<string, readonly ((token: string) => string)[]>> = {
  "project/main.tf": [
    (token) => `provider "cloud" {\n  access_token = "${token}"\n}\n`,
    (token) => `provider "cloud" {\n  base_url = "${token}"\n}\n`,
    (token) => `provider "cloud" {\n  base_url = "https://x:${token}@api.example"\n}\n`,
    (token) => `provider "cloud" {\n  access_token = upper("${token}")\n  ca_cert_pem = "${token}"\n}\n`,
    (token) => `provider "cloud" {\n  max_retries = "${token}"\n  access_list_field_names = "${token}"\n}\n`,
    (token) => token,
  ],
  "project/main.tf.json": [
    (token) =>
      JSON.stringify({ provider: { cloud: { access_token: token, base_url: `http://x/?key=${token}` } } }),
    (token) => `{ ${token}`,
  ],
  "project/cdktf.json": [(token) => JSON.stringify({ app: token, output: token }), (token) => token],
  "project/.terraform.lock.hcl": [
    (token) => `provider "${token}" {\n  version = "${token}"\n}\nprovider "${token}" {}\n`,
    (token) => `provider "${PROVIDER_SOURCE}" {\n  version = "${token}"\n  hashes = ["${token}"]\n}\n`,
    (token) => token,
  ],
  "home/.terraformrc": [
    (token) => `credentials "app.terraform.io" {\n  token = "${token}"\n}\n`,
    (token) => `provider_installation {\n  filesystem_mirror {\n    path = "/${token}"\n  }\n}\n`,
    (token) => `provider_installation {\n  dev_overrides {\n    "${PROVIDER_SOURCE}" = "/${token}"\n  }\n}\n`,
    (token) => token,
  ],
  "project/ca.pem": [(token) => `-----BEGIN CERTIFICATE-----\n${token}\n-----END CERTIFICATE-----\n`],
};

type Places = Readonly<Record<string, number>>;

const place = (forms: readonly unknown[]) =>
  fc.option(fc.nat({ max: forms.length - 1 }), { nil: undefined, freq: 1 });

const token = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 20, maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(..."ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz0123456789_-"),
    minLength: 12,
    maxLength: 60,
  }),
);

it("is never printed", async () => {
  test.program("node", "echo v20.20.0");
  test.program("terraform", "printf 'Terraform v1.11.4\\non linux_amd64\\n'");
  const variables = fc.record(Object.fromEntries(VARIABLES.map((name) => [name, place(FORMS)])));
  const files = fc.record(
    Object.fromEntries(Object.entries(FILES).map(([path, forms]) => [path, place(forms)])),
  );
  await fc.assert(
    fc.asyncProperty(token, variables, files, async (secret, inVariables, inFiles) => {
      const environment = Object.fromEntries(
        Object.entries(inVariables as Places).flatMap(([name, form]) => {
          const value = FORMS[form]?.(secret);
          const isShown = name === "CLOUD_BASE_URL" && value?.endsWith(`/${secret}`) === true;
          return value === undefined || isShown ? [] : [[name, value]];
        }),
      );
      for (const [path, forms] of Object.entries(FILES)) {
        test.write(path, forms[(inFiles as Places)[path] ?? -1]?.(secret) ?? "");
      }
      const diagnosis = await diagnose(test.machine({ ...environment, MY_API_TOKEN: "x" }));
      const printed = [reportJson(diagnosis), ...reportLines(diagnosis, inkFor({}, {}))].join("\n");
      expect(printed.toLowerCase()).not.toContain(secret.toLowerCase());
      expect(new Set(diagnosis.map(({ check }) => check))).toEqual(new Set(Object.keys(CHECKS)));
      expect(printed).not.toContain("Could not be checked");
    }),
    { numRuns: cases(3, 15) },
  );
});
