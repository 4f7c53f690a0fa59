import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { CloudFunctions, CloudProvider, DataCloudPrometheus } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const id = new TerraformVariable(stack, "cluster_id", { type: "number" });
const metrics = new DataCloudPrometheus(stack, "metrics", { id: id.numberValue });

new TerraformOutput(stack, "agents_get_in", {
  value: CloudFunctions.cidrsCover(metrics.prometheusWhitelist, ["198.51.100.7"]),
});
new TerraformOutput(stack, "url", { value: metrics.url });

app.synth();
