/** What Terraform does with a cluster: the tables of the matrix. */
import type { Json, JsonObject, ObjectValue, Value } from "../../../src/json";
import type { ClusterKind } from "../../../src/schema";
import { type Kept, type Step, Violation } from "../core-step";
import { NAME, ORGANIZATION, type Place } from "./place";

export const SECRETS = [
  "s3cr3t-of-the-login",
  "s3cr3t/of+the/key==",
  "r0tated-login",
  "r0tated/key==",
] as const;

const LOGIN: ObjectValue = {
  name: "login",
  type: "oidc",
  connect_url: "https://login.example.com/.well-known/openid-configuration",
  client_id: "dashboards",
  client_secret: SECRETS[0],
  dashboards_login: true,
};
const PARTNER: ObjectValue = {
  name: "partner",
  type: "saml",
  idp_entity_id: "https://idp.example.com",
  idp_metadata_url: "https://idp.example.com/metadata",
};
const SNAPSHOTS: ObjectValue = {
  enable_access_keys: true,
  access_key_id: "AKIAEXAMPLE",
  secret_access_key_wo: SECRETS[1],
  secret_access_key_wo_version: 1,
};

/** With a secret in each form: one in the state, one that is write-only. */
const CLUSTER: ObjectValue = {
  name: NAME,
  organization_id: ORGANIZATION,
  tier: "advanced",
  version: "2.19",
  data_node_count: 5,
  ip_allowlist: ["198.51.100.0/24", "2001:db8::/32"],
  dashboards_ip_allowlist: ["198.51.100.0/24"],
  auth_sources: [LOGIN, PARTNER],
  maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
  repo_config: SNAPSHOTS,
};

/** Fields of the API that the provider does not know. */
export const UNKNOWN_FIELDS: JsonObject = { labels: { team: "search", big: "12345678901234567890" } };

/** A configuration as the service stores it: with the API's names, and secrets under one name. */
export function asStored(config: ObjectValue): JsonObject {
  const stored = Object.entries(config)
    .filter(([name]) => !name.endsWith("_wo_version"))
    .map(([name, value]): [string, Json] => [API_NAMES[name] ?? name.replace(/_wo$/, ""), inner(value)]);
  return Object.fromEntries(stored);
}

function inner(value: Value): Json {
  if (Array.isArray(value)) return (value as readonly Value[]).map(inner);
  return typeof value === "object" && value !== null ? asStored(value as ObjectValue) : (value as Json);
}

const API_NAMES: Readonly<Record<string, string>> = {
  ip_allowlist: "opensearch_whitelist",
  dashboards_ip_allowlist: "opensearch_dashboards_whitelist",
};

export interface Operation {
  readonly name: string;
  readonly kind: ClusterKind;
  /** The configuration of the cluster that is there before, if there is one. */
  readonly cluster: ObjectValue;
  /** What a diagnostic must say was tried, and on which cluster. */
  readonly says: (id: number) => RegExp;
  /** What the configuration says afterwards: null, where the cluster is to go. */
  readonly config: ObjectValue | null;
  /** Whether there is a cluster before, and Terraform has it in its state. */
  readonly begins: "nothing" | "cluster" | "cluster outside of Terraform" | "cluster of somebody else";
  /** Whether what it gives is the cluster in Terraform's state. */
  readonly isOfState: boolean;
  /**
   * By the API's name, for a field that keeps its value. Not a secret, which the API never returns: nobody could tell.
   */
  readonly field?: string;
  /** The step itself; the commands before and after it are undisturbed. */
  run(place: Place, kept: Kept | undefined): Promise<() => Promise<Step>>;
}

const changes = (config: ObjectValue | null): Operation["run"] => {
  return async ({ terraform }, kept) => {
    const plan = await terraform.plan(kept, config);
    return () => terraform.apply(plan);
  };
};

/** A cluster of a kind, and what is done with it. */
interface Subject {
  readonly kind: ClusterKind;
  /** As a message names the kind. */
  readonly named: string;
  readonly cluster: ObjectValue;
  /** Without anything that a rule warns of: what is said of its plan is about the service. */
  readonly newCluster: ObjectValue;
  /** By the API's name. */
  readonly list: string;
  readonly updates: readonly Update[];
}

interface Update {
  readonly name: string;
  readonly changed: ObjectValue;
  readonly field?: string;
}

/** What begins a message about a field that did not take effect. */
const FIELD = "^(This cluster is open to every address: )?\\w+(\\.\\w+)*";

const idOf = (kept: Kept | undefined): number => Number(kept?.value["id"]);

function operationsOn({ kind, named, cluster, newCluster, list, updates }: Subject): readonly Operation[] {
  const common = { kind, cluster, isOfState: true } as const;
  const says = (verbs: string) => (id: number) =>
    new RegExp(`Cannot (${verbs}) the ${named} cluster ${id}\\b`);
  return [
    {
      ...common,
      name: "Plan of a new cluster",
      says: () => /^Cannot (create a cluster with this access token|reach the service)/,
      config: newCluster,
      begins: "nothing",
      isOfState: false,
      run: async ({ terraform }) => {
        return async () => {
          try {
            const { planned, said } = await terraform.plan(undefined, newCluster);
            const value = planned ?? {};
            return { kept: { value, private: new Uint8Array(0), isTainted: false }, said };
          } catch (error) {
            if (!(error instanceof Violation) || error.said.length === 0) throw error;
            return { kept: undefined, said: error.said };
          }
        };
      },
    },
    {
      ...common,
      name: "Create",
      says: () => new RegExp(`Cannot (create|read) the ${named} cluster "logs"|${FIELD}: the (new|service)`),
      config: cluster,
      begins: "nothing",
      field: list,
      run: changes(cluster),
    },
    {
      ...common,
      name: "Read",
      says: says("read"),
      config: cluster,
      begins: "cluster",
      run: async ({ terraform }, kept) => {
        if (kept === undefined) throw new Error("there is nothing to read");
        return () => terraform.refresh(kept);
      },
    },
    ...updates.map(({ name, changed, field }): Operation => {
      const config = { ...cluster, ...changed };
      return {
        ...common,
        name,
        says: (id) => new RegExp(`${says("update|read")(id).source}|${FIELD}: the service`),
        config,
        begins: "cluster",
        ...(field && { field }),
        run: changes(config),
      };
    }),
    {
      ...common,
      name: "Delete",
      says: says("delete"),
      config: null,
      begins: "cluster",
      run: changes(null),
    },
    {
      ...common,
      name: "Import by id",
      says: says("import|read"),
      config: cluster,
      begins: "cluster outside of Terraform",
      run: async ({ terraform }, kept) => {
        const id = idOf(kept);
        return () => terraform.import(`${id}`);
      },
    },
    {
      ...common,
      name: "Import by organization and name",
      says: (id) => {
        const isNone = `organization ${ORGANIZATION} has no ${named} cluster named "${NAME}"`;
        return new RegExp(
          `Cannot (import|read) the ${named} cluster (${ORGANIZATION}/${NAME}|${id})\\b|${isNone}`,
        );
      },
      config: cluster,
      begins: "cluster outside of Terraform",
      run: async ({ terraform }) => {
        return () => terraform.import(`${ORGANIZATION}/${NAME}`);
      },
    },
  ];
}

const credentials = {
  kind: "opensearch",
  cluster: CLUSTER,
  says: (id: number) => new RegExp(`Cannot read the credentials of the OpenSearch cluster ${id}\\b`),
  config: CLUSTER,
  begins: "cluster",
  isOfState: false,
} as const;

/** What Terraform does with an OpenSearch cluster. */
export const OPERATIONS: readonly Operation[] = [
  ...operationsOn({
    kind: "opensearch",
    named: "OpenSearch",
    cluster: CLUSTER,
    newCluster: { ...CLUSTER, dashboards_ip_allowlist: CLUSTER["ip_allowlist"] ?? null },
    list: "opensearch_whitelist",
    updates: [
      {
        name: "Update of a list",
        changed: { ip_allowlist: ["203.0.113.0/24"] },
        field: "opensearch_whitelist",
      },
      {
        name: "Update of secrets",
        changed: {
          auth_sources: [{ ...LOGIN, client_secret: SECRETS[2] }, PARTNER],
          repo_config: {
            ...SNAPSHOTS,
            secret_access_key_wo: SECRETS[3],
            secret_access_key_wo_version: 2,
          },
        },
      },
      {
        name: "Update of a nested object",
        changed: { maintenance_window: { day_of_week: "monday", start_time: "02:00", end_time: "04:00" } },
        field: "maintenance_window",
      },
    ],
  }),
  {
    ...credentials,
    name: "Credentials as a data source",
    run: async ({ terraform }, kept) => {
      return () => terraform.readDataSource("cloud_opensearch_credentials", { cluster_id: idOf(kept) });
    },
  },
  {
    ...credentials,
    name: "Ephemeral credentials",
    run: async ({ terraform }, kept) => {
      return () => terraform.openEphemeral("cloud_opensearch_credentials", { cluster_id: idOf(kept) });
    },
  },
];

const PROMETHEUS: ObjectValue = {
  name: NAME,
  organization_id: ORGANIZATION,
  prometheus_whitelist: ["198.51.100.0/24", "2001:db8::/32"],
};

/** What Terraform does with a Prometheus cluster, of which the reference specifies a single field. */
export const PROMETHEUS_OPERATIONS: readonly Operation[] = operationsOn({
  kind: "prometheus",
  named: "Prometheus",
  cluster: PROMETHEUS,
  newCluster: PROMETHEUS,
  list: "prometheus_whitelist",
  updates: [
    {
      name: "Update of a list",
      changed: { prometheus_whitelist: ["203.0.113.0/24"] },
      field: "prometheus_whitelist",
    },
  ],
});
