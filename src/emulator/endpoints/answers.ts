/**
 * What an endpoint without a server behind it answers: what clients ask first, always the same, as a cluster without data
 * would. Nothing that a client sends is read or kept.
 */
import { KINDS } from "../../schema";
import { ApiError } from "../api-error";
import { BUILT_IN_USER, type StoredCluster } from "../cluster";

/** Says what an endpoint without a server behind it is. */
const NO_DATA = "This is an emulator: it holds no data";

interface Answer {
  /** A GET is answered to HEAD too. */
  readonly methods: readonly string[];
  /** `*` is any part that does not begin with `_`, or the name of all indices or metrics. */
  readonly path: string;
  /** A text, or anything else for JSON; undefined for none. */
  readonly body: (cluster: StoredCluster) => unknown;
}

const SHARDS = { total: 1, successful: 1, skipped: 0, failed: 0 };
const NO_HITS = { total: { value: 0, relation: "eq" }, max_score: null, hits: [] };
const NO_SHARDS = {
  active_primary_shards: 0,
  active_shards: 0,
  relocating_shards: 0,
  initializing_shards: 0,
  unassigned_shards: 0,
  delayed_unassigned_shards: 0,
  number_of_pending_tasks: 0,
  number_of_in_flight_fetch: 0,
  task_max_waiting_in_queue_millis: 0,
  active_shards_percent_as_number: 100,
};

/** Assumed: the reference names no version of Prometheus. */
const PROMETHEUS_VERSION = "3.5.0";

const GET = ["GET"];
const READ = ["GET", "POST"];

/** By the endpoint's `host`. */
export const ANSWERS: Readonly<Record<string, readonly Answer[]>> = {
  opensearch: [
    { methods: GET, path: "/", body: information },
    { methods: GET, path: "/_cluster/health", body: health },
    { methods: GET, path: "/_cluster/health/*", body: health },
    { methods: GET, path: "/_cat/indices", body: () => [] },
    {
      methods: GET,
      path: "/_plugins/_security/authinfo",
      body: () => ({ user_name: BUILT_IN_USER, backend_roles: ["admin"] }),
    },
    ...["/_search", "/*/_search"].map((path) => ({
      methods: READ,
      path,
      body: () => ({ took: 0, timed_out: false, _shards: SHARDS, hits: NO_HITS }),
    })),
    ...["/_count", "/*/_count"].map((path) => ({
      methods: READ,
      path,
      body: () => ({ count: 0, _shards: SHARDS }),
    })),
  ],
  dashboards: [{ methods: GET, path: "/", body: named }],
  prometheus: [
    { methods: GET, path: "/", body: named },
    { methods: GET, path: "/-/ready", body: () => "Prometheus Server is Ready.\n" },
    { methods: GET, path: "/-/healthy", body: () => "Prometheus Server is Healthy.\n" },
    {
      methods: GET,
      path: "/api/v1/status/buildinfo",
      body: () => success({ version: PROMETHEUS_VERSION, revision: "emulator", goVersion: "" }),
    },
    { methods: READ, path: "/api/v1/query", body: () => success({ resultType: "vector", result: [] }) },
    { methods: READ, path: "/api/v1/query_range", body: () => success({ resultType: "matrix", result: [] }) },
    ...["/api/v1/labels", "/api/v1/label/*/values", "/api/v1/series"].map((path) => ({
      methods: READ,
      path,
      body: () => success([]),
    })),
    { methods: GET, path: "/api/v1/metadata", body: () => success({}) },
    { methods: ["POST"], path: "/api/v1/write", body: () => undefined },
  ],
};

/** The answers of an endpoint that is not in the table above. */
const ANY_ENDPOINT: readonly Answer[] = [{ methods: GET, path: "/", body: named }];

/** Returns the body of the answer to a request. Throws an ApiError if there is none. */
export function answerTo(
  {
    cluster,
    endpoint: { host },
  }: { readonly cluster: StoredCluster; readonly endpoint: { readonly host: string } },
  method: string,
  path: string,
): unknown {
  const fitting = (ANSWERS[host] ?? ANY_ENDPOINT).filter((answer) => fits(answer.path, path));
  if (fitting.length === 0) throw notImitated(host);
  const wanted = method === "HEAD" ? "GET" : method;
  const found = fitting.find(({ methods }) => methods.includes(wanted));
  if (found !== undefined) return found.body(cluster);
  const allowed = [...new Set(fitting.flatMap(({ methods }) => methods))];
  throw new ApiError("method-not-allowed", undefined, [], { Allow: allowed.join(", ") });
}

/** Returns the error for what an endpoint does not answer. */
function notImitated(host: string): ApiError {
  const server =
    host === "dashboards" ? "" : `. \`--backend ${host}=URL\` puts a server of your own behind it`;
  return new ApiError("no-such-route", NO_DATA + server);
}

function fits(pattern: string, path: string): boolean {
  const [expected, given] = [pattern.split("/"), path.split("/")];
  return (
    expected.length === given.length &&
    expected.every(
      (part, index) =>
        part === given[index] || (part === "*" && /^(?:[^_]|_all$|__name__$)/.test(given[index] ?? "")),
    )
  );
}

function named({ fields }: StoredCluster): object {
  return { name: fields["name"], note: NO_DATA };
}

function information(cluster: StoredCluster): object {
  const name = String(cluster.fields["name"]);
  return {
    name: `${name}-0`,
    cluster_name: name,
    version: {
      distribution: "opensearch",
      number: versionOf(cluster),
      minimum_wire_compatibility_version: "7.10.0",
      minimum_index_compatibility_version: "7.0.0",
    },
    tagline: NO_DATA,
  };
}

function health({ kind, fields }: StoredCluster): object {
  const nodes = Number(fields["data_node_count"] ?? KINDS[kind].defaults["data_node_count"]);
  const counts = { number_of_nodes: nodes, number_of_data_nodes: nodes, ...NO_SHARDS };
  return { cluster_name: fields["name"], status: "green", timed_out: false, ...counts };
}

/** Returns the version in three parts, of which clients read each. */
function versionOf({ kind, fields }: StoredCluster): string {
  const version = String(fields["version"] ?? KINDS[kind].defaults["version"]);
  const [major, minor = "0", patch = "0", ...rest] = version.split(".");
  return [major, minor, patch, ...rest].join(".");
}

function success(data: unknown): object {
  return { status: "success", data, infos: [NO_DATA] };
}
