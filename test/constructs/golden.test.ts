/**
 * What a reviewer of a user's repository sees: the synthesized files of an example stack. `UPDATE_GOLDEN=1` writes them
 * anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { TerraformOutput, type TerraformStack, TerraformVariable } from "cdktf";

import { CloudOpensearch, CloudPrometheus, ReachabilityGate } from "../../src";
import { synthesize } from "./synthesize";

const GOLDEN = join(__dirname, "../golden");
const CI_RUNNERS = ["203.0.113.16/28", "2001:db8:20::/64"];
const OFFICE = ["2001:DB8:10:0::/48", "198.51.100.0/24", "198.51.100.0/24"];

const parts: readonly ((stack: TerraformStack) => void)[] = [
  (stack) => {
    const clientSecret = new TerraformVariable(stack, "oidc_client_secret", {
      type: "string",
      sensitive: true,
    });
    const logs = new CloudOpensearch(stack, "logs", {
      name: "logs-production",
      organizationId: 42,
      tier: "advanced",
      dataNodeCount: 5,
      version: "2.19",
      ipAllowlist: [...CI_RUNNERS, ...OFFICE],
      dashboardsIpAllowlist: OFFICE,
      authSources: [
        {
          name: "company-login",
          type: "oidc",
          connectUrl: "https://login.example.com/.well-known/openid-configuration",
          clientId: "opensearch-dashboards",
          clientSecret: clientSecret.stringValue,
          dashboardsLogin: true,
        },
        { name: "partner", type: "saml", idpMetadataUrl: "https://idp.partner.example/saml/metadata" },
      ],
      maintenanceWindow: { dayOfWeek: "sunday", startTime: "23:00", endTime: "01:30" },
      repoConfig: { enableIamRole: true },
    });
    logs.mustReach("ci runner", ["203.0.113.17"], { endpoint: "api" });
    new TerraformOutput(stack, "password", { value: logs.credentials.password, sensitive: true });
    new ReachabilityGate(stack, "logs-reachable", { cluster: logs });
  },
  (stack) => {
    const agents = new TerraformVariable(stack, "agents", { type: "list(string)" });
    const metrics = new CloudPrometheus(stack, "metrics", {
      name: "metrics-production",
      organizationId: 42,
      prometheusWhitelist: agents.listValue,
    });
    metrics.mustReach("remote-write agent", ["203.0.113.129"]);
    metrics.acknowledge("single-family-list", "the agents have no IPv6");
  },
  (stack) => {
    new NullProvider(stack, "null");
  },
];

const inOrder = (stack: TerraformStack): void => parts.forEach((part) => part(stack));
const inReverse = (stack: TerraformStack): void => [...parts].reverse().forEach((part) => part(stack));

it.each([
  ["cdk.tf.json", {}],
  ["cdk.tf", { hclOutput: true }],
])("synthesizes the example as test/golden/%s", (name, options) => {
  const { error, files } = synthesize(inOrder, options);
  expect(error).toBe("");
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(join(GOLDEN, name), files["app"] ?? "");
  expect(files["app"]).toBe(readFileSync(join(GOLDEN, name), "utf8"));
});

it("synthesizes the same JSON in any order of construction", () => {
  expect(synthesize(inReverse).files).toEqual(synthesize(inOrder).files);
});

it("changes one line when one range changes", () => {
  const list = (...ranges: string[]): string[] => {
    const { files } = synthesize((stack) => {
      const ipAllowlist = ["10.0.0.0/8", "203.0.113.0/24", ...ranges];
      new CloudOpensearch(stack, "logs", { name: "logs", organizationId: 42, ipAllowlist });
    });
    return (files["app"] ?? "").split("\n");
  };
  const before = list("192.0.2.1", "198.51.100.0/24");
  const after = list("198.51.100.0/24", "192.0.2.2");
  expect(after.filter((line, index) => line !== before[index])).toEqual(['          "192.0.2.2/32",']);
});
