/** Offers the service's HTTP API as methods. Clusters are plain JSON objects with Terraform's attribute names. */
import {
  type AccessListFieldNames,
  type ClusterId,
  type ClusterList,
  describes,
  fieldNamesIn,
  gapOf,
  isId,
  judgeCreated,
  listConflicts,
  type OperationName,
  OPERATIONS,
  pathOf,
  usableEtag,
  withoutWrongTypes,
  wrongTypes,
} from "../contract";
import { isJsonObject, type Json, type JsonObject } from "../json";
import { type ClusterKind, KINDS } from "../schema";
import { confirmDeleted, createOnce, type FoundCluster } from "./create-and-delete";
import { ApiFailure } from "./failure";
import { CONNECTIONS } from "./http/attempts";
import type { Request } from "./http/send";
import { openRequests, type RequestOptions, type Surroundings } from "./requests";
import { type HttpResponse, isGone, readLooseResponse, readResponse, responseJson } from "./response";
import { FieldNamesMemory, openWrites, stillOpen } from "./writes";

export interface ClientOptions extends RequestOptions {
  /**
   * Which names the raw API uses for an OpenSearch cluster's access lists. Responses that show other names count more.
   * @default detected
   */
  readonly accessListFieldNames?: AccessListFieldNames | undefined;
}

export type { ClusterList, FoundCluster };

export interface CreateResult extends FoundCluster {
  /** Why the access lists, whose names the service ignored, could not be set: a failure of kind `open-access`. */
  readonly openAccess?: ApiFailure;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Calls the service. Every method throws an {@link ApiFailure} and nothing else. After its signal, a method sends nothing
 * more. It ends at once, unless it has sent a write: it waits for that response, which alone says what is there now, for
 * at most `requestTimeoutSeconds`.
 */
export interface CloudClient {
  /** What stands before the path of each operation: `https://api.example.com`. */
  readonly address: string;
  /** Returns "gone" if the service itself says that it has no such cluster. */
  read(kind: ClusterKind, id: ClusterId, signal?: AbortSignal): Promise<FoundCluster | "gone">;
  /**
   * Replaces the whole cluster: a field left out of the body resets to its default. Returns the cluster if the response
   * holds it. With `ifMatch`, a cluster that changed since is a failure of kind `stale`.
   */
  replace(
    kind: ClusterKind,
    id: ClusterId,
    body: JsonObject,
    options?: { readonly ifMatch?: string | undefined },
    signal?: AbortSignal,
  ): Promise<Partial<FoundCluster>>;
  /** Returns the whole cluster with its `id`. Never sends a second POST if the first may have been carried out. */
  create(kind: ClusterKind, body: JsonObject, signal?: AbortSignal): Promise<CreateResult>;
  list(kind: ClusterKind, organizationId: ClusterId, signal?: AbortSignal): Promise<ClusterList>;
  /**
   * Checks with one GET of an organization's list that the service can be reached, and accepts the access token. Fails
   * unless the response is a list in JSON. Waits 10 seconds at most, and never tries again.
   */
  checkAccess(kind: ClusterKind, organizationId: ClusterId, signal?: AbortSignal): Promise<void>;
  /** Deletes the cluster, if it is not gone already. Reads it unless the response surely says that it is deleted. */
  remove(kind: ClusterKind, id: ClusterId, signal?: AbortSignal): Promise<void>;
  /** Returns the built-in internal user of an OpenSearch cluster. */
  credentials(kind: ClusterKind, id: ClusterId, signal?: AbortSignal): Promise<Credentials | "gone">;
  /** Returns the names that the service uses for its access lists, if they are not `accessListFieldNames`. */
  otherFieldNames(): AccessListFieldNames | undefined;
  /** Waits, as between two reads of the same cluster; returns early when the signal fires. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Reports whether a response has shown a cluster: the service is at this address. */
  hasAnswered(): boolean;
  /** Closes the connections that are kept alive. */
  close(): void;
}

/** Opens a client. Throws an ApiFailure of kind `misconfigured` if an option cannot be used. `surroundings` serves tests. */
export function createClient(options: ClientOptions, surroundings?: Partial<Surroundings>): CloudClient {
  const requests = openRequests(options, surroundings);
  const names = new FieldNamesMemory(options.accessListFieldNames, options.log);
  const readBefore = new Set<string>();
  let hasAnswered = false;

  const call = (
    operation: OperationName,
    kind: ClusterKind,
    more: Partial<Request> & Parameters<typeof pathOf>[2],
  ) => requests.send({ method: OPERATIONS[operation].method, path: pathOf(operation, kind, more), ...more });

  const found = (kind: ClusterKind, body: JsonObject, response: HttpResponse): FoundCluster => {
    const conflicts = listConflicts(KINDS[kind].schema, body);
    return {
      cluster: names.read(kind, body),
      etag: usableEtag(response.headers["etag"]),
      ...(conflicts.length > 0 && { conflicts }),
    };
  };

  /** Returns a written cluster without fields of wrong types, so that no later step fails and loses it. */
  const writtenCluster = (
    kind: ClusterKind,
    json: Json | undefined,
    response: HttpResponse,
  ): FoundCluster => {
    const { cluster, ...rest } = found(kind, isJsonObject(json) ? json : {}, response);
    return { ...rest, cluster: withoutWrongTypes(KINDS[kind].schema, cluster) };
  };

  const writes = openWrites(requests, names, writtenCluster);

  const list: CloudClient["list"] = async (kind, organizationId, signal) => {
    const { response, context } = await call("list", kind, { organizationId, signal });
    const body = readResponse(response, context);
    if (!Array.isArray(body)) throw unexpected(context.operation, response, "a list of clusters");
    const entries = body as readonly Json[];
    return {
      clusters: entries.filter(isJsonObject).map((object) => names.read(kind, object)),
      gap: gapOf(response.headers, entries),
    };
  };

  const readCluster: CloudClient["read"] = async (kind, id, signal) => {
    // A late copy of an earlier response about the same cluster would look like that of a later read.
    const isFirst = !readBefore.has(String(id));
    readBefore.add(String(id));
    const isOwnOnKept = (one: HttpResponse) => one.status === 200 && isAbout(id, responseJson(one));
    const { response, context } = await call("read", kind, {
      id,
      signal,
      ...(CONNECTIONS.read === "kept" && isFirst && { isOwnOnKept }),
    });
    if (isGone(response)) return "gone";
    const body = readResponse(response, context);
    if (!isJsonObject(body) || !describes(kind, id, body))
      throw unexpected(context.operation, response, "that cluster");
    const read = found(kind, body, response);
    const [wrong] = wrongTypes(KINDS[kind].schema, read.cluster);
    hasAnswered = true;
    if (wrong === undefined) return read;
    const { path, expected } = wrong;
    throw unexpected(
      context.operation,
      response,
      `as the service's reference says: \`${path}\` is not ${expected}`,
    );
  };

  const create: CloudClient["create"] = async (kind, body, signal) => {
    let sent: JsonObject = {};
    const created = await createOnce({
      kind,
      body,
      post: async (mayRepeat) => {
        const written = await writes.send({ operation: "create", kind, body, signal, mayRepeat });
        const { response, json } = written;
        sent = written.sent;
        return { status: response.status, json, found: () => writtenCluster(kind, json, response) };
      },
      list: (organizationId) => list(kind, organizationId, signal),
    });
    const { id } = created.cluster;
    if (!isId(id)) return created;
    // A response that leaves out the access lists does not show under which names the service has them.
    const isUnclear = !names.areShown && fieldNamesIn(KINDS[kind].schema, sent).length > 0;
    const read = isUnclear ? await readCluster(kind, id, signal).catch(() => undefined) : undefined;
    if (!names.haveChanged(kind, sent)) return created;
    try {
      // The cluster with the id of the response may be another one.
      const shown = read ?? (await readCluster(kind, id, signal));
      if (shown === "gone" || judgeCreated({ ...shown.cluster, id }, body).is === "something else") {
        options.log.warn("the access lists of the new cluster could not be set", {
          reason: NOT_THERE.message,
        });
        return { ...created, openAccess: stillOpen({ kind, id }, sent, NOT_THERE) };
      }
      return { ...created, ...(await writes.setLists({ kind, id, body, signal }, sent)) };
    } catch (error) {
      // The new cluster must not be lost.
      return { ...created, openAccess: stillOpen({ kind, id }, sent, error) };
    }
  };

  return {
    address: requests.address,
    read: readCluster,
    replace: (kind, id, body, { ifMatch } = {}, signal) =>
      writes.replace({ kind, id, body, ifMatch, signal }),
    create,
    list,
    checkAccess: async (kind, organizationId, signal) => {
      const probe = {
        timeoutMs: CHECK_TIMEOUT_MS,
        wantsBody: (...head: Parameters<typeof isLongJson>) => !isLongJson(...head),
      };
      const { response, context } = await call("list", kind, { organizationId, signal, probe });
      if (isLongJson(response.status, response.headers)) return;
      const body = readLooseResponse(response, context);
      if (Array.isArray(body)) return;
      if (body !== undefined) throw unexpected(context.operation, response, "a list of clusters");
      throw new ApiFailure({
        kind: "proxy-or-wrong-url",
        operation: context.operation,
        status: response.status,
        summary: `The response to ${context.operation} (${response.status}) is not JSON.`,
      });
    },
    remove: async (kind, id, signal) => {
      const { response, context } = await call("remove", kind, { id, signal });
      if (response.status === OPERATIONS.remove.success || isGone(response)) return;
      if (response.status < 200 || response.status > 299) readLooseResponse(response, context);
      const isDeleted = async () => (await readCluster(kind, id, signal)) === "gone";
      await confirmDeleted(context.operation, response, isDeleted, (milliseconds) =>
        requests.pause(milliseconds, signal),
      );
    },
    credentials: async (kind, id, signal) => {
      const { response, context } = await call("credentials", kind, { id, signal });
      if (isGone(response)) return "gone";
      const body = readResponse(response, context);
      if (!isJsonObject(body)) throw unexpected(context.operation, response, "credentials");
      const { username, password } = body;
      if (typeof username !== "string" || typeof password !== "string") {
        throw unexpected(context.operation, response, "a `username` and a `password`");
      }
      return { username, password };
    },
    otherFieldNames: () => names.contradiction(),
    hasAnswered: () => hasAnswered,
    pause: requests.pause,
    close: requests.close,
  };
}

const NOT_THERE = new Error("a read did not show the new cluster");

/** A plan waits for the check: a service that does not respond must not delay it much. */
const CHECK_TIMEOUT_MS = 10_000;

/** Bytes. A page for people is seldom longer, and never says that it is JSON. */
const LONG_LIST = 65_536;

/** Reports whether a response is a success with a long list, which is not needed. */
function isLongJson(status: number, headers: HttpResponse["headers"]): boolean {
  const { "content-type": type = "", "content-length": length = "" } = headers;
  return status >= 200 && status <= 299 && /\bjson\b/i.test(type) && Number(length) > LONG_LIST;
}

/** Reports whether the JSON of a response names a cluster by its id. */
function isAbout(id: ClusterId, json: Json | undefined): boolean {
  return isJsonObject(json) && isId(json["id"]) && String(json["id"]) === String(id);
}

function unexpected(operation: string, { status }: HttpResponse, wanted: string): ApiFailure {
  return new ApiFailure({
    kind: "malformed-response",
    operation,
    status,
    summary: `The response to ${operation} (${status}) is not ${wanted}.`,
  });
}
