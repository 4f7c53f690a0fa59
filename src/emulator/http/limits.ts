/** Limits the time that a client may take, and the number of connections. */

/** The times that the other side may take, in milliseconds. */
export interface Times {
  /** From a connection's beginning, or a request's first byte, to the end of the request's headers. */
  readonly headers: number;
  /** To the end of its body. */
  readonly request: number;
  /** From one request of a connection to the next. */
  readonly idle: number;
}

export const TIMES: Times = { headers: 10_000, request: 60_000, idle: 60_000 };

/** Returns the settings of an HTTP server. */
export function httpTimes({ headers, request, idle }: Times) {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(1000, headers),
  };
}

/** The most connections to the API at a time. */
export const MOST_API_CONNECTIONS = 1000;

/** File handles that endpoints leave to the API, the files of clusters and Node.js itself. */
const RESERVED = 100;

/**
 * Returns the most ports of endpoints and the most connections to all of them, so that they leave file handles for the
 * API. A port takes two handles.
 */
export function connectionLimits(handles = mostFileHandles()) {
  const free = Math.max(0, handles - RESERVED);
  return { ports: Math.min(400, Math.floor(free / 4)), connections: Math.min(500, Math.floor(free / 2)) };
}

function mostFileHandles(): number {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork?: boolean };
  report.excludeNetwork = true; // It would look up host names.
  const { userLimits } = report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | "unlimited" } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Infinity;
}
