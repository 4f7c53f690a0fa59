/** The service's HTTP API as methods. Clusters are plain JSON objects with Terraform's attribute names. */
import { isGone, readAnswer, readAnyAnswer } from "./answer";
import { openRequests, type RequestOptions, type Surroundings } from "./requests";
import type { Answer } from "./answer";
import type { AccessListFieldNames, ClusterId, ClusterKind, Json, JsonObject } from "./contract";
import { accessListFields, CLUSTER_SCHEMAS, ERRORS, formatJson, isJsonObject, pathOf } from "./contract";
import type { FoundCluster } from "./create";
import { createOnce, isId } from "./create";
import { ApiFailure } from "./failure";
import { rememberFieldNames } from "./field-names-memory";
import { secretsIn } from "./redact";

export interface ClientOptions extends RequestOptions {
  /** Which names the raw API uses for an OpenSearch cluster's access lists; detected where it is left out. */
  readonly accessListFieldNames?: AccessListFieldNames;
}

export type { FoundCluster };

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
  /**
   * Checks with one GET of an organization's list that the service can be reached and accepts the access token. Fails
   * with the kind `unauthorized` (401), `forbidden` (403), or that of a request that got no response. Any other
   * response is a success, since the reference does not show the list. Waits 10 seconds at most, and never tries again.
   */
  checkAccess(kind: ClusterKind, organizationId: ClusterId, signal?: AbortSignal): Promise<void>;
  /** Done also where the cluster was gone already. */
  remove(kind: ClusterKind, id: ClusterId, signal?: AbortSignal): Promise<void>;
  /** The built-in internal user of an OpenSearch cluster. */
  credentials(id: ClusterId, signal?: AbortSignal): Promise<Credentials | "gone">;
  /** Waits, as between two looks at the same cluster; the signal ends the waiting early, which is no failure. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Closes the connections that are kept alive. */
  close(): void;
}

/** Throws an ApiFailure of kind `misconfigured` where an option cannot be used. `surroundings` serves tests. */
export function createClient(options: ClientOptions, surroundings?: Partial<Surroundings>): CloudClient {
  const requests = openRequests(options, surroundings);
  const names = rememberFieldNames(options.accessListFieldNames, options.log);

  const found = (kind: ClusterKind, body: JsonObject, answer: Answer): FoundCluster => ({
    cluster: names.read(kind, body),
    etag: etagOf(answer),
  });

  /** A PUT or POST; the cluster where the answer holds it. */
  const write = async (
    operation: "replace" | "create",
    kind: ClusterKind,
    body: JsonObject,
    extra: { readonly id?: ClusterId; readonly ifMatch?: string; readonly signal?: AbortSignal },
  ): Promise<FoundCluster | undefined> => {
    const { answer, asked } = await requests.ask({
      method: operation === "create" ? "POST" : "PUT",
      path: pathOf(operation, kind, extra),
      body: formatJson(names.write(kind, body)),
      secrets: secretsIn(CLUSTER_SCHEMAS[kind], body),
      attributePath: (path) => names.attributePath(kind, path),
      ifMatch: extra.ifMatch,
      signal: extra.signal,
    });
    const read = readAnyAnswer(answer, asked);
    return isJsonObject(read) && isId(read["id"]) ? found(kind, read, answer) : undefined;
  };

  /** Tells, after a write, whether its access lists had the names that the service is now known to use. */
  const watchNames = (kind: ClusterKind, body: JsonObject) => {
    const before = formatJson(names.write(kind, body));
    return () => formatJson(names.write(kind, body)) === before;
  };

  const replace: CloudClient["replace"] = async (kind, id, body, { ifMatch } = {}, signal) => {
    const namesWereRight = watchNames(kind, body);
    const first = await write("replace", kind, body, { id, ifMatch, signal });
    if (namesWereRight()) return first ?? {};
    return (await write("replace", kind, body, { id, ifMatch: first?.etag, signal })) ?? {};
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
    const namesWereRight = watchNames(kind, body);
    const created = await createOnce({
      kind,
      body,
      post: () => write("create", kind, body, { signal }),
      list: (organizationId) => list(kind, organizationId),
    });
    const { id } = created.cluster;
    if (namesWereRight() || !isId(id)) return created;
    try {
      return { ...created, ...(await replace(kind, id, body)) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      options.log.warn("the access lists of the new cluster could not be set", { reason: error.summary });
      return created;
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
      const body = readAnswer(answer, asked);
      if (!isJsonObject(body) || !describes(kind, id, body))
        throw unexpected(asked.operation, "that cluster");
      return found(kind, body, answer);
    },
    replace,
    create,
    list,
    checkAccess: async (kind, organizationId, signal) => {
      const path = pathOf("list", kind, { organizationId });
      const probe = { timeoutMs: CHECK_TIMEOUT_MS, wantsBody: isRefusal };
      try {
        const { answer, asked } = await requests.ask({ method: "GET", path, signal, probe });
        if (isRefusal(answer.status)) readAnyAnswer(answer, asked);
      } catch (error) {
        const isAnswered = error instanceof ApiFailure && error.status !== undefined;
        if (!isAnswered || isRefusal(error.status)) throw error;
      }
    },
    remove: async (kind, id, signal) => {
      const { answer, asked } = await requests.ask({
        method: "DELETE",
        path: pathOf("remove", kind, { id }),
        signal,
      });
      if (!isGone(answer)) readAnyAnswer(answer, asked);
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
    pause: requests.pause,
    close: requests.close,
  };
}

/** A plan waits for the check: a service that does not answer must not delay it much. */
const CHECK_TIMEOUT_MS = 10_000;

/** Reports whether the status says that the access token is not accepted. */
function isRefusal(status: number | undefined): boolean {
  return status === ERRORS.unauthorized.status || status === ERRORS.forbidden.status;
}

function unexpected(operation: string, wanted: string): ApiFailure {
  return new ApiFailure({
    kind: "malformed-response",
    operation,
    summary: `The answer to ${operation} is not ${wanted}.`,
  });
}

/** JSON with another id, or with neither an id nor an access list, comes from something else than the service. */
function describes(kind: ClusterKind, id: ClusterId, body: JsonObject): boolean {
  if (body["id"] !== undefined) return isId(body["id"]) && String(body["id"]) === String(id);
  return accessListFields(CLUSTER_SCHEMAS[kind]).some(
    ({ whitelist, allowlist }) => body[whitelist] !== undefined || body[allowlist] !== undefined,
  );
}

/** A weak one names no exact state: as `If-Match` it never matches. */
function etagOf(answer: Answer): string | undefined {
  const etag = answer.headers["etag"];
  return etag === "" || etag?.startsWith("W/") ? undefined : etag;
}
