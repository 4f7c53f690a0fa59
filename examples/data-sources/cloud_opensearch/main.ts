import { App, TerraformOutput, TerraformStack } from "cdktf";
import { CloudPrometheus, CloudProvider, DataCloudOpensearch } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

// The cluster that the team of the platform manages.
const platform = new DataCloudOpensearch(stack, "platform", { organizationId: 42, name: "logs-production" });

// The metrics of the same callers.
new CloudPrometheus(stack, "metrics", {
  name: "metrics-production",
  organizationId: 42,
  prometheusWhitelist: platform.ipAllowlist,
});
new TerraformOutput(stack, "url", { value: platform.url });

app.synth();
