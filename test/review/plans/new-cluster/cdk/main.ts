/** The observability clusters of Northwind on its main branch. The plans of this folder are changes to this program. */
import { App, LocalBackend, TerraformStack, TerraformVariable } from "cdktf";
import { CloudOpensearch, CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";

const ORGANIZATION = 4071;

/** Who works with the clusters, and what writes to them. */
const OFFICE = ["195.30.86.0/24", "2a02:8100:10::/48"];
const CI_RUNNERS = ["52.29.16.16/28", "2a05:d014:20::/64"];
const REMOTE_WRITE_AGENTS = ["18.192.44.128/25"];

const app = new App();
const stack = new TerraformStack(app, "production");
new LocalBackend(stack, { path: "terraform.tfstate" });
new CloudProvider(stack, "cloud", {});

const clientSecret = new TerraformVariable(stack, "oidc_client_secret", {
  type: "string",
  description: "Secret of the OAuth client that OpenSearch Dashboards logs in with",
  sensitive: true,
});

new CloudOpensearch(stack, "logs", {
  name: "logs-production",
  organizationId: ORGANIZATION,
  tier: "advanced",
  version: "2.19",
  dataNodeCount: 5,
  ipAllowlist: [...OFFICE, ...CI_RUNNERS],
  dashboardsIpAllowlist: OFFICE,
  authSources: [
    {
      name: "northwind-login",
      type: "oidc",
      connectUrl: "https://login.northwind.example/.well-known/openid-configuration",
      clientId: "dashboards-production",
      clientSecret: clientSecret.stringValue,
      dashboardsLogin: true,
      scope: "openid profile groups",
      audience: "opensearch",
      subjectKey: "email",
      rolesKey: "groups",
    },
  ],
  maintenanceWindow: { dayOfWeek: "sunday", startTime: "23:00", endTime: "01:30" },
  repoConfig: { enableIamRole: true },
});

new CloudPrometheus(stack, "metrics", {
  name: "metrics-production",
  organizationId: ORGANIZATION,
  prometheusWhitelist: [...OFFICE, ...REMOTE_WRITE_AGENTS],
});

new CloudOpensearch(stack, "traces", {
  name: "traces-production",
  organizationId: ORGANIZATION,
  tier: "standard",
  version: "2.19",
  dataNodeCount: 3,
  ipAllowlist: [...OFFICE, ...REMOTE_WRITE_AGENTS],
  dashboardsIpAllowlist: OFFICE,
});

app.synth();
