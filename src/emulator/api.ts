/** The HTTP API: one route for each operation of the contract's table. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastify from "fastify";
import type { AccessListFieldNames, ClusterKind, Json, OperationName } from "../client/contract";
import { formatJson, MAX_REQUEST_BYTES, OPERATIONS } from "../client/contract";
import { ApiError } from "./api-error";
import type { StoredCluster } from "./cluster";
import { BUILT_IN_USER, etagOf, present } from "./cluster";
import type { Clusters } from "./clusters";
import { readBody } from "./clusters";
import type { Access, Doorkeeper } from "./tokens";
import type { RequestLine } from "./request-log";

export interface Api {
  readonly clusters: Clusters;
  readonly door: Doorkeeper;
  readonly names: AccessListFieldNames;
  readonly log: (line: RequestLine) => void;
  readonly now: () => number;
}

/** What a route's handler answers. */
export interface Reply {
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Call {
  readonly kind: ClusterKind;
  readonly access: Access;
  readonly request: FastifyRequest;
}

declare module "fastify" {
  interface FastifyRequest {
    /** What is known of the request for the log. */
    noted: { access?: Access; organizationId?: number; code?: string; fault?: string };
  }
}

export function openApi(api: Api): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: MAX_REQUEST_BYTES,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    done(null, body);
  });
  app.decorateRequest("noted", null as unknown as FastifyRequest["noted"]);
  app.addHook("onRequest", async (request) => {
    request.noted = {};
  });
  app.addHook("onResponse", async (request, reply) => {
    api.log({
      time: new Date(api.now()),
      method: request.method,
      path: pathOnly(request.url),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      organizationId: request.noted.organizationId,
      code: request.noted.code,
      fault: request.noted.fault,
    });
  });
  app.setNotFoundHandler((request, reply) => {
    answerError(
      request,
      reply,
      new ApiError("no-such-route", `There is no ${request.method} ${pathOnly(request.url).slice(0, 200)}`),
    );
  });
  app.setErrorHandler((error, request, reply) => {
    answerError(request, reply, apiErrorOf(error));
  });
  addOperations(app, api);
  return app;
}

function addOperations(app: FastifyInstance, api: Api): void {
  const handlers = handlersOf(api);
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    for (const kind of operation.kinds) {
      app.route({
        method: operation.method,
        url: operation.path.replace("{kind}", kind).replace("{id}", ":id"),
        onRequest: async (request) => {
          request.noted.access = api.door.admit(request.headers.authorization);
        },
        handler: async (request, reply) => {
          const access = request.noted.access ?? api.door.admit(undefined);
          const { body, headers } = handlers[name as OperationName]({ kind, access, request });
          await api.clusters.durable();
          void reply.code(operation.success).headers(headers ?? {});
          if (body === undefined) return reply.send();
          return reply.type("application/json; charset=utf-8").send(formatJson(body));
        },
      });
    }
  }
}

function handlersOf(api: Api): Readonly<Record<OperationName, (call: Call) => Reply>> {
  const { clusters, names } = api;

  const permit = ({ access, request }: Call, organizationId: Json | undefined) => {
    if (typeof organizationId !== "number") return;
    request.noted.organizationId = organizationId;
    if (!access.allows(organizationId)) throw new ApiError("forbidden");
  };
  const find = (call: Call): StoredCluster => {
    const { id = "" } = call.request.params as { readonly id?: string };
    const cluster = /^[1-9]\d{0,15}$/.test(id) ? clusters.find(call.kind, Number(id)) : undefined;
    if (cluster === undefined) {
      throw new ApiError("cluster-not-found", `There is no ${call.kind} cluster ${id.slice(0, 40)}`);
    }
    permit(call, cluster.fields["organization_id"]);
    return cluster;
  };
  const shown = (cluster: StoredCluster): Reply => ({
    body: present(cluster, names),
    headers: { ETag: etagOf(cluster) },
  });
  const bodyOf = ({ request }: Call) => readBody(typeof request.body === "string" ? request.body : "");

  return {
    read: (call) => shown(find(call)),
    list: (call) => {
      const organizationId = organizationIn(call.request);
      permit(call, organizationId);
      return {
        body: clusters.ofOrganization(call.kind, organizationId).map((cluster) => present(cluster, names)),
      };
    },
    create: (call) => {
      const body = bodyOf(call);
      permit(call, body["organization_id"]);
      const cluster = clusters.create(call.kind, body);
      const { body: whole, headers } = shown(cluster);
      return { body: whole, headers: { ...headers, Location: `/cluster/${call.kind}/${cluster.id}` } };
    },
    replace: (call) => {
      const cluster = find(call);
      return shown(clusters.replace(cluster, bodyOf(call), call.request.headers["if-match"]));
    },
    remove: (call) => {
      clusters.remove(find(call));
      return {};
    },
    credentials: (call) => ({ body: { username: BUILT_IN_USER, password: find(call).password } }),
  };
}

function organizationIn(request: FastifyRequest): number {
  const value = (request.query as { readonly organization_id?: unknown }).organization_id;
  if (typeof value === "string" && /^[1-9]\d{0,15}$/.test(value)) return Number(value);
  const message = "must be given once in the query, as a positive whole number";
  throw new ApiError("invalid", `organization_id: ${message}`, [
    { code: "missing-organization", path: "organization_id", message },
  ]);
}

/** What fastify found wrong with a request, in the contract's terms. */
function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status =
    error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"
      ? error.statusCode
      : 500;
  if (status === 413)
    return new ApiError("body-too-large", `The body is larger than ${MAX_REQUEST_BYTES} bytes`);
  if (status === 415) return new ApiError("unsupported-media-type");
  if (status < 500) return new ApiError("malformed-json", (error as Error).message);
  return new ApiError("internal", error instanceof Error ? error.message : undefined);
}

export function answerError(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  request.noted.code = error.code;
  void reply
    .code(error.status)
    .headers(error.headers)
    .type("application/json; charset=utf-8")
    .send(formatJson(error.body as unknown as Json));
}

function pathOnly(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
