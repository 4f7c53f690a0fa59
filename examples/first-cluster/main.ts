import { App, TerraformStack } from "cdktf";
import { CloudOpensearch, CloudProvider } from "cdktf-provider-cloud";

const office = ["198.51.100.0/24", "2001:db8::/48"];
const stack = new TerraformStack(new App(), "search");
new CloudProvider(stack, "cloud", {});
const access = { ipAllowlist: office, dashboardsIpAllowlist: office };
new CloudOpensearch(stack, "logs", { name: "logs-production", organizationId: 42, ...access });
App.of(stack).synth();
