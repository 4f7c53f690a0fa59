/**
 * An example app: clusters for logs and metrics in staging and in production. The main.ts of your own repository looks
 * like this, with the import
 *
 *   import { ... } from "cdktf-provider-cloud";
 */
import { App, LocalBackend, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";

import { CloudOpensearch, CloudPrometheus, CloudProvider } from "./src";

const ORGANIZATION = 42;

/** The addresses of people and of jobs. Each access list below lets some of them in. */
const OFFICE = ["198.51.100.0/24", "2001:db8:10::/48"];
const CI_RUNNERS = ["203.0.113.16/28", "2001:db8:20::/64"];
const REMOTE_WRITE_AGENTS = ["203.0.113.128/25", "2001:db8:30::/64"];

interface ObservabilityConfig {
  /** The tier of the OpenSearch cluster. */
  readonly tier: string;
  readonly dataNodeCount: number;
  readonly version: string;
  readonly maintenanceDay: string;
}

class ObservabilityStack extends TerraformStack {
  readonly logs: CloudOpensearch;

  constructor(scope: Construct, id: string, config: ObservabilityConfig) {
    super(scope, id);
    // The state is in the folder of cdktf.json. Terraform runs in cdktf.out/stacks/<stack>.
    new LocalBackend(this, { path: `../../../terraform.${id}.tfstate` });

    // Address and token of the service come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
    new CloudProvider(this, "cloud", {});

    const clientSecret = new TerraformVariable(this, "oidc_client_secret", {
      type: "string",
      description: "Secret of the OAuth client that OpenSearch Dashboards logs in with",
      sensitive: true,
    });

    this.logs = new CloudOpensearch(this, "logs", {
      name: `logs-${id}`,
      organizationId: ORGANIZATION,
      tier: config.tier,
      dataNodeCount: config.dataNodeCount,
      version: config.version,
      ipAllowlist: [...OFFICE, ...CI_RUNNERS],
      dashboardsIpAllowlist: OFFICE,
      authSources: [
        {
          name: "company-login",
          type: "oidc",
          connectUrl: "https://login.example.com/.well-known/openid-configuration",
          clientId: `opensearch-dashboards-${id}`,
          clientSecret: clientSecret.stringValue,
          dashboardsLogin: true,
          scope: "openid profile groups",
          audience: "opensearch",
          subjectKey: "email",
          rolesKey: "groups",
        },
        {
          name: "partner",
          type: "saml",
          idpEntityId: "https://idp.partner.example/saml",
          idpMetadataUrl: "https://idp.partner.example/saml/metadata",
          spEntityId: `logs-${id}`,
          rolesKey: "roles",
        },
      ],
      maintenanceWindow: { dayOfWeek: config.maintenanceDay, startTime: "23:00", endTime: "01:30" },
      repoConfig: { enableIamRole: true },
    });

    const metrics = new CloudPrometheus(this, "metrics", {
      name: `metrics-${id}`,
      organizationId: ORGANIZATION,
      prometheusWhitelist: [...OFFICE, ...REMOTE_WRITE_AGENTS],
    });

    new TerraformOutput(this, "logs_url", { value: this.logs.url });
    new TerraformOutput(this, "dashboards_url", { value: this.logs.opensearchDashboardsUrl });
    new TerraformOutput(this, "metrics_url", { value: metrics.url });

    // For the programs that send logs: `terraform output -raw logs_password`.
    new TerraformOutput(this, "logs_username", { value: this.logs.credentials.username, sensitive: true });
    new TerraformOutput(this, "logs_password", { value: this.logs.credentials.password, sensitive: true });
  }
}

const app = new App();
const staging = new ObservabilityStack(app, "staging", {
  tier: "standard",
  dataNodeCount: 1,
  version: "2.19",
  maintenanceDay: "wednesday",
});
new ObservabilityStack(app, "production", {
  tier: "advanced",
  dataNodeCount: 5,
  // Production gets the version that runs in staging. So CDKTF deploys staging first.
  version: staging.logs.version,
  maintenanceDay: "sunday",
});
app.synth();
