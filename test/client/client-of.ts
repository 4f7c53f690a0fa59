/** Clients for tests: quick, quiet, and closed when the test ends. */
import {
  ApiFailure,
  type ClientOptions,
  type CloudClient,
  createClient,
  type Surroundings,
} from "../../src/client";

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
