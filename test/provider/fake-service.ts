/** The service of the provider's tests, in memory: its clusters, what it does in another way, and what it was asked. */
import { ApiFailure, type CloudClient, type FailureDetails } from "../../src/client";
import type { Json, JsonObject, ObjectValue } from "../../src/json";
import type { ClientContext } from "../../src/plugin";
import { type Run, startRun } from "../../src/provider/run";

/** The configuration of a Prometheus cluster. */
export const METRICS: ObjectValue = {
  name: "metrics",
  organization_id: 7,
  prometheus_whitelist: ["10.0.0.0/8"],
  acknowledged: null,
  deletion_protection: null,
  timeouts: null,
};

/** Where the service is. */
export const ADDRESS = "https://api.example.com";

/** The id of a cluster that is created, and what every new cluster has. */
const CREATED: JsonObject = { id: 17, url: "https://m.example.com" };

type Asked = "create" | "read" | "replace" | "remove" | "list" | "checkAccess" | "credentials";

export interface FakeServiceOptions {
  /** The clusters that it has at the beginning. @default none */
  readonly clusters?: readonly JsonObject[];
  /** What reads show one after another instead of the clusters; the last one is shown from then on. */
  readonly shows?: readonly (JsonObject | "gone")[];
  /** What the response to a creation shows. @default the whole cluster */
  readonly showsCreated?: JsonObject;
  /** What lists have instead of the clusters. */
  readonly lists?: readonly JsonObject[];
  /** Why lists may leave out a cluster. */
  readonly gap?: string;
  /** Whether a cluster has a revision, which a replacement has to name. @default false */
  readonly hasRevisions?: boolean;
  /** What somebody else changes of the cluster before it is replaced for the first time. */
  readonly edit?: JsonObject;
  /** A field that a replacement does not change. */
  readonly ignores?: string;
  /** Operations that throw an error; see {@link failure}. */
  readonly fails?: Partial<Record<Asked, Error>>;
  /** Operations without a response: they end with their signal. */
  readonly hangs?: readonly Asked[];
  /** Methods of the client that are others. */
  readonly instead?: Partial<CloudClient>;
}

export interface FakeClusterService {
  readonly client: CloudClient;
  /** What a behaviour gets from the provider around this service; all of them are of one run. */
  readonly context: ClientContext<Run>;
  /** What it was asked for: `PUT prometheus 17 {"name":"metrics"}`. */
  readonly requests: string[];
  /** The waits between reads, in milliseconds. */
  readonly waits: number[];
  /** Returns its cluster with an id; undefined if it has none. */
  readonly cluster: (id?: number) => JsonObject | undefined;
}

/** Returns a failure of the service; its kind is `server` unless the details say something else. */
export function failure(details: Partial<FailureDetails> = {}): ApiFailure {
  return new ApiFailure({ kind: "server", operation: "GET /x", summary: "It failed.", ...details });
}

export function fakeService(options: FakeServiceOptions = {}): FakeClusterService {
  const { shows, hasRevisions = false, ignores, fails = {}, hangs = [], instead = {} } = options;
  const clusters = new Map((options.clusters ?? []).map((cluster) => [String(cluster["id"]), cluster]));
  const requests: string[] = [];
  const waits: number[] = [];
  let revision = 1;
  let reads = 0;
  let edit = options.edit;

  const answering = async <Answer>(
    operation: Asked,
    signal: AbortSignal | undefined,
    answer: () => Answer,
  ) => {
    const error = fails[operation];
    if (error !== undefined) throw error;
    if (hangs.includes(operation)) await untilAborted(signal);
    return answer();
  };
  const found = (cluster: JsonObject) => ({ cluster, ...(hasRevisions && { etag: `"${revision}"` }) });

  const usual: CloudClient = {
    address: ADDRESS,
    create: async (_kind, body, signal) =>
      answering("create", signal, () => {
        const cluster = { ...body, ...CREATED };
        clusters.set(String(cluster["id"]), cluster);
        return { cluster: options.showsCreated ?? cluster };
      }),
    read: async (_kind, id, signal) =>
      answering("read", signal, () => {
        const shown =
          shows === undefined ? clusters.get(String(id)) : shows[Math.min(reads, shows.length - 1)];
        reads += 1;
        return shown === undefined || shown === "gone" ? "gone" : found(shown);
      }),
    replace: async (_kind, id, body, { ifMatch } = {}, signal) =>
      answering("replace", signal, () => {
        const before = { ...clusters.get(String(id)), ...edit };
        if (edit !== undefined) revision += 1;
        edit = undefined;
        clusters.set(String(id), before);
        if (hasRevisions && ifMatch !== `"${revision}"`)
          throw failure({ kind: "stale", operation: "PUT", summary: "It changed." });
        clusters.set(String(id), {
          ...body,
          ...(ignores !== undefined && { [ignores]: before[ignores] ?? null }),
        });
        revision += 1;
        return {};
      }),
    remove: async (_kind, id, signal) => answering("remove", signal, () => void clusters.delete(String(id))),
    list: async (_kind, _organization, signal) =>
      answering("list", signal, () => ({
        clusters: options.lists ?? [...clusters.values()],
        gap: options.gap,
      })),
    checkAccess: async (_kind, _organization, signal) => answering("checkAccess", signal, () => undefined),
    credentials: async (_kind, _id, signal) =>
      answering("credentials", signal, () => ({ username: "admin", password: "of the test" })),
    otherFieldNames: () => undefined,
    pause: async (milliseconds) => void waits.push(milliseconds),
    hasAnswered: () => false,
    close: () => undefined,
  };
  const { create, read, replace, remove, list, checkAccess, credentials, ...rest } = { ...usual, ...instead };
  const noted = (...words: readonly (string | number | bigint | Json)[]) =>
    void requests.push(
      words.map((word) => (typeof word === "object" ? JSON.stringify(word) : word)).join(" "),
    );
  const client: CloudClient = {
    ...rest,
    create: async (...args) => (noted("POST", args[0], args[1]), create(...args)),
    read: async (...args) => (noted("GET", args[0], args[1]), read(...args)),
    replace: async (...args) => (noted("PUT", args[0], args[1], args[2]), replace(...args)),
    remove: async (...args) => (noted("DELETE", args[0], args[1]), remove(...args)),
    list: async (...args) => (noted("LIST", args[0], args[1]), list(...args)),
    checkAccess: async (...args) => (noted("CHECK", args[0], args[1]), checkAccess(...args)),
    credentials: async (...args) => (noted("CREDENTIALS", args[0], args[1]), credentials(...args)),
  };
  return { client, context: contextOf(client), requests, waits, cluster: (id = 17) => clusters.get(`${id}`) };
}

/** Returns what a behaviour gets from the provider around a client. */
export function contextOf(client: CloudClient): ClientContext<Run> {
  const silent = () => undefined;
  return {
    client: startRun(client, { checksAccess: false, protectsByDefault: null }),
    signal: new AbortController().signal,
    log: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
  };
}

async function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => {
      reject(failure({ kind: "aborted", summary: "Stopped." }));
    });
  });
}
