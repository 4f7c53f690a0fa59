/** The service's HTTP API as methods. Clusters are plain JSON objects with Terraform's attribute names. */
import { isGone, isWebPage, readAnswer, readAnyAnswer } from "./answer";
import { confirmDeleted } from "./confirm-deleted";
import { openRequests, type RequestOptions, type Surroundings } from "./requests";
import type { Answer } from "./answer";
import {
  type AccessListFieldNames,
  type ClusterId,
  ERRORS,
  fieldNamesIn,
  OPERATIONS,
  pathOf,
} from "../contract";
import { type Json, type JsonObject, isJsonObject } from "../json";
import { KINDS, type ClusterKind } from "../schema";
import type { FoundCluster } from "./create";
import { createOnce } from "./create";
import { ApiFailure } from "./failure";
import { rememberFieldNames } from "./field-names-memory";
import { graceAfter, LOOKUP_GRACE_MS } from "./grace";
import { gapOf, isId, judgeCreated, usableEtag, type ClusterList } from "./open-points";
import { describes, withoutWrongTypes, wrongTypes } from "./shape";
import { openWrites, stillOpen } from "./writes";

export interface ClientOptions extends RequestOptions {
  /**
   * Which names the raw API uses for an OpenSearch cluster's access lists; detected where it is left out. What the
   * service shows is believed more than this.
   */
  readonly accessListFieldNames?: AccessListFieldNames;
}

export type { ClusterList, FoundCluster };

export interface CreatedCluster extends FoundCluster {
  /** Why the access lists, whose names the service ignored, could not be set: a failure of kind `open-access`. */
  readonly openAccess?: ApiFailure;
}

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
  create(kind: ClusterKind, body: JsonObject, signal?: AbortSignal): Promise<CreatedCluster>;
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
  /** The names that the service uses for its access lists, if they are not those of `accessListFieldNames`. */
  otherFieldNames(): AccessListFieldNames | undefined;
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

  const writes = openWrites(requests, names, found);

  /** Returns a new cluster without fields of wrong types: what follows must not lose it. */
  const newCluster = (kind: ClusterKind, read: Json | undefined, answer: Answer): FoundCluster => {
    const { cluster, ...rest } = found(kind, isJsonObject(read) ? read : {}, answer);
    return { ...rest, cluster: withoutWrongTypes(KINDS[kind].schema, cluster) };
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
    let sent: JsonObject = {};
    const grace = signal === undefined ? undefined : graceAfter(signal, LOOKUP_GRACE_MS);
    const created = await createOnce({
      kind,
      body,
      post: async (mayRepeat) => {
        const written = await writes.send({ operation: "create", kind, body, signal, mayRepeat });
        const { answer, read } = written;
        sent = written.sent;
        return { status: answer.status, answer: read, found: () => newCluster(kind, read, answer) };
      },
      list: (organizationId) => list(kind, organizationId, grace?.signal),
    }).finally(() => grace?.end());
    const { id } = created.cluster;
    if (!isId(id)) return created;
    // A response that leaves out the access lists does not show under which names the service has them.
    const isUnclear = !names.areShown() && fieldNamesIn(KINDS[kind].schema, sent).length > 0;
    const read = isUnclear ? await readCluster(kind, id, signal).catch(() => undefined) : undefined;
    if (!writes.haveOtherNames(kind, body, sent)) return created;
    try {
      // The cluster with the id of the answer may be another one.
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
    otherFieldNames: names.contradiction,
    pause: requests.pause,
    close: requests.close,
  };
}

const NOT_THERE = new Error("a read did not show the new cluster");

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
