/** The code of single clusters, and why some have none. */
import { clusterCode, type CodeLanguage, type ServiceCluster } from "../../src/codegen";

const judging = { now: new Date("2026-11-26T00:00:00Z"), readCertificate: undefined };
const IDENTITY = { name: "logs", organization_id: 42 };
const LISTS = { ip_allowlist: ["203.0.113.7"], dashboards_ip_allowlist: ["203.0.113.7/32"] };
const OIDC = { name: "login", type: "oidc" };

const opensearch = (fields: ServiceCluster["fields"]): ServiceCluster => ({
  kind: "opensearch",
  fields: { ...IDENTITY, ...LISTS, ...fields },
});

/** Returns the lines that a program has, and that of a cluster without these fields has not. */
function addedLines(fields: ServiceCluster["fields"], language: CodeLanguage): readonly string[] {
  const [without, lines] = [opensearch({}), opensearch(fields)].map((cluster) =>
    clusterCode(cluster, { language, judging }).code.split("\n"),
  );
  return (lines ?? []).filter((line) => !without?.includes(line));
}

describe("a cluster", () => {
  it("is a whole program", () => {
    const cluster = { ...opensearch({ tier: "advanced" }), id: 17 };
    expect(clusterCode(cluster, { language: "typescript", judging })).toEqual({
      code: `import { App, TerraformStack } from "cdktf";
import { CloudOpensearch, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "clusters");

// Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
new CloudProvider(stack, "cloud", {});

new CloudOpensearch(stack, "opensearch-logs", {
  name: "logs",
  organizationId: 42,
  tier: "advanced",
  dashboardsIpAllowlist: ["203.0.113.7/32"],
  ipAllowlist: ["203.0.113.7/32"],
}).importFrom("17");

app.synth();
`,
      findings: [],
    });
    const forCdktn = clusterCode(cluster, { language: "typescript", judging, cdkLibrary: "cdktn" }).code;
    expect(forCdktn.split("\n").slice(0, 2)).toEqual([
      'import { CloudOpensearch, CloudProvider } from "cdktf-provider-cloud/cdktn";',
      'import { App, TerraformStack } from "cdktn";',
    ]);
    expect(clusterCode(cluster, { language: "hcl", judging })).toEqual({
      code: `terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

resource "cloud_opensearch" "logs" {
  name            = "logs"
  organization_id = 42
  tier            = "advanced"

  dashboards_ip_allowlist = ["203.0.113.7/32"]
  ip_allowlist            = ["203.0.113.7/32"]
}

import {
  to = cloud_opensearch.logs
  id = "17"
}
`,
      findings: [],
    });
  });

  it("has no import before it exists", () => {
    const { code } = clusterCode(opensearch({}), { language: "typescript", judging });
    expect(code).toContain('\nnew CloudOpensearch(stack, "opensearch-logs", {');
    expect(code).not.toContain("importFrom");
  });
});

it.each<[CodeLanguage, string]>([
  ["typescript", '// Left out, as the service\'s defaults: `tier` "standard", `dataNodeCount` 3.'],
  ["hcl", '# Left out, as the service\'s defaults: `tier` "standard", `data_node_count` 3.'],
])("leaves out defaults of the service in %s if that is wanted", (language, comment) => {
  const cluster = opensearch({ tier: "standard", version: "2.17", data_node_count: 3 });
  const { code } = clusterCode(cluster, { language, judging, omitsDefaults: true });
  expect(code).toContain(comment);
  expect(code).not.toMatch(/^ *(tier|data_?node_?count)\b/im);
  expect(code).toContain('"2.17"');
});

describe("a field", () => {
  interface Cluster {
    readonly fields: ServiceCluster["fields"];
    readonly typescript: readonly string[];
    readonly hcl: readonly string[];
  }

  /** The field of the service, and the lines that only this field adds in each language. */
  it.each<[what: string, given: Cluster]>([
    [
      "unset",
      {
        fields: { custom_hostname: null, auth_sources: [], repo_config: { enable_iam_role: false } },
        typescript: [],
        hcl: [],
      },
    ],
    [
      "computed",
      {
        fields: { id: 7, url: "https://a", repo_config: { aws_role_arn: "arn:aws" } },
        typescript: [],
        hcl: [],
      },
    ],
    [
      "with the service's default",
      {
        fields: { version: "2.19", data_node_count: 3 },
        typescript: ["  dataNodeCount: 3,", '  version: "2.19",'],
        hcl: ["  data_node_count = 3", '  version         = "2.19"'],
      },
    ],
    [
      "that this package does not know",
      {
        fields: { "*/\u2028": 1, maintenance_window: { quiet: true } },
        typescript: [
          '// The service also has fields that this package does not know, and keeps: "*/\\u{2028}", "maintenance_window.quiet".',
        ],
        hcl: [
          '# The service also has fields that this package does not know, and keeps: "*/\\u{2028}", "maintenance_window.quiet".',
        ],
      },
    ],
    [
      "with seconds in a time",
      {
        fields: { maintenance_window: { day_of_week: "Sun", start_time: "23:00:00", end_time: "01:30:00Z" } },
        typescript: [
          "  maintenanceWindow: {",
          '    dayOfWeek: "Sun",',
          '    startTime: "23:00",',
          '    endTime: "01:30",',
          "  },",
        ],
        hcl: [
          "  maintenance_window = {",
          '    day_of_week = "Sun"',
          '    start_time  = "23:00"',
          '    end_time    = "01:30"',
        ],
      },
    ],
    [
      "with logins in any order, one of which may have a secret",
      {
        fields: {
          auth_sources: [
            { ...OIDC, name: "b10", type: "saml" },
            { ...OIDC, name: "b9" },
          ],
        },
        typescript: [
          "  authSources: [",
          "    {",
          '      name: "b9",',
          '      type: "oidc",',
          "      // The service never returns `clientSecret`: if there is one, give it, since an update without it removes it. With `clientSecretWoVersion` 0, no update is sent without it.",
          "    },",
          "    {",
          '      name: "b10",',
          '      type: "saml",',
          "    },",
          "  ],",
        ],
        hcl: [
          "  auth_sources = [",
          "    {",
          '      name = "b9"',
          '      type = "oidc"',
          "      # The service never returns `client_secret`: if there is one, give it, since an update without it removes it. With `client_secret_wo_version` 0, no update is sent without it.",
          "    },",
          "    {",
          '      name = "b10"',
          '      type = "saml"',
          "    },",
          "  ]",
        ],
      },
    ],
  ])("%s", (_what, { fields, typescript, hcl }) => {
    expect({ typescript: addedLines(fields, "typescript"), hcl: addedLines(fields, "hcl") }).toEqual({
      typescript,
      hcl,
    });
  });
});

describe("a secret", () => {
  const needed = opensearch({
    auth_sources: [{ ...OIDC, client_id: "a", dashboards_login: true }],
    repo_config: { enable_access_keys: true, access_key_id: "AKIA" },
  });

  it("is a sensitive variable where the rules demand it", () => {
    const { code } = clusterCode(needed, { language: "hcl", judging });
    expect(code.match(/^variable[^]*?^\}$/gm)).toEqual([
      `variable "opensearch_logs__login__client_secret" {
  description = "client_secret of login in the OpenSearch cluster logs"
  type        = string
  sensitive   = true
}`,
      `variable "opensearch_logs__repo_config__secret_access_key" {
  description = "secret_access_key of repo_config in the OpenSearch cluster logs"
  type        = string
  sensitive   = true
}`,
    ]);
  });

  it.each(["typescript", "hcl"] as const)(
    "is never in the code, although the fields have it: %s",
    (language) => {
      const fields = { auth_sources: [{ ...OIDC, client_secret: "tr0ub4dor" }] };
      const { code } = clusterCode(opensearch(fields), { language, judging });
      expect(code).toMatch(/client_?secret_?wo/i);
      expect(code).not.toContain("tr0ub4dor");
    },
  );
});

describe("a cluster that the rules refuse", () => {
  it.each([
    [
      "a list",
      { ip_allowlist: ["10.0.0.1/8"] },
      /^`ip_allowlist\[0\]`: "10.0.0.1\/8" has bits set.*\[host-bits-set\]$/,
    ],
    ["a name", { name: "Logs" }, /^`name`: "Logs" holds "L".*\[invalid-cluster-name\]$/],
    ["no name", { name: null }, /^`name`: is required.*\[missing-attribute\]$/],
    ["a type", { tier: 7 }, /^`tier`: is 7, .*\[wrong-type\]$/],
  ])("for %s is a comment", (_what, fields, expected) => {
    const { code, findings } = clusterCode({ ...opensearch(fields), id: 9 }, { language: "hcl", judging });
    expect(findings).toEqual([expect.stringMatching(expected)]);
    expect(code.replaceAll("\n# ", " ")).toMatch(
      /^# The OpenSearch cluster (?:"[^"]*"|without a name) \(id 9\) is left out, since the rules refuse it: .*\n$/,
    );
  });

  it("never ends the comment, nor begins a line of it with own text", () => {
    const text = '\n*/ evil();\u2028evil(); @ts-ignore "${evil}';
    const { code } = clusterCode(opensearch({ name: text }), { language: "typescript", judging });
    for (const line of code.trimEnd().split("\n")) expect(line).toMatch(/^\/\/ [`\w"([]/);
    expect(code).not.toContain("\n// @ts-ignore");
  });
});
