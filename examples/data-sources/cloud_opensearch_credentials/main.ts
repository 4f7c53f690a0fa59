import { App, TerraformOutput, TerraformStack } from "cdktf";
import { CloudOpensearch, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const logs = new CloudOpensearch(stack, "logs", {
  name: "logs-production",
  organizationId: 42,
  ipAllowlist: ["198.51.100.0/24", "2001:db8::/48"],
  dashboardsIpAllowlist: ["198.51.100.0/24", "2001:db8::/48"],
});
new TerraformOutput(stack, "password", { value: logs.credentials.password, sensitive: true });

app.synth();
