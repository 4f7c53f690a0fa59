import { App, TerraformStack } from "cdktf";
import { CloudOpensearch, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "search");
const office = ["198.51.100.0/24", "2001:db8::/48", "127.0.0.1"];
new CloudProvider(stack, "cloud", {});
new CloudOpensearch(stack, "logs", {
  name: "logs-production",
  organizationId: 42,
  ipAllowlist: office,
  dashboardsIpAllowlist: office,
});
app.synth();
