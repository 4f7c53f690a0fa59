import { App, TerraformOutput, TerraformStack } from "cdktf";
import { CloudProvider, DataCloudClusters } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const logs = new DataCloudClusters(stack, "logs", {
  organizationId: 42,
  kind: "opensearch",
  namePattern: "logs-*",
});
new TerraformOutput(stack, "clusters", { value: logs.clusters });

app.synth();
