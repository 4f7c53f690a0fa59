/**
 * Measures the cost of validation: the time to construct and synthesize many clusters with this package's constructs,
 * against the generated bindings in the same run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { App, LocalBackend, TerraformStack } from "cdktf";

import { CloudOpensearch, type CloudOpensearchConfig, CloudProvider } from "../src";
import { Opensearch } from "../src/bindings/opensearch";
import { CloudProvider as BareProvider } from "../src/bindings/provider";
import { type Benchmark, median } from "./figure";

const CLUSTERS = 1_000;
const ROUNDS = 7;

interface Kind {
  readonly provider: (stack: TerraformStack) => unknown;
  readonly cluster: (stack: TerraformStack, id: string, config: CloudOpensearchConfig) => unknown;
}

const BARE: Kind = {
  provider: (stack) => new BareProvider(stack, "cloud", {}),
  cluster: (stack, id, config) => new Opensearch(stack, id, config),
};

const CHECKED: Kind = {
  provider: (stack) => new CloudProvider(stack, "cloud", {}),
  cluster: (stack, id, config) => new CloudOpensearch(stack, id, config),
};

export const synth: Benchmark = async () => {
  measure(BARE, CLUSTERS / 2);
  measure(CHECKED, CLUSTERS / 2);
  const ratios = Array.from({ length: ROUNDS }, () => {
    const bare = measure(BARE, CLUSTERS);
    return measure(CHECKED, CLUSTERS) / bare;
  });
  return [
    {
      name: `synth of ${CLUSTERS} clusters`,
      figure: median(ratios),
      unit: "×",
      atMost: 1.25,
      against: "the bare bindings, in processor time",
    },
  ];
};

/** Returns the processor time to construct and synthesize `count` clusters, in milliseconds. */
function measure(kind: Kind, count: number): number {
  const outdir = mkdtempSync(join(tmpdir(), "bench-synth-"));
  try {
    const start = process.cpuUsage();
    const app = new App({ outdir });
    const stack = new TerraformStack(app, "bench");
    new LocalBackend(stack, { path: "terraform.tfstate" });
    kind.provider(stack);
    for (let index = 0; index < count; index++) kind.cluster(stack, `cluster-${index}`, configuration(index));
    app.synth();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** Returns a cluster as in production: both lists, two identity providers, a window, snapshots. */
function configuration(index: number): CloudOpensearchConfig {
  return {
    name: `logs-${index}`,
    organizationId: 42,
    tier: "advanced",
    dataNodeCount: 5,
    ipAllowlist: ["198.51.100.0/24", "203.0.113.16/28", "2001:db8:10::/48", "2001:db8:20::/64"],
    dashboardsIpAllowlist: ["198.51.100.0/24", "2001:db8:10::/48"],
    authSources: [
      {
        name: "company-login",
        type: "oidc",
        connectUrl: "https://login.example.com/.well-known/openid-configuration",
        clientId: "opensearch-dashboards",
        clientSecret: "${var.oidc_client_secret}",
        dashboardsLogin: true,
        rolesKey: "groups",
      },
      { name: "partner", type: "saml", idpMetadataUrl: "https://idp.partner.example/saml/metadata" },
    ],
    maintenanceWindow: { dayOfWeek: "sunday", startTime: "23:00", endTime: "01:30" },
    repoConfig: { enableIamRole: true },
  };
}
