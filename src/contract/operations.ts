/**
 * Lists the operations of the service, and their paths. Marks what is assumed. For a service that differs, only this
 * folder has to change.
 */
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../schema";
import type { ErrorCode } from "./errors";

export type OperationName = "read" | "replace" | "create" | "list" | "remove" | "credentials";

export interface Operation {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Relative to the base URL, with `{kind}` and `{id}` as placeholders. */
  readonly path: string;
  readonly kinds: readonly ClusterKind[];
  /** The reference does not show it. */
  readonly assumed?: true;
  readonly summary: string;
  /** What it does, in whole sentences. */
  readonly description: string;
  /** The query parameter for the organization. */
  readonly query?: "organization_id";
  readonly request: "cluster" | "nothing";
  readonly success: 200 | 201 | 204;
  readonly response: "cluster" | "clusters" | "credentials" | "nothing";
  /** Whether the request may have an `If-Match`, with the `ETag` of a response that holds the cluster. */
  readonly concurrency?: "if-match";
  readonly errors: readonly ErrorCode[];
}

const READ_ERRORS = [
  "malformed-request",
  "request-timeout",
  "headers-too-large",
  "malformed-path",
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
    description:
      "Returns the cluster with every field, null where a field is unset, and without its secrets. The `ETag` names this state of the cluster.",
    request: "nothing",
    success: 200,
    response: "cluster",
    errors: READ_ERRORS,
  },
  replace: {
    method: "PUT",
    path: "/cluster/{kind}/{id}",
    kinds: CLUSTER_KINDS,
    summary: "Replace a cluster: a field left out resets to its default",
    description:
      "Sets the whole cluster to what the body says. A field that the body leaves out resets to its default, which for an access list is every address. Send the secrets again: a secret that is left out is removed.",
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
    description:
      "Creates a cluster in the organization of the body, and returns it with the `id` that it got. A name is taken if a cluster of the same kind in that organization has it.",
    request: "cluster",
    success: 201,
    response: "cluster",
    errors: WRITE_ERRORS.filter(isWithoutId),
  },
  list: {
    method: "GET",
    path: "/cluster/{kind}",
    kinds: CLUSTER_KINDS,
    assumed: true,
    summary: "List an organization's clusters",
    description:
      "Returns the clusters of one kind that an organization has, each as a read of it does. The list is empty if there are none.",
    query: "organization_id",
    request: "nothing",
    success: 200,
    response: "clusters",
    errors: [...READ_ERRORS.filter(isWithoutId), "invalid"],
  },
  remove: {
    method: "DELETE",
    path: "/cluster/{kind}/{id}",
    kinds: CLUSTER_KINDS,
    assumed: true,
    summary: "Delete a cluster",
    description: "Deletes the cluster and its data. This cannot be undone.",
    request: "nothing",
    success: 204,
    response: "nothing",
    concurrency: "if-match",
    errors: [...STORE_ERRORS, "stale"],
  },
  credentials: {
    method: "GET",
    path: "/cluster/{kind}/{id}/credentials",
    kinds: CLUSTER_KINDS.filter((kind) => KINDS[kind].credentials !== undefined),
    assumed: true,
    summary: "Read the credentials of a cluster's built-in internal user",
    description: "Returns the username and the password with which the built-in user logs in to the cluster.",
    request: "nothing",
    success: 200,
    response: "credentials",
    errors: READ_ERRORS,
  },
};

/** Selects the errors of operations whose path has no `{id}`. */
function isWithoutId(code: ErrorCode): boolean {
  return code !== "cluster-not-found" && code !== "malformed-path";
}

/** A cluster's `id`; a bigint where it is beyond 2^53. */
export type ClusterId = number | bigint;

/** Returns the path of an operation, with its query. */
export function pathOf(
  operation: OperationName,
  kind: ClusterKind,
  of: { readonly id?: ClusterId; readonly organizationId?: ClusterId } = {},
): string {
  const { path, query } = OPERATIONS[operation];
  const filled = path.replace("{kind}", kind).replace("{id}", `${of.id ?? ""}`);
  return query === undefined ? filled : `${filled}?${query}=${of.organizationId ?? ""}`;
}
