/**
 * Stands in for hashicorp/null, which a closed network cannot download: a resource that is nothing but its triggers.
 * These are the ones of a ReachabilityGate; the real resource takes a map of any strings.
 */
import { randomUUID } from "node:crypto";

import type { Provider, ResourceBehaviour } from "../../../src/plugin";
import { CLUSTER_KINDS, KINDS } from "../../../src/schema";

const TRIGGERS = [
  "url",
  ...CLUSTER_KINDS.flatMap((kind) => KINDS[kind].endpoints.map(({ accessList }) => accessList)),
];

const resource: ResourceBehaviour<object> = {
  create: async ({ planned }) => ({ state: { ...planned, id: randomUUID() } }),
  read: async ({ state }) => ({ state }),
  update: async ({ planned }) => ({ state: planned }),
  delete: async () => ({}),
};

export const nullProvider: Provider<object> = {
  address: "registry.terraform.io/hashicorp/null",
  version: "3.2.4",
  installation: "It is for tests only.",
  schema: { attributes: {} },
  behaviour: async () => ({ configure: async () => ({ client: {} }) }),
  resources: {
    null_resource: {
      schema: {
        attributes: {
          triggers: {
            type: {
              nesting: "single",
              attributes: Object.fromEntries(
                TRIGGERS.map((name) => [name, { type: "string", kind: "optional" }]),
              ),
            },
            kind: "optional",
            requiresReplace: true,
          },
          id: { type: "string", kind: "computed" },
        },
      },
      behaviour: async () => resource,
    },
  },
  dataSources: {},
  ephemeralResources: {},
  listResources: {},
  functions: {},
};
