/** The service's HTTP API as methods. Clusters are plain JSON objects with Terraform's attribute names. */
import { isGone, isWebPage, readAnswer, readAnyAnswer } from "./answer";
import { confirmDeleted } from "./confirm-deleted";
import { openRequests, type RequestOptions, type Surroundings } from "./requests";
import type { Answer } from "./answer";
import { type AccessListFieldNames, type ClusterId, ERRORS, OPERATIONS, pathOf } from "../contract";
import { type Json, type JsonObject, formatJson, isJsonObject } from "../json";
import { KINDS, type ClusterKind } from "../schema";
import type { FoundCluster } from "./create";
import { createOnce } from "./create";
import { ApiFailure } from "./failure";
import { rememberFieldNames } from "./field-names-memory";
import { graceAfter, LOOKUP_GRACE_MS } from "./grace";
import { gapOf, isId, judgeCreated, usableEtag, type ClusterList } from "./open-points";
import { secretsIn } from "./redact";
import { describes, withoutWrongTypes, wrongTypes } from "./shape";

export interface ClientOptions extends RequestOptions {
  /** Which names the raw API uses for an OpenSearch cluster's access lists; detected where it is left out. */
  readonly accessListFieldNames?: AccessListFieldNames;
}

export type { ClusterList, FoundCluster };

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Every method throws an {@link ApiFailure} and nothing else. A signal ends the waiting; a write that was sent is cut
 * off a second later, since only its answer says what is there now.
 */
export interface CloudClient {
  /** What each path of an operation follows: `https://api.example.com`. */
  readonly address: string;
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
  list(kind: ClusterKind, organizationId: ClusterId, signal?: AbortSignal): Promise<ClusterList>;
  /**
   * Checks with one GET of an organization's list that the service can be reached and accepts the access token. Fails
   * with the kind `unauthorized` (401), `forbidden` (403), or that of a request that got no response. Any other
   * response is a success, since the reference does not show the list. Waits 10 seconds at most, and never tries again.
   */
  checkAccess(kind: ClusterKind, organizationId: ClusterId, signal?: AbortSignal): Promise<void>;
  /** Done also if the cluster was gone already. Reads the cluster unless the answer surely says that it is deleted. */
  remove(kind: ClusterKind, id: ClusterId, signal?: AbortSignal): Promise<void>;
  /** The built-in internal user of an OpenSearch cluster. */
  credentials(kind: ClusterKind, id: ClusterId, signal?: AbortSignal): Promise<Credentials | "gone">;
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
    etag: usableEtag(answer.headers["etag"]),
  });

  interface Extra {
    readonly id?: ClusterId;
    readonly ifMatch?: string;
    readonly signal?: AbortSignal;
    readonly mayRepeat?: () => Promise<boolean>;
  }

  /** Returns a new cluster without fields of wrong types: what follows must not lose it. */
  const newCluster = (kind: ClusterKind, read: Json | undefined, answer: Answer): FoundCluster => {
    const { cluster, ...rest } = found(kind, isJsonObject(read) ? read : {}, answer);
    return { ...rest, cluster: withoutWrongTypes(KINDS[kind].schema, cluster) };
  };

  /** Sends a PUT or POST, and returns what a success holds. */
  const write = async (
    operation: "replace" | "create",
    kind: ClusterKind,
    body: JsonObject,
    extra: Extra,
  ) => {
    const { answer, asked } = await requests.ask({
      method: operation === "create" ? "POST" : "PUT",
      path: pathOf(operation, kind, extra),
      body: formatJson(names.write(kind, body)),
      secrets: secretsIn(KINDS[kind].schema, body),
      attributePath: (path) => names.attributePath(kind, path),
      ifMatch: extra.ifMatch,
      signal: extra.signal,
      ...(extra.mayRepeat !== undefined && { mayRepeat: extra.mayRepeat }),
    });
    return { answer, read: readAnyAnswer(answer, asked) };
  };

  /** Sends a PUT; returns the cluster if the answer holds it. */
  const put = async (kind: ClusterKind, body: JsonObject, extra: Extra & { readonly id: ClusterId }) => {
    const { answer, read } = await write("replace", kind, body, extra);
    const isCluster = isJsonObject(read) && isId(read["id"]) && String(read["id"]) === String(extra.id);
    return isCluster ? found(kind, read, answer) : undefined;
  };

  /** Tells, after a write, whether its access lists had the names that the service is now known to use. */
  const watchNames = (kind: ClusterKind, body: JsonObject) => {
    const before = formatJson(names.write(kind, body));
    return () => formatJson(names.write(kind, body)) === before;
  };

  const replace: CloudClient["replace"] = async (kind, id, body, { ifMatch } = {}, signal) => {
    const namesWereRight = watchNames(kind, body);
    const first = await put(kind, body, { id, ifMatch, signal });
    if (namesWereRight()) return first ?? {};
    return (await put(kind, body, { id, ifMatch: first?.etag, signal })) ?? {};
  };

  const list: CloudClient["list"] = async (kind, organizationId, signal) => {
    const { answer, asked } = await requests.ask({
      method: "GET",
      path: pathOf("list", kind, { organizationId }),
      signal,
      // What follows an answer to another request must not be read as this list.
      onFreshConnection: true,
    });
    const body = readAnswer(answer, asked);
    if (!Array.isArray(body)) throw unexpected(asked.operation, answer, "a list of clusters");
    const entries = body as readonly Json[];
    return {
      clusters: entries.filter(isJsonObject).map((object) => names.read(kind, object)),
      gap: gapOf(answer.headers, entries),
    };
  };

  const readCluster: CloudClient["read"] = async (kind, id, signal) => {
    const { answer, asked } = await requests.ask({
      method: "GET",
      path: pathOf("read", kind, { id }),
      signal,
    });
    if (isGone(answer)) return "gone";
    const body = readAnswer(answer, asked);
    if (!isJsonObject(body) || !describes(kind, id, body))
      throw unexpected(asked.operation, answer, "that cluster");
    const read = found(kind, body, answer);
    const [wrong] = wrongTypes(KINDS[kind].schema, read.cluster);
    if (wrong === undefined) return read;
    const { path, expected } = wrong;
    throw unexpected(
      asked.operation,
      answer,
      `as the service's reference says: \`${path}\` is not ${expected}`,
    );
  };

  const create: CloudClient["create"] = async (kind, body, signal) => {
    const namesWereRight = watchNames(kind, body);
    const grace = signal === undefined ? undefined : graceAfter(signal, LOOKUP_GRACE_MS);
    const created = await createOnce({
      kind,
      body,
      post: async (mayRepeat) => {
        const { answer, read } = await write("create", kind, body, { signal, mayRepeat });
        return { status: answer.status, answer: read, found: () => newCluster(kind, read, answer) };
      },
      list: (organizationId) => list(kind, organizationId, grace?.signal),
    }).finally(() => grace?.end());
    const { id } = created.cluster;
    if (namesWereRight() || !isId(id)) return created;
    try {
      // The cluster with the id of the answer may be another one.
      const shown = await readCluster(kind, id, signal);
      if (shown === "gone" || judgeCreated({ ...shown.cluster, id }, body).is === "something else") {
        options.log.warn("the access lists of the new cluster could not be set", {
          reason: "it is not there",
        });
        return created;
      }
      return { ...created, ...(await replace(kind, id, body, {}, signal)) };
    } catch (error) {
      // Whatever it is, the new cluster must not be lost.
      const reason = error instanceof ApiFailure ? error.summary : "an internal error";
      options.log.warn("the access lists of the new cluster could not be set", { reason });
      return created;
    }
  };

  return {
    address: requests.address,
    read: readCluster,
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
      if (answer.status === OPERATIONS.remove.success || isGone(answer)) return;
      if (answer.status < 200 || answer.status > 299) readAnyAnswer(answer, asked);
      await confirmDeleted({
        operation: asked.operation,
        status: answer.status,
        isWebPage: isWebPage(answer),
        isGone: async () => (await readCluster(kind, id, signal)) === "gone",
        pause: (milliseconds) => requests.pause(milliseconds, signal ?? NEVER),
      });
    },
    credentials: async (kind, id, signal) => {
      const { answer, asked } = await requests.ask({
        method: "GET",
        path: pathOf("credentials", kind, { id }),
        signal,
      });
      if (isGone(answer)) return "gone";
      const body = readAnswer(answer, asked);
      if (!isJsonObject(body)) throw unexpected(asked.operation, answer, "credentials");
      const { username, password } = body;
      if (typeof username !== "string" || typeof password !== "string") {
        throw unexpected(asked.operation, answer, "a `username` and a `password`");
      }
      return { username, password };
    },
    pause: requests.pause,
    close: requests.close,
  };
}

/** A signal that never fires. */
const NEVER = new AbortController().signal;

/** A plan waits for the check: a service that does not answer must not delay it much. */
const CHECK_TIMEOUT_MS = 10_000;

/** Reports whether the status says that the access token is not accepted. */
function isRefusal(status: number | undefined): boolean {
  return status === ERRORS.unauthorized.status || status === ERRORS.forbidden.status;
}

function unexpected(operation: string, { status }: Answer, wanted: string): ApiFailure {
  return new ApiFailure({
    kind: "malformed-response",
    operation,
    status,
    summary: `The response to ${operation} (${status}) is not ${wanted}.`,
  });
}
