/**
 * Responds for the clusters themselves: checks the `Host` and the login, then passes the request on to the server behind
 * the endpoint, or answers from a table, which shows that a client was let in, and that this is an emulator.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";

import { ApiError } from "../api-error";
import { type Backend, backendAddress, backendOf, backendPort } from "../backends";
import { foreignHost } from "../http/hosts";
import type { Log } from "../http/request-log";
import { loginProblem } from "../login";
import type { Origin } from "../stand-ins";
import { answerTo } from "./answers";
import type { Target } from "./endpoints";
import { passOn } from "./pass-on";

/**
 * The endpoints that need a login. The reference does not show how the clients of a Prometheus cluster log in, and the login
 * at Dashboards is not imitated: their access lists alone guard them.
 */
const NEEDS_LOGIN: ReadonlySet<string> = new Set(["opensearch"]);

/** What to write back: a text, or anything else as JSON; undefined for an empty response. */
interface Response {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ResponderOptions {
  readonly backends: readonly Backend[];
  readonly log: Log | undefined;
  readonly now: () => number;
  readonly originOf: (remoteAddress: string) => Origin;
  /** Reports whether a port of this machine is the emulator's own. */
  readonly isOwnPort: (port: number) => boolean;
}

/** Returns a function that responds to the requests of all endpoints, and logs them. */
export function endpointResponder(options: ResponderOptions) {
  const { log, now, originOf } = options;
  return (target: Target, request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now();
    const origin = originOf(request.socket.remoteAddress ?? "");
    let code: string | undefined;
    response.on("close", () => {
      const { kind, id } = target.cluster;
      log?.({
        time: new Date(now()),
        method: request.method ?? "",
        path: pathOf(request),
        status: response.writableFinished ? response.statusCode : undefined,
        milliseconds: performance.now() - start,
        ...(origin.from !== undefined && { origin }),
        code,
        endpoint: { kind, id, name: target.endpoint.host },
      });
    });
    responseTo(options, target, request, response)
      .catch((error: unknown): Response => {
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
  };
}

/** Returns the user's own host name of the endpoint, for which a hosts file may name this machine. */
function customHostnames({ cluster, endpoint: { customHostname } }: Target): readonly string[] {
  const name = customHostname === undefined ? undefined : cluster.fields[customHostname];
  return typeof name === "string" ? [name.toLowerCase()] : [];
}

/** Returns the response to write; undefined if one was passed on. Rejects with an ApiError for an error response. */
async function responseTo(
  { backends, isOwnPort }: ResponderOptions,
  target: Target,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Response | undefined> {
  const { cluster, endpoint } = target;
  const problem = foreignHost(request.headers, customHostnames(target));
  if (problem !== undefined) throw new ApiError("foreign-host", problem);
  if (NEEDS_LOGIN.has(endpoint.host)) refuseStranger(target, request);
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
  const { method = "GET" } = request;
  const body = answerTo(target, method, pathOf(request));
  await drained(request);
  return { status: body === undefined ? 204 : 200, body };
}

/** Reads the body of a request, and keeps nothing of it. */
async function drained(request: IncomingMessage): Promise<void> {
  request.resume();
  await finished(request);
}

/** Throws an ApiError unless a request has the login of the cluster. */
function refuseStranger({ cluster }: Target, { headers: { authorization } }: IncomingMessage): void {
  const problem = loginProblem(cluster, authorization);
  if (problem === undefined) return;
  const challenge = { "WWW-Authenticate": 'Basic realm="OpenSearch Security"' };
  throw new ApiError("unauthorized", `Unauthorized: ${problem}`, [], challenge);
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?", 1)[0] ?? "/";
}

function write(response: ServerResponse, { status, headers = {}, body }: Response): void {
  const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
  response.statusCode = status;
  const type = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
  if (text !== "") response.setHeader("Content-Type", type);
  response.setHeaders(new Map(Object.entries(headers)));
  response.end(text);
}
