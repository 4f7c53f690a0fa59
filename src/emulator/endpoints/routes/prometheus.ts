/** The paths that clients of Prometheus ask first. Samples are accepted and not kept, so every query is empty. */
import { instantOf, secondsOf } from "./prometheus-times";
import { isRangeQuery, queryProblem } from "./promql";
import { isWriteRequest } from "./remote-write";
import { type EndpointRequest, type EndpointResponse, type EndpointRoute, NO_DATA } from "./route";

/** Assumed: the reference names no version. */
const VERSION = "3.5.0";

const READ = ["GET", "POST"] as const;

export const PROMETHEUS_ROUTES: readonly EndpointRoute[] = [
  {
    methods: ["GET"],
    path: "/",
    respond: ({ cluster }) => ({ status: 200, body: { name: cluster.fields["name"], note: NO_DATA } }),
  },
  { methods: ["GET"], path: "/-/ready", respond: () => text("Prometheus Server is Ready.\n") },
  { methods: ["GET"], path: "/-/healthy", respond: () => text("Prometheus Server is Healthy.\n") },
  {
    methods: ["GET"],
    path: "/api/v1/status/buildinfo",
    respond: () =>
      success({
        version: VERSION,
        revision: "emulator",
        branch: "",
        buildUser: "",
        buildDate: "",
        goVersion: "",
      }),
  },
  { methods: READ, path: "/api/v1/query", respond: (request) => withParameters(request, query) },
  { methods: READ, path: "/api/v1/query_range", respond: (request) => withParameters(request, queryRange) },
  { methods: READ, path: "/api/v1/labels", respond: (request) => withParameters(request, selected) },
  {
    methods: ["GET"],
    path: "/api/v1/label/{name}/values",
    respond: (request) => withParameters(request, selected),
  },
  { methods: READ, path: "/api/v1/series", respond: (request) => withParameters(request, series) },
  { methods: ["GET"], path: "/api/v1/metadata", respond: () => success({}) },
  { methods: ["POST"], path: "/api/v1/write", respond: write },
];

/** Responds with the parameters of the query and, as of a POST, of the form in the body. */
async function withParameters(
  { method, query: inPath, headers, body }: EndpointRequest,
  respond: (parameters: URLSearchParams) => EndpointResponse,
): Promise<EndpointResponse> {
  const parameters = new URLSearchParams(inPath);
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  if (method === "POST" && isForm) {
    for (const [name, value] of new URLSearchParams((await body()).toString("utf8")))
      parameters.append(name, value);
  }
  return respond(parameters);
}

function query(parameters: URLSearchParams): EndpointResponse {
  const problem = ofExpression(parameters, "query") ?? ofTime(parameters, "time");
  const resultType = isRangeQuery(parameters.get("query") ?? "") ? "matrix" : "vector";
  return problem ?? success({ resultType, result: [] });
}

/** The most points of a series that Prometheus returns. */
const MOST_POINTS = 11_000;

function queryRange(parameters: URLSearchParams): EndpointResponse {
  const missing = ["start", "end", "step"].find((name) => (parameters.get(name) ?? "") === "");
  if (missing !== undefined)
    return invalid(missing, `cannot parse "" to a valid ${missing === "step" ? "duration" : "timestamp"}`);
  const problem = ofTime(parameters, "start") ?? ofTime(parameters, "end");
  if (problem !== undefined) return problem;
  const [start, end] = ["start", "end"].map((name) => instantOf(parameters.get(name) ?? "") ?? 0) as [
    number,
    number,
  ];
  if (end < start) return invalid("end", "end timestamp must not be before start time");
  const step = secondsOf(parameters.get("step") ?? "");
  if (step === undefined)
    return invalid("step", `cannot parse ${JSON.stringify(parameters.get("step"))} to a valid duration`);
  if (step <= 0) return invalid("step", "zero or negative query resolution step widths are not accepted");
  if ((end - start) / step > MOST_POINTS)
    return badData(`exceeded maximum resolution of ${MOST_POINTS} points per timeseries: increase the step`);
  const broken = ofExpression(parameters, "query");
  if (broken === undefined && isRangeQuery(parameters.get("query") ?? ""))
    return invalid(
      "query",
      'invalid expression type "range vector" for range query, must be Scalar or instant Vector',
    );
  return broken ?? success({ resultType: "matrix", result: [] });
}

function selected(parameters: URLSearchParams): EndpointResponse {
  return ofTime(parameters, "start") ?? ofTime(parameters, "end") ?? ofSelectors(parameters) ?? success([]);
}

function series(parameters: URLSearchParams): EndpointResponse {
  return parameters.has("match[]") ? selected(parameters) : badData("no match[] parameter provided");
}

/** Accepts samples in the form of remote write: a compressed message, of which nothing is kept. */
async function write({ body }: EndpointRequest): Promise<EndpointResponse> {
  if (isWriteRequest(await body())) return { status: 204 };
  return { ...text("the body is not a remote-write message: snappy-compressed protobuf\n"), status: 400 };
}

function ofSelectors(parameters: URLSearchParams): EndpointResponse | undefined {
  for (const selector of parameters.getAll("match[]")) {
    const problem = queryProblem(selector, "selector");
    if (problem !== undefined) return invalid("match[]", problem);
  }
  return undefined;
}

function ofExpression(parameters: URLSearchParams, name: string): EndpointResponse | undefined {
  const problem = queryProblem(parameters.get(name) ?? "", "expression");
  return problem === undefined ? undefined : invalid(name, problem);
}

function ofTime(parameters: URLSearchParams, name: string): EndpointResponse | undefined {
  const time = parameters.get(name) ?? "";
  if (time === "" || instantOf(time) !== undefined) return undefined;
  return invalid(name, `cannot parse ${JSON.stringify(time)} to a valid timestamp`);
}

function success(data: unknown): EndpointResponse {
  return { status: 200, body: { status: "success", data, infos: [NO_DATA] } };
}

function invalid(parameter: string, problem: string): EndpointResponse {
  return badData(`invalid parameter "${parameter}": ${problem}`);
}

/** Returns an error in the form of Prometheus. */
function badData(error: string): EndpointResponse {
  return { status: 400, body: { status: "error", errorType: "bad_data", error } };
}

function text(body: string): EndpointResponse {
  return { status: 200, headers: { "Content-Type": "text/plain; charset=utf-8" }, body };
}
