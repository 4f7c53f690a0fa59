/**
 * The service's HTTP contract as one table: operations, errors, and the names of the access lists. What the reference
 * does not show is assumed here and marked so; a deployment that differs needs this file changed and no other.
 */
import type { Attribute, ObjectSchema } from "../schema";
import { cloudOpensearch, cloudPrometheus, isNested } from "../schema";
import type { JsonLimits } from "../json";

export * from "./field-names";
export * from "../json";

export type ClusterKind = "opensearch" | "prometheus";

export const CLUSTER_KINDS: readonly ClusterKind[] = ["opensearch", "prometheus"];

/** What a cluster of each kind is made of. */
export const CLUSTER_SCHEMAS: Readonly<Record<ClusterKind, ObjectSchema>> = {
  opensearch: cloudOpensearch,
  prometheus: cloudPrometheus,
};

/** The same as the API has it: without what only Terraform knows. */
export const API_SCHEMAS: Readonly<Record<ClusterKind, ObjectSchema>> = {
  opensearch: knownToApi(cloudOpensearch),
  prometheus: knownToApi(cloudPrometheus),
};

export type OperationName = "read" | "replace" | "create" | "list" | "remove" | "credentials";

export interface Operation {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Relative to the base URL, `{kind}` and `{id}` to be filled in. */
  readonly path: string;
  readonly kinds: readonly ClusterKind[];
  /** The reference does not show it. */
  readonly assumed?: true;
  readonly summary: string;
  /** The organization whose clusters are meant, as a query parameter. */
  readonly query?: "organization_id";
  readonly request: "cluster" | "nothing";
  readonly success: 200 | 201 | 204;
  readonly response: "cluster" | "clusters" | "credentials" | "nothing";
  /** Sends `ETag`, or honours `If-Match`. */
  readonly concurrency?: "etag" | "if-match";
  readonly errors: readonly ErrorCode[];
}

const READ_ERRORS = [
  "unauthorized",
  "forbidden",
  "cluster-not-found",
  "rate-limited",
  "internal",
  "bad-gateway",
  "unavailable",
  "gateway-timeout",
] as const satisfies readonly ErrorCode[];

const STORE_ERRORS = [...READ_ERRORS, "insufficient-storage"] as const satisfies readonly ErrorCode[];

const WRITE_ERRORS = [
  ...STORE_ERRORS,
  "malformed-json",
  "invalid",
  "name-taken",
  "body-too-large",
  "unsupported-media-type",
] as const satisfies readonly ErrorCode[];

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  read: {
    method: "GET",
    path: "/cluster/{kind}/{id}",
    kinds: CLUSTER_KINDS,
    summary: "Read a cluster",
    request: "nothing",
    success: 200,
    response: "cluster",
    concurrency: "etag",
    errors: READ_ERRORS,
  },
  replace: {
    method: "PUT",
    path: "/cluster/{kind}/{id}",
    kinds: CLUSTER_KINDS,
    summary: "Replace a cluster: a field left out resets to its default",
    request: "cluster",
    success: 200,
    response: "cluster",
    concurrency: "if-match",
    errors: [...WRITE_ERRORS, "immutable-field", "stale"],
  },
  create: {
    method: "POST",
    path: "/cluster/{kind}",
    kinds: CLUSTER_KINDS,
    assumed: true,
    summary: "Create a cluster",
    request: "cluster",
    success: 201,
    response: "cluster",
    concurrency: "etag",
    errors: WRITE_ERRORS.filter((code) => code !== "cluster-not-found"),
  },
  list: {
    method: "GET",
    path: "/cluster/{kind}",
    kinds: CLUSTER_KINDS,
    assumed: true,
    summary: "List an organization's clusters",
    query: "organization_id",
    request: "nothing",
    success: 200,
    response: "clusters",
    errors: [...READ_ERRORS.filter((code) => code !== "cluster-not-found"), "invalid"],
  },
  remove: {
    method: "DELETE",
    path: "/cluster/{kind}/{id}",
    kinds: CLUSTER_KINDS,
    assumed: true,
    summary: "Delete a cluster",
    request: "nothing",
    success: 204,
    response: "nothing",
    errors: STORE_ERRORS,
  },
  credentials: {
    method: "GET",
    path: "/cluster/{kind}/{id}/credentials",
    kinds: ["opensearch"],
    assumed: true,
    summary: "Read the credentials of a cluster's built-in internal user",
    request: "nothing",
    success: 200,
    response: "credentials",
    errors: READ_ERRORS,
  },
};

/** A cluster's `id`; a bigint where it is beyond 2^53. */
export type ClusterId = number | bigint;

/** The path of an operation, with its query. */
export function pathOf(
  operation: OperationName,
  kind: ClusterKind,
  of: { readonly id?: ClusterId; readonly organizationId?: ClusterId } = {},
): string {
  const { path, query } = OPERATIONS[operation];
  const filled = path.replace("{kind}", kind).replace("{id}", `${of.id ?? ""}`);
  return query === undefined ? filled : `${filled}?${query}=${of.organizationId ?? ""}`;
}

/** The JSON of an error answer. Every part of it is assumed. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues?: readonly ErrorIssue[];
}

/** One rule that a body breaks; the path as `auth_sources[1].name`, with the API's own field names. */
export interface ErrorIssue {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

export const ERRORS = {
  "malformed-json": { status: 400, meaning: "The body is no JSON object" },
  invalid: { status: 400, meaning: "The request breaks a rule of the service" },
  unauthorized: { status: 401, meaning: "The access token is missing or not valid" },
  forbidden: { status: 403, meaning: "The access token is not for this organization" },
  "foreign-host": { status: 403, meaning: "The request was meant for another host" },
  "cluster-not-found": { status: 404, meaning: "No such cluster" },
  "no-such-route": { status: 404, meaning: "The service has no such path" },
  "method-not-allowed": { status: 405, meaning: "The path has no such method; `Allow` has those it has" },
  "name-taken": { status: 409, meaning: "The organization has a cluster of this name" },
  "immutable-field": { status: 409, meaning: "The field cannot be changed" },
  stale: { status: 412, meaning: "The cluster changed since it was read" },
  "body-too-large": { status: 413, meaning: "The body is too large" },
  "unsupported-media-type": { status: 415, meaning: "The body's media type is not application/json" },
  "rate-limited": { status: 429, meaning: "Too many requests; `Retry-After` says when to try again" },
  internal: { status: 500, meaning: "The service failed" },
  "bad-gateway": { status: 502, meaning: "The service did not answer its gateway properly" },
  unavailable: { status: 503, meaning: "The service is not available now" },
  "gateway-timeout": { status: 504, meaning: "The service did not answer its gateway in time" },
  "insufficient-storage": {
    status: 507,
    meaning: "The service has no room to store the change; nothing was changed",
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What the body of a request may hold. Assumed. */
export const REQUEST_LIMITS: JsonLimits = {
  bytes: 1024 * 1024,
  depth: 100,
  keys: 10_000,
  keysOfObject: 2000,
  elements: 20_000,
  digits: 1000,
  longNumbers: 1000,
};

/** What a response may hold for this client to read it: the list of an organization with many clusters. */
export const RESPONSE_LIMITS: JsonLimits = {
  bytes: 64 * 1024 * 1024,
  depth: 100,
  keys: 500_000,
  keysOfObject: 2000,
  elements: 1_000_000,
  digits: 1000,
  longNumbers: 100_000,
};

/** What an error response may hold for this client to show a part of it. */
export const ERROR_RESPONSE_LIMITS: JsonLimits = { ...REQUEST_LIMITS };

function knownToApi(schema: ObjectSchema): ObjectSchema {
  const attributes = Object.entries(schema.attributes)
    .filter(([, { terraformOnly, writeOnlyFormOf }]) => !terraformOnly && writeOnlyFormOf === undefined)
    .map(([name, attribute]): [string, Attribute] => {
      const { type } = attribute;
      return [
        name,
        isNested(type) ? { ...attribute, type: { ...type, object: knownToApi(type.object) } } : attribute,
      ];
    });
  return { ...schema, attributes: Object.fromEntries(attributes) };
}
