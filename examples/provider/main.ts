import { App, TerraformStack } from "cdktf";
import { CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "example");

// Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
new CloudProvider(stack, "cloud", { requestTimeoutSeconds: 60, maxRetries: 4 });

app.synth();
