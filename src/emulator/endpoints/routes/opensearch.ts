/** The paths that clients of OpenSearch ask first. Documents are accepted and not kept, so every search is empty. */
import { randomUUID } from "node:crypto";

import { KINDS } from "../../../schema";
import type { StoredCluster } from "../../cluster";
import { type EndpointRequest, type EndpointResponse, type EndpointRoute, NO_DATA } from "./route";

const SHARDS = { total: 1, successful: 1, skipped: 0, failed: 0 };
const READ = ["GET", "POST"] as const;

export const OPENSEARCH_ROUTES: readonly EndpointRoute[] = [
  { methods: ["GET"], path: "/", respond: information },
  { methods: ["GET"], path: "/_cluster/health", respond: health },
  { methods: ["GET"], path: "/_cluster/health/{index}", respond: health },
  { methods: ["GET"], path: "/_cat/indices", respond: ({ query }) => catalog(query) },
  {
    methods: ["GET"],
    path: "/_plugins/_security/authinfo",
    respond: ({ identity }) => ({
      status: 200,
      body: { user_name: identity?.username, backend_roles: identity?.roles },
    }),
  },
  { methods: ["POST", "PUT"], path: "/_bulk", respond: bulk },
  { methods: ["POST", "PUT"], path: "/{index}/_bulk", respond: bulk },
  { methods: READ, path: "/_search", respond: withJson(emptySearch) },
  { methods: READ, path: "/{index}/_search", respond: withJson(emptySearch) },
  { methods: READ, path: "/_count", respond: withJson(emptyCount) },
  { methods: READ, path: "/{index}/_count", respond: withJson(emptyCount) },
  {
    methods: ["POST"],
    path: "/{index}/_refresh",
    respond: () => ({ status: 200, body: { _shards: SHARDS } }),
  },
  { methods: ["POST"], path: "/{index}/_doc", respond: withJson(indexed) },
  { methods: ["POST", "PUT"], path: "/{index}/_doc/{id}", respond: withJson(indexed) },
  { methods: ["POST", "PUT"], path: "/{index}/_create/{id}", respond: withJson(indexed) },
  {
    methods: ["GET", "DELETE"],
    path: "/{index}/_doc/{id}",
    respond: ({ method, parts: { index, id } }) => ({
      status: 404,
      body: { _index: index, _id: id, ...(method === "DELETE" ? { result: "not_found" } : { found: false }) },
    }),
  },
  {
    methods: ["PUT"],
    path: "/{index}",
    respond: withJson(({ parts: { index } }) => ({
      status: 200,
      body: { acknowledged: true, shards_acknowledged: true, index },
    })),
  },
  {
    methods: ["GET", "DELETE"],
    path: "/{index}",
    respond: ({ parts: { index = "" } }) =>
      failure(404, "index_not_found_exception", `no such index [${index}]`),
  },
];

function information({ cluster }: EndpointRequest): EndpointResponse {
  return {
    status: 200,
    body: {
      name: `${nameOf(cluster)}-0`,
      cluster_name: nameOf(cluster),
      version: {
        distribution: "opensearch",
        number: versionOf(cluster),
        minimum_wire_compatibility_version: "7.10.0",
        minimum_index_compatibility_version: "7.0.0",
      },
      tagline: NO_DATA,
    },
  };
}

function health({ cluster }: EndpointRequest): EndpointResponse {
  const nodes = Number(cluster.fields["data_node_count"] ?? KINDS[cluster.kind].defaults["data_node_count"]);
  return {
    status: 200,
    body: {
      cluster_name: nameOf(cluster),
      status: "green",
      timed_out: false,
      number_of_nodes: nodes,
      number_of_data_nodes: nodes,
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
    },
  };
}

function catalog(query: URLSearchParams): EndpointResponse {
  return { status: 200, body: query.get("format") === "json" ? [] : "" };
}

function emptySearch(): EndpointResponse {
  const hits = { total: { value: 0, relation: "eq" }, max_score: null, hits: [] };
  return { status: 200, body: { took: 0, timed_out: false, _shards: SHARDS, hits } };
}

function emptyCount(): EndpointResponse {
  return { status: 200, body: { count: 0, _shards: SHARDS } };
}

function indexed({ parts: { index = "", id = randomUUID() } }: EndpointRequest): EndpointResponse {
  return { status: 201, body: written(index, id) };
}

function written(index: string, id: string): object {
  const shards = { total: 1, successful: 1, failed: 0 };
  return {
    _index: index,
    _id: id,
    _version: 1,
    result: "created",
    _shards: shards,
    _seq_no: 0,
    _primary_term: 1,
  };
}

/** Wraps a route whose body, if there is one, must be JSON. */
function withJson(respond: (request: EndpointRequest) => EndpointResponse): EndpointRoute["respond"] {
  return async (request) => {
    const text = (await request.body()).toString("utf8");
    if (text.trim() !== "" && asObject(text) === undefined)
      return failure(400, "parse_exception", "The body is not a JSON object");
    return respond(request);
  };
}

/** Responds to many operations at once: lines of JSON, of which each but a delete is followed by its document. */
async function bulk({ parts, body }: EndpointRequest): Promise<EndpointResponse> {
  const text = (await body()).toString("utf8");
  if (text.trim() === "") return failure(400, "parse_exception", "request body is required");
  if (!text.endsWith("\n"))
    return failure(
      400,
      "illegal_argument_exception",
      "The bulk request must be terminated by a newline [\\n]",
    );
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const items: object[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [[operation = "", target] = [], ...others] = Object.entries(asObject(lines[at]) ?? {});
    if (!OPERATIONS.has(operation) || others.length > 0)
      return failure(400, "illegal_argument_exception", `Malformed action/metadata line [${at + 1}]`);
    const { _index: index = parts["index"], _id: id = randomUUID() } = (target ?? {}) as Record<
      string,
      unknown
    >;
    if (typeof index !== "string")
      return failure(400, "action_request_validation_exception", `index is missing in line [${at + 1}]`);
    if (operation === "delete") {
      items.push({ delete: { _index: index, _id: id, result: "not_found", status: 404 } });
      continue;
    }
    at += 1;
    if (asObject(lines[at]) === undefined)
      return failure(400, "parse_exception", `Line [${at + 1}] is not a document`);
    items.push({
      [operation]: { ...written(index, String(id)), status: operation === "update" ? 200 : 201 },
    });
  }
  return { status: 200, body: { took: 0, errors: false, items } };
}

const OPERATIONS: ReadonlySet<string> = new Set(["index", "create", "update", "delete"]);

function asObject(text = ""): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns an error in the form of OpenSearch. */
function failure(status: number, type: string, reason: string): EndpointResponse {
  return { status, body: { error: { root_cause: [{ type, reason }], type, reason }, status } };
}

function nameOf(cluster: StoredCluster): string {
  return String(cluster.fields["name"]);
}

/** Returns the version in three parts, of which clients read each. */
function versionOf(cluster: StoredCluster): string {
  const version = String(cluster.fields["version"] ?? KINDS[cluster.kind].defaults["version"]);
  const [major, minor = "0", patch = "0", ...rest] = version.split(".");
  return [major, minor, patch, ...rest].join(".");
}
