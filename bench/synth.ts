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

/** How many clusters, and how often; the medians count. */
const SIZES = [
  { count: 1_000, rounds: 9 },
  { count: 10_000, rounds: 5 },
];

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
  measure(BARE, 500);
  measure(CHECKED, 500);
  const each = SIZES.map(({ count, rounds }) => {
    const pairs = Array.from({ length: rounds }, () => ({
      bare: measure(BARE, count),
      checked: measure(CHECKED, count),
    }));
    const bare = median(pairs.map((pair) => pair.bare));
    const checked = median(pairs.map((pair) => pair.checked));
    const ratio = median(pairs.map((pair) => pair.checked / pair.bare));
    print(
      `synth of ${count} clusters: ${bare.toFixed(0)} ms bare, ${checked.toFixed(0)} ms checked, ratio ${ratio.toFixed(2)}`,
    );
    return checked / count;
  });
  const [small = 1, large = 1] = each;
  print(`one cluster of 10000 takes ${(large / small).toFixed(2)} times as long as one of 1000`);
}

/** Milliseconds of processor time to construct and synthesize so many clusters. */
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

function median(values: number[]): number {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
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
