/** The service's HTTP API as methods. Clusters are plain JSON objects with Terraform's attribute names. */
import { isGone, readAnswer, readAnyAnswer } from "./answer";
import { openRequests, type RequestOptions, type Surroundings } from "./requests";
import type { AccessListFieldNames, ClusterId, ClusterKind, Json, JsonObject } from "./contract";
import { CLUSTER_SCHEMAS, formatJson, isJsonObject, pathOf } from "./contract";
import { createOnce } from "./create";
import { ApiFailure } from "./failure";
import { rememberFieldNames } from "./field-names-memory";
import { secretsIn } from "./redact";

export interface ClientOptions extends RequestOptions {
  /** Which names the raw API uses for an OpenSearch cluster's access lists; detected where it is left out. */
  readonly accessListFieldNames?: AccessListFieldNames;
}

/** A cluster as the service has it, fields that the schema does not know included. */
export interface FoundCluster {
  readonly cluster: JsonObject;
  /** To be sent as `ifMatch`; absent where the service sends none. */
  readonly etag?: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Every method throws an {@link ApiFailure} and nothing else. A signal ends the waiting; a write that was sent is not
 * cut off, since only its answer says what is there now.
 */
export interface CloudClient {
  /** "gone": the service itself says that it has no such cluster. */
  read(kind: ClusterKind, id: ClusterId, signal?: AbortSignal): Promise<FoundCluster | "gone">;
  /**
   * Replaces the whole cluster: a field left out of the body resets to its default. Gives the cluster where the
   * service answers with it. With `ifMatch`, a cluster that changed since is a failure of kind `stale`.
   */
  replace(
    kind: ClusterKind,
    id: ClusterId,
    body: JsonObject,
    options?: { readonly ifMatch?: string },
    signal?: AbortSignal,
  ): Promise<Partial<FoundCluster>>;
  /** The whole cluster with its `id`. Never sends a second POST where the first may have been carried out. */
  create(kind: ClusterKind, body: JsonObject, signal?: AbortSignal): Promise<FoundCluster>;
  list(kind: ClusterKind, organizationId: ClusterId, signal?: AbortSignal): Promise<readonly JsonObject[]>;
  /** Done also where the cluster was gone already. */
  remove(kind: ClusterKind, id: ClusterId, signal?: AbortSignal): Promise<void>;
  /** The built-in internal user of an OpenSearch cluster. */
  credentials(id: ClusterId, signal?: AbortSignal): Promise<Credentials | "gone">;
  /** Closes the connections that are kept alive. */
  close(): void;
}

/** Throws an ApiFailure of kind `misconfigured` where an option cannot be used. `surroundings` serves tests. */
export function createClient(options: ClientOptions, surroundings?: Partial<Surroundings>): CloudClient {
  const requests = openRequests(options, surroundings);
  const names = rememberFieldNames(options.accessListFieldNames, options.log);

  const found = (kind: ClusterKind, operation: string, body: Json | undefined, etag: string | undefined) => {
    if (!isJsonObject(body)) throw unexpected(operation, "a cluster");
    return { cluster: names.read(kind, body), etag };
  };

  /** A PUT or POST. Whether the access lists had the service's names may be known from the answer only. */
  const write = async (
    operation: "replace" | "create",
    kind: ClusterKind,
    body: JsonObject,
    extra: { readonly id?: ClusterId; readonly ifMatch?: string; readonly signal?: AbortSignal },
  ) => {
    const sent = formatJson(names.write(kind, body));
    const secrets = secretsIn(CLUSTER_SCHEMAS[kind], body);
    const { answer, asked } = await requests.ask({
      method: operation === "create" ? "POST" : "PUT",
      path: pathOf(operation, kind, extra),
      body: sent,
      secrets,
      attributePath: (path) => names.attributePath(kind, path),
      ifMatch: extra.ifMatch,
      signal: extra.signal,
    });
    const read = operation === "replace" ? readAnyAnswer(answer, asked) : readAnswer(answer, asked);
    const result = isJsonObject(read)
      ? found(kind, asked.operation, read, answer.headers["etag"])
      : undefined;
    return { result, asked, namesWereRight: formatJson(names.write(kind, body)) === sent };
  };

  const replace: CloudClient["replace"] = async (kind, id, body, { ifMatch } = {}, signal) => {
    const first = await write("replace", kind, body, { id, ifMatch, signal });
    if (first.namesWereRight) return first.result ?? {};
    const again = { ifMatch: first.result?.etag, signal };
    return (await write("replace", kind, body, { id, ...again })).result ?? {};
  };

  const list: CloudClient["list"] = async (kind, organizationId, signal) => {
    const { answer, asked } = await requests.ask({
      method: "GET",
      path: pathOf("list", kind, { organizationId }),
      signal,
    });
    const body = readAnswer(answer, asked);
    if (!Array.isArray(body)) throw unexpected(asked.operation, "a list of clusters");
    return (body as readonly Json[]).filter(isJsonObject).map((object) => names.read(kind, object));
  };

  const create: CloudClient["create"] = async (kind, body, signal) => {
    const created = await createOnce({
      kind,
      body,
      create: async () => {
        const { result, asked, namesWereRight } = await write("create", kind, body, { signal });
        if (result === undefined) throw unexpected(asked.operation, "the new cluster");
        return { result, namesWereRight };
      },
      list: (organizationId) => list(kind, organizationId),
    });
    const { id } = created.result.cluster;
    if (created.namesWereRight || (typeof id !== "number" && typeof id !== "bigint")) return created.result;
    try {
      return { ...created.result, ...(await replace(kind, id, body)) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      options.log.warn("the access lists of the new cluster could not be set", { reason: error.summary });
      return created.result;
    }
  };

  return {
    read: async (kind, id, signal) => {
      const { answer, asked } = await requests.ask({
        method: "GET",
        path: pathOf("read", kind, { id }),
        signal,
      });
      if (isGone(answer)) return "gone";
      return found(kind, asked.operation, readAnswer(answer, asked), answer.headers["etag"]);
    },
    replace,
    create,
    list,
    remove: async (kind, id, signal) => {
      const { answer, asked } = await requests.ask({
        method: "DELETE",
        path: pathOf("remove", kind, { id }),
        signal,
      });
      if (!isGone(answer) && (answer.status < 200 || answer.status > 299)) readAnswer(answer, asked);
    },
    credentials: async (id, signal) => {
      const { answer, asked } = await requests.ask({
        method: "GET",
        path: pathOf("credentials", "opensearch", { id }),
        signal,
      });
      if (isGone(answer)) return "gone";
      const body = readAnswer(answer, asked);
      if (!isJsonObject(body)) throw unexpected(asked.operation, "credentials");
      const { username, password } = body;
      if (typeof username !== "string" || typeof password !== "string") {
        throw unexpected(asked.operation, "a `username` and a `password`");
      }
      return { username, password };
    },
    close: requests.close,
  };
}

function unexpected(operation: string, wanted: string): ApiFailure {
  return new ApiFailure({
    kind: "malformed-response",
    operation,
    summary: `The answer to ${operation} is JSON, but not ${wanted}.`,
  });
}
