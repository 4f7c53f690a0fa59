/** Converts between the bodies of requests, the clusters that the emulator stores, and the bodies of responses. */
import { hash } from "node:crypto";

import {
  type AccessListFieldNames,
  accessListFields,
  API_SCHEMAS,
  otherFieldNames,
  toApi,
  toTerraform,
} from "../contract";
import { formatJson, isJsonObject, type Json, type JsonObject, setKey } from "../json";
import {
  type Attribute,
  type ClusterKind,
  type Endpoint,
  isInput,
  KINDS,
  mapObjects,
  type ObjectSchema,
  oncePerObject,
} from "../schema";

/** The loopback port of each endpoint of a cluster, by its `host`. */
export type Ports = Readonly<Record<string, number>>;

export interface StoredCluster {
  readonly kind: ClusterKind;
  readonly id: number;
  /** The number of the cluster's changes. */
  readonly revision: number;
  /** A random text that makes its `ETag` one that nobody can compute; new with each change. */
  readonly tag?: string | undefined;
  /** What the last POST or PUT set, with Terraform's attribute names; includes secrets and unknown fields. */
  readonly fields: JsonObject;
  /** The password of the built-in internal user. */
  readonly password: string;
  /** Where the cluster itself responds, if the emulator opens endpoints. */
  readonly ports?: Ports | undefined;
}

/** The name of the built-in internal user. Assumed. */
export const BUILT_IN_USER = "internal";

/** Returns a body's fields with Terraform's attribute names, without lists under names of the other set. */
export function receivedFields(kind: ClusterKind, body: JsonObject, names: AccessListFieldNames): JsonObject {
  const schema = API_SCHEMAS[kind];
  const foreign = accessListFields(schema)
    .filter(({ whitelist, allowlist }) => whitelist !== allowlist)
    .map((field) => field[otherFieldNames(names)]);
  if (!foreign.some((name) => Object.hasOwn(body, name))) return toTerraform(schema, body, names);
  const own = Object.entries(body).filter(([name]) => !foreign.includes(name));
  return toTerraform(schema, Object.fromEntries(own), names);
}

/**
 * Returns what the fields of a body set: none that is null, empty or read-only, so that a body that was read from the API
 * can be sent back. Keeps fields that the schema does not know.
 */
export function settable(schema: ObjectSchema, received: JsonObject): JsonObject {
  const set: Record<string, Json> = {};
  for (const name of Object.keys(received)) {
    const attribute = attributeOf(schema, name);
    const value = mapObjects(attribute, received[name] as Json, (held) => settable(held.schema, held.object));
    const isSet = value !== null && !(Array.isArray(value) && value.length === 0);
    if (attribute === undefined || (isInput(attribute) && isSet)) setKey(set, name, value);
  }
  return set;
}

/** Returns the JSON of a cluster in a response: every field of the schema, null if it is unset; never a secret. */
export function clusterText(cluster: StoredCluster, names: AccessListFieldNames): string {
  const { kind, fields } = cluster;
  const schema = API_SCHEMAS[kind];
  const parts = [KINDS[kind].defaults, fields, computedFields(cluster)];
  return formatJson(toApi(schema, returnedFields(schema, parts), [names]));
}

/** Returns the `ETag` of a cluster. Other content has another one, also after its file was edited or restored from a copy. */
export const etagOf = oncePerObject(
  ({ id, revision, tag = "", fields, ports = {} }: StoredCluster): string => {
    const digest = hash("sha256", formatJson([tag, fields, ports]), "base64url").slice(0, 16);
    return `"${id}-${revision}-${digest}"`;
  },
);

/** Merges parts, of which later ones win, into the object that a response shows. */
function returnedFields(schema: ObjectSchema, parts: readonly JsonObject[]): JsonObject {
  const visible: Record<string, Json> = { ...unsetFields(schema) };
  for (const part of parts) {
    for (const name of Object.keys(part)) {
      const attribute = attributeOf(schema, name);
      if (attribute?.neverReturned === true) continue;
      const value = mapObjects(attribute, part[name] as Json, (held) =>
        returnedFields(held.schema, [held.object]),
      );
      setKey(visible, name, value);
    }
  }
  return visible;
}

/** Returns null for each attribute that responses have, in the order of the schema. */
const unsetFields = oncePerObject(({ attributes }: ObjectSchema): JsonObject => {
  const returned = Object.entries(attributes).filter(([, { neverReturned }]) => !neverReturned);
  return Object.fromEntries(returned.map(([name]): [string, Json] => [name, null]));
});

function attributeOf(schema: ObjectSchema, name: string): Attribute | undefined {
  return Object.hasOwn(schema.attributes, name) ? schema.attributes[name] : undefined;
}

function computedFields(cluster: StoredCluster): JsonObject {
  const { kind, id, fields } = cluster;
  const computed: Record<string, Json> = { id };
  for (const endpoint of KINDS[kind].endpoints) computed[endpoint.url] = urlOf(cluster, endpoint);
  const repository = fields["repo_config"];
  if (isJsonObject(repository)) {
    const hasRole = repository["enable_iam_role"] === true;
    const role = hasRole ? `arn:aws:iam::000000000000:role/cluster-${id}-snapshots` : null;
    computed["repo_config"] = { ...repository, aws_role_arn: role };
  }
  return computed;
}

/** Returns the URL of an endpoint: with the user's own host name, a port of this machine, or the service's host name. */
function urlOf({ id, fields, ports }: StoredCluster, { host, customHostname }: Endpoint): string {
  const custom = customHostname === undefined ? undefined : fields[customHostname];
  if (typeof custom === "string") return `https://${custom}`;
  const port = ports?.[host];
  if (port !== undefined) return `http://127.0.0.1:${port}`;
  return `https://${String(fields["name"])}-${id}.${host}.cloud.internal`;
}
