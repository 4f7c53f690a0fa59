import { App, TerraformStack } from "cdktf";
import { CloudOpensearch, CloudProvider, Network } from "cdktf-provider-cloud";

const app = new App();
const office = new Network(app, "office", {
  ranges: ["198.51.100.0/24", "2001:db8::/48"],
  owner: "platform@example.com",
});
const contractor = new Network(app, "contractor", {
  ranges: ["203.0.113.7"],
  owner: "platform@example.com",
  reason: "incident 4711",
  until: "2099-12-31",
});

const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const logs = new CloudOpensearch(stack, "logs", {
  name: "logs-production",
  organizationId: 42,
  ipAllowlist: [...office.ranges, ...contractor.ranges],
  dashboardsIpAllowlist: office.ranges,
});
logs.mustReach(office);

app.synth();
