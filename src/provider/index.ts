/** The provider: descriptions that Terraform asks for at every start, and behaviours loaded when they are needed. */
import type { Provider } from "../plugin";
import {
  cloudOpensearch,
  cloudOpensearchCredentials,
  cloudPrometheus,
  cloudProvider,
  PROVIDER_SOURCE,
  PROVIDER_VERSION,
} from "../schema";
import { functionDescriptions } from "./function-descriptions";
import type { Run } from "./run";
import { pluginSchema } from "./schemas";

export const provider: Provider<Run> = {
  address: PROVIDER_SOURCE,
  version: PROVIDER_VERSION,
  installation: "To install it where Terraform looks for providers, run: npx cdktf-provider-cloud install",
  schema: pluginSchema(cloudProvider),
  behaviour: async () => (await import("./configure")).providerBehaviour({}),
  resources: {
    cloud_opensearch: {
      schema: pluginSchema(cloudOpensearch),
      behaviour: async () => (await import("./cluster")).clusterBehaviour("opensearch"),
    },
    cloud_prometheus: {
      schema: pluginSchema(cloudPrometheus),
      behaviour: async () => (await import("./cluster")).clusterBehaviour("prometheus"),
    },
  },
  dataSources: {
    cloud_opensearch_credentials: {
      schema: pluginSchema(cloudOpensearchCredentials),
      behaviour: async () => (await import("./credentials")).credentialsBehaviour,
    },
  },
  ephemeralResources: {
    cloud_opensearch_credentials: {
      schema: pluginSchema(cloudOpensearchCredentials),
      behaviour: async () => (await import("./ephemeral-credentials")).ephemeralCredentialsBehaviour,
    },
  },
  functions: functionDescriptions,
};
