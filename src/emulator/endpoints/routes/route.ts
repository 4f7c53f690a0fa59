/** Describes what an endpoint responds to without a server behind it: a table of paths for each endpoint. */
import type { IncomingHttpHeaders } from "node:http";

import { ApiError } from "../../api-error";
import type { StoredCluster } from "../../cluster";
import type { Identity } from "../../login/identity-provider";

/** Says what an endpoint without a server behind it is. */
export const NO_DATA = "This is an emulator: it holds no data";

export interface EndpointResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

export interface EndpointRequest {
  readonly method: string;
  /** The parts of the path that the route leaves open, by their names. */
  readonly parts: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly cluster: StoredCluster;
  /** Undefined if nobody is logged in. */
  readonly identity: Identity | undefined;
  /** Reads the body, decompressed. Throws an ApiError if it is too large or cannot be decompressed. */
  readonly body: () => Promise<Buffer>;
}

export interface EndpointRoute {
  /** A GET responds to HEAD too. */
  readonly methods: readonly ("GET" | "POST" | "PUT" | "DELETE" | "OPTIONS")[];
  /** `{name}` is any part that does not begin with `_`. */
  readonly path: string;
  /** Throws an ApiError for an error of the emulator. */
  readonly respond: (request: EndpointRequest) => EndpointResponse | Promise<EndpointResponse>;
}

export interface FoundRoute {
  readonly respond: EndpointRoute["respond"];
  readonly parts: Readonly<Record<string, string>>;
}

/** Finds the route of a request, the first one of several. Throws an ApiError if there is none. */
export function findRoute(routes: readonly EndpointRoute[], method: string, path: string): FoundRoute {
  const fitting = routes.flatMap((route) => {
    const parts = partsOf(route.path, path);
    return parts === undefined ? [] : [{ ...route, parts }];
  });
  const wanted = method === "HEAD" ? "GET" : method;
  const found = fitting.find(({ methods }) => (methods as readonly string[]).includes(wanted));
  if (found !== undefined) return found;
  if (fitting.length === 0) throw new ApiError("no-such-route", NO_DATA);
  const allowed = [...new Set(fitting.flatMap(({ methods }) => methods))];
  throw new ApiError("method-not-allowed", undefined, [], { Allow: allowed.join(", ") });
}

/** Returns the open parts of a route's path; undefined if the path is another one. */
function partsOf(route: string, path: string): Readonly<Record<string, string>> | undefined {
  const given = path.split("/");
  const expected = route.split("/");
  if (given.length !== expected.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith("{")) {
      if (part !== value) return undefined;
    } else if (value === "" || value.startsWith("_")) return undefined;
    else parts[part.slice(1, -1)] = decoded(value);
  }
  return parts;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiError("malformed-path");
  }
}
