/**
 * A production stack: what the main.ts of a repository looks like that uses this package. There the import reads
 *
 *   import { ... } from "cdktf-provider-cloud";
 */
import type { Construct } from "constructs";
import { App, LocalBackend, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";

import { CloudOpensearch, CloudPrometheus, CloudProvider } from "./src";

const ORGANIZATION = 42;

/** Where people work, and where jobs run. Every list below says who of them gets in. */
const OFFICE = ["198.51.100.0/24", "2001:db8:10::/48"];
const CI_RUNNERS = ["203.0.113.16/28", "2001:db8:20::/64"];
const REMOTE_WRITE_AGENTS = ["203.0.113.128/25", "2001:db8:30::/64"];

class ProductionStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new LocalBackend(this, { path: "terraform.tfstate" });

    // Address and token of the service come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
    new CloudProvider(this, "cloud", {});

    const clientSecret = new TerraformVariable(this, "oidc_client_secret", {
      type: "string",
      description: "Secret of the OAuth client that OpenSearch Dashboards logs in with",
      sensitive: true,
    });

    const logs = new CloudOpensearch(this, "logs", {
      name: "logs-production",
      organizationId: ORGANIZATION,
      tier: "advanced",
      dataNodeCount: 5,
      version: "2.19",
      ipAllowlist: [...OFFICE, ...CI_RUNNERS],
      dashboardsIpAllowlist: OFFICE,
      authSources: [
        {
          name: "company-login",
          type: "oidc",
          connectUrl: "https://login.example.com/.well-known/openid-configuration",
          clientId: "opensearch-dashboards",
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
          spEntityId: "logs-production",
          rolesKey: "roles",
        },
      ],
      maintenanceWindow: { dayOfWeek: "sunday", startTime: "23:00", endTime: "01:30" },
      repoConfig: { enableIamRole: true },
    });

    const metrics = new CloudPrometheus(this, "metrics", {
      name: "metrics-production",
      organizationId: ORGANIZATION,
      prometheusWhitelist: [...OFFICE, ...REMOTE_WRITE_AGENTS],
    });

    new TerraformOutput(this, "logs_url", { value: logs.url });
    new TerraformOutput(this, "dashboards_url", { value: logs.opensearchDashboardsUrl });
    new TerraformOutput(this, "metrics_url", { value: metrics.url });
    new TerraformOutput(this, "logs_username", { value: logs.credentials.username, sensitive: true });
    new TerraformOutput(this, "logs_password", { value: logs.credentials.password, sensitive: true });
  }
}

const app = new App();
new ProductionStack(app, "production");
app.synth();
