import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { CloudFunctions, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const office = new TerraformVariable(stack, "office", { type: "list(string)" });
new TerraformOutput(stack, "outside_the_office", {
  value: CloudFunctions.cidrsDifference(["198.51.0.0/16"], office.listValue),
});

app.synth();
