/** The service's HTTP API on top of the stored clusters. */
import { createHash, timingSafeEqual } from "node:crypto";

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";

import {
  CLUSTER_SCHEMAS,
  ERRORS,
  formatJson,
  isJsonObject,
  MAX_REQUEST_BYTES,
  OPERATIONS,
  parseJson,
  type AccessListFieldNames,
  type ClusterKind,
  type ErrorCode,
  type ErrorIssue,
  type Json,
  type JsonObject,
  type OperationName,
} from "../client/contract";
import type { Clusters, StoredCluster } from "./clusters";
import { judgeBody, withoutReadOnly } from "./judge-body";
import type { RequestLine } from "./log";
import { viewOf } from "./view";

/** The organizations that each access token is for. */
export type Tokens = ReadonlyMap<string, readonly number[] | "every organization">;

export interface HttpApiOptions {
  readonly clusters: Clusters;
  readonly tokens: Tokens;
  readonly names: AccessListFieldNames;
  readonly log: (line: RequestLine) => void;
}

/** An answer that is an error of the contract. */
class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly issues?: readonly ErrorIssue[],
  ) {
    super(ERRORS[code].meaning);
  }
}

interface Call {
  readonly kind: ClusterKind;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Refuses what is not of the token's organizations. */
  readonly admit: (organizationId: number) => void;
}

export function createHttpApi(options: HttpApiOptions): FastifyInstance {
  const server = fastify({ bodyLimit: MAX_REQUEST_BYTES, forceCloseConnections: true, logger: false });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string));
    } catch {
      done(new Refusal("malformed-json"));
    }
  });
  server.setErrorHandler((error, _request, reply) => refuse(reply, asRefusal(error)));
  server.setNotFoundHandler((_request, reply) => refuse(reply, new Refusal("no-such-route")));
  server.addHook("onResponse", async (request, reply) => {
    options.log({
      method: request.method,
      path: request.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
  });

  const handlers = operationHandlers(options);
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    for (const kind of operation.kinds) {
      server.route({
        method: operation.method,
        url: operation.path.replace("{kind}", kind).replace("{id}", ":id"),
        handler: async (request, reply) => {
          const admit = admission(options.tokens, request.headers.authorization);
          const answer = await handlers[name as OperationName]({ kind, request, reply, admit });
          return send(reply, operation.success, answer);
        },
      });
    }
  }
  return server;
}

function operationHandlers({
  clusters,
  names,
}: HttpApiOptions): Record<OperationName, (call: Call) => Promise<Json | undefined>> {
  const find = ({ kind, request, admit }: Call): StoredCluster => {
    const { id } = request.params as { id: string };
    const cluster = /^[1-9]\d*$/.test(id) ? clusters.get(kind, Number(id)) : undefined;
    if (cluster === undefined) throw new Refusal("cluster-not-found");
    admit(cluster.organizationId);
    return cluster;
  };
  const show = (reply: FastifyReply, cluster: StoredCluster): Json => {
    reply.header("etag", etagOf(cluster));
    return viewOf(cluster, names);
  };
  const stored = (cluster: StoredCluster | "name-taken"): StoredCluster => {
    if (cluster === "name-taken") throw new Refusal("name-taken");
    return cluster;
  };

  return {
    read: async (call) => show(call.reply, find(call)),
    replace: async (call) => {
      const cluster = find(call);
      const condition = call.request.headers["if-match"];
      if (condition !== undefined && condition !== "*" && condition !== etagOf(cluster))
        throw new Refusal("stale");
      const body = bodyOf(call, names);
      if (Number(body["organization_id"]) !== cluster.organizationId) throw new Refusal("invalid", [MOVED]);
      return show(call.reply, stored(await clusters.replace(cluster, body)));
    },
    create: async (call) => {
      const body = bodyOf(call, names);
      const organizationId = Number(body["organization_id"]);
      call.admit(organizationId);
      return show(call.reply, stored(await clusters.create(call.kind, organizationId, body)));
    },
    list: async ({ kind, request, admit }) => {
      const { organization_id: text } = request.query as { organization_id?: unknown };
      if (typeof text !== "string" || !/^[1-9]\d*$/.test(text))
        throw new Refusal("invalid", [NO_ORGANIZATION]);
      admit(Number(text));
      return clusters.list(kind, Number(text)).map((cluster) => viewOf(cluster, names));
    },
    remove: async (call) => {
      await clusters.remove(find(call));
      return undefined;
    },
    credentials: async (call) => ({ username: "admin", password: find(call).password }),
  };
}

const MOVED: ErrorIssue = {
  code: "organization-changed",
  path: "organization_id",
  message: "a cluster stays in the organization it was created in",
};

const NO_ORGANIZATION: ErrorIssue = {
  code: "missing-attribute",
  path: "organization_id",
  message: "the query needs a positive whole number",
};

/** The body of a write, judged. */
function bodyOf({ kind, request }: Call, names: AccessListFieldNames): JsonObject {
  const body = request.body as Json | undefined;
  if (!isJsonObject(body)) throw new Refusal("malformed-json");
  const input = withoutReadOnly(CLUSTER_SCHEMAS[kind], body);
  const issues = judgeBody(kind, input, names);
  if (issues.length > 0) throw new Refusal("invalid", issues);
  return input;
}

function admission(tokens: Tokens, header: string | undefined): (organizationId: number) => void {
  const given = /^Bearer (.+)$/i.exec(header ?? "")?.[1] ?? "";
  const found = [...tokens].find(([token]) => sameToken(token, given));
  if (found === undefined) throw new Refusal("unauthorized");
  const [, organizations] = found;
  return (organizationId) => {
    if (organizations !== "every organization" && !organizations.includes(organizationId))
      throw new Refusal("forbidden");
  };
}

/** Compares in a time that does not tell how much of the token was right. */
function sameToken(token: string, given: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(token), digest(given));
}

function etagOf({ id, revision }: StoredCluster): string {
  return `"${id}-${revision}"`;
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return new Refusal("body-too-large");
  if (statusCode === 415) return new Refusal("unsupported-media-type");
  return new Refusal(statusCode === 400 ? "malformed-json" : "internal");
}

function refuse(reply: FastifyReply, { code, message, issues }: Refusal): FastifyReply {
  const body: Json = {
    code,
    message,
    ...(issues !== undefined && { issues: issues.map((issue) => ({ ...issue })) }),
  };
  return send(reply, ERRORS[code].status, body);
}

function send(reply: FastifyReply, status: number, body: Json | undefined): FastifyReply {
  reply.code(status);
  return body === undefined ? reply.send() : reply.type("application/json").send(formatJson(body));
}
