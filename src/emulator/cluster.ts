/** A cluster as the emulator keeps it: what a body sets, and what the API shows of it. */
import { API_SCHEMAS, type AccessListFieldNames, accessListFields, toApi, toTerraform } from "../contract";
import { type Json, type JsonObject, formatJson, isJsonObject } from "../json";
import type { ClusterKind, ObjectSchema } from "../schema";
import { isInput, isNested } from "../schema";
import type { EndpointDescription, Ports } from "./endpoint-table";
import { ENDPOINTS } from "./endpoint-table";

export interface StoredCluster {
  readonly kind: ClusterKind;
  readonly id: number;
  /** Counts the cluster's changes; its `ETag`. */
  readonly revision: number;
  /** What the last POST or PUT set, with Terraform's attribute names; secrets and fields the schema does not know too. */
  readonly fields: JsonObject;
  /** Of the built-in internal user. */
  readonly password: string;
  /** Where the cluster itself answers, if the emulator opens endpoints. */
  readonly ports?: Ports;
}

/** The version of a cluster that asks for none. Assumed. */
export const DEFAULT_VERSION = "2.19";

/** What the service gives a field that is left out. The reference does not show these: assumed. */
const DEFAULTS: Readonly<Record<ClusterKind, JsonObject>> = {
  opensearch: { tier: "standard", version: DEFAULT_VERSION, data_node_count: 3 },
  prometheus: {},
};

/** The name of the built-in internal user. Assumed. */
export const BUILT_IN_USER = "internal";

/** A body's fields with Terraform's attribute names. A list under a name that this service does not use is none. */
export function receivedFields(kind: ClusterKind, body: JsonObject, names: AccessListFieldNames): JsonObject {
  const foreign = new Set(accessListFields(API_SCHEMAS[kind]).flatMap((field) => foreignName(field, names)));
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => !foreign.has(name)));
  return toTerraform(API_SCHEMAS[kind], own, names);
}

/**
 * What the fields of a body set: nothing that is null, empty or read-only, so that a body that was read from the API
 * can be sent back. Fields that the schema does not know are kept as they are.
 */
export function fieldsOf(kind: ClusterKind, received: JsonObject): JsonObject {
  return settable(API_SCHEMAS[kind], received);
}

/** The cluster as the API gives it: every field of the schema, null where unset; never a secret. */
function present(cluster: StoredCluster, names: AccessListFieldNames): JsonObject {
  const schema = API_SCHEMAS[cluster.kind];
  const all = { ...DEFAULTS[cluster.kind], ...cluster.fields, ...computedFields(cluster) };
  return toApi(schema, shown(schema, all), [names]);
}

/** Returns a function that gives a cluster's JSON as the API shows it, and makes it once for each version of a cluster. */
export function clusterTexts(names: AccessListFieldNames): (cluster: StoredCluster) => string {
  const made = new WeakMap<StoredCluster, string>();
  return (cluster) => {
    const text = made.get(cluster) ?? formatJson(present(cluster, names));
    made.set(cluster, text);
    return text;
  };
}

export function etagOf(cluster: StoredCluster): string {
  return `"${cluster.id}-${cluster.revision}"`;
}

function foreignName(
  field: { readonly whitelist: string; readonly allowlist: string },
  names: AccessListFieldNames,
): string[] {
  if (field.whitelist === field.allowlist) return [];
  return [names === "whitelist" ? field.allowlist : field.whitelist];
}

function settable(schema: ObjectSchema, object: JsonObject): JsonObject {
  const set = mapObject(schema, object, () => true, settable);
  return Object.fromEntries(
    Object.entries(set).filter(([name, value]) => {
      const attribute = Object.hasOwn(schema.attributes, name) ? schema.attributes[name] : undefined;
      if (attribute === undefined) return true;
      return isInput(attribute) && value !== null && !(Array.isArray(value) && value.length === 0);
    }),
  );
}

function shown(schema: ObjectSchema, object: JsonObject): JsonObject {
  const unset = Object.entries(schema.attributes)
    .filter(([, attribute]) => !attribute.neverReturned)
    .map(([name]): [string, Json] => [name, null]);
  const visible = (name: string) =>
    !(Object.hasOwn(schema.attributes, name) && schema.attributes[name]?.neverReturned === true);
  return { ...Object.fromEntries(unset), ...mapObject(schema, object, visible, shown) };
}

/** The properties that are kept, with `inner` applied to the objects of the schema within. */
function mapObject(
  schema: ObjectSchema,
  object: JsonObject,
  keep: (name: string) => boolean,
  inner: (schema: ObjectSchema, object: JsonObject) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name]) => keep(name))
      .map(([name, value]): [string, Json] => {
        const type = Object.hasOwn(schema.attributes, name) ? schema.attributes[name]?.type : undefined;
        if (type === undefined || !isNested(type)) return [name, value];
        const apply = (part: Json): Json => (isJsonObject(part) ? inner(type.object, part) : part);
        return [name, Array.isArray(value) ? (value as readonly Json[]).map(apply) : apply(value)];
      }),
  );
}

function computedFields(cluster: StoredCluster): JsonObject {
  const { kind, id, fields } = cluster;
  const repository = fields["repo_config"];
  return {
    id,
    ...Object.fromEntries(ENDPOINTS[kind].map((endpoint) => [endpoint.url, urlOf(cluster, endpoint)])),
    ...(isJsonObject(repository) && {
      repo_config: { ...repository, aws_role_arn: roleOf(id, repository) },
    }),
  };
}

/** At the user's own host name, at a port of this machine, or where the service would put it. */
function urlOf({ id, fields, ports }: StoredCluster, { name, customHostname }: EndpointDescription): string {
  const custom = customHostname === undefined ? undefined : fields[customHostname];
  if (typeof custom === "string") return `https://${custom}`;
  const port = ports?.[name];
  if (port !== undefined) return `http://127.0.0.1:${port}`;
  return `https://${String(fields["name"])}-${id}.${name}.cloud.internal`;
}

function roleOf(id: number, repository: JsonObject): string | null {
  return repository["enable_iam_role"] === true
    ? `arn:aws:iam::000000000000:role/cluster-${id}-snapshots`
    : null;
}
