/** Clients for tests: quick, quiet, and closed when the test ends. */
import {
  ApiFailure,
  type ClientOptions,
  type CloudClient,
  createClient,
  type Surroundings,
} from "../../src/client";
import type { JsonObject } from "../../src/json";

export const TOKEN = "token-of-the-client-tests";

export interface Logged {
  readonly level: string;
  readonly message: string;
  readonly fields: unknown;
}

export interface TestClient extends CloudClient {
  readonly logged: readonly Logged[];
  /** How long the client wanted to wait before each repetition. */
  readonly waits: readonly number[];
}

const open: CloudClient[] = [];

afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

export function clientOf(
  baseUrl: string,
  options: Partial<ClientOptions> = {},
  surroundings: Partial<Surroundings> = {},
): TestClient {
  const logged: Logged[] = [];
  const waits: number[] = [];
  const at = (level: string) => (message: string, fields?: unknown) => {
    logged.push({ level, message, fields });
  };
  const client = createClient(
    {
      baseUrl,
      accessToken: TOKEN,
      requestTimeoutSeconds: 20,
      maxRetries: 2,
      userAgent: "cdktf-provider-cloud/0.0.0-test",
      log: { debug: at("debug"), info: at("info"), warn: at("warn") },
      ...options,
    },
    {
      environment: {},
      random: () => 0.5,
      sleep: async (milliseconds, signal) => {
        signal?.throwIfAborted();
        waits.push(milliseconds);
      },
      ...surroundings,
    },
  );
  open.push(client);
  return Object.assign(client, { logged, waits });
}

/** Each operation on a cluster, with the body that a write sends. */
export const operationsWith = (
  body: JsonObject,
): readonly [string, (client: CloudClient, signal?: AbortSignal) => Promise<unknown>][] => [
  ["read", (client, signal) => client.read("opensearch", 17, signal)],
  ["replace", (client, signal) => client.replace("opensearch", 17, body, {}, signal)],
  ["create", (client, signal) => client.create("opensearch", body, signal)],
  ["list", (client, signal) => client.list("opensearch", 7, signal)],
  ["remove", (client, signal) => client.remove("opensearch", 17, signal)],
  ["credentials", (client, signal) => client.credentials("opensearch", 17, signal)],
];

/** The failure of a promise that must fail. */
export async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
  throw new Error("it did not fail");
}
