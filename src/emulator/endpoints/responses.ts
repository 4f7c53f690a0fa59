/** Responds for the clusters themselves: enough to show that a client was let in, and that this is an emulator. */
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Json } from "../../json";
import { KINDS } from "../../schema";
import { ApiError } from "../api-error";
import type { StoredCluster } from "../cluster";
import { foreignHost } from "../http/hosts";
import type { RefusedRequest } from "../http/refusals";
import type { Log, RequestLine } from "../http/request-log";
import type { CheckToken, Identity } from "../login/identity-provider";
import { authSourcesOf, logIn } from "../login/login";
import type { Origin } from "../stand-ins";
import type { Target } from "./endpoints";

interface EndpointResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is a web page, anything else JSON. */
  readonly body?: unknown;
}

interface EndpointRequest {
  readonly method: string;
  readonly path: string;
  readonly cluster: StoredCluster;
  /** Undefined if nobody is logged in. */
  readonly identity: Identity | undefined;
}

/** By path. Each throws an ApiError for an error response. */
type EndpointResponses = Readonly<Record<string, (request: EndpointRequest) => EndpointResponse>>;

const NOTE = "This is an emulator: it holds no data";

/** The paths of each endpoint, by its `host`; any other path is a 404. */
const RESPONSES: Readonly<Record<string, EndpointResponses>> = {
  opensearch: {
    "/": ({ cluster }) => ({
      status: 200,
      body: {
        name: `${String(cluster.fields["name"])}-0`,
        cluster_name: cluster.fields["name"],
        version: { distribution: "opensearch", number: versionOf(cluster) },
        tagline: NOTE,
      },
    }),
    "/_plugins/_security/authinfo": ({ identity }) => ({
      status: 200,
      body: { user_name: identity?.username, backend_roles: identity?.roles },
    }),
  },
  dashboards: {
    "/": ({ cluster, identity }) => ({ status: 200, body: dashboardsPage(cluster, identity) }),
  },
  prometheus: {
    "/": ({ cluster }) => ({ status: 200, body: { name: cluster.fields["name"], note: NOTE } }),
    "/api/v1/query": () => ({
      status: 200,
      body: { status: "success", data: { resultType: "vector", result: [] }, infos: [NOTE] },
    }),
    "/api/v1/write": ({ method }) => {
      if (method !== "POST") throw new ApiError("method-not-allowed", undefined, [], { Allow: "POST" });
      return { status: 204 };
    },
  },
};

/** The paths of an endpoint that is not in the table above. */
const ANY_ENDPOINT: EndpointResponses = {
  "/": ({ cluster }) => ({ status: 200, body: { name: cluster.fields["name"], note: NOTE } }),
};

/**
 * The endpoints that need a login. Dashboards shows its login page. The reference does not show how the clients of a
 * Prometheus cluster log in, so its access list alone guards it.
 */
const NEEDS_LOGIN: ReadonlySet<string> = new Set(["opensearch"]);

/** Returns functions that respond to the requests of all endpoints, and log those that were refused before. */
export function endpointResponder(
  checkToken: CheckToken,
  log: Log | undefined,
  now: () => number,
  originOf: (remoteAddress: string) => Origin,
) {
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
      request.resume(); // The body is read, and ignored.
      responseTo(target, request, checkToken)
        .catch((error: unknown): EndpointResponse => {
          if (!(error instanceof ApiError)) throw error;
          ({ code } = error);
          return error;
        })
        .then(
          (content) => {
            write(response, content);
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
  return new ApiError("no-such-route", NOTE);
}

/** Returns the user's own host name of the endpoint, for which a hosts file may name this machine. */
function customHostnames({ cluster, endpoint: { customHostname } }: Target): readonly string[] {
  const name = customHostname === undefined ? undefined : cluster.fields[customHostname];
  return typeof name === "string" ? [name.toLowerCase()] : [];
}

/** Rejects with an ApiError for an error response. */
async function responseTo(
  target: Target,
  request: IncomingMessage,
  checkToken: CheckToken,
): Promise<EndpointResponse> {
  const { cluster, endpoint } = target;
  const problem = foreignHost(request.headers, customHostnames(target));
  if (problem !== undefined) throw new ApiError("foreign-host", problem);
  const { authorization } = request.headers;
  const login =
    KINDS[cluster.kind].credentials !== undefined
      ? await logIn(cluster, authorization, checkToken)
      : undefined;
  if (typeof login === "string" && (Boolean(authorization) || NEEDS_LOGIN.has(endpoint.host))) {
    const challenge = { "WWW-Authenticate": 'Basic realm="OpenSearch Security"' };
    throw new ApiError("unauthorized", `Unauthorized: ${login}`, [], challenge);
  }
  const identity = typeof login === "object" ? login : undefined;
  const path = pathOf(request);
  const responses = RESPONSES[endpoint.host] ?? ANY_ENDPOINT;
  const respond = Object.hasOwn(responses, path) ? responses[path] : undefined;
  if (respond === undefined) throw noRoute();
  return respond({ method: request.method ?? "GET", path, cluster, identity });
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?", 1)[0] ?? "/";
}

function write(response: ServerResponse, { status, headers = {}, body }: EndpointResponse): void {
  const isPage = typeof body === "string";
  const text = isPage ? body : body === undefined ? "" : JSON.stringify(body);
  response.statusCode = status;
  if (text !== "")
    response.setHeader("Content-Type", isPage ? "text/html; charset=utf-8" : "application/json");
  response.setHeaders(new Map(Object.entries(headers)));
  response.end(text);
}

function versionOf(cluster: StoredCluster): string {
  const version = cluster.fields["version"];
  return String(version ?? KINDS[cluster.kind].defaults["version"]);
}

/** Writes the page of OpenSearch Dashboards, with exactly the logins that are configured. */
function dashboardsPage(cluster: StoredCluster, identity: Identity | undefined): string {
  const name = escape(cluster.fields["name"]);
  const content =
    identity === undefined
      ? `<ul>\n${logins(cluster)
          .map((login) => `  <li>${login}</li>`)
          .join("\n")}\n</ul>`
      : `<p>Logged in as ${escape(identity.username)}.</p>`;
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${name}: OpenSearch Dashboards</title></head>
<body>
<h1>${name}</h1>
<p>This is an emulator: behind the login there is nothing.</p>
${content}
</body>
</html>
`;
}

function logins(cluster: StoredCluster): readonly string[] {
  const oidc = authSourcesOf(cluster, "oidc").filter((source) => source["dashboards_login"] === true);
  return [
    "Log in with username and password",
    ...[...oidc, ...authSourcesOf(cluster, "saml")].map((source) => `Log in with ${escape(source["name"])}`),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(value: Json | undefined): string {
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
