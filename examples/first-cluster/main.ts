import { App, TerraformOutput, TerraformStack } from "cdktf";
import { CloudOpensearch, CloudProvider } from "cdktf-provider-cloud";

const allowed = ["198.51.100.0/24", "2001:db8::/48", "127.0.0.1"]; // the office, and this machine
const stack = new TerraformStack(new App(), "search");
new CloudProvider(stack, "cloud", {});
const access = { ipAllowlist: allowed, dashboardsIpAllowlist: allowed };
const logs = new CloudOpensearch(stack, "logs", { name: "logs-production", organizationId: 42, ...access });
const { username, password } = logs.credentials;
new TerraformOutput(stack, "url", { value: logs.url });
new TerraformOutput(stack, "login", { value: `${username}:${password}`, sensitive: true });
App.of(stack).synth();
