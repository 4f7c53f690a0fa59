import { App, DataResource, TerraformStack } from "cdktf";
import { CloudOpensearch, CloudProvider, EphemeralCloudOpensearchCredentials } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const logs = new CloudOpensearch(stack, "logs", {
  name: "logs-production",
  organizationId: 42,
  ipAllowlist: ["198.51.100.0/24", "2001:db8::/48"],
  dashboardsIpAllowlist: ["198.51.100.0/24", "2001:db8::/48"],
});
const login = new EphemeralCloudOpensearchCredentials(stack, "login", { clusterId: logs.id });
new DataResource(stack, "templates", {
  triggersReplace: { url: logs.url },
  provisioners: [
    {
      type: "local-exec",
      command: "./load-templates.sh",
      environment: { URL: logs.url, USERNAME: login.username, PASSWORD: login.password },
    },
  ],
});

app.synth();
