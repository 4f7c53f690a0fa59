import { App, TerraformStack, TerraformVariable } from "cdktf";
import { CloudOpensearch, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const clientSecret = new TerraformVariable(stack, "oidc_client_secret", { type: "string", sensitive: true });

new CloudOpensearch(stack, "logs", {
  name: "logs-production",
  organizationId: 42,
  tier: "advanced",
  dataNodeCount: 5,
  ipAllowlist: ["198.51.100.0/24", "203.0.113.16/28", "2001:db8::/48"],
  dashboardsIpAllowlist: ["198.51.100.0/24", "2001:db8::/48"],
  authSources: [
    {
      name: "company-login",
      type: "oidc",
      connectUrl: "https://login.example.com/.well-known/openid-configuration",
      clientId: "opensearch-dashboards",
      clientSecret: clientSecret.stringValue,
      dashboardsLogin: true,
    },
  ],
  maintenanceWindow: { dayOfWeek: "sunday", startTime: "23:00", endTime: "01:30" },
  repoConfig: { enableIamRole: true },
});

app.synth();
