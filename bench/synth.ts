/**
 * What validation costs: the time to construct and synthesize many clusters with this package's constructs, against
 * the bare generated bindings, in one run. Run it with `npx ts-node -T bench/synth.ts`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { App, LocalBackend, TerraformStack } from "cdktf";

import { Opensearch, type OpensearchConfig } from "../src/bindings/opensearch";
import { CloudProvider as BareProvider } from "../src/bindings/provider";
import { CloudOpensearch, CloudProvider } from "../src";

const ROUNDS = 5;

interface Kind {
  readonly provider: (stack: TerraformStack) => unknown;
  readonly cluster: (stack: TerraformStack, id: string, config: OpensearchConfig) => unknown;
}

const BARE: Kind = {
  provider: (stack) => new BareProvider(stack, "cloud", {}),
  cluster: (stack, id, config) => new Opensearch(stack, id, config),
};

const CHECKED: Kind = {
  provider: (stack) => new CloudProvider(stack, "cloud", {}),
  cluster: (stack, id, config) => new CloudOpensearch(stack, id, config),
};

function main(): void {
  measure(BARE, 300);
  measure(CHECKED, 300);
  const ratios = [1_000, 10_000].map((count) => {
    const rounds = Array.from({ length: count > 1_000 ? 3 : ROUNDS }, () => {
      const bare = measure(BARE, count);
      const checked = measure(CHECKED, count);
      return { bare, checked };
    });
    const bare = Math.min(...rounds.map((round) => round.bare));
    const checked = Math.min(...rounds.map((round) => round.checked));
    const perCluster = (checked / count).toFixed(3);
    print(
      `synth of ${count} clusters: ${bare.toFixed(0)} ms bare, ${checked.toFixed(0)} ms checked (${perCluster} ms each), ratio ${(checked / bare).toFixed(2)}`,
    );
    return checked / count;
  });
  const [small = 1, large = 1] = ratios;
  print(`growth of the time for one cluster from 1000 to 10000: ${(large / small).toFixed(2)}`);
}

/** Milliseconds to construct and synthesize so many clusters. */
function measure(kind: Kind, count: number): number {
  const outdir = mkdtempSync(join(tmpdir(), "bench-synth-"));
  try {
    const start = performance.now();
    const app = new App({ outdir });
    const stack = new TerraformStack(app, "bench");
    new LocalBackend(stack, { path: "terraform.tfstate" });
    kind.provider(stack);
    for (let index = 0; index < count; index++) kind.cluster(stack, `cluster-${index}`, configuration(index));
    app.synth();
    return performance.now() - start;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** A cluster as in production: both lists, two identity providers, a window, snapshots. */
function configuration(index: number): OpensearchConfig {
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main();
