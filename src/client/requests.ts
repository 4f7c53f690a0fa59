/** Sends requests to the service, with its address, its token, and limits on time and number. */
import { RESPONSE_LIMITS } from "../contract";
import { readBaseUrl } from "../schema";
import { ApiFailure } from "./failure";
import { proxyFor } from "./http/proxy";
import type { Probe } from "./http/redirect";
import { type ClientLog, limitRequests, send, type Sender } from "./http/send";
import { openWire } from "./http/wire";
import type { HttpResponse, RequestContext } from "./response";

export interface RequestOptions {
  readonly baseUrl: string;
  readonly accessToken: string;
  /** PEM certificates of authorities to trust besides the public ones. */
  readonly caCertPem?: string;
  readonly requestTimeoutSeconds: number;
  /** How often a request that is safe to repeat is tried again. */
  readonly maxRetries: number;
  readonly userAgent: string;
  readonly log: ClientLog;
}

/** What the client takes from the machine it runs on. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** The time of day, in milliseconds. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Rejects with the signal's reason when it fires. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface Request {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: string;
  /** Texts of the body that no failure may show. */
  readonly secrets?: readonly string[];
  readonly attributePath?: (path: string) => string;
  readonly ifMatch?: string | undefined;
  /**
   * Ends the waiting, and cuts off a GET. A write that was sent is cut off a little later: only its response says what is
   * there now.
   */
  readonly signal?: AbortSignal | undefined;
  readonly probe?: Probe;
  /** Sends a GET on a connection of its own, as every write is sent. */
  readonly onFreshConnection?: boolean;
  /** Finds out whether a POST that may have been carried out may be sent again. */
  readonly mayRepeat?: () => Promise<boolean>;
}

export interface Requests {
  /** What each path follows: scheme, host, port, and the path of the base URL. */
  readonly address: string;
  /** Returns the response, whatever its status, and what reading it needs. */
  send(request: Request): Promise<{ readonly response: HttpResponse; readonly context: RequestContext }>;
  /** Waits; returns early when the signal fires. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

const IN_FLIGHT = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** Throws an ApiFailure of kind `misconfigured` where an option cannot be used. */
export function openRequests(options: RequestOptions, given: Partial<Surroundings> = {}): Requests {
  const surroundings: Surroundings = { ...REAL_SURROUNDINGS, ...given };
  const target = readBaseUrl(options.baseUrl);
  if ("code" in target) {
    throw misconfigured(
      `\`base_url\`: ${target.message}; ${target.hint}.`,
      "Correct `base_url` in the provider's configuration, or the environment variable CLOUD_BASE_URL.",
    );
  }
  checkToken(options.accessToken);
  const proxy = target.secure ? proxyFor(target, surroundings.environment) : undefined;
  if (typeof proxy === "string") throw misconfigured(`${proxy}.`, "Correct HTTPS_PROXY in the environment.");
  const wire = openWire({
    target,
    proxy,
    caCertPem: options.caCertPem,
    extraCaCertsFile: surroundings.environment["NODE_EXTRA_CA_CERTS"],
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    maxResponseBytes: RESPONSE_LIMITS.bytes,
  });
  const sender: Sender = {
    wire,
    target,
    limit: limitRequests(IN_FLIGHT),
    timeoutMs: options.requestTimeoutSeconds * 1000,
    maxRetries: options.maxRetries,
    log: options.log,
    ...surroundings,
  };
  const ownSecrets = [options.accessToken, ...(proxy?.secrets ?? [])];

  return {
    address: target.origin + target.prefix,
    send: async (request) => {
      const { method, path, body, signal, ifMatch, mayRepeat } = request;
      const operation = `${method} ${path}`;
      const secrets = [...ownSecrets, ...(request.secrets ?? [])];
      const grace = method === "GET" || signal === undefined ? undefined : graceAfter(signal, WRITE_GRACE_MS);
      const { response, mayHaveHappened } = await send(sender, {
        method,
        path,
        operation,
        headers: {
          Accept: "application/json",
          Authorization: `Bearer ${options.accessToken}`,
          "User-Agent": options.userAgent,
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(ifMatch !== undefined && { "If-Match": ifMatch }),
        },
        secrets,
        body,
        signal,
        cutOff: grace?.signal ?? signal,
        probe: request.probe,
        onFreshConnection: request.onFreshConnection === true,
        ...(mayRepeat !== undefined && { mayRepeat }),
      }).finally(() => grace?.end());
      const attributePath = request.attributePath ?? ((unchanged: string) => unchanged);
      return { response, context: { operation, secrets, attributePath, mayHaveHappened } };
    },
    pause: async (milliseconds, signal) => {
      await surroundings.sleep(milliseconds, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    close: () => {
      wire.close();
    },
  };
}

/** Throws an ApiFailure if a token cannot stand in a header. Never shows the token. */
function checkToken(token: string): void {
  if (/^[\x21-\x7e]+$/.test(token)) return;
  const reason =
    token === ""
      ? "is empty"
      : token.trim() === token
        ? "holds a space or a character that no HTTP header can carry"
        : "begins or ends with a space or a line break";
  throw misconfigured(
    `\`access_token\` ${reason}.`,
    "Correct `access_token` in the provider's configuration, or the environment variable CLOUD_ACCESS_TOKEN.",
  );
}

function misconfigured(summary: string, advice: string): ApiFailure {
  return new ApiFailure({ kind: "misconfigured", operation: "configure", summary, advice });
}

/** How long a write that was sent goes on after its operation was interrupted. */
const WRITE_GRACE_MS = 1000;

/** How long finding out what a write did may take after an interrupt. Ctrl-C ends every operation in 2 seconds. */
export const LOOKUP_GRACE_MS = 1700;

export interface Grace {
  readonly signal: AbortSignal;
  /** Stops listening to the signal that began it. */
  end(): void;
}

/** Returns a signal that fires so many milliseconds after another one. */
export function graceAfter(signal: AbortSignal, milliseconds: number): Grace {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => {
      over.abort(signal.reason);
    }, milliseconds);
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return {
    signal: over.signal,
    end: () => {
      signal.removeEventListener("abort", begin);
      clearTimeout(timer);
    },
  };
}

const REAL_SURROUNDINGS: Surroundings = {
  environment: process.env,
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", leave);
        resolve();
      }, milliseconds);
      signal?.addEventListener("abort", leave, { once: true });
    }),
};
