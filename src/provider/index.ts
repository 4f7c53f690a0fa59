/** The provider: schemas, which Terraform asks for at every start, and behaviours, which are loaded when needed. */
import type { Provider } from "../plugin";
import {
  cloudProvider,
  CLUSTER_KINDS,
  type ClusterKind,
  KINDS,
  type ObjectSchema,
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
  resources: Object.fromEntries(
    CLUSTER_KINDS.map((kind) => [
      KINDS[kind].schema.name,
      {
        schema: pluginSchema(KINDS[kind].schema),
        behaviour: async () => (await import("./cluster/cluster")).clusterBehaviour(kind),
      },
    ]),
  ),
  dataSources: ofCredentials((kind, credentials) => ({
    schema: pluginSchema(credentials),
    behaviour: async () => (await import("./credentials")).credentialsBehaviour(kind, credentials),
  })),
  ephemeralResources: ofCredentials((kind, credentials) => ({
    schema: pluginSchema(credentials),
    behaviour: async () => (await import("./credentials")).ephemeralCredentialsBehaviour(kind, credentials),
  })),
  functions: functionDescriptions,
};

/** Calls `describe` for the credentials of each kind that has some; returns the results by their name in Terraform. */
function ofCredentials<Description>(
  describe: (kind: ClusterKind, credentials: ObjectSchema) => Description,
): Readonly<Record<string, Description>> {
  return Object.fromEntries(
    CLUSTER_KINDS.flatMap((kind) => {
      const { credentials } = KINDS[kind];
      return credentials === undefined ? [] : [[credentials.name, describe(kind, credentials)]];
    }),
  );
}
