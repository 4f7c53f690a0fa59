import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { CloudFunctions, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const office = new TerraformVariable(stack, "office", { type: "list(string)" });
new TerraformOutput(stack, "ci_gets_in", {
  value: CloudFunctions.cidrsCover(office.listValue, ["198.51.100.7"]),
});

app.synth();
