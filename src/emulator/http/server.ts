/** Serves the HTTP API: one route for each operation of the contract's table, its errors, and a log. */
import { maxHeaderSize, STATUS_CODES } from "node:http";

import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from "fastify";

import {
  type ClusterId,
  type ErrorCode,
  type OperationName,
  OPERATIONS,
  REQUEST_BYTES,
} from "../../contract";
import { formatJson, type Json } from "../../json";
import type { ClusterKind } from "../../schema";
import { routeOf } from "../activity/entry";
import { ApiError } from "../api-error";
import { type Drawn, type Faults, playFaults } from "../faults/faults";
import { type OperationRequest, type OperationResponse, operationsOf, type Service } from "../operations";
import type { Authenticate, TokenPermissions } from "../tokens";
import { foreignHost, foreignToConsole } from "./hosts";
import { httpTimes, MOST_API_CONNECTIONS, type Times } from "./limits";
import type { Log } from "./request-log";

export interface ServerOptions {
  readonly service: Service;
  readonly authenticate: Authenticate;
  readonly faults: Faults;
  /** Undefined if nothing is logged. */
  readonly log: Log | undefined;
  readonly now: () => number;
  readonly times: Times;
}

/** What the log shows of a request. */
interface Noted {
  /** When it began, in milliseconds of a clock that does not jump. */
  readonly start: number;
  permissions?: TokenPermissions;
  organizationId?: ClusterId;
  code?: string;
  fault?: string;
}

declare module "fastify" {
  interface FastifyRequest {
    noted: Noted;
  }
}

export function openServer(options: ServerOptions): FastifyInstance {
  const times = httpTimes(options.times);
  const app = fastify({
    logger: false,
    bodyLimit: REQUEST_BYTES,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    requestTimeout: times.requestTimeout,
    keepAliveTimeout: times.keepAliveTimeout,
    // A request without a Host header is refused in the contract's form.
    http: { ...times, requireHostHeader: false },
    clientErrorHandler: ({ code }, socket) => {
      if (socket.writable)
        socket.end(rawResponse(new ApiError(ERRORS_OF_PARSER[code] ?? "malformed-request")));
      else socket.destroy();
    },
    // An id of any length that the headers allow is an id.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      sendError(request, reply, apiErrorOf(error));
    },
  });
  app.server.maxConnections = MOST_API_CONNECTIONS;
  // As of a GET, the body of a DELETE means nothing.
  app.addHttpMethod("DELETE", { overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  app.decorateRequest("noted", null as unknown as Noted);
  const log = (request: FastifyRequest, status: number | undefined) => {
    const { organizationId, code, fault } = request.noted;
    options.log?.({
      time: new Date(options.now()),
      method: request.method,
      path: pathOnly(request.url),
      status,
      milliseconds: performance.now() - request.noted.start,
      organizationId,
      code,
      fault,
    });
  };
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    request.noted = { start: performance.now() };
    if (options.log === undefined) return;
    reply.raw.once("close", () => {
      log(request, reply.raw.writableFinished ? reply.statusCode : undefined);
    });
  };
  const methodsOf = collectMethods(app);
  app.addHook("onRequest", (request, reply, done) => {
    begin(request, reply);
    const { headers, routeOptions, socket } = request;
    const asked = { headers, route: routeOptions.url, port: socket.localPort };
    const problem = foreignHost(headers) ?? foreignToConsole(asked);
    if (problem !== undefined) done(new ApiError("foreign-host", problem));
    else if (request.is404) done(noRoute(request.method, pathOnly(request.url)));
    else done();
  });
  const noRoute = (method: string, path: string) => {
    const message = `There is no ${method} ${path.slice(0, 200)}`;
    const allowed = methodsOf(path);
    return allowed.length === 0
      ? new ApiError("no-such-route", message)
      : new ApiError("method-not-allowed", message, [], { Allow: allowed.join(", ") });
  };
  app.setNotFoundHandler((request, reply) => {
    sendError(request, reply, noRoute(request.method, pathOnly(request.url)));
  });
  app.setErrorHandler((error, request, reply) => {
    sendError(request, reply, apiErrorOf(error));
  });
  addOperations(app, options);
  return app;
}

/** What the parser of Node.js refuses, by its codes. */
const ERRORS_OF_PARSER: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

/** Returns the response to a request that the parser refuses. */
function rawResponse({ status, body }: ApiError): string {
  const text = formatJson(body as unknown as Json);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close`;
  return `${head}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Returns a function that lists the methods of a path, for the routes that are added from now on. */
function collectMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly segments: readonly string[]; readonly methods: readonly string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    routes.push({ segments: url.split("/"), methods: [method].flat() });
  });
  return (path) => {
    const given = path.split("/");
    return routes
      .filter(
        ({ segments }) =>
          segments.length === given.length &&
          segments.every((segment, index) => segment.startsWith(":") || segment === given[index]),
      )
      .flatMap(({ methods }) => methods);
  };
}

/** Returns a hook for routes that need a valid token. */
export function requireToken(authenticate: Authenticate): onRequestHookHandler {
  return (request, _reply, done) => {
    request.noted.permissions = authenticate(request.headers.authorization);
    done();
  };
}

/** Returns a hook for routes that need a token for every organization. */
export function requireFullToken(authenticate: Authenticate): onRequestHookHandler {
  return (request, _reply, done) => {
    const permissions = authenticate(request.headers.authorization);
    if (permissions.isForEveryOrganization) done();
    else done(new ApiError("forbidden", "This needs an access token for every organization"));
  };
}

export function sendJson(reply: FastifyReply, body: Json): FastifyReply {
  return reply.type(JSON_TYPE).send(formatJson(body));
}

function addOperations(app: FastifyInstance, { service, authenticate, faults, now }: ServerOptions): void {
  const operations = operationsOf(service);
  for (const [name, operation] of Object.entries(OPERATIONS) as [
    OperationName,
    (typeof OPERATIONS)["read"],
  ][]) {
    for (const kind of operation.kinds) {
      app.route({
        method: operation.method,
        url: operation.path.replace("{kind}", kind).replace("{id}", ":id"),
        onRequest: requireToken(authenticate),
        handler: (request, reply) => {
          const drawn = faults.draw(name, kind);
          const carryOut = () => operations[name](operationRequest(request, kind, drawn, now()));
          if (drawn.size > 0) {
            request.noted.fault = [...drawn.keys()].join(", ");
            return playFaults(drawn, request, reply, async () => {
              const done = await carryOut();
              void prepare(reply, operation.success, done);
              return done.text;
            });
          }
          const respond = (done: OperationResponse) => {
            void prepare(reply, operation.success, done).send(done.text);
          };
          // Returns neither a promise nor the reply: fastify would wait for it, which costs as much as a read.
          const outcome = carryOut();
          if (!(outcome instanceof Promise)) respond(outcome);
          else outcome.then(respond).catch((error: unknown) => reply.send(error));
          return undefined;
        },
      });
    }
  }
}

function prepare(reply: FastifyReply, status: number, { text, headers }: OperationResponse): FastifyReply {
  void reply.code(status);
  if (headers !== undefined) void reply.headers(headers);
  return text === undefined ? reply : reply.type(JSON_TYPE);
}

const JSON_TYPE = "application/json; charset=utf-8";

/** The body of a request; empty if it has none. */
export function bodyOf(request: FastifyRequest): Uint8Array {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function operationRequest(
  request: FastifyRequest,
  kind: ClusterKind,
  drawn: Drawn,
  now: number,
): OperationRequest {
  const { noted, headers } = request;
  const { permissions } = noted;
  if (permissions === undefined) throw new ApiError("unauthorized");
  return {
    kind,
    drawn,
    permissions,
    origin: { time: new Date(now).toISOString(), label: permissions.label, route: routeOf(headers) },
    id: (request.params as { readonly id?: string }).id ?? "",
    organizationId: (request.query as { readonly organization_id?: unknown }).organization_id,
    ifMatch: headers["if-match"],
    body: bodyOf(request),
    note: (organizationId) => {
      noted.organizationId = organizationId;
    },
  };
}

/** Returns an exception, or what fastify found wrong with a request, as an error of the contract. */
function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode, message, code } = error as {
    readonly statusCode?: unknown;
    readonly message?: string;
    readonly code?: unknown;
  };
  if (code === "FST_ERR_BAD_URL") return new ApiError("malformed-path", BAD_PATH);
  const status = typeof statusCode === "number" ? statusCode : 500;
  if (status === 413) {
    return new ApiError("body-too-large", `The body is larger than ${REQUEST_BYTES} bytes`);
  }
  if (status === 415) return new ApiError("unsupported-media-type");
  return new ApiError(status < 500 ? "malformed-json" : "internal", message);
}

const BAD_PATH =
  "The path is not UTF-8 in percent-encoding: write each `%` with the two hexadecimal digits of a byte, and `%25` for the sign itself";

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  request.noted.code = error.code;
  sendJson(reply.code(error.status).headers(error.headers), error.body as unknown as Json);
}

function pathOnly(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
