/**
 * Responds for the clusters themselves: checks the `Host` and the login, then passes the request on to the server behind
 * the endpoint, or responds enough to show that a client was let in, and that this is an emulator.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { KINDS } from "../../schema";
import { ApiError } from "../api-error";
import { type Backend, backendAddress, backendOf, backendPort } from "../backends";
import { foreignHost } from "../http/hosts";
import { MOST_ENDPOINT_BYTES } from "../http/limits";
import type { RefusedRequest } from "../http/refusals";
import type { Log, RequestLine } from "../http/request-log";
import type { CheckToken, Identity } from "../login/identity-provider";
import { logIn } from "../login/login";
import type { Origin } from "../stand-ins";
import type { Target } from "./endpoints";
import { passOn } from "./pass-on";
import { DASHBOARDS_ROUTES } from "./routes/dashboards";
import { OPENSEARCH_ROUTES } from "./routes/opensearch";
import { PROMETHEUS_ROUTES } from "./routes/prometheus";
import { type EndpointResponse, type EndpointRoute, findRoute, NO_DATA } from "./routes/route";

/** By the endpoint's `host`. */
const ROUTES: Readonly<Record<string, readonly EndpointRoute[]>> = {
  opensearch: OPENSEARCH_ROUTES,
  dashboards: DASHBOARDS_ROUTES,
  prometheus: PROMETHEUS_ROUTES,
};

/** The routes of an endpoint that is not in the table above. */
const ANY_ENDPOINT: readonly EndpointRoute[] = [
  {
    methods: ["GET"],
    path: "/",
    respond: ({ cluster }) => ({ status: 200, body: { name: cluster.fields["name"], note: NO_DATA } }),
  },
];

/**
 * The endpoints that need a login. Dashboards shows its login page. The reference does not show how the clients of a
 * Prometheus cluster log in, so its access list alone guards it.
 */
const NEEDS_LOGIN: ReadonlySet<string> = new Set(["opensearch"]);

export interface ResponderOptions {
  readonly checkToken: CheckToken;
  readonly backends: readonly Backend[];
  readonly log: Log | undefined;
  readonly now: () => number;
  readonly originOf: (remoteAddress: string) => Origin;
  /** Reports whether a port of this machine is the emulator's own. */
  readonly isOwnPort: (port: number) => boolean;
}

/** Returns functions that respond to the requests of all endpoints, and log those that were refused before. */
export function endpointResponder(options: ResponderOptions) {
  const { log, now, originOf } = options;
  const logRequest = (target: Target, line: Omit<RequestLine, "time" | "endpoint">) => {
    const { kind, id } = target.cluster;
    log?.({ time: new Date(now()), ...line, endpoint: { kind, id, name: target.endpoint.host } });
  };
  return {
    noRoute,
    respond: (target: Target, request: IncomingMessage, response: ServerResponse): void => {
      const start = performance.now();
      const origin = originOf(request.socket.remoteAddress ?? "");
      let code: string | undefined;
      response.on("close", () => {
        logRequest(target, {
          method: request.method ?? "",
          path: pathOf(request),
          status: response.writableFinished ? response.statusCode : undefined,
          milliseconds: performance.now() - start,
          ...(origin.from !== undefined && { origin }),
          code,
        });
      });
      responseTo(options, target, request, response)
        .catch((error: unknown): EndpointResponse => {
          if (!(error instanceof ApiError)) throw error;
          ({ code } = error);
          return error;
        })
        .then(
          (content) => {
            request.resume(); // The rest of the body is read, and ignored.
            if (content !== undefined) write(response, content);
          },
          () => response.destroy(),
        );
    },
    logRefused: (target: Target, { method, path, error, milliseconds }: RefusedRequest): void => {
      logRequest(target, { method, path, status: error.status, milliseconds, code: error.code });
    },
  };
}

function noRoute(): ApiError {
  return new ApiError("no-such-route", NO_DATA);
}

/** Returns the user's own host name of the endpoint, for which a hosts file may name this machine. */
function customHostnames({ cluster, endpoint: { customHostname } }: Target): readonly string[] {
  const name = customHostname === undefined ? undefined : cluster.fields[customHostname];
  return typeof name === "string" ? [name.toLowerCase()] : [];
}

/** Returns the response to write; undefined if one was passed on. Rejects with an ApiError for an error response. */
async function responseTo(
  { checkToken, backends, isOwnPort }: ResponderOptions,
  target: Target,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<EndpointResponse | undefined> {
  const { cluster, endpoint } = target;
  const problem = foreignHost(request.headers, customHostnames(target));
  if (problem !== undefined) throw new ApiError("foreign-host", problem);
  const identity = await identityOf(target, request, checkToken);
  const backend = backendOf(backends, endpoint.host, cluster.id);
  if (backend !== undefined) {
    if (isOwnPort(backendPort(backend)))
      throw new ApiError(
        "bad-gateway",
        `${backendAddress(backend)} is this emulator: give --backend another server`,
      );
    await passOn(backend, request, response);
    return undefined;
  }
  if (request.headers.expect !== undefined) response.writeContinue();
  const { method = "GET", headers } = request;
  const path = pathOf(request);
  const { respond, parts } = findRoute(ROUTES[endpoint.host] ?? ANY_ENDPOINT, method, path);
  const query = new URLSearchParams((request.url ?? "").split("?").slice(1).join("?"));
  return respond({ method, parts, query, headers, cluster, identity, body: () => readWhole(request) });
}

/** Returns who is logged in. Throws an ApiError if the credentials are wrong, or missing where they are needed. */
async function identityOf(
  { cluster, endpoint }: Target,
  { headers: { authorization } }: IncomingMessage,
  checkToken: CheckToken,
): Promise<Identity | undefined> {
  if (KINDS[cluster.kind].credentials === undefined) return undefined;
  const login = await logIn(cluster, authorization, checkToken);
  if (typeof login === "object") return login;
  if (!authorization && !NEEDS_LOGIN.has(endpoint.host)) return undefined;
  const challenge = { "WWW-Authenticate": 'Basic realm="OpenSearch Security"' };
  throw new ApiError("unauthorized", `Unauthorized: ${login}`, [], challenge);
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?", 1)[0] ?? "/";
}

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = () =>
    new ApiError("body-too-large", `The body is larger than ${MOST_ENDPOINT_BYTES} bytes`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_ENDPOINT_BYTES) chunks.push(chunk);
  }
  if (size > MOST_ENDPOINT_BYTES) throw tooLarge();
  const whole = Buffer.concat(chunks);
  if (request.headers["content-encoding"] !== "gzip") return whole;
  return promisify(gunzip)(whole, { maxOutputLength: MOST_ENDPOINT_BYTES }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
      throw new ApiError("malformed-request", "The body is not compressed with gzip, as its header says");
    },
  );
}

function write(response: ServerResponse, { status, headers = {}, body }: EndpointResponse): void {
  const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
  response.statusCode = status;
  if (text !== "" && typeof body !== "string") response.setHeader("Content-Type", "application/json");
  response.setHeaders(new Map(Object.entries(headers)));
  response.end(text);
}
