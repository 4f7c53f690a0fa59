import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { CloudFunctions, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");
new CloudProvider(stack, "cloud", {});

const windowEnd = new TerraformVariable(stack, "window_end", { type: "string" });
new TerraformOutput(stack, "minutes", {
  value: CloudFunctions.windowMinutes("23:00", windowEnd.stringValue),
});

app.synth();
