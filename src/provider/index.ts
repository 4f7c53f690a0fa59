/** The provider: schemas, which Terraform asks for at every start, and behaviours, which are loaded when needed. */
import type { Provider } from "../plugin";
import {
  cloudNetwork,
  cloudProvider,
  CLUSTER_KINDS,
  clusterList,
  KINDS,
  PROVIDER_SOURCE,
  PROVIDER_VERSION,
} from "../schema";
import { cloudClusters, DATA_SOURCES, typeInTerraform } from "../schema/data-sources";
import { COMMAND } from "../text";
import { functionDescriptions } from "./function-descriptions";
import { clusterIdentity } from "./identity";
import type { Run } from "./run";
import { pluginSchema } from "./schemas";

const credentials = Object.fromEntries(
  CLUSTER_KINDS.flatMap((kind) => {
    const { credentials: schema } = KINDS[kind];
    if (schema === undefined) return [];
    const behaviour = async () => (await import("./credentials")).credentialsBehaviour(kind, schema);
    return [[schema.name, { schema: pluginSchema(schema), behaviour }] as const];
  }),
);

/** The data sources of clusters, by their types. */
const clusterData = Object.fromEntries(
  CLUSTER_KINDS.map((kind) => {
    const behaviour = async () => (await import("./cluster/cluster-data")).clusterDataBehaviour(kind);
    return [typeInTerraform(DATA_SOURCES[kind]), { schema: pluginSchema(DATA_SOURCES[kind]), behaviour }];
  }),
);

export const provider: Provider<Run> = {
  address: PROVIDER_SOURCE,
  version: PROVIDER_VERSION,
  installation: `To install it where Terraform looks for providers, run in a project with the npm package: ${COMMAND} install`,
  schema: pluginSchema(cloudProvider),
  behaviour: async () => (await import("./configure")).providerBehaviour({}),
  resources: Object.fromEntries(
    CLUSTER_KINDS.map((kind) => {
      const behaviour = async () => (await import("./cluster/cluster")).clusterBehaviour(kind);
      const schema = pluginSchema(KINDS[kind].schema);
      return [KINDS[kind].schema.name, { schema, identity: clusterIdentity, behaviour }];
    }),
  ),
  dataSources: {
    ...clusterData,
    [typeInTerraform(cloudClusters)]: {
      schema: pluginSchema(cloudClusters),
      behaviour: async () => (await import("./cluster/cluster-data")).clustersDataBehaviour,
    },
    [typeInTerraform(cloudNetwork)]: {
      schema: pluginSchema(cloudNetwork),
      behaviour: async () => (await import("./network-data")).networkBehaviour,
    },
    ...credentials,
  },
  ephemeralResources: credentials,
  listResources: Object.fromEntries(
    CLUSTER_KINDS.map((kind) => {
      const behaviour = async () => (await import("./cluster/list-clusters")).clusterListBehaviour(kind);
      return [KINDS[kind].schema.name, { schema: pluginSchema(clusterList), behaviour }];
    }),
  ),
  functions: functionDescriptions,
};
