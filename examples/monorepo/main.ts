/** The clusters of three environments. Each environment is a stack, with a state of its own. */
import { App, S3Backend, TerraformStack, TerraformVariable } from "cdktf";
import { CloudOpensearch, CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";

import { AGENTS, CI_RUNNERS, OFFICES } from "./ranges";

interface EnvironmentProps {
  readonly organizationId: number;
  readonly dataNodeCount: number;
}

class Environment extends TerraformStack {
  constructor(app: App, name: string, { organizationId, dataNodeCount }: EnvironmentProps) {
    super(app, name);
    new S3Backend(this, { bucket: "northwind-terraform", key: `${name}.tfstate`, region: "eu-central-1" });
    new CloudProvider(this, "cloud", {});

    const clientSecret = new TerraformVariable(this, "oidc_client_secret", {
      type: "string",
      description: "The secret of the OAuth client with which OpenSearch Dashboards logs in",
      sensitive: true,
    });

    const logs = new CloudOpensearch(this, "logs", {
      name: `logs-${name}`,
      organizationId,
      dataNodeCount,
      ipAllowlist: [...OFFICES, ...CI_RUNNERS],
      dashboardsIpAllowlist: OFFICES,
      authSources: [
        {
          name: "northwind",
          type: "oidc",
          connectUrl: "https://login.northwind.example/.well-known/openid-configuration",
          clientId: `dashboards-${name}`,
          clientSecret: clientSecret.stringValue,
          dashboardsLogin: true,
          scope: "openid profile groups",
          audience: "opensearch",
          subjectKey: "email",
          rolesKey: "groups",
        },
      ],
      repoConfig: { enableIamRole: true },
    });
    logs.mustReach("ci runner", ["203.0.113.20"], { endpoint: "api" });

    const metrics = new CloudPrometheus(this, "metrics", {
      name: `metrics-${name}`,
      organizationId,
      prometheusWhitelist: [...OFFICES, ...AGENTS],
    });
    metrics.mustReach("metrics agents", ["192.0.2.128/25"]);
  }
}

const app = new App();
new Environment(app, "dev", { organizationId: 4070, dataNodeCount: 1 });
new Environment(app, "staging", { organizationId: 4070, dataNodeCount: 1 });
new Environment(app, "production", { organizationId: 4071, dataNodeCount: 3 });
app.synth();
