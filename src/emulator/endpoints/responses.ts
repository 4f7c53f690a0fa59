/** What the clusters themselves answer: as little as shows that a client got through, and that this is an emulator. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { KINDS } from "../../schema";
import type { StoredCluster } from "../cluster";
import type { Target } from "./endpoints";
import { dashboardsPage } from "./dashboards-page";
import { foreignHost } from "../http/hosts";
import type { Identity, IdentityProviders } from "../login/identity-provider";
import { logIn } from "../login/login";
import type { Log } from "../http/request-log";

interface EndpointAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is a web page, anything else JSON. */
  readonly body?: unknown;
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly cluster: StoredCluster;
  /** Undefined where nobody is logged in. */
  readonly identity: Identity | undefined;
}

type EndpointAnswers = Readonly<Record<string, (question: Question) => EndpointAnswer>>;

const NOTE = "This is an emulator: it holds no data";

/** The paths that are answered, by the `host` of the endpoint; all others are a 404. */
const ANSWERS: Readonly<Record<string, EndpointAnswers>> = {
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
    "/api/v1/write": ({ method }) => ({ status: method === "POST" ? 204 : 405 }),
  },
};

/** The paths of an endpoint that has no line above. */
const ANY_ENDPOINT: EndpointAnswers = {
  "/": ({ cluster }) => ({ status: 200, body: { name: cluster.fields["name"], note: NOTE } }),
};

/**
 * Where nobody gets anything without being logged in. Dashboards shows its login page; how the clients of a Prometheus
 * cluster log in is not shown, so that its access list alone guards it.
 */
const NEEDS_LOGIN: ReadonlySet<string> = new Set(["opensearch"]);

export interface AnswerOptions {
  readonly providers: IdentityProviders;
  readonly log: Log | undefined;
  readonly now: () => number;
}

type Answerer = (target: Target, request: IncomingMessage, response: ServerResponse) => void;

export function answerEndpoint({ providers, log, now }: AnswerOptions): Answerer {
  return (target, request, response) => {
    const start = performance.now();
    const { kind, id } = target.cluster;
    response.on("finish", () => {
      log?.({
        time: new Date(now()),
        method: request.method ?? "",
        path: pathOf(request),
        status: response.statusCode,
        milliseconds: performance.now() - start,
        endpoint: { kind, id, name: target.endpoint.host },
      });
    });
    request.resume(); // whatever is sent is read, and kept nowhere
    const problem = foreignHost(request.headers, customHostnames(target));
    if (problem !== undefined) {
      write(response, { status: 403, body: { error: problem, status: 403 } });
      return;
    }
    answerOf(target, request, providers).then(
      (answer) => {
        write(response, answer);
      },
      () => response.destroy(),
    );
  };
}

/** Returns the user's own host name of the endpoint, which a hosts file may lead here. */
function customHostnames({ cluster, endpoint: { customHostname } }: Target): readonly string[] {
  const name = customHostname === undefined ? undefined : cluster.fields[customHostname];
  return typeof name === "string" ? [name.toLowerCase()] : [];
}

async function answerOf(
  { cluster, endpoint }: Target,
  request: IncomingMessage,
  providers: IdentityProviders,
): Promise<EndpointAnswer> {
  const { authorization } = request.headers;
  const login =
    KINDS[cluster.kind].credentials !== undefined
      ? await logIn(cluster, authorization, providers)
      : undefined;
  const refused = login !== undefined && "refused" in login ? login.refused : undefined;
  const wrong = refused !== undefined && (Boolean(authorization) || NEEDS_LOGIN.has(endpoint.host));
  const identity = login !== undefined && "username" in login ? login : undefined;
  const path = pathOf(request);
  const answers = ANSWERS[endpoint.host] ?? ANY_ENDPOINT;
  const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
  const question = { method: request.method ?? "GET", path, cluster, identity };
  return wrong ? unauthorized(refused) : (answer?.(question) ?? NOT_FOUND);
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?", 1)[0] ?? "/";
}

const NOT_FOUND: EndpointAnswer = { status: 404, body: { error: NOTE, status: 404 } };

function unauthorized(reason: string): EndpointAnswer {
  return {
    status: 401,
    headers: { "WWW-Authenticate": 'Basic realm="OpenSearch Security"' },
    body: { error: `Unauthorized: ${reason}`, status: 401 },
  };
}

function write(response: ServerResponse, { status, headers = {}, body }: EndpointAnswer): void {
  const isPage = typeof body === "string";
  const text = isPage ? body : body === undefined ? "" : JSON.stringify(body);
  response.writeHead(status, {
    ...(text === "" ? {} : { "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json" }),
    ...headers,
  });
  response.end(text);
}

function versionOf(cluster: StoredCluster): string {
  const version = cluster.fields["version"];
  return String(version ?? KINDS[cluster.kind].defaults["version"]);
}
