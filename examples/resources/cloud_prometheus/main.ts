import { App, TerraformStack } from "cdktf";
import { CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const metrics = new CloudPrometheus(stack, "metrics", {
  name: "metrics-production",
  organizationId: 42,
  prometheusWhitelist: ["198.51.100.0/24", "203.0.113.128/25", "2001:db8::/48"],
});
metrics.mustReach("remote-write agents", ["203.0.113.200"]);

app.synth();
