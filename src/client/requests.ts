/** The client's way to the service: its address, its token, its connections, and the limits on them. */
import type { Answer, Asked } from "./answer";
import { RESPONSE_LIMITS } from "../contract";
import { readBaseUrl } from "../schema";
import { ApiFailure } from "./failure";
import type { ClientLog } from "./log";
import type { Environment } from "./http/proxy";
import { proxyFor } from "./http/proxy";
import type { Probe, Sender } from "./http/send";
import { send } from "./http/send";
import { openSlots } from "./http/slots";
import { openWire } from "./http/wire";

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
  readonly environment: Environment;
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
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
  readonly probe?: Probe;
  /** A GET on a connection of its own, as every write is. */
  readonly onFreshConnection?: boolean;
  /** Finds out whether a POST that may have been carried out may be sent again. */
  readonly mayRepeat?: () => Promise<boolean>;
}

export interface Requests {
  /** What each path follows: scheme, host, port, and the path of the base URL. */
  readonly address: string;
  /** The answer, whatever its status, and what the reading of it needs. */
  ask(request: Request): Promise<{ readonly answer: Answer; readonly asked: Asked }>;
  /** Ends early when the signal fires. */
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
    connections: IN_FLIGHT,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    maxAnswerBytes: RESPONSE_LIMITS.bytes,
  });
  const sender: Sender = {
    wire,
    target,
    slots: openSlots(IN_FLIGHT),
    timeoutMs: options.requestTimeoutSeconds * 1000,
    maxRetries: options.maxRetries,
    log: options.log,
    ...surroundings,
  };
  const ownSecrets = [options.accessToken, ...(proxy?.secrets ?? [])];

  return {
    address: target.origin + target.prefix,
    ask: async (request) => {
      const operation = `${request.method} ${request.path}`;
      const secrets = [...ownSecrets, ...(request.secrets ?? [])];
      const { answer, mayHaveHappened } = await send(sender, {
        method: request.method,
        path: request.path,
        operation,
        headers: {
          Accept: "application/json",
          Authorization: `Bearer ${options.accessToken}`,
          "User-Agent": options.userAgent,
          ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(request.ifMatch === undefined ? {} : { "If-Match": request.ifMatch }),
        },
        secrets,
        body: request.body,
        signal: request.signal,
        probe: request.probe,
        onFreshConnection: request.onFreshConnection === true,
        ...(request.mayRepeat !== undefined && { mayRepeat: request.mayRepeat }),
      });
      return {
        answer,
        asked: {
          operation,
          secrets,
          attributePath: request.attributePath ?? ((path) => path),
          mayHaveHappened,
        },
      };
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

/** A token that cannot stand in a header; it is never shown. */
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
